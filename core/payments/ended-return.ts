/** A return whose response proved nothing, with what was proven later: shown until a person has read it. */
export interface EndedReturn {
  readonly act: 'cancellation' | 'refund';
  /** False: proven not done; the shop still has the money. */
  readonly is_done: boolean;
  readonly amount_minor: number;
}
