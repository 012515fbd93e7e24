import { expect, test } from 'vitest';
import { canonicalJson, eventHash as hashOfTheJournal } from '../../electron/journal/events/canonical.ts';
import {
  REFUSALS,
  errorBodySchema,
  eventsAnswerSchema,
  helloAnswerSchema,
  readEnrolCode,
  readPlace,
  writePlace,
} from '../../store/contract/protocol.ts';
import { eventHash } from '../../store/core/event-hash.ts';
import { evaluateBatch } from '../../store/core/evaluate-batch.ts';
import { makeServerIdentity, pinOf } from '../../store/server/certificate.ts';
import { X509Certificate } from 'node:crypto';

const hash = 'a'.repeat(64);

test('journal and store make the same hash of an event, and it is this one', () => {
  const body = canonicalJson({ type: 'act', who: 'Ñandú', amount: 1e21, nothing: null, what: 'a"\\\u0000\ud800' });
  const given = { seq: 7, at_ms: 1_700_000_000_000, body };
  const made = eventHash({ ...given, prev_hash: hash });
  expect(made).toBe(hashOfTheJournal({ ...given, previous_hash: hash }));
  expect(made).toBe('7ba76ad29e78726604945b40eb5609cc43849706b75669158ef728d30bff63b2');
});

test('an answer with more than this till knows is read, and one with less is not', () => {
  const generation = '0d5f0c0e-3c1b-4b52-9b1e-6f7b0d8a4a11';
  const head = { seq: 1, hash, more: 1 };
  expect(eventsAnswerSchema.parse({ acknowledged: head, more: 1 })).toEqual({ acknowledged: { seq: 1, hash } });
  const hello = { session: 1, token: 'A'.repeat(43), head, generation, state: 'open', feeds: [] };
  expect(helloAnswerSchema.safeParse(hello).success).toBe(true);
  expect(helloAnswerSchema.safeParse({ ...hello, token: undefined }).success).toBe(false);
  const place = { generation, seq: 12, hash };
  expect(readPlace(writePlace(place))).toEqual(place);
  for (const text of ['', 'x/1/y', `${generation}/-1/${hash}`, `${writePlace(place)}/1`])
    expect(readPlace(text)).toBeNull();
});

test('a body of a proxy is no refusal, and every refusal has a status of an error', () => {
  for (const body of [null, '<html>', {}, { error: 'gap' }, { error: { code: 'other', message: 'm' } }])
    expect(errorBodySchema.safeParse(body).success).toBe(false);
  expect(Object.values(REFUSALS).every((status) => status >= 400)).toBe(true);
});

test('a code is read as people type it', () => {
  expect(readEnrolCode('7q2m-k4xt 9p')).toBe('7Q2MK4XT9P');
  expect(readEnrolCode('oOiIlL0000')).toBe('0011110000');
  for (const typed of ['7Q2MK4XT9', '7Q2MK4XT9PP', '7Q2MK4XT9U', '']) expect(readEnrolCode(typed)).toBeNull();
});

test('the certificate of a store vouches for itself, for twenty years, and no two are alike', () => {
  const { certificate } = makeServerIdentity(new Date('2026-11-23T00:00:00Z'));
  const read = new X509Certificate(certificate);
  expect(read.verify(read.publicKey)).toBe(true);
  expect(read.subject).toBe('CN=Cobro store');
  expect([read.validFromDate, read.validToDate].map((date) => date.toISOString())).toEqual([
    '2026-11-23T00:00:00.000Z',
    '2046-11-23T00:00:00.000Z',
  ]);
  expect(pinOf(certificate)).toMatch(/^[0-9a-f]{64}$/);
  expect(pinOf(makeServerIdentity(new Date()).certificate)).not.toBe(pinOf(certificate));
});

test('a batch is judged by every hash of it, and against every event that is held', () => {
  const chain = Array.from({ length: 4 }).reduce<
    { seq: number; at_ms: number; body: string; prev_hash: string; hash: string }[]
  >((events) => {
    const prev_hash = events.at(-1)?.hash ?? '0'.repeat(64);
    const event = { seq: events.length + 1, at_ms: 1, body: `{"n":${events.length}}`, prev_hash };
    return [...events, { ...event, hash: eventHash(event) }];
  }, []);
  const batch = (from: number, to = 4) => ({
    from_seq: from,
    prev_hash: chain[from - 1]?.prev_hash ?? '',
    events: chain.slice(from - 1, to),
  });
  const headAt = (seq: number) => ({ seq, hash: chain[seq - 1]?.hash ?? '0'.repeat(64) });
  const held = (seq: number) => chain[seq - 1]?.hash ?? null;
  expect(evaluateBatch(batch(1), headAt(0), held)).toEqual({ kind: 'continues', events: chain });
  expect(evaluateBatch(batch(2), headAt(3), held)).toEqual({ kind: 'continues', events: chain.slice(3) });
  expect(evaluateBatch(batch(1, 2), headAt(3), held)).toEqual({ kind: 'continues', events: [] });
  expect(evaluateBatch(batch(3), headAt(1), held)).toEqual({ kind: 'gap' });
  expect(evaluateBatch(batch(2), headAt(3), (seq) => (seq === 3 ? hash : held(seq)))).toMatchObject({
    kind: 'forked',
    event: { seq: 3 },
  });
  expect(evaluateBatch(batch(3), { seq: 2, hash }, held)).toMatchObject({ kind: 'forked', event: { seq: 3 } });
  for (const change of [{ body: '{}' }, { at_ms: 2 }, { seq: 9 }, { hash }, { prev_hash: hash }]) {
    const events = chain.map((event) => (event.seq === 2 ? { ...event, ...change } : event));
    expect(evaluateBatch({ ...batch(1), events }, headAt(0), held)).toMatchObject({ kind: 'broken' });
  }
});
