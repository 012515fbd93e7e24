import { describe, expect, it } from 'vitest';
import type { CheckoutStep, TillSnapshot } from '../../../core/contract/snapshot.ts';
import { customerLines, DISPLAY_MESSAGES } from '../../../core/display/customer-lines.ts';
import { watchCustomerDisplay } from '../../../electron/features/devices/customer-display.ts';
import { TillBench } from '../../fixtures/till-bench.ts';

function lines(snapshot: TillSnapshot): string[] {
  return customerLines(snapshot).map((line) =>
    'centre' in line ? line.centre : [line.left, line.right ?? ''].join(' | ').replace(/\u00a0/g, ' '),
  );
}

describe('the lines of the customer display', () => {
  it('greet while nothing was added, then say what was added and what it comes to', async () => {
    const bench = new TillBench();
    expect(lines(bench.snapshot)).toEqual(['Café y Almacén La', 'Esquina']);
    expect(lines(new TillBench({ store_name: 'La Esquina' }).snapshot)).toEqual(['La Esquina', 'Bienvenido']);
    const long = 'Ferretería y Materiales de Construcción San Cristóbal';
    expect(lines(new TillBench({ store_name: long }).snapshot)).toEqual([long, 'Bienvenido']);
    await bench.add('Café en grano Colombia 250 g');
    const [coffee, total] = lines(bench.snapshot);
    expect(coffee).toMatch(/^Café en grano Colombia 250 g \| \$/);
    expect(total).toMatch(/^TOTAL \| \$/);
    await bench.add('Café en grano Colombia 250 g');
    expect(lines(bench.snapshot)[0]).toMatch(/^2 Café en grano Colombia 250 g \| \$/);
  });

  it('say what it costs in cash before any is handed over, where cash has a price of its own', async () => {
    const bench = new TillBench({ tender_cash_basis_points: -500 });
    await bench.begin('Flat white doble');
    await bench.do('checkout.chooseCash', {});
    expect(lines(bench.snapshot)).toEqual(['TOTAL | $3.040', '']);
  });

  it('say the total, then the change, and thank when the sale is paid', async () => {
    const bench = new TillBench();
    await bench.begin('Café en grano Colombia 250 g');
    expect(lines(bench.snapshot)).toEqual([expect.stringMatching(/^TOTAL \| /), '']);
    await bench.do('checkout.chooseCash', {});
    const due_minor = bench.step('cash').cash_due_minor;
    await bench.do('checkout.takeCash', { received_minor: due_minor + 5_000 });
    expect(lines(bench.snapshot)).toEqual([expect.stringMatching(/^TOTAL \| /), 'Vuelto | $5.000']);
    await bench.do('checkout.finish', {});
    expect(lines(bench.snapshot)[0]).toBe('Café y Almacén La');
  });

  const checkout = (current: CheckoutStep, paid_minor = 0): TillSnapshot => {
    const snapshot = new TillBench().snapshot;
    const money = { due_minor: 10_000, left_minor: 10_000 - paid_minor, paid_minor };
    return { ...snapshot, checkout: { ...money, current } as TillSnapshot['checkout'] };
  };

  it('send the customer to the reader with the amount of this card', () => {
    const card = { step: 'card', trace_id: 't', amount_minor: 6_000, prompt: 'present' } as unknown as CheckoutStep;
    expect(lines(checkout(card, 4_000))).toEqual(['TOTAL | $6.000', 'Use el lector']);
  });

  it('never say of a payment in doubt that it was made or not made', () => {
    const unknown = { step: 'unknown' } as CheckoutStep;
    const declined = { step: 'declined' } as CheckoutStep;
    expect(lines(checkout(unknown))).toEqual(['TOTAL | $10.000', 'Un momento…']);
    expect(lines(checkout(declined, 4_000))).toEqual(['TOTAL | $10.000', 'Falta | $6.000']);
  });

  it('have words in every language that fit the display', () => {
    for (const texts of Object.values(DISPLAY_MESSAGES))
      for (const text of Object.values(texts)) expect([...text].length).toBeLessThanOrEqual(20);
  });
});

it('a customer display follows the till until it is told to stop', async () => {
  const bench = new TillBench();
  const shown: unknown[] = [];
  const display = { show: (...both: unknown[]) => void shown.push(both) };
  const stop = watchCustomerDisplay(bench.till.router, {
    ...display,
    label: 'display',
    status: { state: 'open' },
    onStatus: () => () => undefined,
    borrow: () => () => undefined,
    start: () => undefined,
    stop: async () => undefined,
  });
  expect(shown).toHaveLength(1);
  await bench.add('Café en grano Colombia 250 g');
  const count = shown.length;
  expect(count).toBeGreaterThan(1);
  stop();
  await bench.do('sale.clear', {});
  expect(shown).toHaveLength(count);
});
