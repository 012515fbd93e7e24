/**
 * Handlers by key name; `*` gets every character that no other handler took. A handler that answers `false` did not want
 * the key: it passes to the layer below.
 */
export type KeyHandlers = Readonly<Record<string, ((name: string) => void | false) | undefined>>;

export interface Layer {
  readonly handlers: () => KeyHandlers;
  /** How far inside of other scopes: deeper layers are asked first. */
  readonly depth: number;
  /** Keys that no deeper layer took stop here: a pane over a screen. */
  readonly wall: boolean;
  /**
   * Its characters are choices about money: one counts only when no other character is near it, and its Enter only when
   * no character was typed right before, so that a piece of a scan never chooses anything (DESIGN 13.4).
   */
  readonly choices?: boolean;
  /** Keys that wait for the end of the guard besides those that do by themselves: they confirm nothing and charge nothing. */
  readonly waiting?: readonly string[] | undefined;
}

interface Taker {
  readonly layer: Layer;
  readonly handler: (name: string) => void | false;
  readonly is_named: boolean;
}

/**
 * Who is asked for a key, in this order: inner scopes first, and within one those that name the key before those that take any
 * character. Which of two came last says nothing there: a screen that was hidden for a moment comes back on top of its own keys.
 */
export function takersOf(name: string, layers: readonly Layer[]): readonly Taker[] {
  const reached = layers.toReversed();
  const wall = reached.findIndex((layer) => layer.wall);
  return reached
    .slice(0, wall < 0 ? undefined : wall + 1)
    .flatMap((layer): readonly Taker[] => {
      const handlers = layer.handlers();
      const named = handlers[name];
      if (named) return [{ layer, handler: named, is_named: true }];
      const any = name.length === 1 ? handlers['*'] : undefined;
      return any ? [{ layer, handler: any, is_named: false }] : [];
    })
    .toSorted((one, other) => other.layer.depth - one.layer.depth || Number(other.is_named) - Number(one.is_named));
}
