import { describe, expect, it } from 'vitest';
import { TEST_CARD } from '../../fixtures/scripted-engine.ts';
import { TillBench } from '../../fixtures/till-bench.ts';

async function paid(settings: ConstructorParameters<typeof TillBench>[0] = {}): Promise<TillBench> {
  const bench = new TillBench({ financial_fees: {}, ...settings });
  await bench.add('Espresso');
  await bench.do('checkout.exactCash', {});
  return bench;
}

describe('what the customer takes home', () => {
  it('is a code with the facts of the receipt, drawn without anything of the network', async () => {
    const bench = await paid();
    const { svg, says } = await bench.do('receipt.qr', { sale_id: bench.sale.sale_id });
    expect(says).toBe('facts');
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 \d+ \d+"/);
    expect(svg).not.toMatch(/script|href|https:/);
  });

  it('is the address of the shop where there is one', async () => {
    const bench = await paid({ receipt_url: 'https://esquina.example/b/{code}' });
    expect((await bench.do('receipt.qr', { sale_id: bench.sale.sale_id })).says).toBe('address');
  });

  it('is a message file in the outbox, whose address stands nowhere else', async () => {
    const bench = await paid();
    const { file } = await bench.do('receipt.email', { sale_id: bench.sale.sale_id, address: 'ana@example.cl' });
    expect(file).toMatch(/^T00000001-\S+\.eml$/);
    expect(bench.outbox.messages.get(file)).toContain('To: ana@example.cl');
    expect(bench.sales.acts.at(-1)).toMatchObject({ what: 'receipt_emailed', subject: bench.sale.sale_id });
    expect(JSON.stringify([bench.sales.acts, bench.logged])).not.toContain('ana@');
  });

  it('is no message when the address is not one, or the folder cannot be written', async () => {
    const bench = await paid();
    const { sale_id } = bench.sale;
    expect(await bench.refused('receipt.email', { sale_id, address: 'ana@' })).toBe('address_invalid');
    bench.outbox.out_of = 'ENOSPC';
    expect(await bench.refused('receipt.email', { sale_id, address: 'ana@example.cl' })).toBe('outbox_failed');
    expect(bench.step('approved').sale_paid).toBe(true);
  });

  it('is not printed by itself where the settings prefer the code, and still is on request', async () => {
    const bench = await paid({ receipt_default: 'qr' });
    await bench.settled();
    expect(bench.devices.printer.printed).toHaveLength(0);
    expect(bench.step('approved').receipt_default).toBe('qr');
    expect(await bench.do('receipt.print', { sale_id: bench.sale.sale_id })).toEqual({ copy: false });
  });

  it('is in the language of the card, while the screen keeps the language of the cashier', async () => {
    const bench = new TillBench({ financial_fees: {} });
    await bench.beginCard('Espresso');
    const card = { ...TEST_CARD, languages: ['en'] };
    await bench.engine.readAndSend(card);
    expect(bench.checkout.customer_language).toBe('en');
    bench.engine.approve(card);
    await bench.settled();
    const { svg } = await bench.do('receipt.view', { sale_id: bench.sale.sale_id });
    expect(svg.replaceAll(/<[^>]+>|&#xa0;|\s/g, '')).toContain('Servedby');
    expect(bench.snapshot.till.language).toBe('es');
  });
});
