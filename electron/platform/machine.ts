import { execFileSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** Time limit for the system to name its machine, in milliseconds. */
const ANSWER_MS_MAX = 3_000;

/** The machine's id from its system, hashed as machine-id(5) requires; null when it has none. */
export function machineIdentity(platform: NodeJS.Platform = process.platform): string | null {
  const name = systemName(platform);
  return name === null ? null : createHmac('sha256', name).update('cobro anchor').digest('hex').slice(0, 32);
}

function systemName(platform: NodeJS.Platform): string | null {
  switch (platform) {
    case 'linux':
      return firstLine('/etc/machine-id') ?? firstLine('/var/lib/dbus/machine-id');
    case 'darwin':
      return outputOf('ioreg', ['-rd1', '-c', 'IOPlatformExpertDevice'], /"IOPlatformUUID" = "([^"]+)"/);
    case 'win32':
      return outputOf(
        'reg',
        ['query', 'HKLM\\SOFTWARE\\Microsoft\\Cryptography', '/v', 'MachineGuid'],
        /REG_SZ\s+(\S+)/,
      );
    default:
      return null;
  }
}

/** Id of the current kernel boot; null when the system does not provide one. */
export function kernelBoot(platform: NodeJS.Platform = process.platform): string | null {
  return platform === 'linux' ? firstLine('/proc/sys/kernel/random/boot_id') : null;
}

function firstLine(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').split('\n')[0]?.trim() || null;
  } catch {
    return null;
  }
}

function outputOf(program: string, flags: readonly string[], pattern: RegExp): string | null {
  try {
    const output = execFileSync(program, flags, { encoding: 'utf8', timeout: ANSWER_MS_MAX, windowsHide: true });
    return pattern.exec(output)?.[1] ?? null;
  } catch {
    return null;
  }
}
