import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '../support/system-clock.ts';
import { type TillPage, launchBrowser, openPage } from './harness/browser.ts';
import { Cashier } from './harness/cashier.ts';
import { type ReaderUnderTest, startReader } from './harness/reader.ts';
import { type ServiceUnderTest, startService } from './harness/service.ts';
import { type TillUnderTest, attemptStates, newDataFolder, startTill } from './harness/till.ts';
import { run } from './harness/program.ts';

describe('a till in Chromium, with a payment service and a reader on a serial line in processes of their own', () => {
  let browser: Browser;
  let service: ServiceUnderTest;
  let reader: ReaderUnderTest;
  let data: ReturnType<typeof newDataFolder>;
  let till: TillUnderTest;
  let screen: TillPage;
  let cashier: Cashier;

  beforeAll(async () => {
    [browser, service] = await Promise.all([launchBrowser(), startService()]);
  });
  afterAll(async () => {
    await browser.close();
    await service.stop();
  });

  async function open(): Promise<void> {
    till = await startTill(data.path, ['--service', service.url, '--reader', reader.spec, '--quarantine-seconds', '5']);
    screen = await openPage(browser, till.url);
    cashier = new Cashier(screen.page);
    await cashier.readerIsReady();
  }

  beforeEach(async () => {
    data = newDataFolder();
    reader = await startReader();
    await open();
  });
  afterEach(async () => {
    await service.clearFaults();
    await screen.close();
    await till.stop();
    await reader.stop();
    data.remove();
  });

  /** What the service holds of all the traces in this till's journal, after it was stopped and its journal proven. */
  async function settle(): Promise<{ readonly states: readonly string[]; readonly net_minor: readonly number[] }> {
    await till.stop();
    const verified = await run(['journal', 'verify', '--data', data.path]);
    expect(verified.code, verified.stdout.join('\n')).toBe(0);
    const states = await attemptStates(data.path);
    const ledger = await service.ledger();
    const net = Object.keys(states).map(
      (trace_id) => ledger.find((trace) => trace.trace_id === trace_id)?.net_minor ?? 0,
    );
    return { states: Object.values(states), net_minor: net };
  }

  test('a sale by card is approved, its money is at the service, and the page has no complaint', async () => {
    await cashier.addProduct('Espresso', '$1.900');
    await cashier.chargeByCard();
    await cashier.payAtOnce('Pago aprobado');
    expect(screen.troubles).toEqual([]);
    expect(await settle()).toEqual({ states: ['BOUND'], net_minor: [1_900] });
  });

  test('three installments are offered once the card is known, and go with the request', async () => {
    await cashier.addProduct('Flat white doble', '$3.200');
    await cashier.chargeByCard();
    await cashier.sees('¿En cuántas cuotas?');
    await cashier.choosePlan('2', 'Pago aprobado');
    expect(await settle()).toEqual({ states: ['BOUND'], net_minor: [3_200] });
  });

  test('a declined card says that nothing was charged, and nothing was', async () => {
    // A part of 1051: the service declines amounts that end like this (docs/sandbox.md).
    await cashier.addProduct('Espresso', '$1.900');
    await cashier.chargeByCard('1051');
    await cashier.payAtOnce('Pago rechazado');
    await cashier.sees('No se cobró nada.');
    expect(await settle()).toEqual({ states: ['DECLINED'], net_minor: [0] });
  });

  test('a lost answer is shown as unknown within 2 s, undone by the till itself, and never becomes paid', async () => {
    await service.fault({ operation: 'authorize_card_present', fault: 'drop_after' });
    await service.fault({ operation: 'cancel_or_refund_by_trace', fault: 'drop_before', times: 2 });
    await cashier.addProduct('Capuchino', '$2.900');
    await cashier.chargeByCard();
    await cashier.payAtOnce(/sin confirmar|Cobro anulado/i);
    await cashier.sees('Cobro anulado');
    expect(await settle()).toEqual({ states: ['REVERSED'], net_minor: [0] });
  });

  test('an unplugged reader is noticed within 2 s, ends the payment unsent, and is found again', async () => {
    await cashier.addProduct('Espresso', '$1.900');
    await reader.unplug();
    const unplugged_ms = performance.now();
    await cashier.sees(/Lector desconectado/);
    expect(performance.now() - unplugged_ms).toBeLessThan(4_000);
    expect(screen.troubles).toEqual([]);
    expect(await settle()).toEqual({ states: [], net_minor: [] });
  });

  test('a till that is killed during the authorization undoes the payment after its restart and keeps the cart', async () => {
    await service.fault({ operation: 'authorize_card_present', fault: 'delay', delay_ms: 20_000 });
    await cashier.addProduct('Espresso', '$1.900');
    const before = (await service.ledger()).length;
    await cashier.chargeByCard();
    await cashier.payAtOnce('Esperando al banco');
    await till.killHard();
    await screen.close();
    await service.clearFaults();
    await open();
    // The screen comes back to the payment that nobody can vouch for, or to its end.
    await cashier.sees(/sin confirmar|anulado|Nunca se cobró|Espresso/i);
    const traces = async () => (await service.ledger()).slice(before);
    let left = 1;
    await eventually(
      'the service holds nothing of it',
      () => {
        void traces().then((list) => (left = list.reduce((sum, trace) => sum + trace.net_minor, 0)));
        return left === 0;
      },
      30_000,
    );
    const { states, net_minor } = await settle();
    expect(net_minor).toEqual([0]);
    expect(['REVERSED', 'NO_CHARGE', 'QUARANTINE', 'REVERSING']).toContain(states[0]);
  });

  test('an open cart survives a till that is killed', async () => {
    await cashier.addProduct('Té de hierbas', '$1.800');
    await till.killHard();
    await screen.close();
    await open();
    await cashier.page.getByRole('button', { name: 'Cobrar $1.800' }).waitFor({ timeout: 30_000 });
    expect(await settle()).toEqual({ states: [], net_minor: [] });
  });
});
