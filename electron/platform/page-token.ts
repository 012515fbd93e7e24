import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { RARELY_PARSED } from '../../core/rarely-parsed.ts';
import { isOpenToOthers } from './credentials-file.ts';
import { PAGE_TOKEN_FILE } from './data-folder.ts';
import { writeDurably } from './durable-file.ts';

const keptSchema = z.object({ port: z.int(), token: z.string().regex(/^[\w-]{43}$/) });

/** The token of the open page at this port; null when none is stored or others may read it. */
export function keptPageToken(folder: string, port: number): string | null {
  const kept = keptToken(join(folder, PAGE_TOKEN_FILE));
  return kept?.port === port ? kept.token : null;
}

/** Lets a till that died and restarts at this port reconnect its page. */
export function keepPageToken(folder: string, port: number, token: string): void {
  if (keptPageToken(folder, port) === token) return;
  try {
    writeDurably(join(folder, PAGE_TOKEN_FILE), `${JSON.stringify({ port, token })}\n`);
  } catch {
    // The till serves anyway; after a restart the page then says that it must be opened anew.
  }
}

function keptToken(path: string): z.infer<typeof keptSchema> | null {
  try {
    return isOpenToOthers(path) ? null : keptSchema.parse(JSON.parse(readFileSync(path, 'utf8')), RARELY_PARSED);
  } catch {
    return null;
  }
}
