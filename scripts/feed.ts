import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Feed, type Release, readFeed } from '../core/updates/feed.ts';

/**
 * Makes and signs a feed of versions (docs/operations.md, Updates):
 *
 *   node scripts/feed.ts key KEY_FILE
 *   node scripts/feed.ts add FOLDER --version 0.2.0 --notes notes.json --package cobro-0.2.0-linux-x64.tar.gz
 *   [--minimum 0.1.0] [--percentage 10]
 *   node scripts/feed.ts share FOLDER --version 0.2.0 --percentage 50
 *   node scripts/feed.ts halt FOLDER [--version 0.2.0]
 *   node scripts/feed.ts go-on FOLDER [--version 0.2.0]
 *
 * The key is read from the file named by `COBRO_FEED_KEY`; it is never in a repository or on a till.
 */

const USAGE = 'node scripts/feed.ts key KEY_FILE | add | share | halt | go-on FOLDER [--version …]';

/** An expected mistake of the caller; reported without a stack. */
class Mistake extends Error {}

/** The raw public key in base64, as in the setting `update_keys`. */
export function publicKeyOf(private_key_pem: string): string {
  const { x = '' } = createPublicKey(createPrivateKey(private_key_pem)).export({ format: 'jwk' });
  return Buffer.from(x, 'base64url').toString('base64');
}

/** A new key in PKCS 8. */
export function newKey(): string {
  return String(generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }));
}

/** The feed in a folder, or a new one. @throws Mistake when it cannot be read */
function feedIn(folder: string): Feed {
  const path = join(folder, 'feed.json');
  if (!existsSync(path)) return { format: 'cobro-feed/1', sequence: 0, made_at: '', halted: false, releases: [] };
  const read = readFeed(readFileSync(path, 'utf8'), 0);
  if (!read.ok) throw new Mistake(`${path} is no feed: ${read.error}`);
  return read.value;
}

/** Writes feed and signature and renames them one after the other; a till that reads in between retries. */
export function writeFeed(folder: string, feed: Feed, private_key_pem: string, now_ms: number): Feed {
  const next = { ...feed, sequence: feed.sequence + 1, made_at: new Date(now_ms).toISOString() };
  const text = `${JSON.stringify(next, null, 2)}\n`;
  const read = readFeed(text, 0);
  if (!read.ok) throw new Mistake('the feed would not be one that tills read: check version, notes and package');
  mkdirSync(folder, { recursive: true });
  const signature = sign(null, Buffer.from(text), createPrivateKey(private_key_pem)).toString('base64');
  writeFileSync(join(folder, 'feed.json.next'), text);
  writeFileSync(join(folder, 'feed.json.sig.next'), `${signature}\n`);
  renameSync(join(folder, 'feed.json.next'), join(folder, 'feed.json'));
  renameSync(join(folder, 'feed.json.sig.next'), join(folder, 'feed.json.sig'));
  return read.value;
}

export interface NewRelease {
  readonly version: string;
  readonly minimum: string;
  readonly percentage: number;
  readonly notes: Release['notes'];
  /** Named `…-VERSION-TARGET.tar.gz`; for Windows `…-VERSION-full.nupkg` or `…-VERSION-win32-x64.msix` (windows-feeds.ts). */
  readonly packages: readonly string[];
}

function packageNamed(path: string): Pick<Release['packages'][number], 'kind' | 'target'> {
  const headless = /-((?:linux|darwin|win32)-(?:x64|arm64))\.tar\.gz$/.exec(path)?.[1];
  if (headless !== undefined) return { kind: 'headless', target: headless };
  const msix = /-(win32-(?:x64|arm64))\.msix$/.exec(path)?.[1];
  if (msix !== undefined) return { kind: 'desktop', target: msix };
  if (path.endsWith('-full.nupkg')) return { kind: 'desktop', target: 'win32-x64' };
  throw new Mistake(`${path} is not named …-linux-x64.tar.gz`);
}

/** Copies the packages next to the feed and adds the version, or updates an existing one. */
export function withRelease(folder: string, feed: Feed, wanted: NewRelease): Feed {
  mkdirSync(folder, { recursive: true });
  const packages = wanted.packages.map((path) => {
    const { kind, target } = packageNamed(path);
    const file = basename(path);
    if (resolve(path) !== resolve(folder, file)) copyFileSync(path, join(folder, file));
    const sha256 = createHash('sha256').update(readFileSync(path)).digest('hex');
    return { kind, target, file, sha256, size_bytes: statSync(path).size };
  });
  const { version, minimum, percentage, notes } = wanted;
  const others = feed.releases.filter((release) => release.version !== version);
  return { ...feed, releases: [{ version, minimum, percentage, halted: false, notes, packages }, ...others] };
}

function change(feed: Feed, version: string | undefined, changes: Partial<Release>): Feed {
  if (version === undefined) {
    if (changes.halted === undefined) throw new Mistake('--version is missing');
    return { ...feed, halted: changes.halted };
  }
  if (!feed.releases.some((release) => release.version === version))
    throw new Mistake(`the feed has no version ${version}`);
  const releases = feed.releases.map((release) => (release.version === version ? { ...release, ...changes } : release));
  return { ...feed, releases };
}

function main(argv: readonly string[]): void {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      version: { type: 'string' },
      minimum: { type: 'string' },
      percentage: { type: 'string' },
      notes: { type: 'string' },
      package: { type: 'string', multiple: true },
    },
  });
  const [act, place] = positionals;
  if (place === undefined) throw new Mistake(USAGE);
  if (act === 'key') {
    const key = newKey();
    writeFileSync(place, key, { mode: 0o600, flag: 'wx' });
    console.log(publicKeyOf(key));
    return;
  }
  const key_file = process.env['COBRO_FEED_KEY'];
  if (key_file === undefined) throw new Mistake('COBRO_FEED_KEY names no file with the key');
  const { version, percentage } = values;
  const share = Number(percentage ?? 100);
  const before = feedIn(place);
  const next = (): Feed => {
    switch (act) {
      case 'add': {
        if (version === undefined || values.notes === undefined || values.package === undefined)
          throw new Mistake('add needs --version, --notes and --package');
        const notes = JSON.parse(readFileSync(values.notes, 'utf8')) as Release['notes'];
        const minimum = values.minimum ?? '0.0.0';
        return withRelease(place, before, { version, minimum, percentage: share, notes, packages: values.package });
      }
      case 'share':
        return change(before, version, { percentage: share });
      case 'halt':
        return change(before, version, { halted: true });
      case 'go-on':
        return change(before, version, { halted: false });
      default:
        throw new Mistake(USAGE);
    }
  };
  const made = writeFeed(place, next(), readFileSync(key_file, 'utf8'), Date.now());
  console.log(`${join(place, 'feed.json')} is number ${made.sequence}.`);
}

if (import.meta.main) {
  try {
    main(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof Mistake)) throw error;
    console.error(`feed: ${error.message}`);
    process.exitCode = 64;
  }
}
