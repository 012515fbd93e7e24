/**
 * For `parse` of what a process reads a few times: zod compiles a schema's check at the first value that it reads without
 * this, which takes as long as reading some fifty values (milliseconds of every start).
 */
export const RARELY_PARSED = { jitless: true } as const;
