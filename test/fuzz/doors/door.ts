/** A door of the till under fuzz: each call tries one input. A returned sentence or a throw is a broken promise. */
export interface Door {
  readonly name: string;
  input(): string | null | Promise<string | null>;
  end?(): void | Promise<void>;
}
