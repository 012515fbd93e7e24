import { createHash, createPublicKey, verify } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { compareVersions } from '../core/updates/boot-record.ts';
import { type Release, readFeed } from '../core/updates/feed.ts';

/**
 * Makes what Windows reads of a signed feed, beside it: `RELEASES` for Squirrel, `cobro.appinstaller` for MSIX.
 *
 *     node scripts/windows-feeds.ts FOLDER --public-key BASE64 --url https://updates.example.com --name Cobro --publisher 'CN=…'
 *
 * Nothing is said of a feed whose signature is not good, of a version that is halted, or of a package that is not what the
 * feed says. Neither file is signed in itself: Windows judges the signature of the package.
 */

/** An expected mistake of the caller; reported without a stack. */
class Mistake extends Error {}

export interface WindowsFeed {
  readonly folder: string;
  /** Raw Ed25519 key in base64, as `update_keys` has it. */
  readonly public_key: string;
  /** Where the folder is served; https. */
  readonly url: string;
  /** Of the package, as its manifest says; MSIX compares all of it. */
  readonly name: string;
  readonly publisher: string;
}

/** Squirrel's full package of a version, and the package of MSIX, by their names. */
const SQUIRREL = /-full\.nupkg$/;
const MSIX = /-win32-(x64|arm64)\.msix$/;

const XML: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const attribute = (text: string): string => `"${text.replace(/[&<>"]/g, (sign) => XML[sign] ?? '')}"`;

/** Writes both files, or takes away what may not be installed any more. Answers what stands there now. */
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

/** Versions that tills may have, newest first; none of a feed that is halted. */
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

/** The bytes of a package, where they are those that the feed was signed for. */
function provenBytes(folder: string, { file, sha256 }: Release['packages'][number]): Buffer {
  const path = join(folder, file);
  if (!existsSync(path)) throw new Mistake(`${file} is in the feed and not in the folder`);
  const bytes = readFileSync(path);
  if (createHash('sha256').update(bytes).digest('hex') !== sha256)
    throw new Mistake(`${file} is not what the feed says`);
  return bytes;
}

/** `SHA1 FILE SIZE`, and for a part of all tills ` # 10%`, which Squirrel draws by a number of each machine. */
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
 * The newest version that all tills may have: MSIX knows no share. Without `UpdateSettings` Windows installs nothing by
 * itself, at no start and in no background, since it knows nothing of an open payment.
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

/** Under another name first: what is read is one or the other, whole. */
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
