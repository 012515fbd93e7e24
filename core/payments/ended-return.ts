/** A return whose answer was no proof, and what was proven of it afterwards: told until somebody has read it. */
export interface EndedReturn {
  readonly act: 'cancellation' | 'refund';
  /** False: proven not done, and the money is still with the shop. */
  readonly is_done: boolean;
  readonly amount_minor: number;
}
