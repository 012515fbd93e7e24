import { describe, expect, it } from 'vitest';
import { TillBench } from '../../fixtures/till-bench.ts';

const second_currency = { currency: 'USD' as const, rate: '950.25', step_minor: 1, change_step_minor: 100 };

/** Two flat whites, 6,400 pesos, and cash is being taken. */
async function atCash(settings: ConstructorParameters<typeof TillBench>[0] = { second_currency }): Promise<TillBench> {
  const bench = new TillBench(settings);
  await bench.begin('Flat white doble', 'Flat white doble');
  await bench.do('checkout.chooseCash', {});
  return bench;
}

describe('cash in a second currency', () => {
  it('is offered with its rate, what is due in it, and what customers hand over', async () => {
    const bench = await atCash();
    expect(bench.step('cash').second_currency).toMatchObject({
      currency: 'USD',
      rate: '950.25',
      due_minor: 674,
      suggestions_minor: [674, 700, 1000, 2000],
    });
  });

  it('pays the sale, and the journal keeps rate, notes and change', async () => {
    const bench = await atCash();
    await bench.do('checkout.takeForeignCash', { received_minor: 2000, change_in: 'same' });
    expect(bench.step('approved')).toMatchObject({
      sale_paid: true,
      change_minor: 250,
      tender: { foreign: { received_minor: 2000, change_minor: 1300 } },
    });
    expect(bench.sales.sale(bench.sale.sale_id)?.tenders[0]).toMatchObject({
      amount_minor: 6400,
      received_minor: 19_005,
      change_minor: 250,
      rounding_minor: 2,
      foreign: { currency: 'USD', rate: '950.25', received_minor: 2000, change_minor: 1300 },
    });
    expect(bench.devices.drawer.opened).toBe(1);
  });

  it('pays a part when it is worth less, and the rest stays due', async () => {
    const bench = await atCash();
    await bench.do('checkout.takeForeignCash', { received_minor: 500, change_in: 'store' });
    expect(bench.checkout).toMatchObject({ paid_minor: 4751, left_minor: 1649, current: { step: 'tender' } });
  });

  it('is refused without a rate, in pieces that the shop does not take, and beyond what a payment may be', async () => {
    const plain = await atCash({});
    expect(await plain.refused('checkout.takeForeignCash', { received_minor: 2000, change_in: 'store' })).toBe(
      'not_now',
    );
    const whole = await atCash({ second_currency: { ...second_currency, step_minor: 100 } });
    expect(await whole.refused('checkout.takeForeignCash', { received_minor: 150, change_in: 'store' })).toBe(
      'amount_too_small',
    );
    expect(
      await whole.refused('checkout.takeForeignCash', { received_minor: 999_999_999_900, change_in: 'store' }),
    ).toBe('amount_too_large');
    expect(whole.checkout.paid_minor).toBe(0);
  });

  it('is not one when it is the currency of the store', async () => {
    const bench = await atCash({ second_currency: { ...second_currency, currency: 'CLP' } });
    expect(bench.step('cash').second_currency).toBeNull();
  });
});
