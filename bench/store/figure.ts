/** One figure of the store beside its goal. */
export interface Figure {
  readonly what: string;
  readonly measured: string;
  readonly goal: string;
  readonly how: string;
}
