import { describe, expect, test } from 'vitest';
import { allowedMs, eventually, systemClock } from '../support/real-time.ts';
import { PRACTICE_PIN } from './harness/practice.ts';
import { useScene } from './harness/scene.ts';

/** Past the start and end of capture at the embedded service (docs/sandbox.md). */
const AFTER_CAPTURE_MS = 3_600_000;

describe('a till in Chromium, with a payment service and a reader on a serial line in processes of their own', () => {
  const scene = useScene();

  test('a sale by card is approved, its money is at the service, and the page has no complaint', async () => {
    await scene.cashier.addProduct('Espresso', '$1.900');
    await scene.cashier.chargeByCard();
    await scene.cashier.payAtOnce('Pago aprobado');
    expect(scene.screen.troubles).toEqual([]);
    expect(await scene.settle()).toEqual({ states: ['BOUND'], net_minor: [1_900] });
  });

  test(
    'three installments are offered once the card is known, and go with the request',
    { tags: 'night' },
    async () => {
      await scene.cashier.addProduct('Flat white doble', '$3.200');
      await scene.cashier.chargeByCard();
      await scene.cashier.sees('¿En cuántas cuotas?');
      await scene.cashier.choosePlan('3', 'Pago aprobado');
      expect(await scene.settle()).toEqual({ states: ['BOUND'], net_minor: [3_200] });
    },
  );

  test('a declined card says that nothing was charged, and nothing was', { tags: 'night' }, async () => {
    // A part of 1051: the service declines amounts that end like this (docs/sandbox.md).
    await scene.cashier.addProduct('Espresso', '$1.900');
    await scene.cashier.chargeByCard('1051');
    await scene.cashier.payAtOnce('Pago rechazado');
    await scene.cashier.sees('No se cobró nada.');
    expect(await scene.settle()).toEqual({ states: ['DECLINED'], net_minor: [0] });
  });

  test('a lost answer is shown as unknown within 2 s, undone by the till itself, and never becomes paid', async () => {
    await scene.service.fault({ operation: 'authorize_card_present', fault: 'drop_after' });
    await scene.service.fault({ operation: 'cancel_or_refund_by_trace', fault: 'drop_before', times: 2 });
    await scene.cashier.addProduct('Capuchino', '$2.900');
    await scene.cashier.chargeByCard();
    await scene.cashier.payAtOnce(/sin confirmar|Cobro anulado/i);
    await scene.cashier.sees('Cobro anulado');
    expect(await scene.settle()).toEqual({ states: ['REVERSED'], net_minor: [0] });
  });

  test(
    'a service that takes connections and answers none is amber, then red, says how old its last answer is, and is green again',
    { tags: 'night' },
    async () => {
      const { cashier, service } = scene;
      // The service must have answered once, or there is no age to show.
      await cashier.until(() => cashier.tap('Servicio en línea'), /^Última respuesta: hace/);
      await cashier.press('Escape');
      service.freeze();
      try {
        await cashier.sees('Servicio lento');
        await cashier.sees('Sin conexión');
        await cashier.until(() => cashier.tap('Sin conexión'), /^Última respuesta: hace \d+ segundos?/);
      } finally {
        service.goOn();
      }
      await cashier.sees('Servicio en línea');
      expect(scene.screen.troubles).toEqual([]);
    },
  );

  test(
    'an unplugged reader is told on the strip within 2 s, and found again when it is plugged in',
    { tags: 'night' },
    async () => {
      scene.reader.unplug();
      const unplugged_ms = systemClock.monotonicMs();
      await scene.cashier.sees(/Lector desconectado/);
      // The strip has 2 s; a browser on a busy machine shows it later.
      expect(systemClock.monotonicMs() - unplugged_ms).toBeLessThan(allowedMs(4_000));
      scene.reader.replug();
      await scene.cashier.readerIsReady();
      await scene.cashier.addProduct('Espresso', '$1.900');
      await scene.cashier.chargeByCard();
      await scene.cashier.payAtOnce('Pago aprobado');
      expect(scene.screen.troubles).toEqual([]);
      expect(await scene.settle()).toEqual({ states: ['BOUND'], net_minor: [1_900] });
    },
  );

  test('a reader unplugged while it waits for the card ends the payment unsent, and says that nothing was charged', async () => {
    scene.reader.stopPresenting();
    await scene.cashier.addProduct('Espresso', '$1.900');
    await scene.cashier.chargeByCard();
    await scene.cashier.sees(/Acerque, inserte/);
    scene.reader.unplug();
    // An unplugged terminal is mostly noticed at once; otherwise the reading times out after a minute.
    await scene.cashier.sees('No se cobró nada', 90_000);
    expect(await scene.settle()).toEqual({ states: ['NOT_SENT'], net_minor: [0] });
  });

  test('a till that is killed during the authorization undoes the payment after its restart and keeps the cart', async () => {
    await scene.service.fault({ operation: 'authorize_card_present', fault: 'delay', delay_ms: 20_000 });
    await scene.cashier.addProduct('Espresso', '$1.900');
    const before = (await scene.service.ledger()).length;
    await scene.cashier.chargeByCard();
    await scene.cashier.payAtOnce('Esperando al banco');
    await scene.till.killHard();
    await scene.service.clearFaults();
    await scene.reopen();
    // The screen returns to the unconfirmed payment or to its outcome.
    await scene.cashier.sees(/sin confirmar|anulado|Nunca se cobró|Espresso/i);
    const traces = async () => (await scene.service.ledger()).slice(before);
    let left = 1;
    await eventually('the service holds nothing of it', () => {
      void traces().then((list) => (left = list.reduce((sum, trace) => sum + trace.net_minor, 0)));
      return left === 0;
    });
    const { states, net_minor } = await scene.settle();
    expect(net_minor).toEqual([0]);
    expect(['REVERSED', 'NO_CHARGE', 'QUARANTINE', 'REVERSING']).toContain(states[0]);
  });

  test('an open cart survives a till that is killed', { tags: 'night' }, async () => {
    await scene.cashier.addProduct('Té de hierbas', '$1.800');
    await scene.till.killHard();
    await scene.reopen();
    await scene.cashier.page.getByRole('button', { name: 'Cobrar $1.800' }).waitFor({ timeout: 30_000 });
    expect(await scene.settle()).toEqual({ states: [], net_minor: [] });
  });

  test(
    'a card that the bank approves in part is undone, and charged for that part when cashier and customer want it',
    { tags: 'night' },
    async () => {
      const { cashier, service } = scene;
      await service.fault({ operation: 'authorize_card_present', fault: 'partial_approval', times: 1 });
      await cashier.addProduct('Espresso', '$1.900');
      await cashier.chargeByCard();
      await cashier.payAtOnce('Cobro anulado');
      await cashier.sees('Cobrar $950 con esta tarjeta');
      await cashier.until(() => cashier.press('4'), '¿En cuántas cuotas?');
      await cashier.payAtOnce('Pago aprobado');
      await cashier.until(() => cashier.tap(/^Cobrar el resto/), '¿Cómo va a pagar?');
      await cashier.until(() => cashier.tap(/Efectivo/), 'Por recibir');
      await cashier.until(() => cashier.tap(/^Justo/), /Recibir \$950/);
      await cashier.until(() => cashier.press('Enter'), 'Pagado completo');
      expect(scene.screen.troubles).toEqual([]);
      const { net_minor } = await scene.settle();
      expect(net_minor.toSorted((one, other) => one - other)).toEqual([0, 950]);
    },
  );

  describe('a sale that a manager undoes', () => {
    async function sellEspresso(): Promise<void> {
      await scene.cashier.sellByCard('Espresso', '$1.900');
    }

    test(
      'before capture it becomes a cancellation, says so before the PIN, and the service holds nothing',
      { tags: 'night' },
      async () => {
        await sellEspresso();
        await scene.cashier.findSale(1);
        await scene.cashier.sees('Será una anulación');
        await scene.cashier.typePin(PRACTICE_PIN);
        await scene.cashier.until(() => scene.cashier.tap(/^Anular \$1\.900/), 'Anulación hecha');
        expect(scene.screen.troubles).toEqual([]);
        const { net_minor } = await scene.settle();
        expect(net_minor).toEqual([0]);
      },
    );

    test('after capture it becomes a refund, and the money goes back', async () => {
      await sellEspresso();
      await scene.service.advance(AFTER_CAPTURE_MS);
      await scene.cashier.findSale(1);
      await scene.cashier.sees('Será un reembolso');
      await scene.cashier.until(
        () => scene.cashier.page.getByText('Todo', { exact: true }).click(),
        'Reembolsar $1.900',
      );
      await scene.cashier.typePin(PRACTICE_PIN);
      await scene.cashier.until(() => scene.cashier.tap(/^Reembolsar \$1\.900/), 'Reembolso enviado');
      const { net_minor } = await scene.settle();
      expect(net_minor).toEqual([0]);
    });

    test('a wrong PIN undoes nothing and says how many tries are left', { tags: 'night' }, async () => {
      await sellEspresso();
      await scene.cashier.findSale(1);
      await scene.cashier.typePin('111111');
      await scene.cashier.until(() => scene.cashier.tap(/^Anular \$1\.900/), /La clave es incorrecta/);
      const { net_minor } = await scene.settle();
      expect(net_minor).toEqual([1_900]);
    });
  });
});
