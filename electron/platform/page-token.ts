import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { isOpenToOthers } from './credentials-file.ts';

/** What opens the page of a till at one port: its owner's alone, in no backup (decision 068). */
export const PAGE_TOKEN_FILE = 'page-token.json';

const keptSchema = z.object({ port: z.int(), token: z.string().regex(/^[\w-]{43}$/) });

/** The token of the page that is open at this port; null: none was kept, or others may read it. */
export function keptPageToken(folder: string, port: number): string | null {
  const kept = keptToken(join(folder, PAGE_TOKEN_FILE));
  return kept?.port === port ? kept.token : null;
}

/** So that a till that died comes back to its page, where it is started at this port again. */
export function keepPageToken(folder: string, port: number, token: string): void {
  if (keptPageToken(folder, port) === token) return;
  const path = join(folder, PAGE_TOKEN_FILE);
  try {
    writeFileSync(`${path}.new`, `${JSON.stringify({ port, token })}\n`, { mode: 0o600 });
    renameSync(`${path}.new`, path);
  } catch {
    // The till serves all the same; after its death the page says that it is opened anew.
  }
}

function keptToken(path: string): z.infer<typeof keptSchema> | null {
  try {
    return isOpenToOthers(path) ? null : keptSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return null;
  }
}
