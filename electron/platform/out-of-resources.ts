/** What a process or its machine has too little of for now: file handles, memory. Nothing follows from it but to try later. */
const RESOURCES: ReadonlySet<unknown> = new Set(['EMFILE', 'ENFILE', 'ENOMEM', 'EAGAIN']);

export const isOutOfResources = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && RESOURCES.has(error.code);
