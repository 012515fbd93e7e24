import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';
import { cobroHere } from '../support/cobro-here.ts';
import { useCounter } from './use-counter.ts';

const counter = useCounter();
let other: Sandbox;
beforeEach(async () => {
  other = await startSandbox({ settings: { magic: false } });
});
afterEach(() => other.stop());

type Environment = Readonly<Record<string, string>>;

async function cobro(service: Sandbox, argv: readonly string[], environment: Environment = {}) {
  const flags = ['--data', counter.data, '--service', service.url, '--quarantine-seconds', '1', '--json'];
  const { code, stdout, stderr } = await cobroHere([...argv, ...flags], environment);
  return { code, result: JSON.parse(stdout.at(-1) ?? '{}') as Record<string, unknown>, stderr: stderr.join('\n') };
}

/** Sells so that the service approves, the response is lost, and the undo stays unanswered. */
async function chargedWithoutAnAnswer(environment: Environment = {}): Promise<void> {
  await counter.arm('authorize_card_present', 'drop_after', { times: 1_000 });
  await counter.arm('cancel_or_refund_by_trace', 'drop_before', { times: 1_000 });
  const sale = await cobro(counter.service, ['sale', '--amount', '3200', ...counter.reader], environment);
  expect(sale.result).toMatchObject({ outcome: 'unknown' });
  await counter.disarm();
  expect(await heldMinor()).toBe(3200);
}

const heldMinor = async (): Promise<number> => (await counter.held()).reduce((sum, one) => sum + one, 0);

test('a payment is not ended by another service on the same machine, and is by its own', async () => {
  await chargedWithoutAnAnswer();
  const recovered = await cobro(other, ['recover', '--wait-seconds', '3']);
  expect(recovered).toMatchObject({ code: 4, result: { unresolved: 1, resolved: 0 } });
  expect(recovered.stderr).toContain(`Payments that were made at ${counter.service.url} are not settled`);
  expect(await heldMinor()).toBe(3200);
  expect(await cobro(counter.service, ['recover'])).toMatchObject({ code: 0, result: { unresolved: 0 } });
  expect(await heldMinor()).toBe(0);
});

test('a payment is not ended with the credentials of another merchant at the same address', async () => {
  await chargedWithoutAnAnswer();
  const recovered = await cobro(counter.service, ['recover', '--wait-seconds', '3'], {
    COBRO_MERCHANT_ID: 'another-shop',
  });
  expect(recovered).toMatchObject({ code: 4, result: { unresolved: 1, resolved: 0 } });
  expect(recovered.stderr).toContain('with other credentials or for another merchant');
  expect(await heldMinor()).toBe(3200);
  expect(await cobro(counter.service, ['recover'])).toMatchObject({ code: 0, result: { unresolved: 0 } });
  expect(await heldMinor()).toBe(0);
});
