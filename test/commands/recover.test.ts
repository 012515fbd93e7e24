import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { unknown } from '../payments/support/fake-service.ts';
import { openShop } from '../payments/support/shop.ts';
import { cobroHere } from '../support/cobro-here.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { useCounter } from './use-counter.ts';

const counter = useCounter();
let folder: string;
beforeEach(() => void (folder = temporaryFolder()));

/** A journal with an open payment, of which nothing can be read any more. */
async function damagedJournal(): Promise<void> {
  const shop = openShop({ directory: folder });
  shop.service.script.authorize = () => unknown('authorize', 'timeout');
  shop.service.script.R2 = () => unknown('R2', 'timeout');
  await shop.engine.pay(shop.order(), shop.hooks);
  await shop.engine.stop();
  shop.journal.close();
  const file = openSync(join(folder, 'journal.db'), 'r+');
  writeSync(file, Buffer.alloc(512, 0xa5), 0, 512, 0);
  closeSync(file);
}

/** Another command on the same folder; its exit code. */
async function run(...argv: string[]): Promise<number> {
  return (await cobroHere([...argv, '--data', folder], { ...process.env })).code;
}

async function recover(...argv: string[]) {
  const { code, stdout } = await cobroHere(['recover', '--data', folder, '--json', ...argv], { ...process.env });
  return {
    code,
    result: JSON.parse(stdout.at(-1) ?? '') as { unresolved: number; resolved: number; restored_copy?: boolean },
  };
}

describe('cobro recover beside a journal that could not be read', () => {
  test('is not done while no person has decided about its open payments, and counts them', async () => {
    await damagedJournal();
    const waiting = await recover('--quarantine-seconds', '1');
    expect(waiting.code).toBe(4);
    expect(waiting.result).toMatchObject({ resolved: 0, restored_copy: true });
    expect(waiting.result.unresolved).toBeGreaterThanOrEqual(1);
    expect(await run('suspense', 'give-back', '--evidence', 'compared')).toBe(1);
    expect(await run('journal', 'accept', '--evidence', 'compared')).toBe(0);
    expect(await run('suspense', 'give-back', '--evidence', 'compared')).toBe(0);
    const recovered = await recover('--quarantine-seconds', '1');
    expect(recovered.code).toBe(0);
    expect(recovered.result).toEqual({ unresolved: 0, resolved: waiting.result.unresolved });
  });
});

test('recover waits the quarantine that it was given, before a payment that nobody found is one that was never charged', async () => {
  const at = ['--data', counter.data, '--service', counter.service.url, '--json'];
  await counter.arm('authorize_card_present', 'drop_before');
  const sale = ['sale', '--amount', '900', ...at, ...counter.reader, '--quarantine-seconds', '60'];
  expect((await cobroHere(sale)).code).toBe(4);
  const early = await cobroHere(['recover', '--wait-seconds', '1', '--quarantine-seconds', '60', ...at]);
  expect([early.code, early.stdout.at(-1)]).toEqual([4, '{"unresolved":1,"resolved":0}']);
  const late = await cobroHere(['recover', '--quarantine-seconds', '1', ...at]);
  expect([late.code, late.stdout.at(-1)]).toEqual([0, '{"unresolved":0,"resolved":1}']);
});

test('recover tells of numbers that are not proven unused, in its object and on standard error', async () => {
  const till = join(folder, 'till');
  const target = join(folder, 'restored');
  const file = join(folder, 'till.cobro-backup');
  const run = async (...argv: string[]) => await cobroHere(argv, { ...process.env });
  expect((await run('shift', 'open', '--data', till)).code).toBe(0);
  expect((await run('backup', 'create', file, '--data', till)).code).toBe(0);
  rmSync(till, { recursive: true });
  expect((await run('backup', 'restore', file, '--data', target)).code).toBe(0);
  expect((await run('journal', 'accept', '--evidence', 'compared', '--data', target)).code).toBe(0);
  const { code, stdout, stderr } = await run('recover', '--json', '--data', target);
  expect(code).toBe(0);
  expect(JSON.parse(stdout.at(-1) ?? '')).toMatchObject({ unresolved: 0, numbers_not_proven_unused: 16 });
  expect(stderr.join('\n')).toMatch(/16 numbers are not proven unused: compare with cobro backup gap/);
});
