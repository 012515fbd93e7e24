/** What the payment service keeps of a shop beside its payments, and a manager may look at. */
export const RECORD_KINDS = ['webhooks', 'instruments', 'merchants', 'cashout'] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

/** These are asked for by an identifier: of an organization, of a cash-out method. */
export const RECORDS_BY_ID: ReadonlySet<RecordKind> = new Set(['merchants', 'cashout']);

/** No more are shown at once; `of` says how many there are. */
export const RECORDS_SHOWN_MAX = 100;

export const RECORD_COLUMNS = [
  'id',
  'name',
  'url',
  'type',
  'status',
  'description',
  'brand',
  'last_four',
  'currency',
  'bank',
  'account',
  'country',
  'created',
] as const;
export type RecordColumn = (typeof RECORD_COLUMNS)[number];

/** Rows as the service told them; what it left out is an empty text. */
export interface RecordsView {
  readonly columns: readonly RecordColumn[];
  readonly rows: readonly (readonly string[])[];
  readonly of: number;
}
