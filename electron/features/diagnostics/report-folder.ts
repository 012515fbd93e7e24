import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Result, fail, succeed } from '../../../core/result.ts';
import { type SystemCode, systemCode } from '../../platform/system-code.ts';

/** More than support asks for; the oldest are deleted. */
const REPORTS_KEPT = 10;
const NAME = /^report-[\d-]+\.txt$/;

/**
 * Writes a support report into `support` of the data folder, readable only by the till's user. Fails with a system
 * code.
 */
export async function saveReport(
  data_folder: string,
  text: string,
  at_ms: number,
): Promise<Result<string, SystemCode>> {
  const folder = join(data_folder, 'support');
  const stamp = new Date(at_ms).toISOString().replaceAll(/[:.]/g, '').replace('T', '-').replace('Z', '');
  const path = join(folder, `report-${stamp}.txt`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(`${path}.part`, text, { mode: 0o600 });
    await rename(`${path}.part`, path);
    const old = (await readdir(folder)).filter((name) => NAME.test(name)).toSorted();
    for (const name of old.slice(0, -REPORTS_KEPT)) await rm(join(folder, name), { force: true });
    return succeed(path);
  } catch (error) {
    return fail(systemCode(error));
  }
}
