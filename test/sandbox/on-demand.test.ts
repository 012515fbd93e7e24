import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { LedgerUnusable } from '../../sandbox/ledger/database.ts';
import { startSandboxOnDemand } from '../../sandbox/on-demand.ts';
import { startSandbox } from '../../sandbox/sandbox.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let ledger: string;
beforeEach(() => void (ledger = join(temporaryFolder(), 'ledger.db')));

const noTrouble = (error: unknown): never => expect.fail(String(error));

const NOTHING = '00000000-0000-4000-8000-000000000000';

/** What a service says to who asks for a payment without a token, and for a path that it does not have. */
async function refusals(url: string): Promise<unknown[]> {
  const answers = await Promise.all([fetch(`${url}/v1/payments/${NOTHING}`), fetch(`${url}/nowhere`)]);
  return await Promise.all(answers.map(async (answer) => [answer.status, await answer.json()]));
}

describe('a payment service that is put together when it is asked', () => {
  it('answers its first requests, which come together, as one that was there before', async () => {
    const before = await startSandbox();
    const expected = await refusals(before.url);
    await before.stop();
    const service = await startSandboxOnDemand(ledger, noTrouble);
    expect(await refusals(service.url)).toEqual(expected);
    await service.stop();
  });

  it('counts the faults that it was given, and has none before', async () => {
    const service = await startSandboxOnDemand(ledger, noTrouble);
    expect(service.faultsLeft()).toBe(0);
    const fault = { fault: 'delay' };
    const given = await fetch(`${service.url}/_sandbox/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(fault),
    });
    expect([given.status, service.faultsLeft()]).toEqual([201, 1]);
    await service.stop();
  });

  it('says at its start that another process has its ledger, and leaves it to the next when it stops', async () => {
    const service = await startSandboxOnDemand(ledger, noTrouble);
    await expect(startSandboxOnDemand(ledger, noTrouble)).rejects.toThrow(LedgerUnusable);
    await service.stop();
    const next = await startSandboxOnDemand(ledger, noTrouble);
    expect((await fetch(`${next.url}/nowhere`)).status).toBe(404);
    await next.stop();
    const last = await startSandboxOnDemand(ledger, noTrouble);
    await Promise.all([last.stop(), last.stop()]);
  });

  it('answers nothing any more once it was stopped, also while it was being put together', async () => {
    const service = await startSandboxOnDemand(ledger, noTrouble);
    const asked = fetch(`${service.url}/nowhere`).then(
      ({ status }) => status,
      () => null,
    );
    await service.stop();
    expect([404, null]).toContain(await asked);
    await expect(fetch(`${service.url}/nowhere`)).rejects.toThrow();
  });
});
