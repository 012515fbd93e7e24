import type { Page } from 'playwright-core';
import type { PeripheralsSlice, ScaleView } from '../../../core/contract/devices.ts';
import { snapshot, status } from './demo.ts';
import type { ScreenState } from './index.ts';
import { catalogue } from './sale-states.ts';
import { deviceView } from '../../fixtures/fake-devices.ts';

async function openWeight(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^A granel$/ }).click();
  await page.locator('[data-product=p17]').click();
}

function withPeripherals(change: Partial<PeripheralsSlice>): ScreenState['snapshot'] {
  return { ...snapshot, peripherals: { ...snapshot.peripherals, ...change } };
}

function weighing(scale: ScaleView): ScreenState {
  return { snapshot: withPeripherals({ scale }), answers: catalogue, prepare: openWeight };
}

const nothing = { weight_grams: null, stable: false, net: false };
const failing = (kind: 'display' | 'scanner' | 'scale', code: 'lost' | 'silent' | 'not_found') =>
  deviceView(kind, 'serial:COM5', { level: 'error', code, testable: false });

export const peripheralStates: Readonly<Record<string, ScreenState>> = {
  'sale-scale-stable': weighing({ code: 'ready', weight_grams: 320, stable: true, net: false }),
  'sale-scale-moving': weighing({ code: 'ready', weight_grams: 12_345, stable: false, net: true }),
  'sale-scale-again': {
    ...weighing({ code: 'ready', weight_grams: 455, stable: true, net: false }),
    prepare: (page) => page.keyboard.press('F3'),
  },
  'sale-scale-lost': weighing({ code: 'lost', ...nothing }),
  'sale-devices-failing': {
    answers: catalogue,
    snapshot: {
      ...withPeripherals({
        devices: [failing('display', 'lost'), failing('scanner', 'not_found'), failing('scale', 'silent')],
      }),
      status: { ...status, printer: { level: 'error', code: 'failed', detail: 'no_paper' } },
    },
    prepare: (page) => page.locator('header button').nth(4).click(),
  },
};
