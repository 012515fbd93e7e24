import { execFile } from 'node:child_process';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Result, fail, succeed } from '../../../core/result.ts';
import { installed, versionBefore } from '../../../core/updates/boot-record.ts';
import type { Offer } from '../../../core/updates/feed.ts';
import { installedVersions, keepBoot, readBoot, versionFolder, writeBoot } from '../../platform/boot-file.ts';
import { syncFolder } from '../../platform/durable-file.ts';
import { type PackageProblem, fetchPackage } from './feed-source.ts';

/** Looked up when it is first used: no start runs another program. */
const run = (program: string, argv: string[]) => promisify(execFile)(program, argv);

/** Steps of an installation, in order; after a kill at any step the till still starts. */
export const INSTALL_STEPS = ['cleared', 'fetched', 'unpacked', 'named', 'pending'] as const;
export type InstallStep = (typeof INSTALL_STEPS)[number];
type OnStep = (step: InstallStep) => void;

const FOLDERS_FOR_TWO = 4;
/** Below this much free space a till takes no cards. */
const FREE_BYTES_MIN = 64 * 1024 * 1024;

/** Free space needed for the package and its content beside the running version, in bytes. */
export const neededBytes = (package_bytes: number): number => package_bytes * FOLDERS_FOR_TWO + FREE_BYTES_MIN;

const workFolder = (root: string): string => join(root, 'installing');

/** The package hash recorded for an installed version; null when it was installed by hand. */
function hashOf(root: string, version: string): string | null {
  const path = join(versionFolder(root, version), 'package.sha256');
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : null;
}

/**
 * Installs a version beside the running one: downloaded, checked against the signed hash, unpacked under another name,
 * synced, and then renamed in one step. Leftovers of interrupted installations are removed; running and fallback
 * versions are not touched.
 */
export async function putVersion(
  root: string,
  feed_url: string,
  { release, package: wanted }: Offer,
  onStep: OnStep = () => undefined,
): Promise<Result<null, PackageProblem>> {
  const work = workFolder(root);
  const target = versionFolder(root, release.version);
  try {
    clear(root, release.version);
    if (hashOf(root, release.version) === wanted.sha256) return succeed(null);
    mkdirSync(join(work, 'version'), { recursive: true, mode: 0o755 });
    onStep('cleared');
    const archive = join(work, 'package');
    const fetched = await fetchPackage(feed_url, wanted, archive);
    if (!fetched.ok) return fetched;
    onStep('fetched');
    const unpacked = join(work, 'version');
    await run('tar', ['-xzf', archive, '-C', unpacked, '--no-same-owner']);
    if (!isProduct(unpacked, release.version)) return fail('package_damaged');
    writeFileSync(join(unpacked, 'package.sha256'), `${wanted.sha256}\n`);
    syncAll(unpacked);
    onStep('unpacked');
    mkdirSync(join(root, 'versions'), { recursive: true });
    rmSync(target, { recursive: true, force: true });
    renameSync(unpacked, target);
    syncFolder(join(root, 'versions'));
    onStep('named');
    return succeed(null);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    return fail(code === 'ENOSPC' || code === 'EDQUOT' ? 'disk_full' : 'package_damaged');
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Makes an installed version the next one to start. */
export function makePending(
  root: string,
  version: string,
  devices: readonly string[],
  onStep: OnStep = () => undefined,
): boolean {
  const record = readBoot(root);
  if (record === null || !installedVersions(root).includes(version)) return false;
  writeBoot(root, installed(record, version, devices));
  onStep('pending');
  return true;
}

/** Removes what an interrupted installation left, and versions neither running nor needed as a fallback. */
function clear(root: string, wanted: string): void {
  rmSync(workFolder(root), { recursive: true, force: true });
  const record = keepBoot(root);
  if (record === null) return;
  const before = versionBefore(record, record.last_good);
  const kept = new Set([record.current, record.last_good, before, record.pending, wanted]);
  for (const version of installedVersions(root))
    if (!kept.has(version)) rmSync(versionFolder(root, version), { recursive: true, force: true });
}

function isProduct(folder: string, version: string): boolean {
  try {
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { readonly version?: unknown };
    return manifest.version === version && existsSync(join(folder, 'bin/cobro.mjs'));
  } catch {
    return false;
  }
}

/** A name without synced content would be a version that does not start. */
function syncAll(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue;
    const file = openSync(join(entry.parentPath, entry.name), 'r+');
    try {
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
  }
}
