import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openJournal } from '../../electron/journal/journal.ts';
import { openTillJournal } from '../../electron/journal/till-journal.ts';
import { systemClock, systemRandomness } from '../kill/system.ts';
import { useWorld } from './support/world.ts';

const world = useWorld();

const keyFile = (): string => join(world.root, 'till', 'till.key');
const environment = () => ({ XDG_STATE_HOME: join(world.root, 'machine') });

/** Kills a till after the service charged a payment and before it answered; returns the trace of that payment. */
async function killedOverAPayment(): Promise<string> {
  const till = await world.start();
  await till.sell();
  await world.fault({ operation: 'authorize_card_present', fault: 'delay', delay_ms: 2_000, times: 1 });
  till.say('sell 2000');
  await expect.poll(async () => (await world.held()).size).toBe(2);
  await till.kill();
  const open = [...(await world.held())].find(([, held]) => held === 2_000);
  return open?.[0] ?? '';
}

/** Accepts the journal as a command does, without starting the till. */
function acceptByCommand(): void {
  const options = { environment: environment(), clock: systemClock, randomness: systemRandomness };
  const opened = openTillJournal({ directory: join(world.root, 'till'), ...options });
  if (!opened.ok) throw new Error(opened.error.sentence);
  expect(opened.value.lineage.accept({ who: 'Ana', reference: 'compared with the settlement' })).toBeNull();
  opened.value.close();
}

/** Removes the copy of the key beside the anchor. */
function loseCopies(): void {
  const machine = join(world.root, 'machine', 'cobro-anchor');
  for (const name of readdirSync(machine)) rmSync(join(machine, name, 'till.key'), { force: true });
}

function spoil(how: 'remove' | 'flip' | 'cut'): void {
  loseCopies();
  const key = readFileSync(keyFile(), 'utf8');
  if (how === 'remove') rmSync(keyFile());
  if (how === 'flip') writeFileSync(keyFile(), `${key.startsWith('0') ? '1' : '0'}${key.slice(1)}`);
  if (how === 'cut') writeFileSync(keyFile(), key.slice(0, 30));
}

test('a key that cannot be read refuses the start, is never replaced, and the next start is as before', async () => {
  const trace_id = await killedOverAPayment();
  const before = readdirSync(join(world.root, 'machine', 'cobro-anchor'));
  loseCopies();
  renameSync(keyFile(), `${keyFile()}.kept`);
  // Missing permission and a disk error are refused in the same way.
  mkdirSync(keyFile());
  expect(await world.refused('till')).toEqual({ refused: 'till_key_unreadable' });
  rmdirSync(keyFile());
  renameSync(`${keyFile()}.kept`, keyFile());
  expect(readdirSync(join(world.root, 'machine', 'cobro-anchor'))).toEqual(before);
  const again = await world.start();
  expect(await again.state()).toMatchObject({ cards: { possible: true }, doubt: null });
  await again.do('settle');
  expect((await world.held()).get(trace_id)).toBe(0);
});

test('a key that cannot be read again in the middle of a start refuses it too', () => {
  const directory = join(world.root, 'till');
  // Only the journal looks for the key here: the look before it went well.
  mkdirSync(keyFile(), { recursive: true });
  const opened = openJournal({ directory, clock: systemClock, randomness: systemRandomness });
  expect(opened).toMatchObject({ ok: false, error: { code: 'till_key_unreadable' } });
});

test.each(['remove', 'flip', 'cut'] as const)(
  'a key that is not that of its journal stops cards (%s), and the right one that is put back heals all',
  async (how) => {
    const trace_id = await killedOverAPayment();
    const key = readFileSync(keyFile(), 'utf8');
    spoil(how);
    for (const start of [1, 2]) {
      const without = await world.start();
      expect(await without.state(), `start ${start}`).toMatchObject({
        cards: { possible: false, reason: 'key_changed' },
        doubt: { why: 'key_changed', attempts_missing: 0 },
      });
      expect(await without.cash()).toBeGreaterThan(start * 1_000_000);
      await without.do('settle');
      await without.stop();
    }
    expect((await world.held()).get(trace_id)).toBe(2_000);
    writeFileSync(keyFile(), key);
    const healed = await world.start();
    expect(await healed.state()).toMatchObject({ cards: { possible: true }, doubt: null, epoch: 1 });
    await healed.do('settle');
    expect((await world.held()).get(trace_id)).toBe(0);
    expect(await healed.sell()).toMatchObject({ outcome: 'approved' });
    expect(await healed.do('verify')).toEqual([]);
    expect(readdirSync(join(world.root, 'till')).filter((name) => name.includes('damaged'))).toEqual([]);
  },
  120_000,
);

test('a person who accepts a journal whose key is lost has a till that works, and finishes what it left open', async () => {
  const trace_id = await killedOverAPayment();
  spoil('remove');
  const without = await world.start();
  expect((await without.state()).doubt?.why).toBe('key_changed');
  await without.stop();
  acceptByCommand();
  const till = await world.start();
  expect(await till.state()).toMatchObject({ cards: { possible: true }, doubt: null, epoch: 2, held: [trace_id] });
  expect(await till.do(`giveBack ${trace_id}`)).toBeNull();
  await till.do('settle');
  expect((await world.held()).get(trace_id)).toBe(0);
  expect(await till.sell()).toMatchObject({ outcome: 'approved' });
  expect(await till.do('verify')).toEqual([]);
  await till.stop();
  expect((await (await world.start()).state()).doubt).toBeNull();
});

test('a till in an emptied folder that was accepted by a command takes cards from then on', async () => {
  const till = await world.start();
  await till.sell();
  await till.kill();
  world.remove('till');
  const begun = await world.start();
  expect((await begun.state()).doubt?.why).toBe('emptied_folder');
  await begun.stop();
  acceptByCommand();
  expect(await (await world.start()).state()).toMatchObject({ cards: { possible: true }, doubt: null });
});
