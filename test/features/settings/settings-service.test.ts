import { describe, expect, it } from 'vitest';
import { fail } from '../../../core/result.ts';
import { TRAINING_PIN } from '../../../electron/features/staff/manager-pin.ts';
import { SettingsService } from '../../../electron/features/settings/settings-service.ts';
import { MemorySettings } from '../../fixtures/memory-settings.ts';
import { TillBench } from '../../fixtures/till-bench.ts';

/** A till with a signed-in manager. */
async function managed(till = new TillBench()): Promise<TillBench> {
  await till.do('staff.signIn', { pin: TRAINING_PIN });
  return till;
}
const changes = (till: TillBench) => till.sales.acts.filter(({ what }) => what === 'setting_changed');

describe('the page of settings', () => {
  it('opens for who may change settings, and for nobody else', async () => {
    const till = new TillBench();
    expect(await till.refused('settings.read', {})).toBe('approval_needed');
    expect(await till.refused('settings.change', { change: { store_name: 'Otra' } })).toBe('approval_needed');
    await managed(till);
    const { values } = await till.do('settings.read', {});
    expect(values.store_name).toBe('Café y Almacén La Esquina');
    expect(Object.keys(values)).not.toContain('manager_pin_hash');
  });

  it('takes no name for the mail server with which a line of another command begins', async () => {
    const till = await managed();
    for (const email_user of ['caja\r\nRCPT TO:<otro@example.cl>', 'caja\n', 'caja\u0000'])
      expect(await till.refused('settings.change', { change: { email_user } })).toBe('setting_invalid');
    expect(changes(till)).toEqual([]);
  });

  it('takes a password for a mail server that is saved, and for no other', async () => {
    const till = await managed();
    expect(await till.refused('email.password', { password: 'of nobody' })).toBe('email_server_missing');
    expect(changes(till)).toEqual([]);
  });

  it('changes at once what screens and papers say, and writes old and new value into the audit trail', async () => {
    const till = await managed();
    const change = { store_name: '  Almacén del Sur ', cashier_name: 'Ana Díaz', language: 'pt' };
    const { values, waiting } = await till.do('settings.change', { change });
    expect(values).toMatchObject({ store_name: 'Almacén del Sur', language: 'pt' });
    expect(waiting).toEqual([]);
    expect(till.snapshot.till).toMatchObject({ store_name: 'Almacén del Sur', language: 'pt' });
    expect(changes(till)).toMatchObject([
      { who: 'Encargado', subject: 'store_name', detail: '"Café y Almacén La Esquina" -> "Almacén del Sur"' },
      { subject: 'cashier_name', detail: '"Marcela Rojas" -> "Ana Díaz"' },
      { subject: 'language', detail: '"es" -> "pt"' },
    ]);
    await till.do('staff.signOut', {});
    expect(till.snapshot.till.cashier_name).toBe('Ana Díaz');
  });

  it('changes all or nothing, and names the setting that cannot be kept', async () => {
    const till = await managed();
    const change = { store_name: 'Otra', tip_time_limit_seconds: 3 };
    const answer = await till.ask('settings.change', { change });
    expect(answer).toMatchObject({ ok: false, error: { code: 'setting_invalid', setting: 'tip_time_limit_seconds' } });
    expect(till.snapshot.till.store_name).toBe('Café y Almacén La Esquina');
    expect(changes(till)).toEqual([]);
    expect(await till.refused('settings.change', { change: { quarantine_seconds: 1 } } as never)).toBe('bad_request');
    expect(await till.refused('settings.change', { change: { manager_pin_hash: null } } as never)).toBe('bad_request');
  });

  it('lays out no payment anew: while one is open nothing is changed', async () => {
    const till = await managed();
    await till.begin('Espresso');
    expect(await till.refused('settings.change', { change: { tip_enabled: true } })).toBe('payment_is_open');
    await till.do('checkout.back', {});
    await till.do('settings.change', { change: { tip_enabled: true } });
    expect(till.snapshot.till.tip.enabled).toBe(true);
  });

  it('says that the kiosk waits for the next start', async () => {
    const till = await managed();
    const { waiting } = await till.do('settings.change', { change: { kiosk: true, kiosk_tip_enabled: true } });
    expect(waiting).toEqual(['kiosk']);
    expect(till.snapshot.kiosk.possible).toBe(false);
    expect((await till.do('settings.change', { change: { kiosk: false } })).waiting).toEqual([]);
  });

  it('keeps nothing when the file cannot be written, and records nothing that did not happen', async () => {
    const till = await managed();
    till.settings.trouble = fail('ENOSPC: no space left on device');
    expect(await till.refused('settings.change', { change: { store_name: 'Otra' } })).toBe('settings_not_saved');
    expect(till.snapshot.till.store_name).toBe('Café y Almacén La Esquina');
    expect(changes(till)).toEqual([]);
  });

  it('takes a change back that the audit trail does not take', async () => {
    const till = await managed();
    till.sales.recordAct = () => {
      throw new Error('the journal cannot be written');
    };
    expect(await till.refused('settings.change', { change: { store_name: 'Otra' } })).toBe('settings_not_saved');
    expect(till.settings.saved().store_name).toBe('Café y Almacén La Esquina');
    expect(till.logged).toMatchObject([{ event: 'setting_not_recorded' }]);
  });

  it('writes no row for what was sent as it is', async () => {
    const till = await managed();
    await till.do('settings.change', { change: { store_name: 'Café y Almacén La Esquina' } });
    expect(changes(till)).toEqual([]);
  });
});

