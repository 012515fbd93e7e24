import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { isOpenToOthers } from './credentials-file.ts';

/** What opens the page of a till at one port: its owner's alone, in no backup (decision 068). */
export const PAGE_TOKEN_FILE = 'page-token.json';

const keptSchema = z.object({ port: z.int(), token: z.string().regex(/^[\w-]{43}$/) });

/**
 * The token of the page that is open: a till that died comes back to it at the same port. At any free port the page finds
 * nobody, and nothing is kept. Without the file, or where others may read it, a new one is made.
 */
export function pageToken(folder: string, port: number, newToken: () => string): string {
  if (port === 0) return newToken();
  const path = join(folder, PAGE_TOKEN_FILE);
  const kept = keptToken(path);
  if (kept?.port === port) return kept.token;
  const token = newToken();
  try {
    writeFileSync(`${path}.new`, `${JSON.stringify({ port, token })}\n`, { mode: 0o600 });
    renameSync(`${path}.new`, path);
  } catch {
    // The till serves all the same; after its death the page says that it is opened anew.
  }
  return token;
}

function keptToken(path: string): z.infer<typeof keptSchema> | null {
  try {
    return isOpenToOthers(path) ? null : keptSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return null;
  }
}
