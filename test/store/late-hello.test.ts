import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { CARDS_CLAIMED_FROM } from '../../store/contract/cards.ts';
import { type Hello, helloAnswerSchema, nonceAnswerSchema, signedText } from '../../store/contract/protocol.ts';
import { type TestTill, enrolledTill, paidSale } from './test-till.ts';
import { startedStore, staysSound, usePostgres } from './use-postgres.ts';

const postgres = usePostgres();

/** A hello as a process signs it now; it arrives when it is sent. */
async function signedHello(till: TestTill, boot_id: string) {
  const nonce = await till.client.call({ method: 'GET', path: '/nonce', answer: nonceAnswerSchema });
  if (!nonce.ok) throw new Error('no nonce');
  const hello: Hello = {
    ...{ till_id: till.till_id, identity_epoch: 1, boot_id, program: 'test', schema: CARDS_CLAIMED_FROM },
    ...{ protocol: [1, 1], journal: till.end, proof: null, told: till.place, nonce: nonce.value.value.nonce },
  };
  const signature = till.keyPair.sign(signedText(hello));
  return async (): Promise<string> => {
    const body = { hello, signature };
    const answer = await till.client.call({ method: 'POST', path: '/hello', body, answer: helloAnswerSchema });
    return answer.ok ? 'ok' : answer.error.kind === 'refused' ? answer.error.code : answer.error.cause;
  };
}

test.each(['said hello before', 'never said hello', 'said hello again'])(
  'a hello that arrives after a later one of its till, whose sender %s, stops nobody and raises no finding',
  async (before) => {
    const { server, store, sql } = await startedStore(postgres);
    staysSound(store);
    const till = await enrolledTill(server, store, 1);
    const late = await signedHello(till, before === 'never said hello' ? randomUUID() : till.boot_id);
    if (before !== 'said hello again') till.boot_id = randomUUID();
    expect(await till.hello()).toBe('ok');
    await till.tell(...paidSale(1, 'trace-1'));
    expect(await late()).toBe('token_expired');
    await till.tell(...paidSale(2, 'trace-2'));
    expect(await till.hello()).toBe('ok');
    expect(await sql('SELECT kind FROM cobro.finding')).toEqual([]);
  },
);

test('a process that is superseded and asks for another nonce is still a second machine', async () => {
  const { server, store } = await startedStore(postgres);
  staysSound(store);
  const till = await enrolledTill(server, store, 1);
  const [first, second] = [till.boot_id, randomUUID()];
  expect(await till.hello({ boot_id: second })).toBe('ok');
  expect(await till.hello({ boot_id: first })).toBe('two_machines');
});

test('a step back of the clock of the database shuts no process out', async () => {
  const { server, store, sql } = await startedStore(postgres);
  staysSound(store);
  const till = await enrolledTill(server, store, 1);
  await sql(`UPDATE cobro.session SET began_at = clock_timestamp() + interval '1 hour'`);
  till.boot_id = randomUUID();
  expect(await till.hello()).toBe('ok');
});
