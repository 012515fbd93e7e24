import type { DoubtfulLine, OurLine, TheirLine } from './reconcile.ts';

/** A line of a trace, in this shift or in another one, and what a report shows of it. */
export interface PlacedLine {
  readonly line: OurLine;
  readonly is_own: boolean;
  readonly found: TheirLine[];
}

type Named = Pick<OurLine | DoubtfulLine, 'trace_id' | 'payment_id'>;

const namesOf = ({ trace_id, payment_id }: Named): string[] =>
  payment_id === null ? [trace_id] : [payment_id, trace_id];

/** Whose payment a name stands for; null where it stands for none, or for several. */
export type OwnerOf = (name: string) => string | null;

export function ownersOf(lines: readonly Named[]): OwnerOf {
  const owners = new Map<string, string | null>();
  for (const line of lines)
    for (const name of namesOf(line)) {
      const known = owners.get(name);
      owners.set(name, known === undefined || known === line.trace_id ? line.trace_id : null);
    }
  return (name) => owners.get(name) ?? null;
}

/**
 * Whether a line of a report is this one: by the transaction's own id, or else by its payment's id or trace, which a
 * capture and its refunds share.
 */
export function isLineOf(line: OurLine, theirs: TheirLine, ownerOf: OwnerOf): boolean {
  if (line.transaction_ids.includes(theirs.id)) return true;
  if (ownerOf(theirs.id) !== line.trace_id) return false;
  return line.kind === 'payment' ? theirs.amount_minor > 0 : theirs.amount_minor === line.amount_minor;
}

/** Finds the lines of a report: first by transaction; then by payment, a refund by its amount and the rest together. */
export function placeLines(placed: readonly PlacedLine[], theirs: readonly TheirLine[], ownerOf: OwnerOf): void {
  const named = Map.groupBy(theirs, ({ id }) => id);
  const left = new Set(theirs);
  for (const { line, found } of placed)
    found.push(...line.transaction_ids.flatMap((id) => named.get(id) ?? []).filter((one) => left.delete(one)));
  const by_trace = Map.groupBy(placed, ({ line }) => line.trace_id);
  for (const one of left) {
    const of_payment = by_trace.get(ownerOf(one.id) ?? '') ?? [];
    const refund = of_payment.find(
      ({ line, found }) => line.kind === 'refund' && found.length === 0 && line.amount_minor === one.amount_minor,
    );
    (refund ?? of_payment.find(({ line }) => line.kind === 'payment'))?.found.push(one);
  }
}