it('the page says which settings the start itself decided, shows what is saved, and never lets them wait', () => {
  const savedSettings = new MemorySettings({ kiosk: false }, { kiosk: true, terminal_id: 'T-1' });
  const service = new SettingsService({
    savedSettings,
    isPaying: () => false,
    engine: { listAttempts: () => [] },
    record: () => undefined,
    onChange: () => undefined,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  });
  expect(service.read()).toMatchObject({
    value: { values: { kiosk: false }, overridden: ['terminal_id', 'kiosk'], waiting: [] },
  });
});

describe('taxes and the payment service on the page of settings', () => {
  it('changes a tax and adds one, and keeps those that goods name', async () => {
    const till = await managed();
    const iva = { tax_id: 'iva', name: 'IVA', basis_points: 1900, included: true };
    const taxes = [
      { ...iva, basis_points: 2100 },
      { tax_id: 'tax-1', name: 'Licores', basis_points: 3150, included: false },
    ];
    await till.do('settings.change', { change: { taxes } });
    await till.add('Espresso');
    const answer = await till.ask('settings.change', { change: { taxes: [taxes[1]] } });
    expect(answer).toMatchObject({ ok: false, error: { code: 'setting_invalid', setting: 'taxes' } });
    await till.do('checkout.exactCash', {});
    expect(till.sales.sale(till.sale.sale_id)?.lines[0]?.tax).toEqual(taxes[0]);
  });

  it('changes the installment plans, which the next card is offered, and refuses the same number twice', async () => {
    const till = await managed();
    const plans = (...installments: readonly { value: number; percentage: number }[]) => ({ '4': { installments } });
    const three = { value: 3, percentage: 0 };
    const twice = await till.ask('settings.change', { change: { financial_fees: plans(three, three) } });
    expect(twice).toMatchObject({ ok: false, error: { code: 'setting_invalid', setting: 'financial_fees' } });
    await till.do('settings.change', { change: { financial_fees: plans(three) } });
    expect(till.settings.saved().financial_fees).toEqual(plans(three));
    expect(changes(till).at(-1)?.detail).toMatch(/-> "4: 3 \(0 %\)"$/);
  });

  it('makes no live till of one in training, nor the other way round', async () => {
    const training = await managed();
    const service_url = 'https://pay.example.com';
    const answer = await training.ask('settings.change', { change: { service_url } });
    expect(answer).toMatchObject({ ok: false, error: { code: 'setting_invalid', setting: 'service_url' } });
    const live = await managed(new TillBench({ service_url }));
    expect(await live.refused('settings.change', { change: { service_url: null } })).toBe('setting_invalid');
    expect(await live.refused('settings.change', { change: { service_url: 'http://pay.example.com' } })).toBe(
      'setting_invalid',
    );
    const { waiting } = await live.do('settings.change', { change: { service_url: 'https://new.example.com' } });
    expect(waiting).toEqual(['service_url']);
  });
});
