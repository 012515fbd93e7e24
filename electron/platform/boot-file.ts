import { existsSync, readFileSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { type BootRecord, compareVersions, firstRecord } from '../../core/updates/boot-record.ts';
import { syncFolder, writeDurably } from './durable-file.ts';
import { isOutOfResources } from './out-of-resources.ts';

const VERSION = /^\d+\.\d+\.\d+$/;

/** The boot record of a folder with side-by-side versions. */
const bootFile = (root: string): string => join(root, 'boot.json');
const versionsFolder = (root: string): string => join(root, 'versions');
export const versionFolder = (root: string, version: string): string => join(versionsFolder(root), version);

/** Complete versions, newest first. A version gets its name only when complete. */
export function installedVersions(root: string): string[] {
  const folder = versionsFolder(root);
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => VERSION.test(name)) : [];
  return names
    .filter((name) => existsSync(join(folder, name, 'bin/cobro.mjs')))
    .sort((one, other) => compareVersions(other, one));
}

const isVersion = (value: unknown): value is string => typeof value === 'string' && VERSION.test(value);
const isListOf = <Value>(value: unknown, is: (one: unknown) => one is Value): value is Value[] =>
  Array.isArray(value) && value.every((one) => is(one));
const isText = (value: unknown): value is string => typeof value === 'string';

/** Parsed by hand, because the launcher is one small file without packages. */
function parse(text: string): BootRecord | null {
  try {
    const { format, pending, current, last_good, proven, starts, cut_short, bad, devices } = JSON.parse(text) as Record<
      string,
      unknown
    >;
    if (format !== 'cobro-boot/1' || !isVersion(current) || !isVersion(last_good)) return null;
    if (pending !== null && !isVersion(pending)) return null;
    if (typeof starts !== 'number' || !Number.isSafeInteger(starts) || starts < 0) return null;
    if (!isListOf(bad, isVersion) || !isListOf(devices, isText)) return null;
    // Older launchers do not record this.
    const known = isListOf(proven, isVersion) ? proven : [last_good];
    const short = typeof cut_short === 'number' && Number.isSafeInteger(cut_short) && cut_short > 0 ? cut_short : 0;
    return { format, pending, current, last_good, proven: known, starts, cut_short: short, bad, devices };
  } catch {
    return null;
  }
}

/** Null when the record cannot be read: it is missing, a folder, or on a bad sector. */
function textAt(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (isOutOfResources(error)) throw error;
    return null;
  }
}

function recordAt(path: string): BootRecord | null {
  const text = textAt(path);
  return text === null ? null : parse(text);
}

/**
 * The boot record; if it is lost or names missing versions, the best reconstruction: the newest version on trial, the
 * one before it as the last good one. Null when there is no version.
 */
export function readBoot(root: string): BootRecord | null {
  const there = installedVersions(root);
  const [newest] = there;
  if (newest === undefined) return null;
  const record = recordAt(bootFile(root));
  if (record === null) {
    const last_good = there[1] ?? newest;
    return { ...firstRecord(newest), last_good, proven: there.slice(there.indexOf(last_good)) };
  }
  const isThere = (version: string): boolean => there.includes(version);
  const good = there.find((version) => !record.bad.includes(version)) ?? newest;
  const last_good = isThere(record.last_good) ? record.last_good : isThere(record.current) ? record.current : good;
  return {
    ...record,
    pending: record.pending !== null && isThere(record.pending) ? record.pending : null,
    current: isThere(record.current) ? record.current : last_good,
    last_good,
    proven: record.proven.filter(isThere),
  };
}

/**
 * Reads the boot record and writes it when missing: a version added later must not be taken for the one that runs. What
 * has its name and cannot be read is kept beside it. @throws the system's error
 */
export function keepBoot(root: string): BootRecord | null {
  const record = readBoot(root);
  const path = bootFile(root);
  if (record === null || recordAt(path) !== null) return record;
  if (existsSync(path) && textAt(path) === null) renameSync(path, `${path}.unread`);
  writeBoot(root, record);
  return record;
}

/** Replaces the whole record, durable before it returns. @throws the system's error */
export function writeBoot(root: string, record: BootRecord): void {
  writeDurably(bootFile(root), `${JSON.stringify(record, null, 2)}\n`, 0o644);
  syncFolder(root);
}
