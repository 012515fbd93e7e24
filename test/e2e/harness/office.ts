import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { auditShown } from '../../renderer/audit-screen.ts';

export const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
export const sees = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

/** Signs Ana in to the back office. */
export async function signIn(page: Page, pin: string): Promise<void> {
  await page.getByLabel('Nombre').fill('Ana');
  await page.getByLabel('Su clave').fill(pin);
  await press(page, /^Entrar/);
}

export const expectNoAuditFindings = async (page: Page): Promise<void> =>
  expect(await auditShown(page, 'all')).toEqual([]);
