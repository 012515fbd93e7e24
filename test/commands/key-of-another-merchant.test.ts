import { expect, test } from 'vitest';
import { cobroHere } from '../support/cobro-here.ts';
import { useCounter } from './use-counter.ts';

const counter = useCounter();

test(
  'a key that was used for one merchant or terminal is refused for another one, with a sentence',
  { timeout: 60_000 },
  async () => {
    const sale = async (...more: string[]) => {
      const flags = ['--data', counter.data, '--service', counter.service.url, '--json', ...counter.reader];
      return await cobroHere(['sale', '--amount', '3200', '--idempotency-key', 'order-1', ...flags, ...more]);
    };
    const ours = ['--merchant', 'shop-1', '--terminal', 'T-1'];
    const first = await sale(...ours);
    expect(first.code).toBe(0);
    for (const others of [
      ['--merchant', 'shop-2', '--terminal', 'T-1'],
      ['--merchant', 'shop-1', '--terminal', 'T-2'],
    ]) {
      const refused = await sale(...others);
      expect(refused.code).toBe(64);
      expect(refused.stderr.join('\n')).toContain('--idempotency-key "order-1" was used for sale with other arguments');
    }
    expect((await sale(...ours)).stdout).toEqual(first.stdout);
    expect(await counter.held()).toEqual([3200]);
  },
);
