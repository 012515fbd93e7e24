/** Where journal and engine tell what happened. Facts are codes and numbers; never card data, never a secret. */
export interface Log {
  info(message: string, facts?: Readonly<Record<string, unknown>>): void;
  warn(message: string, facts?: Readonly<Record<string, unknown>>): void;
  error(message: string, facts?: Readonly<Record<string, unknown>>): void;
}

export const SILENT_LOG: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };
