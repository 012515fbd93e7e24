import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { newKey, publicKeyOf, withRelease, writeFeed } from '../../scripts/feed.ts';
import { writeWindowsFeeds } from '../../scripts/windows-feeds.ts';
import { NOTES } from '../features/updates/world.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const key = newKey();
let folder: string;
beforeEach(() => void (folder = temporaryFolder()));

const EMPTY = { format: 'cobro-feed/1', sequence: 0, made_at: '', halted: false, releases: [] } as const;
const sha1 = (text: string): string => createHash('sha1').update(text).digest('hex').toUpperCase();
const wanted = (change: { public_key?: string; url?: string } = {}) => ({
  folder,
  public_key: publicKeyOf(key),
  url: 'https://updates.example.com/cobro',
  name: 'Cobro',
  publisher: 'CN=Comercial "La Esquina" & Co',
  ...change,
});

/** A signed feed with both kinds of package for each version. */
function feedOf(versions: Readonly<Record<string, { percentage?: number; halted?: boolean }>>, halted = false): void {
  const feed = Object.entries(versions).reduce(
    (before, [version, { percentage = 100, halted: of_one = false }]) => {
      const packages = [`cobro-${version}-full.nupkg`, `cobro-${version}-win32-x64.msix`].map((name) =>
        join(folder, name),
      );
      for (const path of packages) writeFileSync(path, `${version} of ${path.slice(-5)}`);
      const next = withRelease(folder, before, { version, minimum: '0.0.0', percentage, notes: NOTES, packages });
      return {
        ...next,
        releases: next.releases.map((one) => (one.version === version ? { ...one, halted: of_one } : one)),
      };
    },
    { ...EMPTY, releases: [] } as Parameters<typeof withRelease>[1],
  );
  writeFeed(folder, { ...feed, halted }, key, 0);
}

describe('what Windows reads of a signed feed', () => {
  test('is a line of Squirrel for each version, with its share, and the newest of MSIX that is for every till', () => {
    feedOf({ '0.1.9': {}, '0.2.0': {}, '0.10.0': { percentage: 10 } });
    const { releases, appinstaller } = writeWindowsFeeds(wanted());
    const line = (version: string) =>
      `${sha1(`${version} of nupkg`)} cobro-${version}-full.nupkg ${`${version} of nupkg`.length}`;
    expect(releases.split('\n')).toEqual([`${line('0.10.0')} # 10%`, line('0.2.0'), line('0.1.9')]);
    expect(readFileSync(join(folder, 'RELEASES'), 'utf8')).toBe(releases);
    expect(appinstaller).toContain('Version="0.2.0.0" Uri="https://updates.example.com/cobro/cobro.appinstaller"');
    expect(appinstaller).toContain('Uri="https://updates.example.com/cobro/cobro-0.2.0-win32-x64.msix"');
    expect(appinstaller).toContain('Publisher="CN=Comercial &quot;La Esquina&quot; &amp; Co"');
    // Windows cannot know about an open payment, so it gets no time to install.
    expect(appinstaller).not.toMatch(/UpdateSettings|OnLaunch|AutomaticBackgroundTask|ForceUpdate/);
  });

  test('names nothing that is halted, and takes away what was there', () => {
    feedOf({ '0.1.9': {}, '0.2.0': { halted: true } });
    expect(writeWindowsFeeds(wanted()).releases).not.toContain('0.2.0');
    expect(readFileSync(join(folder, 'cobro.appinstaller'), 'utf8')).toContain('0.1.9.0');
    feedOf({ '0.2.0': {} }, true);
    expect(writeWindowsFeeds(wanted())).toEqual({ releases: '', appinstaller: null });
    expect(existsSync(join(folder, 'cobro.appinstaller'))).toBe(false);
  });

  test('is not made of a feed of another key, one that was changed, a changed package, or for plain http', () => {
    feedOf({ '0.2.0': {} });
    expect(() => writeWindowsFeeds(wanted({ public_key: publicKeyOf(newKey()) }))).toThrow('not of this key');
    expect(() => writeWindowsFeeds(wanted({ url: 'http://updates.example.com' }))).toThrow('https');
    writeFileSync(join(folder, 'cobro-0.2.0-full.nupkg'), 'another program');
    expect(() => writeWindowsFeeds(wanted())).toThrow('not what the feed says');
    const text = readFileSync(join(folder, 'feed.json'), 'utf8');
    writeFileSync(join(folder, 'feed.json'), text.replace('0.2.0', '0.2.1'));
    expect(() => writeWindowsFeeds(wanted())).toThrow('not of this key');
    expect(existsSync(join(folder, 'RELEASES'))).toBe(false);
  });
});
