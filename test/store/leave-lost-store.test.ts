import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { declareDead } from '../../store/server/declarations.ts';
import { retireTill } from '../../store/server/enrolment.ts';
import { instantReader } from '../support/instant-reader.ts';
import { cobroHere } from '../support/cobro-here.ts';
import { shopOfLanes } from './shop-of-lanes.ts';
import { PIN, codeFor } from './test-till.ts';
import { usePostgres } from './use-postgres.ts';

const postgres = usePostgres();

/** Lane 3, run by commands on its data folder. */
async function laneOfCommands() {
  const { store, server, sandbox } = await shopOfLanes(postgres);
  const folder = mkdtempSync(join(tmpdir(), 'cobro-accepted-anew-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const place = ['--data', join(folder, 'till'), '--anchor', join(folder, 'anchor'), '--json'];
  const cobro = async (...argv: string[]) => {
    const { code, stdout, stderr } = await cobroHere([...argv, ...place]);
    const result = stdout.map((line) => JSON.parse(line) as Record<string, unknown>).at(-1) ?? {};
    return { code, result, stderr: stderr.join('\n') };
  };
  const sale = () => cobro('sale', '--amount', '9000', ...instantReader(folder), '--service', sandbox.url);
  const join_store = async () => {
    const code = await codeFor(store, 3);
    expect(await cobro('store', 'join', '--url', server.url, '--pin', PIN, '--code', code)).toMatchObject({ code: 0 });
  };
  const accept = () => cobro('journal', 'accept', '--evidence', 'compared with the settlement');
  await join_store();
  expect(await sale()).toMatchObject({ code: 0, result: { outcome: 'approved' } });
  return { store, server, cobro, sale, accept, join_store };
}

type Lane = Awaited<ReturnType<typeof laneOfCommands>>;

/** The first sale is in flight when the store reports it; later sales are refused. */
async function hearsOfIt({ sale }: Lane): Promise<void> {
  await sale();
  expect(await sale()).toMatchObject({ code: 3, result: { reason: 'card_sales_stopped' } });
}

const ENROL_FIRST = /enrol it anew first \(cobro store code, cobro store join\).*cobro store leave/;

test.each([
  ['declared dead', (lane: Lane) => declareDead(lane.store, { lane: 3, declared_by: 'Ana', reason: 'test' })],
  ['revoked', ({ store }: Lane) => store.transaction((queries) => retireTill(queries, 3, 'test'))],
])(
  'a till that was %s is not accepted before it is enrolled anew, and takes cards as ever after both',
  async (_, end) => {
    const lane = await laneOfCommands();
    const { accept, sale, join_store, cobro } = lane;
    await end(lane);
    await hearsOfIt(lane);
    for (let round = 0; round < 2; round += 1) {
      const refused = await accept();
      expect(refused).toMatchObject({ code: 1, result: {} });
      expect(refused.stderr).toMatch(ENROL_FIRST);
      expect(await sale()).toMatchObject({ code: 3, result: { reason: 'card_sales_stopped' } });
    }
    await join_store();
    expect(await sale()).toMatchObject({ code: 3, result: { reason: 'card_sales_stopped' } });
    expect(await accept()).toMatchObject({ code: 0, result: { outcome: 'accepted' } });
    for (let round = 0; round < 2; round += 1)
      expect(await sale()).toMatchObject({ code: 0, result: { outcome: 'approved' } });
    expect(await cobro('journal', 'verify')).toMatchObject({ code: 0 });
  },
);

test('a till whose store is gone for good leaves it, is accepted, and works alone', async () => {
  const lane = await laneOfCommands();
  const { accept, sale, cobro, server, store } = lane;
  await declareDead(store, { lane: 3, declared_by: 'Ana', reason: 'test' });
  await hearsOfIt(lane);
  await server.stop();
  expect(await accept()).toMatchObject({ code: 1 });
  expect(await cobro('store', 'leave')).toMatchObject({ code: 0, result: { outcome: 'left', url: server.url } });
  expect(await cobro('store', 'leave')).toMatchObject({ code: 1, stderr: expect.stringContaining('no store') });
  expect(await sale()).toMatchObject({ code: 3, result: { reason: 'card_sales_stopped' } });
  expect(await accept()).toMatchObject({ code: 0 });
  expect(await sale()).toMatchObject({ code: 0, result: { outcome: 'approved' } });
  expect(await cobro('journal', 'verify')).toMatchObject({ code: 0 });
});
