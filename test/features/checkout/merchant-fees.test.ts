import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { merchantListSchema } from '../../../core/service/schemas/merchant.ts';
import { defaultSettings } from '../../../core/settings/settings.ts';
import { fileFeesCache } from '../../../electron/features/checkout/fees-cache.ts';
import { MerchantFees, type MerchantList } from '../../../electron/features/checkout/merchant-fees.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const fees = { '411111': { installments: [{ value: 3, percentage: 2.5 }] } };
const evidence = {} as never;

let folder: string;
beforeEach(() => void (folder = temporaryFolder()));

/** A service that replies with these bodies in turn; null means that it cannot be reached. */
function reader(...bodies: readonly (readonly object[] | null)[]) {
  const clock = new ManualClock();
  const queries: unknown[] = [];
  const answers = [...bodies];
  const list: MerchantList = async (query) => {
    queries.push(query);
    const body = answers.shift();
    if (!body) return { kind: 'not_sent', cause: 'refused', evidence } as never;
    return { kind: 'answer', value: merchantListSchema.parse({ merchants: body }), evidence };
  };
  const source = new MerchantFees({
    list,
    cache: fileFeesCache(join(folder, 'merchant-fees.json')),
    settings: () => ({ ...defaultSettings(), organization_id: 'org-1', merchant_id: 'm-1' }),
    clock,
    log: { warn: () => undefined },
  });
  return { source, clock, queries };
}

describe("the merchant's installment fees", () => {
  it('are found in the list of merchants, and are there after a restart without network, with their age', async () => {
    const first = reader([{ id: 'm-0' }, { id: 'm-1', financial_fees: fees }]);
    await first.source.start();
    expect(first.queries).toEqual([{ organization_id: 'org-1', page: 1, page_size: 100 }]);
    expect(first.source.inForce()).toEqual({ fees, read_at_ms: first.clock.wallMs() });
    first.source.stop();
    const second = reader(null);
    await second.source.start();
    expect(second.source.inForce()).toEqual({ fees, read_at_ms: first.clock.wallMs() });
    second.source.stop();
  });

  it('are looked for page by page', async () => {
    const page = Array.from({ length: 100 }, (_, index) => ({ id: `other-${index}` }));
    const { source, queries } = reader(page, [{ id: 'm-1', financial_fees: fees }]);
    await source.start();
    expect(queries).toHaveLength(2);
    expect(source.inForce().fees).toEqual(fees);
    source.stop();
  });

  it('stay as they were when they cannot be read again, and are asked for once more after a minute', async () => {
    const { source, clock, queries } = reader(null, [{ id: 'm-1', financial_fees: fees }]);
    await source.start();
    expect(source.inForce().fees).toEqual({});
    clock.advance(61_000);
    await new Promise((resolve) => setImmediate(resolve));
    expect(queries).toHaveLength(2);
    source.stop();
  });

  it('offer nothing when they cannot be understood, and the settings when the service names none', async () => {
    const unreadable = reader([{ id: 'm-1', financial_fees: { '411111': { installments: 'many' } } }]);
    await unreadable.source.start();
    expect(unreadable.source.inForce().fees).toEqual({});
    unreadable.source.stop();
    const silent = reader([{ id: 'm-1' }]);
    await silent.source.start();
    expect(silent.source.inForce().fees).toEqual(defaultSettings().financial_fees);
    silent.source.stop();
  });

  it('are asked for again when the file that kept them is damaged', async () => {
    writeFileSync(join(folder, 'merchant-fees.json'), '{"fees":');
    const { source } = reader([{ id: 'm-1', financial_fees: fees }]);
    await source.start();
    expect(source.inForce().fees).toEqual(fees);
    source.stop();
  });
});
