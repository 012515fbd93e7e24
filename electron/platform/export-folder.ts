import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../../core/clock.ts';
import { EXPORT_TEXT_MAX, type WrittenFile } from '../../core/contract/files.ts';
import { type Result, fail, succeed } from '../../core/result.ts';
import { type SystemCode, systemCode } from './system-code.ts';

type Lines = AsyncIterable<string> | Iterable<string>;

/** Folder for files that people use: each is written completely or not at all. */
export interface ExportFolder {
  /** Returns the file's location and content; fails with a system code. The time is appended to `name`. */
  write(name: string, lines: Lines, kind?: 'csv' | 'json' | 'pdf' | 'zip'): Promise<Result<WrittenFile, SystemCode>>;
  /** Deletes every file of this name, from any time; returns how many remain. */
  remove(name: string): Promise<number>;
}

/** Marks UTF-8 for spreadsheets, which otherwise guess an older encoding and break accents. */
const BYTE_ORDER_MARK = '\uFEFF';

/** `exports` in the data folder; readable by the till's user alone. */
export function createExportFolder(data_folder: string, clock: Pick<Clock, 'wallMs'>): ExportFolder {
  const folder = join(data_folder, 'exports');
  return {
    write: async (name, lines, kind = 'csv') => {
      const stamp = new Date(clock.wallMs()).toISOString().replaceAll(':', '').replace('T', '-').slice(0, 17);
      const path = join(folder, `${name}-${stamp}.${kind}`);
      const unfinished = `${path}.part`;
      let text: string | null = '';
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const file = await open(unfinished, 'w', 0o600);
        try {
          if (kind === 'csv') await file.write(BYTE_ORDER_MARK);
          for await (const line of lines) {
            await file.write(Buffer.from(line, kind === 'csv' || kind === 'json' ? 'utf8' : 'latin1'));
            if (text !== null) text = text.length + line.length > EXPORT_TEXT_MAX ? null : text + line;
          }
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(unfinished, path);
        return succeed({ file: path, text });
      } catch (error) {
        await rm(unfinished, { force: true }).catch(() => undefined);
        return fail(systemCode(error));
      }
    },
    remove: async (name) => {
      const of_name = (await readdir(folder).catch(() => [])).filter((file) => isOf(file, name));
      const removed = await Promise.allSettled(of_name.map((file) => rm(join(folder, file))));
      return removed.filter(({ status }) => status === 'rejected').length;
    },
  };
}

/** The name, the time, and perhaps the suffix of an unfinished file. */
const isOf = (file: string, name: string): boolean =>
  file.startsWith(`${name}-`) && /^[\d-]+\.[a-z]+(\.part)?$/.test(file.slice(name.length + 1));
