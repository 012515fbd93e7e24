import type { Page } from 'playwright-core';
import type { BackupView, SettingsView } from '../../../core/contract/settings.ts';
import { fail, succeed } from '../../../core/result.ts';
import { defaultSettings } from '../../../core/settings/settings.ts';
import { shopSettings } from '../../../core/settings/shop-settings.ts';
import type { Answers } from '../fake-main.ts';
import { snapshot } from './demo.ts';
import type { ScreenState } from './index.ts';
import { catalogue } from './sale-states.ts';

const view: SettingsView = {
  values: {
    ...shopSettings(defaultSettings()),
    store_lines: ['Comercial La Esquina SpA', 'RUT 76.123.456-7', 'Av. Providencia 1234, Santiago'],
    receipt_footer: ['Cambios con boleta dentro de 10 días', 'www.laesquina.example'],
    second_currency: { currency: 'USD', rate: '950.25', step_minor: 1, change_step_minor: 100 },
  },
  overridden: [],
  waiting: [],
};
const answersOf = (change: Partial<SettingsView> = {}): Answers => ({
  ...catalogue,
  'settings.read': () => succeed({ ...view, ...change }),
  'settings.change': () => succeed({ ...view, ...change }),
});

const snapshot_ms = Date.UTC(2026, 10, 19, 20, 42);
/** A till that saves itself every day. */
const savingAnswers = (backup: BackupView): Answers => ({
  ...answersOf({
    values: { ...view.values, backup_every: 'daily', backup_folder: '/media/respaldo/caja-1', backups_kept: 14 },
  }),
  'settings.backup': () => succeed(backup),
});

async function openSettings(page: Page): Promise<void> {
  await page.keyboard.press('F1');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Ajustes|Settings)$/ })
    .click();
  await page.locator('main h1', { hasText: /^(Ajustes|Settings)$/ }).waitFor();
  await page.locator('html:not([data-guard])').waitFor();
}

const group = (name: string) => async (page: Page) => {
  await page.locator('main ol').getByRole('button', { name }).click();
};
const screen = (answers: Answers, ...acts: readonly ((page: Page) => Promise<unknown>)[]): ScreenState => ({
  snapshot,
  answers,
  prepare: async (page) => {
    await openSettings(page);
    for (const act of acts) await act(page);
  },
});
const press = (name: string) => (page: Page) => page.locator('main').getByRole('button', { name }).click();
const rename = (page: Page) => page.getByRole('textbox', { name: 'Nombre de la tienda' }).fill('La Esquina del Sur');

/** The page of settings: each topic, with changes, saved, refused, waiting, and closed. */
export const settingsStates: Readonly<Record<string, ScreenState>> = {
  'settings-shop': screen(answersOf()),
  'settings-screen': screen(answersOf(), group('Pantalla y sonido')),
  'settings-receipt': screen(answersOf(), group('Boleta')),
  'settings-tip': screen(answersOf(), group('Propina')),
  'settings-discount': screen(answersOf(), group('Descuentos')),
  'settings-cash': screen(answersOf(), group('Efectivo y turno')),
  'settings-tab': screen(answersOf(), group('Cuentas abiertas')),
  'settings-times': screen(answersOf(), group('Tiempos')),
  'settings-backup-off': screen(answersOf(), group('Respaldo')),
  'settings-backup': screen(savingAnswers({ last_ms: snapshot_ms - 3 * 3_600_000, is_late: false }), group('Respaldo')),
  'settings-backup-late': screen(savingAnswers({ last_ms: null, is_late: true }), group('Respaldo')),
  'settings-kiosk-waiting': screen(answersOf({ waiting: ['kiosk'] }), group('Autoservicio')),
  'settings-kiosk-overridden': screen(answersOf({ overridden: ['kiosk'] }), group('Autoservicio')),
  'settings-unsaved': screen(answersOf(), rename, (page) => page.keyboard.press('Escape')),
  'settings-saved': screen(answersOf(), rename, press('Guardar')),
  'settings-refused': screen(
    {
      ...answersOf(),
      'settings.change': () => fail({ code: 'setting_invalid', detail: '', setting: 'receipt_url' }),
    },
    group('Boleta'),
    (page) => page.getByRole('textbox', { name: 'Página de boletas' }).fill('http://la-esquina.example'),
    press('Guardar'),
  ),
  'settings-closed': screen({ ...catalogue, 'settings.read': () => fail({ code: 'not_permitted', detail: '' }) }),
};
