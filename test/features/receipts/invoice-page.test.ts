import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { FiscalRequest } from '../../../core/fiscal/fiscal-provider.ts';
import { SimulatedFiscalProvider } from '../../../electron/features/fiscal/simulated-provider.ts';
import { ReceiptPages } from '../../../electron/features/receipts/receipt-pages.ts';
import { TRAINING_PIN } from '../../../electron/features/staff/manager-pin.ts';
import { newToken } from '../../../electron/platform/system.ts';
import { SILENT_LOG } from '../../../electron/log/log.ts';
import { RealTill } from '../../fixtures/real-till.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const LOOK_MS = 5_000;
const ROSA = { tax_id: '12.345.678-5', name: 'Rosa Fuentes', address: '' };

/** Records the first request for each document. */
class Office extends SimulatedFiscalProvider {
  readonly requests: FiscalRequest[] = [];
  override issue(request: FiscalRequest) {
    this.requests.push(request);
    return super.issue(request);
  }
}

let folder = '';
let clock: ManualClock;
let pages: ReceiptPages;
let office: Office;
let till: RealTill;
let seed = 0;
const open = (): RealTill =>
  new RealTill({ directory: folder, seed: (seed += 1) }, { invoice_page: true }, office, null, pages);
beforeEach(async () => {
  folder = temporaryFolder();
  clock = new ManualClock();
  pages = await ReceiptPages.open({ host: '127.0.0.1', port: 0, clock, newToken, log: SILENT_LOG });
  office = new Office();
  till = open();
  await till.moved();
});
afterEach(() => {
  till.abandon();
  pages.stop();
});

async function sell(): Promise<string> {
  if (till.snapshot.shift.open === null) await till.do('shift.open', { shift_id: `s-${seed}`, float_minor: 50_000 });
  await till.begin('Espresso');
  await till.takeCash(2_000);
  return await till.finish();
}

async function get(address: string) {
  const reply = await fetch(address);
  return { status: reply.status, body: await reply.text() };
}
async function post(address: string, form: Readonly<Record<string, string>>, type?: string) {
  const body = new URLSearchParams(form).toString();
  return await new Promise<{ readonly status: number | undefined; readonly body: string }>((resolve, reject) => {
    const headers = { 'content-type': type ?? 'application/x-www-form-urlencoded' };
    request(address, { method: 'POST', headers }, (reply) => {
      void text(reply).then((body) => resolve({ status: reply.statusCode, body }));
    })
      .on('error', reject)
      .end(body);
  });
}
const documents = () => till.shop.journal.fiscal.list(10).map(({ kind, state, number }) => [kind, state, number]);

describe('the invoice by the code of the receipt', () => {
  test('is asked for on the page, made by the queue in place of the receipt’s document, and shown there and on paper', async () => {
    const sale_id = await sell();
    const address = pages.address(sale_id);
    // Offered even before the receipt's own document is recorded.
    expect((await get(address)).body).toContain('<form method="post">');
    await till.moved(LOOK_MS);
    expect(await post(address, { ...ROSA, address: 'Av. Matta 120' })).toEqual({ status: 303, body: '' });
    expect((await get(address)).body).toContain('La factura está pedida');
    await till.moved(LOOK_MS);
    expect(documents()).toEqual([
      ['invoice', 'issued', 'SIM-F-1'],
      ['issue', 'issued', 'SIM-1'],
    ]);
    expect(office.requests.at(-1)).toMatchObject({
      kind: 'invoice',
      document: 'invoice',
      replaces_number: 'SIM-1',
      amount_minor: 1_900,
      customer: { name: 'Rosa Fuentes', tax_id: { kind: 'RUT', value: '123456785' }, address: 'Av. Matta 120' },
    });
    expect((await get(address)).body).toContain('Su factura es la número <b>SIM-F-1</b>');
    expect((await get(address)).body).not.toContain('Rosa');
    const paper = (await till.do('receipt.view', { sale_id })).svg.replaceAll(/<[^>]+>/g, '');
    expect(paper).toContain('SIM-F-1');
    expect(paper.replaceAll('&#xa0;', ' ')).toContain('Rosa Fuentes');
    expect((await till.do('fiscal.list', {})).documents).toMatchObject([
      { kind: 'invoice', document: 'invoice', customer_name: 'Rosa Fuentes', replaced_by: null },
      { kind: 'issue', document: 'receipt', customer_name: null, replaced_by: { number: 'SIM-F-1' } },
    ]);
    const events = JSON.stringify([...till.shop.journal.exportEvents()]);
    expect(events).not.toMatch(/Rosa|123456785|Matta/);
    expect(till.shop.journal.verify().problems).toEqual([]);
  });

  test('is one, whoever asks again, and none for a sale of which goods came back', async () => {
    const sale_id = await sell();
    await till.moved(LOOK_MS);
    const address = pages.address(sale_id);
    expect((await post(address, ROSA)).status).toBe(303);
    const again = await post(address, { ...ROSA, name: 'Otra Persona' });
    expect(again.status).toBe(422);
    expect(again.body).toContain('La factura está pedida');
    const returned = await sell();
    await till.moved(LOOK_MS);
    await till.do('refund.execute', await till.wishToReturn(returned));
    expect((await get(pages.address(returned))).body).not.toContain('<form');
    expect((await post(pages.address(returned), ROSA)).body).toContain('ya no se puede pedir aquí');
    await till.moved(LOOK_MS);
    expect(documents().filter(([kind]) => kind === 'invoice')).toHaveLength(1);
  });

  test('is what a later return takes back, once it is made', async () => {
    const sale_id = await sell();
    await till.moved(LOOK_MS);
    office.faults.push('down', 'down');
    await post(pages.address(sale_id), ROSA);
    await till.do('refund.execute', await till.wishToReturn(sale_id));
    for (let round = 0; round < 6; round += 1) await till.moved(4 * LOOK_MS);
    expect(documents().map(([, , number]) => number)).toEqual(['SIM-NC-F-1-1900', 'SIM-F-1', 'SIM-1']);
    expect(till.shop.journal.verify().problems).toEqual([]);
  });

  test('outlives the till’s end between asking and making', async () => {
    const sale_id = await sell();
    await till.moved(LOOK_MS);
    await post(pages.address(sale_id), ROSA);
    till.abandon();
    till = open();
    await till.moved(2 * LOOK_MS);
    expect(documents()[0]).toEqual(['invoice', 'issued', 'SIM-F-1']);
    expect(office.requests.at(-1)?.customer?.name).toBe('Rosa Fuentes');
  });
});

