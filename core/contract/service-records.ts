/** The payment service's records of a shop besides payments, which a manager may view. */
export const RECORD_KINDS = ['webhooks', 'instruments', 'merchants', 'cashout'] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

/** These are requested by an id: of an organization, of a cash-out method. */
export const RECORDS_BY_ID: ReadonlySet<RecordKind> = new Set(['merchants', 'cashout']);

/** Maximum number shown; `of` is the total. */
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

/** Rows as received from the service; missing values are empty texts. */
export interface RecordsView {
  readonly columns: readonly RecordColumn[];
  readonly rows: readonly (readonly string[])[];
  readonly of: number;
}

/** Changes that a manager makes to these records: each is one request, which no program repeats by itself. */
export const RECORD_ACTS = [
  'keep_card',
  'card_status',
  'new_user',
  'add_card',
  'remove_card',
  'new_merchant',
  'change_merchant',
] as const;
export type RecordAct = (typeof RECORD_ACTS)[number];

/** Acts with a card at the reader, which encrypts it; nothing is charged. */
export const CARD_ACTS: ReadonlySet<RecordAct> = new Set(['keep_card', 'new_user', 'add_card']);

export const CARD_STATUSES = ['ACTIVE', 'INACTIVE'] as const;

export type RecordField =
  | 'card_id'
  | 'user_id'
  | 'user_name'
  | 'email'
  | 'merchant_id'
  | 'merchant_name'
  | 'organization_id'
  | 'merchant_type'
  | 'alias'
  | 'website';

/** The fields of each act: all of `needed` and at least one of `any` are required; `more` are optional. */
export const RECORD_ACT_FIELDS: Readonly<
  Record<
    RecordAct,
    {
      readonly needed: readonly RecordField[];
      readonly any?: readonly RecordField[];
      readonly more?: readonly RecordField[];
    }
  >
> = {
  keep_card: { needed: [] },
  card_status: { needed: ['card_id'] },
  new_user: { needed: ['user_id'], more: ['user_name', 'email'] },
  add_card: { needed: ['user_id'] },
  remove_card: { needed: ['user_id', 'card_id'] },
  new_merchant: { needed: ['merchant_name', 'organization_id', 'merchant_type'], more: ['website'] },
  change_merchant: { needed: ['merchant_id'], any: ['merchant_name', 'alias', 'website'] },
};

/** The service's current record: the name and value of each part. */
export interface RecordChanged {
  readonly parts: readonly { readonly column: RecordColumn; readonly text: string }[];
}
