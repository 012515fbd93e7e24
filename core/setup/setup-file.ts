import * as z from 'zod';
import { isFreeOfSecrets } from '../card-data/written-text.ts';
import { TAX_ID_KINDS } from '../customer/tax-id.ts';
import { type Result, fail, succeed } from '../result.ts';
import { isOnThisMachine } from '../service/service-address.ts';
import { type Settings, settingsProblems, settingsSchema } from '../settings/settings.ts';
import { ROLES } from '../staff/permissions.ts';
import { pinSchema, staffMemberSchema } from '../staff/staff-member.ts';
import { COUNTRIES, COUNTRY_CODES } from './countries.ts';

/** Which format a file has; a later one has another number. */
export const SETUP_FORMAT = 'cobro-setup/1';

const { shape } = settingsSchema;
const secret = z.string().min(1).max(1_000);
const path = z.string().min(1).max(1_000);

/** Credentials and PINs: in the set-up file, in a file of their own, in the environment, or from systemd. */
export const setupSecretsSchema = z.strictObject({
  client_id: secret.optional(),
  client_secret: secret.optional(),
  api_key: secret.optional(),
  audience: secret.optional(),
  manager_pin: pinSchema.optional(),
});
export type SetupSecrets = z.infer<typeof setupSecretsSchema>;

const staffSchema = z.strictObject({
  name: staffMemberSchema.shape.name,
  role: z.enum(ROLES),
  /** Without one the person is known, and cannot come in. */
  pin: pinSchema.optional(),
});

/** Settings that have a place of their own in the file, or are made by the till. */
const PLACED = [
  'store_name',
  'store_lines',
  'till_name',
  'store_locale',
  'currency',
  'language',
  'languages',
  'taxes',
  'tax_id_kinds',
  'service_url',
  'service_ca_file',
  'service_key_pins',
  'terminal_id',
  'merchant_id',
  'reader',
  'printer',
  'display',
  'scanner',
  'scale',
  'port',
  'manager_pin_hash',
  'set_up',
  'simulated_reader_service',
] as const satisfies readonly (keyof Settings)[];
type Unplaced = Exclude<keyof Settings, (typeof PLACED)[number]>;

/** The other settings, without their defaults: what is left out says nothing. */
const others = z.strictObject(
  Object.fromEntries(
    Object.entries(shape)
      .filter(([name]) => !PLACED.some((placed) => placed === name))
      .map(([name, field]) => [name, field.unwrap().optional()]),
  ) as { readonly [Name in Unplaced]: z.ZodOptional<ReturnType<(typeof shape)[Name]['unwrap']>> },
);

/**
 * Everything that a till must know before its first sale (docs/install.md). Paths are seen from the folder of the file. What
 * is left out follows the country or is the till's default; on a till that was set up before, it stays as it is.
 */
const setupFileSchema = z.strictObject({
  format: z.literal(SETUP_FORMAT, { error: `must be ${JSON.stringify(SETUP_FORMAT)}` }),
  mode: z.enum(['live', 'training']),
  country: z.enum(COUNTRY_CODES),
  currency: shape.currency.unwrap().optional(),
  /** Those that the till offers; it begins in the first. */
  languages: shape.languages.unwrap().optional(),
  taxes: shape.taxes.unwrap().optional(),
  /** The numbers of customers that are asked for, each held to its check digits. */
  identity_checks: z.array(z.enum(TAX_ID_KINDS)).min(1).max(TAX_ID_KINDS.length).optional(),
  shop: z.strictObject({
    name: shape.store_name.unwrap(),
    lines: shape.store_lines.unwrap().optional(),
    till_name: shape.till_name.unwrap().optional(),
  }),
  service: z
    .strictObject({
      url: shape.service_url.unwrap().unwrap(),
      terminal_id: shape.terminal_id.unwrap(),
      merchant_id: shape.merchant_id.unwrap(),
      ca_file: path.optional(),
      key_pins: shape.service_key_pins.unwrap().optional(),
    })
    .optional(),
  secrets: setupSecretsSchema.optional(),
  /** A file like `secrets`, readable by its owner alone. */
  secrets_file: path.optional(),
  /** Specs as in docs/devices.md; `none` has none. The drawer belongs to the printer. */
  reader: z.string().min(1).max(200).optional(),
  printer: shape.printer.unwrap().optional(),
  display: shape.display.unwrap().optional(),
  scanner: shape.scanner.unwrap().optional(),
  scale: shape.scale.unwrap().optional(),
  staff: z.array(staffSchema).max(200).optional(),
  /** `sample`: the goods of the trial; `empty`: none yet. */
  catalogue: z.union([z.enum(['sample', 'empty']), z.strictObject({ csv: path })]).optional(),
  /** Loopback port of the page; 0 takes any free one. */
  port: shape.port.unwrap().optional(),
  /** Any other setting by its name in settings.json, such as tips, receipts, plans or time limits. */
  settings: others.optional(),
});
export type SetupFile = z.infer<typeof setupFileSchema>;

/** What is wrong with one field of a set-up, never its value. */
export interface SetupProblem {
  readonly field: string;
  readonly problem: string;
}

/** Reads a set-up; fails with every field that is wrong, in the order of the file. */
export function parseSetup(value: unknown): Result<SetupFile, readonly SetupProblem[]> {
  const parsed = setupFileSchema.safeParse(value);
  if (!parsed.success) return fail(settingsProblems(parsed.error).map(asProblem));
  const problems = [...ownProblems(parsed.data), ...cardData(parsed.data.shop, 'shop')];
  return problems.length === 0 ? succeed(parsed.data) : fail(problems);
}

