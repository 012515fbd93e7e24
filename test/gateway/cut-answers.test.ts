import { describe, expect, test } from 'vitest';
import { authorizeVerdict } from '../../core/payments/authorize-table.ts';
import { repeated } from '../support/repeated.ts';
import { answerBytes } from './support/byte-server.ts';
import { authorization } from './support/authorization.ts';
import { clientOf, serving } from './support/harness.ts';

const APPROVED = JSON.stringify({ payment_id: 'p', transaction: { id: 't', status_detail: 'SUCCESS' } });
const DECLINED = JSON.stringify({
  response_code: '51',
  transaction: { status: 'DECLINED', status_detail: 'REJECTED' },
});
const REFUSED = JSON.stringify({ error_type: 'VALIDATION', message: 'bad' });
const ANSWERS = [
  ['an approval', 201, APPROVED, 'approved'],
  ['a decline', 201, DECLINED, 'declined'],
  ['a refusal', 400, REFUSED, 'declined'],
] as const;

const HEAD = 'content-type: application/json\r\n';
type Framed = (status: number, body: string) => string;
const FRAMES: readonly (readonly [string, Framed])[] = [
  ['with a length', answerBytes],
  ['until the connection ends', (status, body) => `HTTP/1.1 ${status} S\r\n${HEAD}\r\n${body}`],
  [
    'in chunks',
    (status, body) =>
      `HTTP/1.1 ${status} S\r\n${HEAD}transfer-encoding: chunked\r\n\r\n${[body.slice(0, 20), body.slice(20), '']
        .map((chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`)
        .join('')}`,
  ],
];
const CASES = ANSWERS.flatMap(([what, status, body, whole]) =>
  FRAMES.map(([how, framed]) => [what, how, framed(status, body), whole] as const),
);
/** Every run cuts after every seventh byte; the night after each. */
const STEP = repeated(7, 1);

describe('an answer that is cut proves nothing, wherever it is cut', () => {
  test.each(CASES)('%s, %s', async (_what, _how, bytes, whole) => {
    let length = 0;
    const server = await serving({ answer: (socket) => socket.end(bytes.slice(0, length), 'latin1') });
    const client = clientOf(server.url);
    const read = async (): Promise<string> => {
      const sent = authorization({ tip_minor: 0 });
      return authorizeVerdict(await client.authorizeCardPresent(sent, client.prepare()), sent).verdict;
    };
    for (; length < bytes.length; length += STEP) expect([length, await read()]).toEqual([length, 'unknown']);
    length = bytes.length;
    expect(await read()).toBe(whole);
  });
});
