export function loadCompiled(path: string, cache: string | undefined): object;
/** From here on V8 does not compile with Maglev in this process; a program that is loaded so does it after ten seconds. */
export function endStart(): void;
