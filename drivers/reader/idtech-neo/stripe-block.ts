import { type Result, fail, succeed } from '../../../core/result.ts';
import { holdsCardNumberText, holdsTrackNumber } from '../../emv/clear-card-data.ts';

/** The content of a stripe block (DFEE23): masked tracks as text, the encrypted tracks, and the key serial number. */
export interface StripeBlock {
  readonly masked_tracks: readonly string[];
  readonly encrypted_tracks: Uint8Array;
  readonly encrypted_track_2: Uint8Array;
  readonly ksn: Uint8Array;
  readonly cipher: 'TDES' | 'AES';
}

export type StripeBlockError = 'frame' | 'length' | 'check_value' | 'tracks_cut_short' | 'no_encrypted_track_2';

const START = 0x02;
const END = 0x03;
const KSN_BYTES = 10;
const HEAD_BYTES = 10;
const TAIL_BYTES = 3;

/**
 * Parses the enhanced stripe format (protocols 1.4): `02 lenLo lenHi 80 trackStatus T1len T2len T3len maskStatus
 * encStatus`, masked tracks, encrypted tracks, hashes, serial number, KSN, LRC, sum, `03`. All check values are
 * verified.
 */
export function parseStripeBlock(block: Uint8Array): Result<StripeBlock, StripeBlockError> {
  const content_bytes = (block[1] ?? 0) | ((block[2] ?? 0) << 8);
  if (block[0] !== START || block.at(-1) !== END) return fail('frame');
  if (content_bytes + 6 !== block.length || content_bytes < HEAD_BYTES + KSN_BYTES) return fail('length');
  const content = block.subarray(3, block.length - TAIL_BYTES);
  const lrc = content.reduce((sum, byte) => sum ^ byte, 0);
  const sum = content.reduce((total, byte) => (total + byte) & 0xff, 0);
  if (block.at(-3) !== lrc || block.at(-2) !== sum) return fail('check_value');
  return readTracks(block);
}

function readTracks(block: Uint8Array): Result<StripeBlock, StripeBlockError> {
  const lengths = [block[5] ?? 0, block[6] ?? 0, block[7] ?? 0];
  const mask_status = block[8] ?? 0;
  const encryption_status = block[9] ?? 0;
  const cipher = (mask_status & 0x30) === 0x10 ? 'AES' : 'TDES';
  const block_bytes = cipher === 'AES' ? 16 : 8;
  const tail_start = block.length - TAIL_BYTES - KSN_BYTES;
  let offset = HEAD_BYTES;
  const take = (count: number) => block.subarray(offset, (offset += count));
  const masked_tracks = lengths.map((length, track) =>
    mask_status & (1 << track) ? Buffer.from(take(length)).toString('latin1') : '',
  );
  const encrypted_tracks = lengths.map((length, track) =>
    encryption_status & (1 << track) ? take(Math.ceil(length / block_bytes) * block_bytes) : new Uint8Array(0),
  );
  if (offset > tail_start) return fail('tracks_cut_short');
  const encrypted_track_2 = Uint8Array.from(encrypted_tracks[1] ?? []);
  if (encrypted_track_2.length === 0) return fail('no_encrypted_track_2');
  return succeed({
    masked_tracks,
    encrypted_tracks: Uint8Array.from(Buffer.concat(encrypted_tracks)),
    encrypted_track_2,
    ksn: block.slice(tail_start, tail_start + KSN_BYTES),
    cipher,
  });
}

/** True when tracks that should be masked or encrypted show a number; serial numbers are ignored. */
export function showsNumber({ masked_tracks, encrypted_tracks }: StripeBlock): boolean {
  return masked_tracks.some(holdsTrackNumber) || holdsCardNumberText(encrypted_tracks);
}

/** True when track 2 shows the service code of a card with a chip: first digit 2 or 6 (ISO 7813). */
export function isOfChipCard({ masked_tracks }: StripeBlock): boolean {
  return /=\d{4}[26]/.test(masked_tracks[1] ?? '');
}
