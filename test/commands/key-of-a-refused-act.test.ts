import { expect, test } from 'vitest';
import { cobroHere } from '../support/cobro-here.ts';
import { useCounter } from './use-counter.ts';

const counter = useCounter();

async function cobro(...argv: string[]) {
  const flags = ['--data', counter.data, '--service', counter.service.url, '--json'];
  const { code, stdout } = await cobroHere([...argv, ...flags]);
  return { code, told: JSON.parse(stdout.at(-1) ?? '{}') as Record<string, unknown> };
}

test(
  'an act that was refused before its intent uses up no key: the same key does it once it is possible, and once alone',
  { timeout: 120_000 },
  async () => {
    const held = await cobro('tab', 'open', '--amount', '5000', ...counter.reader);
    const trace = String(held.told['trace_id']);
    const cancel = ['cancel', '--trace', trace, '--idempotency-key', 'k-cancel'];
    const capture = ['tab', 'capture', '--trace', trace, '--amount', '6000', '--idempotency-key', 'k-capture'];
    expect((await cobro(...cancel)).told['reason']).toBe('tab_not_captured');
    expect((await cobro(...capture)).told).toMatchObject({ outcome: 'refused' });
    expect(await counter.held()).toEqual([5_000]);
    expect((await cobro('tab', 'adjust', '--trace', trace, '--amount', '6000')).code).toBe(0);
    for (const act of [capture, cancel]) {
      const done = await cobro(...act);
      expect(done.code, JSON.stringify(done.told)).toBe(0);
      expect((await cobro(...act)).told).toEqual(done.told);
    }
    expect(await counter.held()).toEqual([0]);
  },
);

test(
  'a key of an act that was refused before its intent may be used for another one',
  { timeout: 60_000 },
  async () => {
    const held = await cobro('tab', 'open', '--amount', '5000', ...counter.reader);
    const trace = String(held.told['trace_id']);
    const act = (amount: string) => ['tab', 'adjust', '--trace', trace, '--amount', amount, '--idempotency-key', 'k'];
    expect((await cobro('cancel', '--trace', trace, '--idempotency-key', 'k')).code).toBe(3);
    expect((await cobro(...act('6000'))).code).toBe(0);
    expect((await cobro(...act('7000'))).code).toBe(64);
  },
);
