/**
 * What crosses Electron's context bridge, by its documented rules: functions become proxies that copy their arguments and
 * results, promises are copied when they settle, prototypes are lost, symbols are refused, and what arrives is frozen.
 */
export function crossBridge(value: unknown, depth = 0): unknown {
  if (depth > 1_000)
    throw new Error('Electron contextBridge recursion depth exceeded. Nested objects deeper than 1000');
  if (typeof value === 'symbol') throw new Error('symbols cannot cross the context bridge');
  if (typeof value === 'function') return proxyOf(value as (...args: unknown[]) => unknown);
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Promise) {
    return value.then(
      (result: unknown) => crossBridge(result, depth + 1),
      (error: unknown) => Promise.reject(new Error(error instanceof Error ? error.message : String(error))),
    );
  }
  if (Array.isArray(value)) return value.map((entry: unknown) => crossBridge(entry, depth + 1));
  if (value instanceof Date || value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return structuredClone(value);
  const copied: Record<string, unknown> = {};
  for (const [name, entry] of Object.entries(value)) copied[name] = crossBridge(entry, depth + 1);
  return copied;
}

function proxyOf(target: (...args: unknown[]) => unknown): (...args: unknown[]) => unknown {
  return (...args) => crossBridge(target(...args.map((argument) => crossBridge(argument))));
}

/** An exposed API: the copy is frozen all the way down, so that a page cannot replace its functions. */
export function exposeCopy(api: unknown): unknown {
  const copied = crossBridge(api);
  const freeze = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    Object.freeze(value);
    for (const entry of Object.values(value)) freeze(entry);
  };
  freeze(copied);
  return copied;
}
