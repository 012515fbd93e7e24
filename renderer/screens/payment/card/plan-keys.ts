/** Digits typed within this time form one number: 1 and 2 make twelve. */
export const COMPOSE_MS = 1_500;

/** The number being typed, and the time of its last digit. */
export interface TypedNumber {
  readonly text: string;
  readonly at_ms: number;
}
export const NOTHING_TYPED: TypedNumber = { text: '', at_ms: 0 };

export interface TypedPlan {
  readonly typed: TypedNumber;
  /** The plan to mark on the screen, or null. */
  readonly quantity: number | null;
  /** The typed number is not an offered number of installments and cannot become one. */
  readonly unknown: boolean;
}

/**
 * Digits mean the number of installments, never a row of the table. A digit extends the number before it if some plan
 * begins that way; otherwise it starts a new number. Without a matching plan none is chosen, so that Enter charges
 * nothing unintended.
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
