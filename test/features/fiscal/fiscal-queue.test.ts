import { UNCONDITIONAL } from '../../../core/promotions/promotion.ts';
import * as fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { IntentArguments } from '../../../core/contract/intents.ts';
import type { FiscalRequest } from '../../../core/fiscal/fiscal-provider.ts';
import { FISCAL_FAULTS, SimulatedFiscalProvider } from '../../../electron/features/fiscal/simulated-provider.ts';
import { checkDocuments } from '../../../electron/commands/doctor/doctor.ts';
import { dataFolderAt } from '../../../electron/platform/data-folder.ts';
import { RULE } from '../../../core/receipt/markup.ts';
import { qrSvg, renderSvg } from '../../../electron/features/receipts/receipt-rendering.ts';
import { sampleReceipt } from '../../fixtures/receipt-sample.ts';
import { RealTill } from '../../fixtures/real-till.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

let folder = '';
beforeEach(() => void (folder = temporaryFolder()));

const MANAGER_PIN = '246810';
const THREE_FOR_4000: IntentArguments<'promotions.save'>['promotion'] = {
  name: '3 por 4.000',
  ...UNCONDITIONAL,
  reward: { kind: 'bundle_price', count: 3, price_minor: 4_000 },
  category_ids: [],
  product_codes: [],
};
const LOOK_MS = 5_000;
let seed = 0;
const start = (provider: SimulatedFiscalProvider): RealTill =>
  new RealTill({ directory: folder, seed: (seed += 1) }, {}, provider);

async function sell(till: RealTill, name = 'Espresso'): Promise<string> {
  if (till.snapshot.shift.open === null) await till.do('shift.open', { shift_id: `s-${seed}`, float_minor: 50_000 });
  await till.begin(name);
  await till.takeCash(20_000);
  return await till.finish();
}

/** A till that sold an espresso; its document is not requested yet. */
async function sold(faults: ConstructorParameters<typeof SimulatedFiscalProvider>[0] = []) {
  const provider = new SimulatedFiscalProvider(faults);
  const till = start(provider);
  await till.moved();
  return { provider, till, sale_id: await sell(till) };
}

const stateOf = (till: RealTill, sale_id: string) => till.shop.journal.fiscal.find(`d-${sale_id}`);
/** The text on the image of a receipt. */
const paperOf = async (till: RealTill, sale_id: string): Promise<string> =>
  (await till.do('receipt.view', { sale_id })).svg.replaceAll(/<[^>]+>/g, '').replaceAll('&#xa0;', ' ');
const eventsOf = (till: RealTill): string[] =>
  [...till.shop.journal.exportEvents()].map(({ type }) => type).filter((type) => type.startsWith('fiscal'));

