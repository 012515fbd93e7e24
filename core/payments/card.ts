import * as z from 'zod';

/** How the card was read, in the words of the wire (operator-interface, "On the wire" 4). */
export const ENTRY_MODES = ['CHIP', 'CONTACTLESS', 'MAGSTRIPE', 'FALLBACK', 'MANUAL'] as const;
export type EntryMode = (typeof ENTRY_MODES)[number];

/** What may be shown, printed and stored of a card: at most the BIN (up to 8 digits) and the last four digits. */
export const cardSummarySchema = z.strictObject({
  brand: z.string().max(24),
  last_four: z.string().regex(/^\d{4}$/),
  /** Issuer identification number, 6 to 8 digits; absent when the reader masks it. */
  issuer_identification_number: z
    .string()
    .regex(/^\d{6,8}$/)
    .optional(),
  entry_mode: z.enum(ENTRY_MODES),
  /** The cardholder's preferred languages, best first (EMV tag 5F2D, ISO 639-1); absent when the card names none. */
  languages: z
    .array(z.string().regex(/^[a-z]{2}$/))
    .min(1)
    .max(4)
    .optional(),
});
export type CardSummary = z.infer<typeof cardSummarySchema>;

/** An instrument stored by the payment service and charged without its card: only its id is known here. */
export interface StoredInstrument {
  readonly type: 'stored';
  readonly id: string;
}

/**
 * The `instrument` of a card-present authorization (operator-interface, "On the wire" 5). Exists only in memory, from
 * the reader to the request; never journaled or logged.
 */
export interface CardInstrument {
  readonly type: 'card_present';
  readonly card: {
    readonly last_four_digits: string;
    readonly issuer_identification_number?: string;
    readonly card_brand: string;
    readonly expiration_month?: string;
    readonly expiration_year?: string;
  };
  /** Allow-listed EMV tags as hex TLV, byte for byte from the reader (protocols 5.2). */
  readonly emv?: string;
  readonly encrypted?: { readonly ksn: string; readonly data: string; readonly format: string };
  readonly pin_block?: { readonly ksn: string; readonly data: string };
}

/** The means of a payment. */
export type PaymentInstrument = CardInstrument | StoredInstrument;
