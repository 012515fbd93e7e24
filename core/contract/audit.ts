/** One act of a person. `seq` is its place in the journal's chain. */
export interface AuditView {
  readonly seq: number;
  readonly at_ms: number;
  readonly who: string;
  readonly what: string;
  readonly subject: string;
  readonly detail: string | null;
  readonly reason: string | null;
  readonly approved_by: string | null;
  readonly amount_minor: number | null;
  readonly sale_number: number | null;
}
