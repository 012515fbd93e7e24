import { describe, expect, it } from 'vitest';
import { demoProducts } from '../../../core/catalogue/demo-catalogue.ts';
import { TEST_CARD } from '../../fixtures/scripted-engine.ts';
import { TillBench } from '../../fixtures/till-bench.ts';

describe('the commonest sale', () => {
  it('is two scans and two taps where a tip is asked for: charge, and card', async () => {
    const bench = new TillBench({ tip_enabled: true });
    const [one = '', other = ''] = demoProducts().flatMap(({ code }) => (code?.length === 13 ? [code] : []));
    let taps = 0;
    const tap = async (intent: 'checkout.begin' | 'checkout.chooseCard'): Promise<void> => {
      taps += 1;
      await bench.do(intent, {});
    };
    await bench.do('sale.addCode', { code: one });
    await bench.do('sale.addCode', { code: other });
    await tap('checkout.begin');
    await tap('checkout.chooseCard');
    await bench.readAndApprove({ ...TEST_CARD, brand: 'Amex', issuer_identification_number: '371449' });
    expect(bench.step('approved').sale_paid).toBe(true);
    expect(taps).toBeLessThanOrEqual(2);
  });
});
