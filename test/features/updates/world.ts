import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { newKey, publicKeyOf, withRelease, writeFeed } from '../../../scripts/feed.ts';
import type { Feed } from '../../../core/updates/feed.ts';

const TARGET = `${process.platform}-${process.arch}`;
export const NOTES = { es: ['Más rápida'], pt: ['Mais rápida'], en: ['Faster'] };

/** A folder of minimal versions side by side, and a folder with a signed feed. */
export function updateWorld() {
  const place = mkdtempSync(join(tmpdir(), 'cobro-updates-'));
  const root = join(place, 'cobro');
  const feed_folder = join(place, 'feed');
  const key = newKey();
  let feed: Feed = { format: 'cobro-feed/1', sequence: 0, made_at: '', halted: false, releases: [] };
  const product = (folder: string, version: string, program: string): void => {
    mkdirSync(join(folder, 'bin'), { recursive: true });
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'cobro', version }));
    writeFileSync(join(folder, 'bin/cobro.mjs'), program);
  };
  const world = {
    place,
    root,
    feed_folder,
    url: pathToFileURL(join(feed_folder, 'feed.json')).href,
    keys: [publicKeyOf(key)],
    /** Installs a version where the launcher finds it. */
    install: (version: string, program = '') => product(join(root, 'versions', version), version, program),
    /** Offers a version in the feed; `packaged_version` is the version in its package. */
    offer(version: string, program = '', packaged_version = version, changes: Partial<Feed> = {}): void {
      const folder = join(place, `made-${version}`);
      product(folder, packaged_version, program);
      const file = join(place, `cobro-${version}-${TARGET}.tar.gz`);
      execFileSync('tar', ['-czf', file, '-C', folder, '.']);
      const release = { version, minimum: '0.0.1', percentage: 100, notes: NOTES, packages: [file] };
      feed = writeFeed(feed_folder, { ...withRelease(feed_folder, feed, release), ...changes }, key, 0);
    },
    change(changes: Partial<Feed>): void {
      feed = writeFeed(feed_folder, { ...feed, ...changes }, key, 0);
    },
    package: (version: string) => join(feed_folder, `cobro-${version}-${TARGET}.tar.gz`),
    remove: () => rmSync(place, { recursive: true, force: true }),
  };
  return world;
}
export type UpdateWorld = ReturnType<typeof updateWorld>;

export const MOMENT = {
  open_attempts: 0,
  unresolved: 0,
  parked: 0,
  cart_lines: 0,
  reader_idle: true,
  papers_waiting: 0,
  shift_open: false,
};
