import { createHash, createPublicKey, verify } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import {
  FEED_BYTES_MAX,
  type Feed,
  type FeedProblem,
  type ReleasePackage,
  readFeed,
} from '../../../core/updates/feed.ts';
import { type Result, fail, succeed } from '../../../core/result.ts';
import { httpGet } from '../../platform/http-get.ts';
import { systemCode } from '../../platform/system-code.ts';

/** Time limit for the feed, in milliseconds; a package has a limit of its own. */
const FEED_TIMEOUT_MS = 20_000;
/** A connection without data for this long counts as dead. */
const PACKAGE_TIMEOUT_MS = 30 * 60_000;

/** Opens a file beside the feed, from a folder or over HTTP. @throws the error of the system or of the connection */
async function read(address: URL, timeout_ms: number): Promise<AsyncIterable<Uint8Array>> {
  if (address.protocol === 'file:') return createReadStream(fileURLToPath(address));
  const answer = await httpGet(address, timeout_ms);
  if (answer.statusCode === 200) return answer;
  answer.destroy();
  const missing = answer.statusCode === 404 || answer.statusCode === 410;
  throw Object.assign(new Error(`HTTP ${answer.statusCode ?? 0}`), missing ? { code: 'ENOENT' } : {});
}

async function readWhole(address: URL, bytes_max: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of await read(address, FEED_TIMEOUT_MS)) {
    size += part.byteLength;
    if (size > bytes_max) throw new Error('too long');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Whether one of the keys signed exactly these bytes. Invalid keys are ignored. */
function isSignedBy(bytes: Buffer, signature: Buffer, keys: readonly string[]): boolean {
  return keys.some((key) => {
    try {
      const x = Buffer.from(key, 'base64').toString('base64url');
      return verify(null, bytes, createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }), signature);
    } catch {
      return false;
    }
  });
}

/** Connected, but the certificate is not trusted by Node. */
const isUntrusted = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  /CERT|SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER/.test(String(error.code));

export interface FeedPlace {
  /** Address of `feed.json`; its signature is `feed.json.sig` beside it, in base64. */
  readonly url: string;
  readonly keys: readonly string[];
  /** The highest sequence seen by this till. */
  readonly seen: number;
}

/** The signature beside a feed; empty where there is none: that feed was reached, and is not signed. */
async function signatureBeside(url: string): Promise<Buffer> {
  try {
    return Buffer.from((await readWhole(new URL(`${url}.sig`), 1_000)).toString('latin1').trim(), 'base64');
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return Buffer.alloc(0);
    throw error;
  }
}

/** The feed, if its signature is good and it is not older than one already seen. Nothing is parsed before that. */
export async function fetchFeed({ url, keys, seen }: FeedPlace): Promise<Result<Feed, FeedProblem>> {
  let bytes: Buffer;
  let signature: Buffer;
  try {
    bytes = await readWhole(new URL(url), FEED_BYTES_MAX);
    signature = await signatureBeside(url);
  } catch (error) {
    return fail(isUntrusted(error) ? 'feed_untrusted' : 'feed_unreachable');
  }
  if (!isSignedBy(bytes, signature, keys)) return fail('feed_signature');
  return readFeed(bytes.toString('utf8'), seen);
}

/** Why a package was not taken. */
export type PackageProblem = 'package_unreachable' | 'package_damaged' | 'disk_full';

/** Downloads a package beside its feed into a new file and checks the signed size and hash. */
export async function fetchPackage(
  feed_url: string,
  wanted: ReleasePackage,
  to: string,
): Promise<Result<null, PackageProblem>> {
  const hash = createHash('sha256');
  let size = 0;
  try {
    const file = await open(to, 'wx', 0o600);
    try {
      for await (const part of await read(new URL(wanted.file, feed_url), PACKAGE_TIMEOUT_MS)) {
        size += part.byteLength;
        if (size > wanted.size_bytes) return fail('package_damaged');
        hash.update(part);
        await file.writeFile(part);
      }
      await file.sync();
    } finally {
      await file.close();
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    return fail(code === 'ENOSPC' || code === 'EDQUOT' ? 'disk_full' : 'package_unreachable');
  }
  return size === wanted.size_bytes && hash.digest('hex') === wanted.sha256 ? succeed(null) : fail('package_damaged');
}
