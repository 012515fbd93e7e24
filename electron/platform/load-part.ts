import { type Result, fail, succeed } from '../../core/result.ts';

/** A module that is not there: to Node's two loaders, and to that of the built program. */
const GONE: ReadonlySet<string> = new Set(['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND', 'ENOENT']);

/** The files of this program are gone: its package was replaced while it runs. A new start loads the new one. */
export type ProgramReplaced = 'program_replaced';

/** Loads a part of the program that is imported on demand. */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Result<Part, ProgramReplaced>> {
  try {
    return succeed(await load());
  } catch (error) {
    if (error instanceof Error && 'code' in error && GONE.has(String(error.code))) return fail('program_replaced');
    throw error;
  }
}
