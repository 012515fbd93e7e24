import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { RARELY_PARSED } from '../../../core/rarely-parsed.ts';
import { type Environment, defaultAnchorFolder, isInside } from '../../platform/anchor-folder.ts';

/**
 * File in the data folder that says where the till keeps its anchor, so that a command run by another user, or without
 * the till's environment and settings, looks in the same place. It proves nothing.
 */
const PLACE_FILE = 'anchor-place.json';
const placeSchema = z.strictObject({ folder: z.string().min(1).max(4_000), may_be_copied: z.boolean() });
export type AnchorPlace = z.infer<typeof placeSchema>;

export interface PlaceWishes {
  /** The folder named by a flag, the environment or a setting. */
  readonly folder?: string | null;
  /** From a setting; a command without settings uses what the till noted. */
  readonly may_be_copied?: boolean;
  readonly environment: Environment;
}

/** Where the anchor of a data folder belongs, and a sentence for a person if it cannot be there. */
export function anchorPlace(
  directory: string,
  { folder, may_be_copied, environment }: PlaceWishes,
): AnchorPlace & { readonly problem: string | null } {
  const noted = readPlace(directory);
  const named = folder ?? null;
  const chosen = named ?? stateFolder(environment) ?? noted?.folder ?? defaultAnchorFolder(environment);
  const copied = may_be_copied ?? noted?.may_be_copied ?? false;
  if (chosen === null)
    return { folder: '', may_be_copied: copied, problem: 'this user has no place for it; name one with --anchor DIR' };
  const inside = isInside(chosen, directory);
  const problem = inside
    ? `${chosen} lies in the data folder and would be copied with it; name another with --anchor DIR`
    : null;
  return { folder: chosen, may_be_copied: copied, problem };
}

const stateFolder = (environment: Environment): string | null =>
  (environment['XDG_STATE_HOME'] ?? '') === '' ? null : defaultAnchorFolder(environment);

/** Noted for the commands; without it they look in this machine's default place. */
export function notePlace(directory: string, { folder, may_be_copied }: AnchorPlace): void {
  const noted = readPlace(directory);
  if (noted?.folder === folder && noted.may_be_copied === may_be_copied) return;
  writeFileSync(join(directory, PLACE_FILE), JSON.stringify({ folder, may_be_copied }), { mode: 0o600 });
}

/** The place that the till noted; null when there is none yet. */
export function readPlace(directory: string): AnchorPlace | null {
  try {
    const parsed = placeSchema.safeParse(JSON.parse(readFileSync(join(directory, PLACE_FILE), 'utf8')), RARELY_PARSED);
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
