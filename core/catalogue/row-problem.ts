/** Possible problems of a catalogue file; each has a sentence in every language (`core/i18n/row-problems.ts`). */
const ROW_PROBLEM_KINDS = [
  'name',
  'price',
  'unit',
  'stock',
  'tax',
  'favourite',
  'option',
  'options_form',
  'options_size',
  'options_same',
  'options_groups',
  'planned_prices',
  'text',
  'card_data',
  'unseen',
  'fields',
  'code_twice',
  'product_twice',
  'code_taken',
  'too_many',
  'not_object',
  'not_text',
  'no_titles',
  'not_json',
  'not_list',
] as const;
export type RowProblemKind = (typeof ROW_PROBLEM_KINDS)[number];

/** Why a row or a file is refused: a kind, and the values for its sentence. */
export interface RowProblem {
  readonly kind: RowProblemKind;
  /** The text in the file; empty when the sentence needs none. */
  readonly value: string;
  /** What the value was checked against: a line, a currency, the taxes of the settings. */
  readonly other: string;
}

/** Maximum characters of a file's text repeated in a sentence. */
const VALUE_SHOWN_MAX = 60;

export function rowProblem(kind: RowProblemKind, value: string | number = '', other: string | number = ''): RowProblem {
  const text = String(value);
  return {
    kind,
    value: text.length > VALUE_SHOWN_MAX ? `${text.slice(0, VALUE_SHOWN_MAX)}…` : text,
    other: String(other),
  };
}
