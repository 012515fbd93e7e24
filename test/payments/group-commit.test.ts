import { expect, test } from 'vitest';
import { createGroupCommit } from '../../electron/payments/outcomes/group-commit.ts';
import type { JournalEvent } from '../../electron/journal/events/events.ts';
import { openShop } from './support/shop.ts';
import { answer, undoneAnswer, unknown } from './support/fake-service.ts';
import { createManualClock, settle } from './support/manual-clock.ts';

const print = (sale_id: string): JournalEvent => ({ type: 'receipt_printed', sale_id });

/** A group that records its writes, one inner list for each commit. */
function listedGroup(writes: (events: readonly JournalEvent[]) => boolean = () => true) {
  const commits: string[][] = [];
  const clock = createManualClock();
  const others = { are_out: true };
  const write = (events: readonly JournalEvent[]): boolean => {
    const written = writes(events);
    commits.push(events.map((event) => ('sale_id' in event ? event.sale_id : '')));
    return written;
  };
  const group = createGroupCommit({
    clock,
    writeOne: (event) => write([event]),
    writeAll: write,
    othersAreOut: () => others.are_out,
  });
  return { group, commits, clock, others };
}

test('decisions that are ready while other calls are out share one commit, and are told of only after it', async () => {
  const { group, commits, clock } = listedGroup();
  const reported: string[] = [];
  for (const name of ['a', 'b', 'c']) void group.write(print(name)).then(() => reported.push(name));
  await settle();
  expect([commits, reported]).toEqual([[], []]);
  await clock.advance(10);
  expect([commits, reported]).toEqual([[['a', 'b', 'c']], ['a', 'b', 'c']]);
});

test('a decision that no other can join is committed at once, with those that wait', async () => {
  const { group, commits, others } = listedGroup();
  const waiting = group.write(print('a'));
  others.are_out = false;
  expect(await Promise.all([waiting, group.write(print('b'))])).toEqual([true, true]);
  expect(commits).toEqual([['a', 'b']]);
});

test('a group is committed before it grows beyond 64 decisions', async () => {
  const { group, commits } = listedGroup();
  await Promise.all(Array.from({ length: 64 }, (_, index) => group.write(print(String(index)))));
  expect(commits.map(({ length }) => length)).toEqual([64]);
});

test('a decision that breaks a rule harms only itself', async () => {
  const { group, commits, clock } = listedGroup((events) => {
    if (events.some((event) => 'sale_id' in event && event.sale_id === 'bad')) throw new TypeError('no such edge');
    return true;
  });
  const outcomes = Promise.allSettled(['a', 'bad', 'c'].map((name) => group.write(print(name))));
  await clock.advance(10);
  expect((await outcomes).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(commits).toEqual([['a'], ['c']]);
});

test('a disk that cannot take the group tells every one of it', async () => {
  const { group, clock } = listedGroup(() => false);
  const outcomes = Promise.all([group.write(print('a')), group.write(print('b'))]);
  await clock.advance(10);
  expect(await outcomes).toEqual([false, false]);
});

test('eight payments that are undone together take fewer commits than payments, and the next is asked meanwhile', async () => {
  const commits: number[] = [];
  const shop = openShop({
    wrapJournal: (journal) => ({
      ...journal,
      recordTogether: (events) => (commits.push(events.length), journal.recordTogether(events)),
    }),
  });
  shop.service.script.authorize = () => unknown('a', 'timeout');
  shop.service.script.R2 = () => unknown('R2', 'server_error');
  const traces: string[] = [];
  for (let count = 0; count < 8; count += 1)
    traces.push((await shop.engine.pay(shop.order(), shop.hooks)).trace_id ?? '');
  await settle();
  let out = 0;
  let most = 0;
  shop.service.script.R2 = async (trace_id) => {
    most = Math.max(most, (out += 1));
    await Promise.resolve();
    out -= 1;
    return answer('R2', undoneAnswer(trace_id, 1_000));
  };
  for (const trace_id of traces) shop.engine.kickRecovery(trace_id);
  await shop.clock.advance(20);
  expect(traces.map((trace_id) => shop.engine.attempt(trace_id)?.summary.state)).toEqual(traces.map(() => 'REVERSED'));
  expect(most).toBeLessThanOrEqual(4);
  expect(commits.reduce((sum, size) => sum + size, 0)).toBeGreaterThanOrEqual(2);
  expect(commits.length).toBeLessThan(8);
});
