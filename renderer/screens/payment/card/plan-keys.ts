/** Digits that follow each other within this time are one number: 1 and 2 are twelve. */
export const COMPOSE_MS = 1_500;

/** The number that is being typed, and since when. */
export interface TypedNumber {
  readonly text: string;
  readonly at_ms: number;
}
export const NOTHING_TYPED: TypedNumber = { text: '', at_ms: 0 };

export interface TypedPlan {
  readonly typed: TypedNumber;
  /** The plan that is marked on the screen; null: none. */
  readonly quantity: number | null;
  /** What was typed is no number of installments that is offered, and cannot become one. */
  readonly unknown: boolean;
}

/**
 * Digits mean the number of installments, never the place in the table. A digit extends the number before it when a
 * plan begins like that, and otherwise begins a new one; what matches no plan chooses none, so that Enter charges nothing
 * that was not meant.
 */
export function typePlan(before: TypedNumber, digit: string, quantities: readonly number[], now_ms: number): TypedPlan {
  const offered = quantities.map(String);
  const begins = (text: string): boolean => offered.some((quantity) => quantity.startsWith(text));
  const fresh = now_ms - before.at_ms > COMPOSE_MS;
  const longer = before.text + digit;
  const text = !fresh && begins(longer) ? longer : digit;
  const quantity = offered.includes(text) ? Number(text) : null;
  return { typed: { text: begins(text) ? text : '', at_ms: now_ms }, quantity, unknown: !begins(text) };
}
