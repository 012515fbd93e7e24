import { createHash, createPublicKey, verify } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { compareVersions } from '../core/updates/boot-record.ts';
import { type Release, readFeed } from '../core/updates/feed.ts';

/**
 * Makes what Windows reads next to a signed feed: `RELEASES` for Squirrel, `cobro.appinstaller` for MSIX.
 *
 *   node scripts/windows-feeds.ts FOLDER --public-key BASE64 --url https://updates.example.com --name Cobro --publisher
 *   'CN=…'
 *
 * Leaves out feeds with an invalid signature, halted versions, and packages that differ from the feed. Neither file is
 * signed itself: Windows verifies the package's signature.
 */

/** An expected mistake of the caller; reported without a stack. */
class Mistake extends Error {}

export interface WindowsFeed {
  readonly folder: string;
  /** Raw Ed25519 key in base64, as in `update_keys`. */
  readonly public_key: string;
  /** URL of the folder; https. */
  readonly url: string;
  /** As in the package's manifest; MSIX compares all of it. */
  readonly name: string;
  readonly publisher: string;
}

/** File names of Squirrel's full package and of the MSIX package of a version. */
const SQUIRREL = /-full\.nupkg$/;
const MSIX = /-win32-(x64|arm64)\.msix$/;

const XML: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const attribute = (text: string): string => `"${text.replace(/[&<>"]/g, (sign) => XML[sign] ?? '')}"`;

/** Writes both files, or removes what may no longer be installed. Returns their contents. */
export function writeWindowsFeeds(wanted: WindowsFeed): {
  readonly releases: string;
  readonly appinstaller: string | null;
} {
  const { folder, url } = wanted;
  if (!/^https:\/\/[^\s"<>]+$/.test(url)) throw new Mistake('--url must be an https address');
  const offered = offeredReleases(wanted);
  const releases = offered.flatMap((release) => squirrelLines(folder, release)).join('\n');
  const appinstaller = appInstaller(wanted, offered);
  replace(join(folder, 'RELEASES'), releases);
  replace(join(folder, 'cobro.appinstaller'), appinstaller);
  return { releases, appinstaller };
}

/** Versions offered to tills, newest first; none for a halted feed. */
function offeredReleases({ folder, public_key }: WindowsFeed): readonly Release[] {
  const bytes = readFileSync(join(folder, 'feed.json'));
  const signature = Buffer.from(readFileSync(join(folder, 'feed.json.sig'), 'utf8'), 'base64');
  const x = Buffer.from(public_key, 'base64').toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  if (!verify(null, bytes, key, signature)) throw new Mistake('the signature of feed.json is not of this key');
  const feed = readFeed(bytes.toString('utf8'), 0);
  if (!feed.ok) throw new Mistake(`feed.json is no feed: ${feed.error}`);
  if (feed.value.halted) return [];
  return feed.value.releases
    .filter(({ halted, percentage }) => !halted && percentage > 0)
    .sort((one, other) => compareVersions(other.version, one.version));
}

/** A package's bytes, verified against the signed feed. */
function provenBytes(folder: string, { file, sha256 }: Release['packages'][number]): Buffer {
  const path = join(folder, file);
  if (!existsSync(path)) throw new Mistake(`${file} is in the feed and not in the folder`);
  const bytes = readFileSync(path);
  if (createHash('sha256').update(bytes).digest('hex') !== sha256)
    throw new Mistake(`${file} is not what the feed says`);
  return bytes;
}

/** `SHA1 FILE SIZE`, and ` # 10%` for a share of all tills, which Squirrel selects by a number of each machine. */
function squirrelLines(folder: string, { packages, percentage }: Release): string[] {
  return packages
    .filter(({ file }) => SQUIRREL.test(file))
    .map((one) => {
      const sha1 = createHash('sha1').update(provenBytes(folder, one)).digest('hex').toUpperCase();
      const share = percentage < 100 ? ` # ${percentage}%` : '';
      return `${sha1} ${one.file} ${statSync(join(folder, one.file)).size}${share}`;
    });
}

/**
 * The newest version offered to all tills, because MSIX has no shares. Without `UpdateSettings` Windows never installs
 * it by itself, since Windows does not know about open payments.
 */
function appInstaller({ folder, url, name, publisher }: WindowsFeed, offered: readonly Release[]): string | null {
  for (const { version, percentage, packages } of offered) {
    const one = packages.find(({ file }) => MSIX.test(file));
    if (one === undefined || percentage < 100) continue;
    provenBytes(folder, one);
    const four = attribute(`${version}.0`);
    const of = (file: string): string => attribute(new URL(file, url.endsWith('/') ? url : `${url}/`).href);
    const architecture = MSIX.exec(one.file)?.[1] ?? 'x64';
    return [
      '<?xml version="1.0" encoding="utf-8"?>',
      `<AppInstaller xmlns="http://schemas.microsoft.com/appx/appinstaller/2018" Version=${four} Uri=${of('cobro.appinstaller')}>`,
      `  <MainPackage Name=${attribute(name)} Publisher=${attribute(publisher)} Version=${four} ProcessorArchitecture=${attribute(architecture)} Uri=${of(one.file)} />`,
      '</AppInstaller>',
      '',
    ].join('\n');
  }
  return null;
}

/** Written under another name first, so that readers get the old file or the new one, whole. */
function replace(path: string, text: string | null): void {
  if (text === null) return rmSync(path, { force: true });
  writeFileSync(`${path}.next`, text);
  renameSync(`${path}.next`, path);
}

function main(argv: readonly string[]): void {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      'public-key': { type: 'string', default: '' },
      url: { type: 'string', default: '' },
      name: { type: 'string', default: 'Cobro' },
      publisher: { type: 'string', default: '' },
    },
  });
  const { 'public-key': public_key, url, name, publisher } = values;
  const [folder] = positionals;
  if (folder === undefined || public_key === '' || publisher === '')
    throw new Mistake('FOLDER, --public-key and --publisher are needed');
  const { releases, appinstaller } = writeWindowsFeeds({ folder, public_key, url, name, publisher });
  console.log(`RELEASES names ${releases === '' ? 0 : releases.split('\n').length} packages.`);
  console.log(appinstaller === null ? 'No version is for every till by MSIX.' : 'cobro.appinstaller is made.');
}

if (import.meta.main) {
  try {
    main(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof Mistake)) throw error;
    console.error(`windows-feeds: ${error.message}`);
    process.exitCode = 64;
  }
}
