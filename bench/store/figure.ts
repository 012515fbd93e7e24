/** A figure of the store and its goal. */
export interface Figure {
  readonly what: string;
  readonly measured: string;
  readonly goal: string;
  readonly how: string;
}
