/** A door of the till under fuzz: each call is one input. A sentence is a promise that was broken; a throw is one too. */
export interface Door {
  readonly name: string;
  input(): string | null | Promise<string | null>;
  end?(): void | Promise<void>;
}
