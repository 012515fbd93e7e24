import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { InstallationKind } from '../../../core/contract/updates.ts';
import { programRoot } from '../../platform/program.ts';

/** How this program was installed, and what may be done about it. */
export interface Installation {
  readonly kind: InstallationKind;
  /** Holds the launcher and the versions, for `side_by_side`; otherwise the program. */
  readonly root: string;
  /** As prebuilt binaries are named: `linux-x64`. */
  readonly target: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Where this very program lies says how it was installed. */
export function installationHere(environment: Environment, root = programRoot()): Installation {
  const target = `${process.platform}-${process.arch}`;
  const above = dirname(dirname(root));
  const is_beside = basename(dirname(root)) === 'versions' && environment['COBRO_LAUNCHED'] !== undefined;
  if (is_beside) return { kind: 'side_by_side', root: above, target };
  // systemd starts again what ends in order; a program in a system's folder is its packages' to replace.
  const is_system = environment['NOTIFY_SOCKET'] !== undefined && !existsSync(join(root, 'package-lock.json'));
  return { kind: is_system ? 'system' : 'none', root, target };
}

/** The version that the system's packages put here since this program began; null: the same. */
export function broughtBySystem({ kind, root }: Installation, running: string): string | null {
  if (kind !== 'system') return null;
  try {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { readonly version: unknown };
    return typeof version === 'string' && version !== running ? version : null;
  } catch {
    return null;
  }
}

/** Where a till stands among a hundred for a version: other tills for each version, the same one at every question. */
export function ringOf(till: string, version: string): number {
  return createHash('sha256').update(`${till}\n${version}`).digest().readUInt32BE(0) % 100;
}