describe('a tax document', () => {
  it('of a paid sale is written down before anybody is asked, then issued, and stands on the receipt', async () => {
    const { provider, till, sale_id } = await sold();
    expect(provider.requested_ids).toEqual([]);
    expect(await paperOf(till, sale_id)).toContain('Documento tributario en');
    await till.moved(LOOK_MS);
    expect(stateOf(till, sale_id)).toMatchObject({ state: 'issued', number: 'SIM-1', amount_minor: 1_900 });
    expect(eventsOf(till)).toEqual(['fiscal_intent', 'fiscal_step']);
    expect(await paperOf(till, sale_id)).toContain('SIM-1');
    expect(await till.do('fiscal.list', {})).toMatchObject({ provider: 'SIMULATION', waiting: 0, rejected: 0 });
    expect(till.shop.journal.verify()).toMatchObject({ ok: true, problems: [] });
  });

  it('never holds up a sale: with a tax office that says nothing the next one is paid, and its paper says what follows', async () => {
    const provider = new SimulatedFiscalProvider();
    provider.faults.push('mute', 'mute', 'down', 'down');
    const till = start(provider);
    await till.moved();
    const first = await sell(till);
    await till.moved(LOOK_MS);
    const second = await sell(till);
    expect(stateOf(till, first)?.state).toBe('pending');
    expect(await paperOf(till, first)).toContain('Documento tributario en');
    expect(stateOf(till, second)).toBeNull();
  });

  it('whose answer was lost is looked for before it is asked for again, so that there is one', async () => {
    const { provider, till, sale_id } = await sold(['lost_answer']);
    await till.moved(LOOK_MS);
    expect(stateOf(till, sale_id)?.state).toBe('pending');
    await till.moved(4 * LOOK_MS);
    expect(stateOf(till, sale_id)).toMatchObject({ state: 'issued', number: 'SIM-1' });
    expect(provider.requested_ids).toEqual([`d-${sale_id}`]);
  });

  it('says on its page when it is asked for again, and a person need not wait for that', async () => {
    const { till, sale_id } = await sold(['down', 'down']);
    await till.moved(LOOK_MS);
    const asked_at_ms = till.shop.clock.wallMs();
    const { documents, waiting } = await till.do('fiscal.list', {});
    expect([waiting, documents]).toMatchObject([1, [{ state: 'pending', next_try_at_ms: asked_at_ms + 5_000 }]]);
    await till.do('fiscal.tryAgain', { document_id: `d-${sale_id}` });
    expect(stateOf(till, sale_id)?.state).toBe('pending');
    await till.do('fiscal.tryAgain', { document_id: `d-${sale_id}` });
    expect(till.shop.clock.wallMs()).toBe(asked_at_ms);
    expect((await till.do('fiscal.list', {})).documents).toMatchObject([{ state: 'issued', next_try_at_ms: null }]);
  });

  it('that is not issued is listed before those that are, however many these are', async () => {
    const provider = new SimulatedFiscalProvider(['rejected']);
    const till = start(provider);
    await till.moved();
    await sell(till);
    await till.moved(LOOK_MS);
    for (const name of ['Espresso', 'Espresso']) await sell(till, name);
    await till.moved(LOOK_MS);
    const numbers = till.shop.journal.fiscal.list(1).map(({ state, number }) => [state, number]);
    expect(numbers).toEqual([
      ['rejected', null],
      ['issued', 'SIM-3'],
    ]);
  });

  it('has lines that add up to what was paid, promotions and discounts taken off, to the smallest unit', async () => {
    const requests: FiscalRequest[] = [];
    const provider = new SimulatedFiscalProvider();
    const issue = provider.issue.bind(provider);
    provider.issue = (request) => {
      requests.push(request);
      return issue(request);
    };
    const till = start(provider);
    await till.moved();
    const saved = await till.ask('promotions.save', { promotion_id: null, promotion: THREE_FOR_4000 }, MANAGER_PIN);
    expect(saved).toMatchObject({ ok: true });
    for (const name of ['Espresso', 'Flat white', 'Espresso']) await till.add(name);
    await till.do('sale.setDiscount', {
      discount: { kind: 'percent', basis_points: 333, reason: 'prueba' },
    });
    await sell(till, 'Espresso');
    await till.moved(LOOK_MS);
    const [request] = requests;
    expect(request?.lines.length).toBeGreaterThan(1);
    const summed_minor = request?.lines.reduce((sum, { amount_minor }) => sum + amount_minor, 0);
    expect([requests.length, summed_minor]).toEqual([1, request?.amount_minor]);
    const gross_minor = 3 * 1_900 + 3_200;
    expect(request?.amount_minor).toBeLessThan(gross_minor - 1_500);
    for (const { base_minor, amount_minor, included } of request?.taxes ?? [])
      expect(included ? base_minor + amount_minor : 0).toBe(request?.amount_minor);
  });

  it('is asked for also while more than a queue holds wait for their final form', async () => {
    const { provider, till } = await sold(Array.from({ length: 60 }, () => 'contingency' as const));
    for (let more = 0; more < 54; more += 1) await sell(till);
    for (let round = 0; round < 4; round += 1) await till.moved(LOOK_MS);
    expect(new Set(provider.requested_ids).size).toBe(55);
  });

  it('is made also after more sales of gift cards alone, which have none, than are looked at together', async () => {
    const till = new RealTill({ directory: folder }, { gift_cards: true }, new SimulatedFiscalProvider());
    await till.moved();
    await till.do('shift.open', { shift_id: 's-gifts', float_minor: 50_000 });
    for (let cards = 0; cards < 51; cards += 1) {
      await till.do('gift.sell', { amount_minor: 5_000, code: null });
      await till.do('checkout.exactCash', {});
      await till.finish();
    }
    const sale_id = await sell(till);
    for (let round = 0; round < 2; round += 1) await till.moved(LOOK_MS);
    expect(stateOf(till, sale_id)?.state).toBe('issued');
  });

  it('that is rejected waits for a person, who has it tried again', async () => {
    const { provider, till, sale_id } = await sold(['rejected']);
    await till.moved(LOOK_MS);
    await till.moved(20 * LOOK_MS);
    expect(provider.requested_ids).toHaveLength(1);
    const { documents, rejected } = await till.do('fiscal.list', {});
    expect([rejected, documents[0]?.reason]).toEqual([1, 'simulated: the tax id is not known']);
    expect(till.snapshot.status.documents_rejected).toBe(1);
    expect(checkDocuments(dataFolderAt(folder))).toMatchObject([
      { state: 'attention', detail: '1 rejected, 0 waiting' },
    ]);
    await till.do('fiscal.tryAgain', { document_id: `d-${sale_id}` });
    expect(stateOf(till, sale_id)).toMatchObject({ state: 'issued', reason: null });
    expect(await till.refused('fiscal.tryAgain', { document_id: `d-${sale_id}` })).toBe('not_now');
    await till.moved(LOOK_MS);
    expect(till.snapshot.status.documents_rejected).toBe(0);
    expect(checkDocuments(dataFolderAt(folder))).toEqual([]);
  });

  it('that credits a rejected one waits for that, says so, and is requested once that has its number', async () => {
    const { till, sale_id } = await sold(['rejected']);
    await till.moved(LOOK_MS);
    await till.do('refund.execute', await till.wishToReturn(sale_id));
    await till.moved(LOOK_MS);
    const waits = async () => (await till.do('fiscal.list', {})).documents.map((one) => one.waits_for_rejected);
    expect(await waits()).toEqual([true, false]);
    await till.do('fiscal.tryAgain', { document_id: `d-${sale_id}` });
    await till.moved(LOOK_MS);
    expect(await waits()).toEqual([false, false]);
  });

  it('in contingency is valid at once and becomes final', async () => {
    const { provider, till, sale_id } = await sold(['contingency']);
    await till.moved(LOOK_MS);
    expect(stateOf(till, sale_id)).toMatchObject({ state: 'contingency', number: 'SIM-1' });
    expect(await paperOf(till, sale_id)).toContain('contingencia');
    provider.endContingency();
    await till.moved(4 * LOOK_MS);
    expect(stateOf(till, sale_id)?.state).toBe('issued');
  });

  it('takes back what a return gave back, and names what it takes back', async () => {
    const { till, sale_id } = await sold();
    await till.do('refund.execute', await till.wishToReturn(sale_id));
    await till.moved(LOOK_MS);
    await till.moved(4 * LOOK_MS);
    const [credit, issue] = till.shop.journal.fiscal.list(5);
    expect(issue).toMatchObject({ kind: 'issue', number: 'SIM-1' });
    expect(credit).toMatchObject({
      kind: 'credit',
      state: 'issued',
      credits: `d-${sale_id}`,
      amount_minor: 1_900,
      number: 'SIM-NC-1-1900',
    });
    expect(till.shop.journal.verify()).toMatchObject({ ok: true, problems: [] });
  });

  it('is taken back without the tip, which stands in no document', async () => {
    const till = new RealTill({ directory: folder }, { tip_enabled: true }, new SimulatedFiscalProvider());
    await till.moved();
    await till.do('shift.open', { shift_id: 's', float_minor: 50_000 });
    await till.add('Espresso', 'Espresso');
    const { sale_id, lines } = till.sale;
    await till.do('checkout.begin', {});
    await till.do('checkout.setTip', { tip_minor: 500 });
    await till.takeCash(4_300);
    await till.do('checkout.finish', {});
    const half = [{ line_id: lines[0]?.line_id ?? '', quantity_milli: 1_000 }];
    await till.do('refund.execute', await till.wishToReturn(sale_id, { mode: 'lines', lines: half, tip: true }));
    await till.moved(LOOK_MS);
    expect(till.shop.journal.sales.returnsOf(sale_id)).toMatchObject([{ amount_minor: 2_400, tip: true }]);
    expect(till.shop.journal.fiscal.list(5)).toMatchObject([
      { kind: 'credit', amount_minor: 1_900 },
      { kind: 'issue', amount_minor: 3_800 },
    ]);
  });

  it('is taken back however many returns were refused before', async () => {
    const till = start(new SimulatedFiscalProvider());
    await till.moved();
    const { sales, fiscal } = till.shop.journal;
    const sale_id = await sell(till);
    const tender_id = sales.sale(sale_id)?.tenders[0]?.tender_id ?? '';
    for (let count = 0; count < 60; count += 1) {
      const part_id = `return-part-${count}`;
      const part = { kind: 'cash' as const, part_id, tender_id, amount_minor: 100, handed_minor: 100 };
      const wish = { return_id: `refused-${count}`, sale_id, currency: 'CLP' as const, amount_minor: 100 };
      sales.beginReturn(
        { ...wish, lines: [], tip: false, by: 'Eva', answered_by: 'Eva', parts: [part] },
        { who: 'Eva', what: 'refund', subject: sale_id },
      );
      sales.stepReturn(part_id, 'dropped');
    }
    await till.do('refund.execute', await till.wishToReturn(sale_id));
    await till.moved(LOOK_MS);
    expect(fiscal.list(5).map(({ kind }) => kind)).toContain('credit');
  });

  it('of a sale before the shop began with them is never made', async () => {
    const without = new RealTill({ directory: folder, seed: (seed += 1) });
    const sale_id = await sell(without);
    expect(await without.do('fiscal.list', {})).toMatchObject({ provider: null, documents: [] });
    await without.moved(1_000);
    without.abandon();
    const provider = new SimulatedFiscalProvider();
    const till = new RealTill({ directory: folder, seed: (seed += 1), clock: without.shop.clock }, {}, provider);
    await till.moved(1);
    await till.moved(4 * LOOK_MS);
    expect(provider.requested_ids).toEqual([]);
    expect(await paperOf(till, sale_id)).not.toContain('Documento tributario');
  });
});

