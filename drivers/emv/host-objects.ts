import { encodeTlv, findTlv, fromHex, parseTlv } from './tlv.ts';

const HOST_TAGS: ReadonlySet<string> = new Set(['8A', '91', '71', '72']);
/** Authorization response codes created by the till: 00 approved, 05 declined, Z3 host unreachable (protocols 5.2). */
const RESPONSE_CODES = { approved: '00', declined: '05', unreachable: 'Z3' } as const;

interface HostVerdict {
  readonly result: keyof typeof RESPONSE_CODES;
  /** Hex TLV from the host, if any. */
  readonly emv?: string;
}

/**
 * The host's answer for the card: 8A, created here if the host sent none, then 91, 71 and 72 byte for byte. Unsound TLV
 * is left out: a card must not get garbage.
 */
export function hostObjects(verdict: HostVerdict): Uint8Array[] {
  const parsed = parseHostObjects(verdict.emv);
  const objects = parsed.filter((element) => HOST_TAGS.has(element.tag)).map((element) => element.bytes);
  if (findTlv(parsed, '8A')) return objects;
  return [encodeTlv('8A', Buffer.from(RESPONSE_CODES[verdict.result], 'ascii')), ...objects];
}

function parseHostObjects(emv: string | undefined) {
  if (emv === undefined || emv.length % 2 !== 0 || !/^[0-9a-fA-F]*$/.test(emv)) return [];
  const parsed = parseTlv(fromHex(emv));
  return parsed.ok ? parsed.value : [];
}