/** `shop.name: must not be empty` is a field and what is wrong with it. */
function asProblem(sentence: string): SetupProblem {
  const [, field, problem] = /^([\w.]+|the file): (.*)$/s.exec(sentence) ?? [];
  return field === undefined || problem === undefined ? { field: 'the file', problem: sentence } : { field, problem };
}

/** What each field cannot say alone. */
function ownProblems(setup: SetupFile): SetupProblem[] {
  const { mode, service, settings, reader, staff = [] } = setup;
  const problems: SetupProblem[] = [];
  const say = (field: string, problem: string): void => void problems.push({ field, problem });
  if (mode === 'live' && service === undefined)
    say('service', 'is missing: a live till has a payment service; mode "training" has none');
  if (mode === 'live' && reader === undefined)
    say('reader', 'is missing: name the card reader, or "none" for cash alone');
  if (mode === 'training' && service !== undefined)
    say('service', 'is for mode "live": a training till sells at its own service, and no money moves');
  if (reader?.startsWith('simulated:') && service && !isOnThisMachine(service.url))
    say('reader', 'is simulated, and works at payment services of this machine alone: name a real one');
  if (settings?.second_currency?.currency === currencyOf(setup))
    say('settings.second_currency', "must not be the store's own currency");
  twice(staff.map(({ name }) => name.toLowerCase())).forEach((at) => say(`staff.${at}.name`, 'is there twice'));
  twice(staff.map(({ pin }) => pin)).forEach((at) => say(`staff.${at}.pin`, 'is used twice'));
  twice((setup.taxes ?? []).map(({ tax_id }) => tax_id)).forEach((at) => say(`taxes.${at}.tax_id`, 'is there twice'));
  return problems;
}

/** Where a word occurred before. */
function twice(values: readonly (string | undefined)[]): number[] {
  return values.flatMap((value, at) => (value !== undefined && values.indexOf(value) < at ? [at] : []));
}

/** What is printed must hold nothing of a card (payment-safety I13). */
function cardData(value: unknown, field: string): SetupProblem[] {
  if (typeof value === 'string')
    return isFreeOfSecrets(value) ? [] : [{ field, problem: 'must not hold data of a card or a credential' }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => cardData(part, `${field}.${name}`));
}

export function currencyOf({ currency, country }: Pick<SetupFile, 'currency' | 'country'>): Settings['currency'] {
  return currency ?? COUNTRIES[country].currency;
}

/**
 * The settings that a set-up says. What follows the country is said too, so that a later version of this program with
 * another rate changes no shop's taxes.
 */
export function settingsOfSetup(setup: SetupFile): Partial<Settings> {
  const defaults = COUNTRIES[setup.country];
  const languages = setup.languages ?? [defaults.language];
  const { service, shop } = setup;
  return definedOnly({
    ...setup.settings,
    store_name: shop.name,
    store_lines: shop.lines ?? [],
    till_name: shop.till_name,
    store_locale: defaults.store_locale,
    currency: currencyOf(setup),
    languages,
    language: languages[0],
    taxes: setup.taxes ?? [...defaults.taxes],
    tax_id_kinds: setup.identity_checks ?? [...defaults.identity_checks],
    service_url: service?.url ?? null,
    service_ca_file: service?.ca_file ?? null,
    service_key_pins: service?.key_pins ?? [],
    terminal_id: service?.terminal_id,
    merchant_id: service?.merchant_id,
    reader: setup.reader,
    printer: setup.printer,
    display: setup.display,
    scanner: setup.scanner,
    scale: setup.scale,
    port: setup.port,
    set_up: setup.mode,
    simulated_reader_service: setup.reader?.startsWith('simulated:') ? (service?.url ?? null) : null,
  });
}

/** Without what is left open. */
function definedOnly(settings: { readonly [Name in keyof Settings]?: Settings[Name] | undefined }): Partial<Settings> {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
}

/** Words that a shop's papers and screens begin with, until the shop has its own. */
const INITIAL_TEXTS = {
  es: {
    cashier_name: 'Caja',
    manager_name: 'Encargado',
    receipt_footer: ['¡Gracias por su compra!'],
    discount_reasons: ['Cliente frecuente', 'Producto con detalle', 'Próximo a vencer', 'Igualar precio', 'Cortesía'],
  },
  pt: {
    cashier_name: 'Caixa',
    manager_name: 'Gerente',
    receipt_footer: ['Obrigado pela preferência!'],
    discount_reasons: ['Cliente frequente', 'Produto com detalhe', 'Perto do vencimento', 'Igualar preço', 'Cortesia'],
  },
  en: {
    cashier_name: 'Till',
    manager_name: 'Manager',
    receipt_footer: ['Thank you!'],
    discount_reasons: ['Regular customer', 'Slightly damaged', 'Close to its date', 'Price match', 'Courtesy'],
  },
} as const;

/**
 * What a folder that was never set up begins with besides: neither the names nor the installment plans of the trial. A till
 * that was set up before keeps what it has.
 */
export function firstSettings(setup: SetupFile): Partial<Settings> {
  const { cashier_name, manager_name, receipt_footer, discount_reasons } =
    INITIAL_TEXTS[setup.languages?.[0] ?? COUNTRIES[setup.country].language];
  return {
    cashier_name,
    manager_name,
    receipt_footer: [...receipt_footer],
    discount_reasons: [...discount_reasons],
    ...(setup.mode === 'live' ? { financial_fees: {} } : {}),
    ...definedOnly(setup.settings ?? {}),
  };
}
