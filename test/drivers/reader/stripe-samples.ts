import { encodeTlv, fromHex } from '../../../drivers/emv/tlv.ts';

interface Swipe {
  /** Masked track 2 with its sentinels. */
  readonly track_2?: string;
  /** Cipher of track 2; its length must match the masked track. */
  readonly encrypted?: Uint8Array;
  /** Ten letters or digits. */
  readonly reader_serial?: string;
}

/** A stripe block DFEE23 as a NEO reader sends it, with valid check values (protocols 1.4). */
export function neoSwipe({
  track_2 = ';476173******4821=3012***************?',
  reader_serial = 'COBROSIM01',
  encrypted,
}: Swipe): Uint8Array {
  const masked = Buffer.from(track_2, 'latin1');
  const cipher = Buffer.alloc(Math.ceil(masked.length / 8) * 8, 0xa1);
  if (encrypted) cipher.set(encrypted.subarray(0, cipher.length));
  const head = Buffer.of(0x80, 0x02, 0x00, masked.length, 0x00, 0x82, 0x82);
  const ksn = fromHex('FFFF9876543210E00001');
  const content = Buffer.concat([head, masked, cipher, Buffer.from(reader_serial, 'latin1'), ksn]);
  const lrc = content.reduce((sum, byte) => sum ^ byte, 0);
  const sum = content.reduce((total, byte) => (total + byte) & 0xff, 0);
  const block = [0x02, content.length & 0xff, content.length >> 8, ...content, lrc, sum, 0x03];
  return encodeTlv('DFEE23', Uint8Array.from(block));
}
