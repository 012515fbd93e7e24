import { NEO_DIALECT } from '../../drivers/emv/neo-dialect.ts';
import { selectOnlineData } from '../../drivers/emv/online-data.ts';
import { PLAIN_BER, parseTlv } from '../../drivers/emv/tlv.ts';
import { ESCPOS_DIALECT } from '../../drivers/printer/escpos-dialect.ts';
import { parseCardAnswer } from '../../drivers/reader/idtech-neo/card-answer.ts';
import { decideActivation, decideContact } from '../../drivers/reader/idtech-neo/decide-answer.ts';
import { NeoFrameDecoder } from '../../drivers/reader/idtech-neo/frame-decoder.ts';
import { describeReceived as describeNeo } from '../../drivers/reader/idtech-neo/redact.ts';
import type { MessageDecoder } from '../../drivers/reader/protocol-machine.ts';
import { encodeAnswer } from '../../drivers/reader/simulated/device-codec.ts';
import { encodeVipaMessage } from '../../drivers/reader/simulated/vipa-device-codec.ts';
import { MIURA, VIPA } from '../../drivers/reader/vipa/commands.ts';
import { contentOf } from '../../drivers/reader/vipa/content.ts';
import { decideResult, decideSwipe } from '../../drivers/reader/vipa/decide.ts';
import { VipaFrameDecoder } from '../../drivers/reader/vipa/frame-decoder.ts';
import { beginReading } from '../../drivers/reader/vipa/read.ts';
import { describeReceived as describeVipa } from '../../drivers/reader/vipa/redact.ts';
import { reportOf } from '../../drivers/reader/vipa/unsolicited.ts';
import { NEO_DATA, NEO_FRAMES, PRINTER_ANSWERS, VIPA_DATA, VIPA_FRAMES } from './seeds.ts';

/** One codec under fuzz: seeds of its inputs, and a check that throws on a broken promise. */
export interface FuzzTarget {
  readonly name: string;
  readonly seeds: readonly Uint8Array[];
  /** `cut` is where the bytes are split into two chunks. */
  check(bytes: Uint8Array, cut: number): void;
}

function promise(is_kept: boolean, sentence: string): void {
  if (!is_kept) throw new Error(sentence);
}

const REQUEST = { amount_minor: 12_990, currency: 'CLP', timeout_ms: 30_000 } as const;
const CONTEXT = { request: REQUEST, is_stripe_only: false } as const;
const PENDING_REQUEST = { kind: 'read', request: REQUEST, local_time: { date: '261121', time: '101530' } } as const;
const READINGS = [VIPA, MIURA].map((profile) => beginReading(profile, PENDING_REQUEST, 0).reading);

/**
 * A decoder takes any bytes, says nothing twice, and after a silence finds the very next frame: nothing of what came
 * before stands in its way.
 */
function decodes(
  decoder: MessageDecoder<{ readonly kind: string }>,
  probe: Uint8Array,
  bytes: Uint8Array,
  cut: number,
) {
  const messages = [...decoder.push(bytes.subarray(0, cut)), ...decoder.push(bytes.subarray(cut))];
  promise(messages.length <= bytes.length, 'there are no more messages than bytes');
  decoder.giveUpPartial();
  promise(!decoder.isMidFrame, 'after a silence nothing is waited for');
  const found = decoder.push(probe);
  promise(found.length === 1 && found[0]?.kind !== 'garbage', 'the frame after a silence is found');
}

const NEO_PROBE = encodeAnswer('v2', { command: 0x18, sub_command: 0x01, status: 0x00 });
const VIPA_PROBE = encodeVipaMessage({ status_word: 0x9000 });

/** The NEO framing has a start marker, so even without a silence the frame after at most one lost one is found. */
function findsFrameWithoutSilence(bytes: Uint8Array): void {
  const decoder = new NeoFrameDecoder();
  decoder.push(bytes);
  if (decoder.isMidFrame) return;
  promise(
    decoder.push(NEO_PROBE).some(({ kind }) => kind === 'response'),
    'the frame behind garbage is found',
  );
}

