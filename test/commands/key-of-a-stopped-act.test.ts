import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cobroHere } from '../support/cobro-here.ts';
import { useCounter } from './use-counter.ts';

const counter = useCounter();

async function cobro(data: string, ...argv: string[]) {
  const flags = ['--data', data, '--service', counter.service.url, '--json'];
  const { code, stdout } = await cobroHere([...argv, ...flags]);
  return { code, told: JSON.parse(stdout.at(-1) ?? '{}') as Record<string, unknown> };
}

test(
  'an act that was refused because cards were stopped uses up no key: once a person accepted the journal it is done',
  { timeout: 120_000 },
  async () => {
    const card = (data: string, ...argv: string[]) => cobro(data, ...argv, ...counter.reader);
    const sold = await card(counter.data, 'sale', '--amount', '1000');
    const cancelled = await card(counter.data, 'sale', '--amount', '1500');
    const held = await card(counter.data, 'tab', 'open', '--amount', '5000');
    const file = join(counter.folder, 'till.cobro-backup');
    expect((await cobroHere(['backup', 'create', file, '--data', counter.data])).code).toBe(0);
    const data = join(counter.folder, 'restored');
    expect((await cobroHere(['backup', 'restore', file, '--data', data])).code).toBe(0);
    const acts = [
      ['sale', '--amount', '7000', '--idempotency-key', 'k-sale', ...counter.reader],
      ['tab', 'open', '--amount', '700', '--idempotency-key', 'k-open', ...counter.reader],
      ['refund', '--payment', String(sold.told['payment_id']), '--amount', '100', '--idempotency-key', 'k-refund'],
      ['cancel', '--trace', String(cancelled.told['trace_id']), '--idempotency-key', 'k-cancel'],
      ['tab', 'capture', '--trace', String(held.told['trace_id']), '--idempotency-key', 'k-capture'],
    ];
    for (const act of acts)
      expect((await cobro(data, ...act)).told['reason']).toMatch(/card_sales_stopped|journal_in_doubt/);
    expect((await counter.held()).length).toBe(3);
    expect((await cobro(data, 'journal', 'accept', '--evidence', 'compared')).code).toBe(0);
    for (const act of acts) {
      const first = await cobro(data, ...act);
      expect(first.code, act.join(' ')).toBe(0);
      expect((await cobro(data, ...act)).told).toEqual(first.told);
    }
  },
);
