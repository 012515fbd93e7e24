export const SOURCES: readonly string[];
export function builtOrSource(source: string, root?: string, sources?: readonly string[]): string;