function parsesObjects(bytes: Uint8Array): void {
  for (const dialect of [PLAIN_BER, NEO_DIALECT]) {
    const parsed = parseTlv(bytes, dialect);
    if (!parsed.ok) {
      promise(!/[0-9A-F]{12}/.test(JSON.stringify(parsed.error)), 'an error shows no value');
      continue;
    }
    let zeros = 0;
    for (const byte of bytes) zeros += byte === 0 ? 1 : 0;
    const covered = parsed.value.reduce((sum, element) => sum + element.bytes.length, 0);
    promise(covered <= bytes.length && bytes.length - covered <= zeros, 'only zeros lie between objects');
    promise(selectOnlineData(parsed.value).length <= bytes.length, 'nothing is added for the host');
  }
}

function judgesNeo(bytes: Uint8Array, cut: number): void {
  parseCardAnswer(bytes);
  const decision = decideActivation(cut % 3 === 0 ? 0x0a : 0x23, bytes, CONTEXT);
  if (decision.kind === 'card') requireCipher(decision.card.instrument.encrypted?.data);
  decideContact(0x30, bytes, CONTEXT);
  requireNoNumber(describeNeo({ kind: 'response', header: 'v2', command: 0x02, status: 0x23, data: bytes }));
}

function judgesVipa(bytes: Uint8Array, cut: number): void {
  const status = cut % 4 === 0 ? 0x9f00 | (cut & 0xff) : 0x9000;
  const answer = { kind: 'answer', nad: 1, is_unsolicited: cut % 2 === 0, status_word: status, data: bytes } as const;
  const content = contentOf(answer);
  reportOf(answer);
  for (const reading of READINGS) {
    const decision = decideResult(reading, answer, cut % 2 === 0 ? 'contact' : 'contactless');
    if (decision.kind === 'card') requireCipher(decision.card.instrument.encrypted?.data);
    if (content) decideSwipe(reading, content);
  }
  requireNoNumber(describeVipa(answer));
}

function requireCipher(data: string | undefined): void {
  promise(data !== undefined && data.length > 0, 'a card carries cipher');
}

/** The seeds' masked number ends in these digits; a log line shows neither them nor the visible beginning. */
function requireNoNumber(line: string | undefined): void {
  promise(line === undefined || !/476173[A-C]{6}4821/.test(line), 'a log shows no card number');
}

function readsPrinter(bytes: Uint8Array, cut: number): void {
  const whole = ESCPOS_DIALECT.createStatusReader();
  const parts = ESCPOS_DIALECT.createStatusReader();
  whole.push(bytes);
  parts.push(bytes.subarray(0, cut));
  parts.push(bytes.subarray(cut));
  promise(whole.ends === parts.ends && whole.status?.state === parts.status?.state, 'cuts change no answer');
  promise(whole.ends <= bytes.length, 'no end of a job is made up');
}

export const TARGETS: readonly FuzzTarget[] = [
  {
    name: 'NEO frames',
    seeds: NEO_FRAMES,
    check(bytes, cut) {
      decodes(new NeoFrameDecoder(), NEO_PROBE, bytes, cut);
      findsFrameWithoutSilence(bytes);
    },
  },
  {
    name: 'VIPA and Miura frames',
    seeds: VIPA_FRAMES,
    check: (bytes, cut) => decodes(new VipaFrameDecoder(), VIPA_PROBE, bytes, cut),
  },
  { name: 'BER-TLV', seeds: [...NEO_DATA.map((data) => data.subarray(1)), ...VIPA_DATA], check: parsesObjects },
  { name: 'NEO answers', seeds: NEO_DATA, check: judgesNeo },
  { name: 'VIPA and Miura answers', seeds: VIPA_DATA, check: judgesVipa },
  { name: 'ESC/POS status', seeds: PRINTER_ANSWERS, check: readsPrinter },
];
