import { z } from 'zod';

/** How the card was read; the words of the wire (operator-interface, "On the wire" 4). */
export const ENTRY_MODES = ['CHIP', 'CONTACTLESS', 'MAGSTRIPE', 'FALLBACK', 'MANUAL'] as const;
export type EntryMode = (typeof ENTRY_MODES)[number];

/** What may be shown, printed and kept of a card: never more than BIN (at most 8 digits) and last four. */
export const cardSummarySchema = z.strictObject({
  brand: z.string().max(24),
  last_four: z.string().regex(/^\d{4}$/),
  /** Issuer identification number, 6 to 8 digits; absent when the reader masks it. */
  issuer_identification_number: z
    .string()
    .regex(/^\d{6,8}$/)
    .optional(),
  entry_mode: z.enum(ENTRY_MODES),
  /** Languages that its holder prefers, best first (EMV tag 5F2D, ISO 639-1); absent when the card names none. */
  languages: z
    .array(z.string().regex(/^[a-z]{2}$/))
    .min(1)
    .max(4)
    .optional(),
});
export type CardSummary = z.infer<typeof cardSummarySchema>;

/** An instrument that the payment service keeps, charged without its card: its id alone is known here. */
export interface StoredInstrument {
  readonly type: 'stored';
  readonly id: string;
}

/**
 * The `instrument` of a card-present authorization (operator-interface, "On the wire" 5). Lives in memory only, from the
 * reader to the request: it is never journaled or logged.
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
  /** Allow-listed EMV tags as hex TLV, byte for byte as the reader gave them (protocols 5.2). */
  readonly emv?: string;
  readonly encrypted?: { readonly ksn: string; readonly data: string; readonly format: string };
  readonly pin_block?: { readonly ksn: string; readonly data: string };
}

/** What a payment is made with. */
export type PaymentInstrument = CardInstrument | StoredInstrument;
