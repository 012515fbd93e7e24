/** A broken invariant of the program. Never caught to continue: stopping is safer than guessing with money. */
class AssertionFailure extends Error {
  override readonly name = 'AssertionFailure';
}

/** Enabled in production too. The message names the broken invariant. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new AssertionFailure(message);
}

/** Makes a switch over a closed union exhaustive at compile time, and loud at run time. */
export function assertNever(value: never, what: string): never {
  throw new AssertionFailure(`${what}: unexpected value ${JSON.stringify(value)}`);
}
