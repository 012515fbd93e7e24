import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type PaperSource, ReceiptPages } from '../../../electron/features/receipts/receipt-pages.ts';
import { newToken } from '../../../electron/platform/system.ts';
import { TEST_CARD } from '../../fixtures/scripted-engine.ts';
import { TillBench } from '../../fixtures/till-bench.ts';
import { ManualClock } from '../../support/manual-clock.ts';

const nothing = (): void => undefined;
let clock: ManualClock;
let pages: ReceiptPages;
beforeEach(async () => {
  clock = new ManualClock();
  const log = { info: nothing, warn: nothing, error: nothing };
  pages = await ReceiptPages.open({ host: '127.0.0.1', port: 0, clock, newToken, log });
  pages.show(source((sale_id) => `SALE ${sale_id} <b>&`));
});
afterEach(() => pages.stop());

/** Receipts of a shop that offers no invoices. */
function source(textOf: (sale_id: string) => string | null): PaperSource {
  return {
    paper: (sale_id) => {
      const text = textOf(sale_id);
      return text === null ? null : { text, language: 'es', invoice: null, tax_id_kind: 'RUT' };
    },
    requestInvoice: () => 'late',
  };
}

async function ask(address: string, method = 'GET', headers: Readonly<Record<string, string>> = {}) {
  const reply = await new Promise<IncomingMessage>((resolve, reject) =>
    request(address, { method, headers }, resolve).on('error', reject).end(),
  );
  return { status: reply.statusCode, headers: reply.headers, body: await text(reply) };
}

describe('the page of a receipt in the shop’s network', () => {
  test('is text for the code that was shown, and may neither run, load nor be kept', async () => {
    const address = pages.address('s-1');
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/r\/[\w-]{22,}$/);
    const { status, headers, body } = await ask(address);
    expect(status).toBe(200);
    expect(body).toContain('<pre>SALE s-1 &lt;b&gt;&amp;</pre>');
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  });

  test('is nothing after a quarter of an hour, nor when the receipt is gone', async () => {
    const address = pages.address('s-1');
    clock.advance(15 * 60_000);
    expect(await ask(address)).toMatchObject({ status: 404, body: '' });
    pages.show(source(() => null));
    expect((await ask(pages.address('s-1'))).status).toBe(404);
  });

  test('has an address of its own each time, that no other one tells', () => {
    const addresses = Array.from({ length: 50 }, () => pages.address('s-1'));
    expect(new Set(addresses).size).toBe(50);
  });

  test('is all that there is: no other path, method or name of the machine leads anywhere', async () => {
    const address = pages.address('s-1');
    const { origin } = new URL(address);
    for (const path of ['/', '/r/', '/index.html', '/socket', '/pair', '/open', `/r/${'A'.repeat(43)}`, '/r/../r/x'])
      expect(await ask(`${origin}${path}`)).toMatchObject({ status: 404, body: '' });
    expect((await ask(`${address}?x=1`)).status).toBe(404);
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) expect((await ask(address, method)).status).toBe(404);
    expect((await ask(address, 'GET', { host: 'till.example' })).status).toBe(404);
  });

  test('is not for who asks too often: everybody together 60 times within a minute', async () => {
    const address = pages.address('s-1');
    const { origin } = new URL(address);
    for (let count = 0; count < 60; count += 1) await ask(`${origin}/r/${'A'.repeat(43)}`);
    expect(await ask(address)).toMatchObject({ status: 429, body: '' });
    clock.advance(60_000);
    expect((await ask(address)).status).toBe(200);
  });

  test('gives the oldest code up when there are two hundred', async () => {
    const first = pages.address('s-1');
    for (let shown = 0; shown < 200; shown += 1) pages.address('s-2');
    expect((await ask(first)).status).toBe(404);
  });
});

describe('a till whose shop allows it', () => {
  test('shows a code that opens the receipt, without a word of the card', async () => {
    const bench = new TillBench({ financial_fees: {} });
    bench.receipt_pages = pages;
    bench.restart();
    await bench.beginCard('Espresso');
    await bench.engine.readAndSend(TEST_CARD);
    bench.engine.approve(TEST_CARD);
    await bench.settled();
    const { sale_id } = bench.sale;
    expect((await bench.do('receipt.qr', { sale_id })).says).toBe('page');
    const { body } = await ask(pages.address(sale_id));
    expect(body).toContain('Espresso');
    expect(body).toContain('Tarjeta');
    const paid = bench.sales.sale(sale_id);
    const [tender] = paid?.tenders ?? [];
    for (const text of [tender?.card?.last_four, tender?.approval_code, tender?.trace_id]) {
      expect(text).toBeTruthy();
      expect(body).not.toContain(text);
    }
  });

  test('and one whose shop does not has none', async () => {
    const bench = new TillBench({ financial_fees: {} });
    await bench.add('Espresso');
    await bench.do('checkout.exactCash', {});
    expect((await bench.do('receipt.qr', { sale_id: bench.sale.sale_id })).says).toBe('facts');
  });
});
