export function builtOrSource(source: string, root?: string): string;
