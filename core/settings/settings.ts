import * as z from 'zod';
import { CURRENCY_CODES } from '../money/currency.ts';
import { defaultLocaleOf } from '../money/format.ts';
import { DEMO_FINANCIAL_FEES, financialFeesSchema } from '../sale/installments.ts';
import { defaultCashStep } from '../sale/cash-rounding.ts';
import { scaleLabelSchema } from '../catalogue/scale-label.ts';
import { changedKeysSchema } from '../keyboard/changed-keys.ts';
import { TAX_ID_KINDS, type TaxIdKind, taxIdKindsOf } from '../customer/tax-id.ts';
import { DISCOUNT_REASON_MAX } from '../sale/limits.ts';
import { serviceAddressProblem, serviceAddressSentence } from '../service/service-address.ts';
import { taxSchema } from '../sale/sale.ts';
import { BACKUP_SETTINGS } from './backup-settings.ts';
import { PAYMENT_SETTINGS } from './payment-settings.ts';
import { UPDATE_SETTINGS } from './update-settings.ts';
import { wireSettingsSchema } from './wire-settings.ts';

/** A host name or address without scheme, user or path. */
const host = z
  .string()
  .max(253)
  .regex(/^[A-Za-z0-9](?:[A-Za-z0-9.:-]*[A-Za-z0-9])?$/, 'must be the name of a server, such as smtp.example.com');

/** How receipts are sent by e-mail. The password is a secret, not a setting. */
const EMAIL_SETTINGS = {
  /** Null sends nothing: messages stay in the outbox for another program. */
  email_host: host.nullable().default(null),
  email_port: z.int().min(1).max(65_535).default(587),
  /** Encrypted after the greeting, or from the first byte. Unencrypted connections are only made to this machine. */
  email_security: z.enum(['starttls', 'tls']).default('starttls'),
  /** Null sends without a login. */
  email_user: z
    .string()
    .min(1)
    .max(254)
    .regex(/^\P{Cc}+$/u, 'must be of one line')
    .nullable()
    .default(null),
  /** Sender of the receipts; null uses the user, where that is an address. */
  receipt_email_from: z.email().max(254).nullable().default(null),
} as const;

/** How a till's shifts begin and end. */
const SHIFT_SETTINGS = {
  /** Number of the first shift of a new journal; the journal continues from there. */
  shift_number: z.int().min(1).max(999_999).default(1),
  /** Nothing is sold before a shift is opened; false lets the first sale open it with an empty drawer. */
  shift_required: z.boolean().default(false),
  /** The expected amount is shown only after the count is handed in. */
  blind_count: z.boolean().default(false),
  /** A larger drawer difference requires a note, in minor units; null when none does. */
  count_note_above_minor: z.int().min(0).max(1_000_000_000).nullable().default(null),
  /** Seconds of inactivity before signing out; shorter for managers, who may do more. */
  staff_idle_seconds: z.int().min(30).max(86_400).default(900),
  /** How long after the last PIN an irreversible act requires it again, in seconds. */
  reauthenticate_seconds: z.int().min(0).max(3_600).default(120),
  manager_idle_seconds: z.int().min(30).max(86_400).default(120),
  /** How long the screen waits for unresolved payments before it closes a shift, in seconds. */
  shift_close_wait_seconds: z.int().min(0).max(600).default(10),
  /** Days after which a card payment absent from every settlement report counts as missing. */
  settlement_patience_days: z.int().min(1).max(60).default(3),
} as const;

const label = z.string().trim().min(1).max(80);
const line = z.string().trim().max(120);
const identifier = z.string().min(1).max(64);
/** What the service accepts as an id (`wire-values.ts`): no request could be made with anything else. */
const wireIdentifier = identifier.regex(/^[\x21-\x7e]+$/);

/** A setting never contains credentials: those come from the environment or the operating system's store. */
const serviceUrl = z.string().superRefine((address, refine) => {
  const problem = serviceAddressProblem(address);
  if (problem !== null) refine.addIssue({ code: 'custom', message: serviceAddressSentence(problem) });
});

