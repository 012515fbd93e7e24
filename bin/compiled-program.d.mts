export function loadCompiled(path: string, cache: string | undefined): object;
/** From here on this process makes no code of V8's middle compiler; a program that is loaded so does it after ten seconds. */
export function endStart(): void;
