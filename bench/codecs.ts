import { createRequire } from 'node:module';
import { type TlvElement, parseTlv, toHex } from '../drivers/emv/tlv.ts';
import { NeoFrameDecoder } from '../drivers/reader/idtech-neo/frame-decoder.ts';
import { contactlessData, kernelObjects } from '../drivers/reader/simulated/answer-data.ts';
import { SIMULATED_CARDS } from '../drivers/reader/simulated/cards.ts';
import { encodeAnswer } from '../drivers/reader/simulated/device-codec.ts';
import { onlineData } from '../drivers/reader/simulated/vipa-answer-data.ts';
import { encodeVipaMessage } from '../drivers/reader/simulated/vipa-device-codec.ts';
import { VipaFrameDecoder } from '../drivers/reader/vipa/frame-decoder.ts';
import { type BenchmarkReport, median } from './statistics.ts';

const TLV_GOAL = 5;
const FRAMES = 200;
const ROUNDS = 60;
const WARM_UP = 20;

const READING = {
  card: SIMULATED_CARDS.visa_credit.card,
  activation: { wait_seconds: 30, interfaces: 7, objects: new Map([['9F02', Buffer.from('000000012990', 'hex')]]) },
  counter: 1,
};

interface Contest {
  readonly name: string;
  readonly bytes: number;
  readonly ours: () => unknown;
  readonly theirs: () => unknown;
}

/** Megabytes per second of both sides, measured alternately, so that both see the same machine load. */
function measure({ bytes, ours, theirs }: Contest): { ours: number; theirs: number } {
  const rate = (act: () => unknown): number => {
    const started_ms = performance.now();
    act();
    return bytes / 1_000 / (performance.now() - started_ms);
  };
  const rates = { ours: [] as number[], theirs: [] as number[] };
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    const [mine, other] = [rate(ours), rate(theirs)];
    if (round < WARM_UP) continue;
    rates.ours.push(mine);
    rates.theirs.push(other);
  }
  return { ours: median(rates.ours), theirs: median(rates.theirs) };
}

/** The part of the npm package's interface that is used here. */
interface OtherParser {
  readonly TlvFactory: { parse(bytes: Buffer): readonly { readonly tag: string; readonly value: Buffer }[] };
}

/** The package `ber-tlv`, or undefined where it is not installed. */
function loadOtherParser(): OtherParser | undefined {
  try {
    return createRequire(import.meta.url)('ber-tlv') as OtherParser;
  } catch {
    return undefined;
  }
}

function ourObjects(bytes: Uint8Array): readonly TlvElement[] {
  const parsed = parseTlv(bytes);
  if (!parsed.ok) throw new Error(parsed.error.code);
  return parsed.value;
}

function haveSameResult(bytes: Buffer, other: OtherParser): boolean {
  const ours = ourObjects(bytes).map(({ tag, value }) => `${tag}=${toHex(value)}`);
  const theirs = other.TlvFactory.parse(bytes).map(({ tag, value }) => `${tag.toUpperCase()}=${toHex(value)}`);
  return JSON.stringify(ours) === JSON.stringify(theirs);
}

function repeat(count: number, act: () => unknown): () => void {
  return () => {
    for (let index = 0; index < count; index += 1) act();
  };
}

function frameContests(): readonly Contest[] {
  const neo = encodeAnswer('v2', { command: 0x02, sub_command: 0x40, status: 0x23, data: contactlessData(READING) });
  const vipa = encodeVipaMessage({ status_word: 0x9000, data: onlineData('vipa', READING, '07') });
  const stream = (frame: Buffer) => Buffer.concat(Array.from({ length: FRAMES }, () => frame));
  return [
    { name: 'NEO frames', frame: neo, decode: (bytes: Buffer) => new NeoFrameDecoder().push(bytes) },
    { name: 'VIPA and Miura frames', frame: vipa, decode: (bytes: Buffer) => new VipaFrameDecoder().push(bytes) },
  ].map(({ name, frame, decode }) => {
    const bytes = stream(frame);
    return { name, bytes: bytes.length, ours: () => decode(bytes), theirs: () => Buffer.from(bytes) };
  });
}

/** Parse throughput of each codec against a bare copy of the same bytes, and of objects against `ber-tlv`. */
export function codecs(): BenchmarkReport {
  const objects = Buffer.concat(kernelObjects(READING, '07', '80'));
  const size = objects.length * FRAMES;
  const parse = repeat(FRAMES, () => ourObjects(objects));
  const contests = [
    ...frameContests(),
    { name: 'EMV objects', bytes: size, ours: parse, theirs: repeat(FRAMES, () => Buffer.from(objects)) },
  ];
  const rows = contests.map((contest) => rowOf(contest, 'a bare copy'));
  const other = loadOtherParser();
  if (!other) return reportOf(rows, 'the package `ber-tlv` is not installed: the objects were not compared with it');
  const against: Contest = {
    name: 'EMV objects',
    bytes: size,
    ours: parse,
    theirs: repeat(FRAMES, () => other.TlvFactory.parse(objects)),
  };
  const rates = measure(against);
  const ratio = rates.ours / rates.theirs;
  const same = haveSameResult(objects, other) ? 'same result' : 'ANOTHER RESULT';
  const row = [
    against.name,
    `${rates.ours.toFixed(0)} MB/s`,
    '`ber-tlv`',
    `${rates.theirs.toFixed(1)} MB/s`,
    ratio.toFixed(1),
  ];
  return reportOf(
    [...rows, row],
    `objects: **${ratio.toFixed(1)}** times the rate of \`ber-tlv\`, ${same} (goal: at least ${TLV_GOAL} times, same result)`,
  );
}

function rowOf(contest: Contest, against: string): readonly string[] {
  const { ours, theirs } = measure(contest);
  return [contest.name, `${ours.toFixed(0)} MB/s`, against, `${theirs.toFixed(0)} MB/s`, (ours / theirs).toFixed(3)];
}

function reportOf(rows: BenchmarkReport['rows'], verdict: string): BenchmarkReport {
  return {
    title: 'Codecs of the card readers',
    method: `${FRAMES} answers with a card's data, as the simulated readers say them, decoded from one chunk with every check value and copy that a till makes; a bare copy is \`Buffer.from\`. Medians of ${ROUNDS} rounds, both sides in turn.`,
    header: ['codec', 'ours', 'against', 'its rate', 'ratio'],
    rows,
    verdicts: [verdict],
  };
}
