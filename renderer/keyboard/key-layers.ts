/**
 * Handlers by key name; `*` gets every character without a handler of its own. A handler that returns `false` passes
 * the key on to the layer below.
 */
export type KeyHandlers = Readonly<Record<string, ((name: string) => void | false) | undefined>>;

export interface Layer {
  readonly handlers: () => KeyHandlers;
  /** Nesting level of the key scope: deeper layers are tried first. */
  readonly depth: number;
  /** Keys that no deeper layer took stop here, as under a pane over a screen. */
  readonly wall: boolean;
  /**
   * Its keys decide about money: a character counts only when no other is near it, and Enter only when no character was
   * typed right before, so that a fragment of a scan never chooses anything (DESIGN 13.4).
   */
  readonly choices?: boolean;
  /** More keys that are held during the guard instead of dropped; only keys that confirm nothing and charge nothing. */
  readonly waiting?: readonly string[] | undefined;
}

interface KeyHandler {
  readonly layer: Layer;
  readonly handler: (name: string) => void | false;
  readonly is_named: boolean;
}

/**
 * The layers to try for a key, in order: deeper scopes first, and within a scope those that name the key before those
 * that take any character. Registration order does not decide between these two: a screen that was hidden registers
 * again after its own children.
 */
export function keyHandlersOf(name: string, layers: readonly Layer[]): readonly KeyHandler[] {
  const reached = layers.toReversed();
  const wall = reached.findIndex((layer) => layer.wall);
  return reached
    .slice(0, wall < 0 ? undefined : wall + 1)
    .flatMap((layer): readonly KeyHandler[] => {
      const handlers = layer.handlers();
      const named = handlers[name];
      if (named) return [{ layer, handler: named, is_named: true }];
      const any = name.length === 1 ? handlers['*'] : undefined;
      return any ? [{ layer, handler: any, is_named: false }] : [];
    })
    .toSorted((one, other) => other.layer.depth - one.layer.depth || Number(other.is_named) - Number(one.is_named));
}
