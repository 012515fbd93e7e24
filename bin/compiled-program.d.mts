export function loadCompiled(path: string, cache: string | undefined): object;