/** Name of the owner of the till's own PIN until the shop sets one. */
export const MANAGER_NAMES = { es: 'Encargado', pt: 'Gerente', en: 'Manager' } as const;

/**
 * Every setting of the till with its default, in one place. A flag overrides the environment, the environment overrides
 * this (operator-interface). Never contains a secret or money.
 */
export const settingsSchema = z.strictObject({
  store_name: label.default('Café y Almacén La Esquina'),
  /** Printed under the name: legal name, tax number, address. */
  store_lines: z.array(line.min(1)).max(6).default(['Av. Providencia 1234, Santiago']),
  till_name: label.default('Caja 1'),
  cashier_name: label.default('Marcela Rojas'),
  manager_name: label.default(MANAGER_NAMES.es),
  ...SHIFT_SETTINGS,
  ...BACKUP_SETTINGS,

  currency: z.enum(CURRENCY_CODES).default('CLP'),
  /** Locale for the money format (DESIGN 12), such as es-CL; null follows the currency. */
  store_locale: z
    .string()
    .regex(/^[a-z]{2,3}-[A-Z]{2}$/, 'must be a language and a region, such as es-CL')
    .nullable()
    .default(null),
  /** Smallest cash amount in minor units; null follows the currency (10 for CLP). */
  cash_rounding_minor: z.int().min(1).max(1_000_000).nullable().default(null),
  language: z.enum(['es', 'pt', 'en']).default('es'),
  /** Languages offered on the screens. */
  languages: z
    .array(z.enum(['es', 'pt', 'en']))
    .min(1)
    .max(3)
    .default(['es', 'pt', 'en']),
  theme: z.enum(['light', 'dark', 'system']).default('system'),

  /** The first one applies to products that name none. */
  taxes: z
    .array(taxSchema)
    .max(10)
    .default([{ tax_id: 'iva', name: 'IVA', basis_points: 1900, included: true }]),
  /** Tax ids requested from customers, with their check digits validated; null follows the country. */
  tax_id_kinds: z.array(z.enum(TAX_ID_KINDS)).min(1).max(TAX_ID_KINDS.length).nullable().default(null),
  /** Offered for a discount; any other text can be entered. */
  discount_reasons: z
    .array(z.string().trim().min(1).max(DISCOUNT_REASON_MAX))
    .max(8)
    .default(['Cliente frecuente', 'Producto con detalle', 'Próximo a vencer', 'Igualar precio', 'Cortesía']),
  /** A cashier's discount above this share of the price needs approval, in basis points. */
  discount_limit_basis_points: z.int().min(0).max(10_000).default(1000),
  discount_reason_required: z.boolean().default(true),
  /** Offered for a refund; any other text can be entered. */
  refund_reasons: z
    .array(z.string().trim().min(1).max(DISCOUNT_REASON_MAX))
    .max(8)
    .default(['Producto con falla', 'No era lo que quería', 'Error al cobrar']),
  refund_reason_required: z.boolean().default(false),
  /** Whether this till sells and loads gift cards. Existing cards can always pay. */
  gift_cards: z.boolean().default(false),
  /** How much of a shop's card may pay while its store is unreachable, once per card; null for nothing. */
  gift_exception_minor: z.int().min(1).max(1_000_000_000).nullable().default(null),
  /** The most that one card may hold, in minor units; null for as much as a sale. */
  gift_card_max_minor: z.int().min(1).max(1_000_000_000).nullable().default(null),
  /** Months for which a card's balance can be used; 0: no limit. */
  gift_card_months: z.int().min(0).max(120).default(0),
  /** Whether a return may become store credit instead of going back the way it was paid. */
  store_credit: z.boolean().default(false),
  /**
   * How much of another lane's sale may be refunded while the store is unreachable, once per receipt; null for nothing.
   */
  return_exception_minor: z.int().min(1).max(1_000_000_000).nullable().default(null),
  /** Patterns of the labels printed by the shop's scales; the first match applies. */
  scale_labels: z.array(scaleLabelSchema).max(10).default(['20IIIIIWWWWWC', '21IIIIIPPPPPC']),
  /** Goods past the date on their label: sold silently, sold with a warning, or refused. */
  expired_goods: z.enum(['sell', 'warn', 'refuse']).default('warn'),
  /** How many years an invoice keeps its customer after they ask to be erased, as the tax law requires. */
  invoice_years: z.int().min(0).max(30).default(6),
  /** The same code scanned again within this time counts once; 0 counts every scan. */
  scan_repeat_guard_ms: z.int().min(0).max(5_000).default(0),
  /** Keys of the sale screen that differ from the defaults. */
  keys: changedKeysSchema.default({}),
  tip_enabled: z.boolean().default(true),
  tip_percent_basis_points: z.array(z.int().min(1).max(10_000)).max(4).default([1000, 1500, 2000]),
  financial_fees: financialFeesSchema.default(DEMO_FINANCIAL_FEES),
  ...PAYMENT_SETTINGS,
  ...EMAIL_SETTINGS,

  /** Base address of the payment service; null starts the embedded one. */
  service_url: serviceUrl.nullable().default(null),
  /** Former addresses of the same service; their payments are looked up at `service_url`. */
  former_service_urls: z.array(serviceUrl).max(10).default([]),
  /** Former client ids and merchants of the same account; their payments are looked up under the current ones. */
  former_client_ids: z.array(z.string().min(1).max(200)).max(10).default([]),
  former_merchant_ids: z.array(identifier).max(10).default([]),
  /** Certificates trusted for the service in place of the public ones: a PEM file. */
  service_ca_file: z.string().min(1).max(1_000).nullable().default(null),
  /**
   * SHA-256 of public keys (SubjectPublicKeyInfo, base64), one of which the service's certificate must have; empty pins
   * none. At least two, so that a key can be replaced.
   */
  service_key_pins: z
    .array(z.string().regex(/^[A-Za-z0-9+/]{43}=$/, 'must be the SHA-256 of a public key in base64'))
    .max(10)
    .refine((pins) => pins.length !== 1, { error: 'needs a second key, or a renewed certificate would stop the till' })
    .default([]),
  /** How this service differs where its interface is undocumented (docs/assumptions.md). */
  wire: wireSettingsSchema.prefault({}),
  terminal_id: wireIdentifier.default('caja-1'),
  merchant_id: identifier.default('comercio-1'),
  capture_mode: z.enum(['automatic', 'manual']).default('automatic'),
  /** How long an authorization may be without a reply before it is unknown, in seconds. */
  request_timeout_seconds: z.int().min(1).max(300).default(40),
  /** Horizon H: after it an authorization can no longer take effect (payment-safety 5.1, A1), in seconds. */
  quarantine_seconds: z.int().min(1).max(86_400).default(180),
  /** How long the reader waits for a card, in seconds. */
  card_timeout_seconds: z.int().min(5).max(255).default(60),
  /** After how many seconds without a reply the screen says that it is still waiting (payment-safety 5.9). */
  slow_answer_seconds: z.int().min(1).max(300).default(30),

  /** The anchor's folder (payment-safety 13.2), such as a second device; null for the machine's usual place. */
  anchor_folder: z.string().min(1).max(1_000).nullable().default(null),
  /** Whether this machine may be copied as a whole, like a virtual one: the anchor's agreement then proves nothing. */
  anchor_may_be_copied: z.boolean().default(false),

  /**
   * The mode that set-up gave this folder: `live` never opens the embedded service, `training` never another one. Null
   * when never set up: flags, environment and the other settings decide.
   */
  set_up: z.enum(['live', 'training']).nullable().default(null),
  /** Provider of tax documents (docs/fiscal-providers.md); the simulated ones only in a trial. */
  fiscal_provider: z.enum(['none', 'simulated', 'simulated_faults']).default('none'),
  /** The service with which set-up allowed a simulated reader; it works with no other. */
  simulated_reader_service: z.string().min(1).max(1_000).nullable().default(null),
  /** Loopback port of the page; 0 for any free one. */
  port: z.int().min(0).max(65_535).default(0),

  /** The shop's store where this till was enrolled (`cobro store join`); null when it works alone. */
  store_url: z
    .url({ protocol: /^https$/ })
    .max(300)
    .nullable()
    .default(null),
  /** SHA-256 of the store's certificate; no other store is contacted. */
  store_pin: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'must be the SHA-256 of a certificate, 64 hexadecimal digits')
    .nullable()
    .default(null),

  ...UPDATE_SETTINGS,

  /** Null: a simulated reader in training, none elsewhere. */
  reader: z.string().min(1).max(200).nullable().default(null),
  printer: z.string().min(1).max(200).default('none'),
  /** Specs of the other devices (docs/devices.md); an unusable spec leaves its device out. */
  display: z.string().min(1).max(200).default('none'),
  scanner: z.string().min(1).max(200).default('none'),
  scale: z.string().min(1).max(200).default('none'),
  kiosk: z.boolean().default(false),
  /** Whether the desktop shell shows the customer's side on a second display, when there is one. */
  customer_display_window: z.enum(['auto', 'off']).default('auto'),
  /** Whether a kiosk asks for a tip; off by default, because customers serve themselves. */
  kiosk_tip_enabled: z.boolean().default(false),
  /** Whether customers pay with gift cards at a kiosk; off by default, because a kiosk is unattended. */
  kiosk_gift_cards: z.boolean().default(false),

  /**
   * Hash of the manager's PIN (`electron/features/staff/pin-hash.ts`), possibly an older `scrypt` one; null uses the
   * training PIN in training and refuses elsewhere.
   */
  manager_pin_hash: z
    .string()
    .max(300)
    .regex(
      /^(scrypt\$\d+\$\d+\$\d+|argon2id\$v=19\$m=\d+,t=\d+,p=\d+\$\w+\$\w+)\$[\w-]{16,}\$[\w-]{32,}$/,
      'must be made by the till',
    )
    .nullable()
    .default(null),

  receipt_print_automatically: z.boolean().default(true),
  receipt_columns: z.int().min(32).max(64).default(42),
  /** `multilingual` chooses among the printer's code pages, character by character. */
  receipt_encoding: z
    .enum(['multilingual', 'ascii', 'cp437', 'cp850', 'cp858', 'cp860', 'cp1252'])
    .default('multilingual'),
  /** Path of a PNG printed at the top of every receipt, no wider than the paper; null for none. */
  receipt_logo: z.string().min(1).max(1_000).nullable().default(null),
  receipt_footer: z.array(line.min(1)).max(6).default(['¡Gracias por su compra!']),
});
export type Settings = z.infer<typeof settingsSchema>;

/** The settings of a till that was never configured. */
export function defaultSettings(): Settings {
  return settingsSchema.parse({});
}

export function storeLocale(settings: Pick<Settings, 'store_locale' | 'currency'>): string {
  return settings.store_locale ?? defaultLocaleOf(settings.currency);
}

/** The tax ids that the store requests. */
export function taxIdKinds(
  settings: Pick<Settings, 'tax_id_kinds' | 'store_locale' | 'currency'>,
): readonly TaxIdKind[] {
  return settings.tax_id_kinds ?? taxIdKindsOf(storeLocale(settings));
}

export function cashStep(settings: Pick<Settings, 'cash_rounding_minor' | 'currency'>): number {
  return settings.cash_rounding_minor ?? defaultCashStep(settings.currency);
}

/** One sentence per problem, naming the field and what is wrong with it. */
export function settingsProblems(error: z.ZodError): string[] {
  return error.issues.map((issue) => {
    if (issue.code === 'unrecognized_keys')
      return `${issue.keys.map((key) => JSON.stringify(key)).join(', ')} is not a setting`;
    return `${issue.path.length === 0 ? 'the file' : issue.path.join('.')}: ${issue.message}`;
  });
}
