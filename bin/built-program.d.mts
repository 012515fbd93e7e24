export function builtOrSource(source: string): string;
