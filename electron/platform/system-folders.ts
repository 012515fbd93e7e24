import { realpathSync } from 'node:fs';
import { parse } from 'node:path';

/** Folders that the programs of every user need, by the Filesystem Hierarchy Standard 3.0 and by macOS. */
const SYSTEM_FOLDERS: ReadonlySet<string> = new Set(
  [
    '/bin /boot /dev /etc /home /lib /lib32 /lib64 /media /mnt /opt /proc /run /sbin /srv /sys /usr /var',
    '/usr/bin /usr/lib /usr/lib32 /usr/lib64 /usr/libexec /usr/local /usr/local/bin /usr/local/lib /usr/sbin /usr/share',
    '/var/cache /var/lib /var/log /var/mail /var/opt /var/spool',
    '/Applications /Library /System /Users /Volumes /private /private/etc /private/var',
  ].flatMap((line) => line.split(' ')),
);

/** Whether a folder, also behind a link, is one of the system's own, or the root of a disk. */
export function isSystemFolder(path: string): boolean {
  return [path, targetOf(path)].some((at) => parse(at).root === at || SYSTEM_FOLDERS.has(at));
}

/** The path itself where nothing is yet. */
function targetOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
