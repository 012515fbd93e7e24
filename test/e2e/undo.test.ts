import { describe, expect, test } from 'vitest';
import { useScene } from './harness/scene.ts';

/** Shown by the training till itself (docs/operations.md). */
const TRAINING_PIN = '246810';
/** Past the beginning and the end of capture at the embedded service (docs/sandbox.md). */
const AFTER_CAPTURE_MS = 3_600_000;

describe('a manager undoes a sale at the counter', () => {
  const scene = useScene();

  async function sellEspresso(): Promise<void> {
    await scene.cashier.addProduct('Espresso', '$1.900');
    await scene.cashier.chargeByCard();
    await scene.cashier.payAtOnce('Pago aprobado');
    await scene.cashier.startNextSale();
  }

  test(
    'before capture it becomes a cancellation, says so before the PIN, and the service holds nothing',
    { tags: 'night' },
    async () => {
      await sellEspresso();
      await scene.cashier.findSale(1);
      await scene.cashier.sees('Será una anulación');
      await scene.cashier.typePin(TRAINING_PIN);
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
    await scene.cashier.until(() => scene.cashier.page.getByText('Todo', { exact: true }).click(), 'Reembolsar $1.900');
    await scene.cashier.typePin(TRAINING_PIN);
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