describe('what comes from outside', () => {
  test.each([
    [{ tax_id: '12.345.678-6' }, 'Ese número no es correcto'],
    [{ tax_id: '' }, 'Ese número no es correcto'],
    [{ name: ' ' }, 'Falta el nombre'],
    [{ name: 'x'.repeat(81) }, 'Falta el nombre'],
    [{ name: ['4111', '1111', '1111', '1111'].join(' ') }, 'Falta el nombre'],
    [{ address: 'x'.repeat(121) }, 'Esa dirección'],
  ] as const)('is refused in words and asks for nothing: %o', async (wrong, text) => {
    const sale_id = await sell();
    await till.moved(LOOK_MS);
    const { status, body } = await post(pages.address(sale_id), { ...ROSA, ...wrong });
    expect(status).toBe(422);
    expect(body).toContain(text);
    expect(documents()).toHaveLength(1);
  });

  test('is shown again as text alone', async () => {
    const sale_id = await sell();
    const { body } = await post(pages.address(sale_id), { ...ROSA, tax_id: '1', name: '"><script>alert(1)</script>' });
    expect(body).toContain('&quot;&gt;&lt;script&gt;');
    expect(body).not.toContain('<script');
  });

  test('is tried five times with one code, and twenty with all of them within a minute', async () => {
    const sale_id = await sell();
    await till.moved(LOOK_MS);
    const wrong = { ...ROSA, tax_id: '1' };
    const address = pages.address(sale_id);
    for (let tries = 0; tries < 5; tries += 1) expect((await post(address, wrong)).status).toBe(422);
    expect((await post(address, ROSA)).status).toBe(429);
    for (let tries = 0; tries < 14; tries += 1) await post(pages.address(sale_id), wrong);
    const other = pages.address(sale_id);
    expect((await post(other, ROSA)).status).toBe(429);
    clock.advance(60_000);
    expect((await post(other, ROSA)).status).toBe(303);
  });

  test('is no form, or too long, or of a code that is over: nothing is read of it', async () => {
    const sale_id = await sell();
    await till.moved(LOOK_MS);
    const address = pages.address(sale_id);
    expect((await post(address, ROSA, 'application/json')).status).toBe(400);
    expect((await post(address, { ...ROSA, name: 'x'.repeat(4_000) })).status).toBe(400);
    expect((await post(address, { tax_id: ROSA.tax_id })).status).toBe(400);
    clock.advance(15 * 60_000);
    expect((await post(address, ROSA)).status).toBe(404);
    expect(documents()).toHaveLength(1);
  });
});

test('an invoice’s person is found with the sale, kept while the law asks for it, and never before erased from it', async () => {
  const sale_id = await sell();
  await till.moved(LOOK_MS);
  await post(pages.address(sale_id), ROSA);
  await till.moved(LOOK_MS);
  const { customers } = till.shop.journal.shop;
  const [known] = till.shop.journal.sales.findCustomers('Rosa', 1);
  const person = known && customers.of(known);
  expect(till.shop.journal.sales.findSales({ customers: known ? [known] : [], limit: 2 })).toHaveLength(1);
  const erased = await till.ask('customers.erase', { customer_id: person?.customer_id ?? '' }, TRAINING_PIN);
  expect(erased).toMatchObject({ value: { sales_erased: 0, sales_kept: 1 } });
  const invoice = till.shop.journal.fiscal.find(`i-${sale_id}`);
  expect(customers.kept(invoice?.person_id ?? '')?.name).toBe('Rosa Fuentes');
  expect(till.shop.journal.verify().problems).toEqual([]);
});