it('the code on the drawn receipt holds what the provider said to the letter, between one rule and the next', () => {
  const stamp = 'SIM-7|CLP|1900|{a}~_`^;:"\\=-%x';
  const fiscal = { state: 'issued', number: 'SIM-7', stamp, link: null } as const;
  const markup = sampleReceipt({ copy: false, fiscal });
  const picture = renderSvg(markup, { receipt_columns: 42, receipt_encoding: 'cp858' });
  // QR modules are 4×4 squares; the barcode has none.
  const drawn = [...picture.matchAll(/M(\d+),(\d+)l4,0 0,4 -4,0 0,-4z/g)].map(([, x, y]) => [
    Number(x) / 4,
    Number(y) / 4,
  ]);
  const QUIET_MODULES = 4;
  const expected = [...qrSvg(stamp).matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => [
    Number(x) - QUIET_MODULES,
    Number(y) - QUIET_MODULES,
  ]);
  expect(expected.length).toBeGreaterThan(200);
  expect(drawn).toEqual(expected);
  const rules = markup.split('\n').map((line) => line === RULE);
  expect(rules.some((is_rule, index) => is_rule && rules[index + 1])).toBe(false);
});

it('whatever a tax office does and whenever the till dies, each sale gets one document in the end, and each call one id', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...FISCAL_FAULTS), { maxLength: 6 }),
      fc.array(fc.constantFrom('sell', 'wait', 'die'), { minLength: 1, maxLength: 6 }),
      async (faults, acts) => {
        const directory = temporaryFolder();
        const provider = new SimulatedFiscalProvider();
        provider.faults.push(...faults);
        let till = new RealTill({ directory, seed: (seed += 1) }, {}, provider);
        await till.moved();
        const sold: string[] = [];
        for (const act of acts) {
          if (act === 'sell') sold.push(await sell(till));
          if (act === 'wait') await till.moved(LOOK_MS);
          if (act !== 'die') continue;
          till.abandon();
          till = new RealTill({ directory, seed: (seed += 1), clock: till.shop.clock }, {}, provider);
        }
        for (let round = 0; round < 60; round += 1) {
          await till.moved(60_000);
          provider.endContingency();
          for (const { document_id, state } of till.shop.journal.fiscal.list(50))
            // A silent provider only ends by its timeout.
            if (state === 'rejected')
              await Promise.all([till.do('fiscal.tryAgain', { document_id }), till.moved(60_000)]);
        }
        const documents = till.shop.journal.fiscal.list(50);
        expect(documents.map(({ sale_id }) => sale_id).sort()).toEqual([...sold].sort());
        expect(documents.every(({ state }) => state === 'issued')).toBe(true);
        expect([...provider.documents.keys()].sort()).toEqual(sold.map((sale_id) => `d-${sale_id}`).sort());
        expect(till.shop.journal.verify().problems).toEqual([]);
        till.abandon();
      },
    ),
    { numRuns: 4 },
  );
}, 240_000);
