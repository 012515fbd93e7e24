import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { fail, succeed } from '../../../core/result.ts';
import type { FakeMain } from '../fake-main.ts';
import { pressKeys, typeKeys } from '../input-events.ts';
import { PAST, blind, closed, results } from '../states/shift-reports.ts';
import { useStage } from '../use-stage.ts';

const stage = useStage();

/** A shift closed by a cashier, for whom reports need a PIN; asks for it. */
async function closeShift() {
  const { page, main } = await stage().show('shift-locked');
  const refused = () => fail({ code: 'approval_needed', detail: '', permission: 'read_reports' } as const);
  main.answer({
    'shift.count': () => succeed({ results }),
    'shift.close': () => succeed(closed),
    'shift.report': () => succeed(blind),
    'shift.read': refused,
    'shift.list': refused,
  });
  await pressKeys(page, 'Enter');
  await page.locator('[data-count] input').first().fill('6');
  await page.getByRole('button', { name: 'Entregar conteo' }).click();
  await page.getByRole('button', { name: 'Cerrar turno' }).click();
  await page.getByText('Hace falta aprobación').waitFor();
  return { page, main };
}

async function givePin(page: Page, main: FakeMain): Promise<void> {
  await typeKeys(page, '246810');
  main.answer({ 'shift.read': () => succeed(closed), 'shift.list': () => succeed({ shifts: PAST, more: false }) });
  await page.getByRole('button', { name: 'Aprobar' }).click();
}

async function expectBothShown(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Z 2/ }).waitFor();
  await page.getByRole('heading', { name: 'Efectivo en la gaveta' }).waitFor();
  expect(await page.getByText('El turno se ve con una clave').count()).toBe(0);
}

test('one PIN opens the Z after the close, and the list beside it', async () => {
  const { page, main } = await closeShift();
  await givePin(page, main);
  await expectBothShown(page);
});

test('a Z that nobody opened with a PIN after the close is opened later, with the list beside it', async () => {
  const { page, main } = await closeShift();
  await pressKeys(page, 'Escape');
  await page.getByRole('button', { name: 'Escribir una clave' }).click();
  await page.getByText('Hace falta aprobación').waitFor();
  await givePin(page, main);
  await expectBothShown(page);
});
