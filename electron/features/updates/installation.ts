import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { InstallationKind } from '../../../core/contract/updates.ts';
import { programRoot } from '../../platform/program.ts';

/** How this program was installed, and which updates are possible. */
export interface Installation {
  readonly kind: InstallationKind;
  /** Holds the launcher and the versions, for `side_by_side`; otherwise the program. */
  readonly root: string;
  /** Platform name of prebuilt binaries: `linux-x64`. */
  readonly target: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Determined by the location of this program's files. */
export function installationHere(environment: Environment, root = programRoot()): Installation {
  const target = `${process.platform}-${process.arch}`;
  const above = dirname(dirname(root));
  const is_beside = basename(dirname(root)) === 'versions' && environment['COBRO_LAUNCHED'] !== undefined;
  if (is_beside) return { kind: 'side_by_side', root: above, target };
  // systemd restarts a program that ends in order; in a system folder only packages may replace it.
  const is_system = environment['NOTIFY_SOCKET'] !== undefined && !existsSync(join(root, 'package-lock.json'));
  return { kind: is_system ? 'system' : 'none', root, target };
}

/** A version installed by the system's packages since this program started; null when unchanged. */
export function broughtBySystem({ kind, root }: Installation, running: string): string | null {
  if (kind !== 'system') return null;
  try {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { readonly version: unknown };
    return typeof version === 'string' && version !== running ? version : null;
  } catch {
    return null;
  }
}

/** A till's position among a hundred for a version: different for each version, but stable for each. */
export function ringOf(till: string, version: string): number {
  return createHash('sha256').update(`${till}\n${version}`).digest().readUInt32BE(0) % 100;
}
