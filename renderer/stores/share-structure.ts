/**
 * Builds `next` reusing the parts of `previous` that are equal, so that they keep their identity and are not
 * re-rendered: snapshots arrive as fresh objects through the bridge, but a cart line rarely changes.
 */
export function shareStructure<Value>(previous: unknown, next: Value): Value {
  if (Object.is(previous, next)) return next;
  if (Array.isArray(next)) return shareArray(previous, next) as Value;
  if (isPlain(next) && isPlain(previous)) return shareObject(previous, next) as Value;
  return next;
}

function shareArray(previous: unknown, next: readonly unknown[]): readonly unknown[] {
  const before = Array.isArray(previous) ? (previous as readonly unknown[]) : [];
  const shared = next.map((item, index) => shareStructure(before[index], item));
  return before.length === shared.length && shared.every((item, index) => item === before[index]) ? before : shared;
}

function shareObject(previous: Record<string, unknown>, next: Record<string, unknown>): Record<string, unknown> {
  const keys = Object.keys(next);
  // From entries, so that a key named __proto__ is an ordinary key.
  const shared = Object.fromEntries(keys.map((key) => [key, shareStructure(own(previous, key), own(next, key))]));
  const is_same = keys.every((key) => Object.hasOwn(previous, key) && own(shared, key) === own(previous, key));
  return is_same && keys.length === Object.keys(previous).length ? previous : shared;
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function own(record: Record<string, unknown>, key: string): unknown {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
