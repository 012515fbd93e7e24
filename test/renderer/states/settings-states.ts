import type { Page } from 'playwright-core';
import { passTime } from '../input-events.ts';
import type { ServiceTestResult } from '../../../core/contract/setup.ts';
import type { EmailView } from '../../../core/contract/email.ts';
import type { FeedsView } from '../../../core/contract/feeds.ts';
import type { UpdatesView } from '../../../core/contract/updates.ts';
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
  'diagnostics.about': () =>
    succeed({
      version: '0.1.0',
      runtime: 'Node 24.21.0',
      system: 'Linux 6.12 x64',
      data_folder: '/var/lib/cobro',
      parts: [
        { name: 'better-sqlite3', version: '13.2.0', licence: 'MIT' },
        { name: 'react', version: '19.3.1', licence: 'MIT' },
      ],
    }),
  'settings.read': () => succeed({ ...view, ...change }),
  'settings.change': () => succeed({ ...view, ...change }),
});

const snapshot_ms = Date.UTC(2026, 10, 19, 20, 42);
const savingAnswers = (backup: BackupView): Answers => ({
  ...answersOf({
    values: { ...view.values, backup_every: 'daily', backup_folder: '/media/respaldo/caja-1', backups_kept: 14 },
  }),
  'settings.backup': () => succeed(backup),
  'move.view': () => succeed({ state: 'at_work', obstacle: null, folders: ['/media/respaldos'] }),
});

const taxes = [
  { tax_id: 'iva', name: 'IVA', basis_points: 1900, included: true },
  { tax_id: 'licores', name: 'Licores', basis_points: 3150, included: false },
];
/** A till with a real payment service. */
const servingAnswers = (result: ServiceTestResult): Answers => ({
  ...answersOf({ values: { ...view.values, service_url: 'https://pagos.example.com', terminal_id: 'caja-2' } }),
  'settings.service': () => succeed({ training: false, has_credentials: true }),
  'settings.credentials': () => succeed({ training: false, has_credentials: true }),
  'settings.testService': () => succeed(result),
});

/** A shop that sends receipts by email. */
const mailing = (email: Partial<EmailView> = {}): Answers => ({
  ...answersOf({
    values: {
      ...view.values,
      email_host: 'smtp.laesquina.example',
      email_user: 'caja1@laesquina.example',
      receipt_email_from: 'boletas@laesquina.example',
    },
  }),
  'email.view': () =>
    succeed({
      sends: true,
      has_password: true,
      waiting: 0,
      refused: 0,
      last_sent_ms: snapshot_ms - 240_000,
      last_failure: null,
      ...email,
    }),
});

const up_to_date: UpdatesView = {
  version: '0.1.0',
  installation: 'side_by_side',
  has_feed: true,
  checked_at_ms: snapshot_ms - 3 * 3_600_000,
  problem: null,
  nothing: 'up_to_date',
  offer: null,
  obstacles: [],
  failed: [],
  begins: false,
};
const offered: Partial<UpdatesView> = {
  nothing: null,
  offer: {
    version: '0.2.0',
    notes: {
      es: ['La boleta se puede enviar por correo.', 'El cierre de turno muestra las propinas de cada persona.'],
      pt: ['O cupom pode ser enviado por e-mail.', 'O fechamento do turno mostra as gorjetas de cada pessoa.'],
      en: ['Receipts can be sent by e-mail.', 'The shift close shows the tips of each person.'],
    },
  },
};
const updating = (change: Partial<UpdatesView> = {}): Answers => ({
  ...answersOf(),
  'updates.read': () => succeed({ ...up_to_date, ...change }),
  'updates.check': () => succeed({ ...up_to_date, ...change }),
  'updates.install': () => succeed({ ...up_to_date, ...offered, begins: true }),
});

/** Versions of a shop: one that can be rolled back, one that a person rolled back, one without a previous version. */
const given = (change: Partial<FeedsView> = {}): Answers => ({
  ...updating(),
  'feeds.read': () => succeed({ ...shopVersions, ...change }),
  'feeds.goBack': () => succeed({ ...shopVersions, problem: 'payment_is_open' }),
});
const at = (version: number, days: number) => ({ version, valid_from_ms: snapshot_ms - days * 86_400_000 });
const shopVersions: FeedsView = {
  problem: null,
  feeds: [
    { feed: 'catalogue', present: at(12, 0), before: at(11, 6), left: null },
    { feed: 'staff', present: at(4, 30), before: null, left: { ...at(5, 1), by: 'Ana Soto' } },
    { feed: 'settings', present: at(1, 90), before: null, left: null },
  ],
};

async function openSettings(page: Page): Promise<void> {
  await page.keyboard.press('F1');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Ajustes|Settings)$/ })
    .click();
  await page.locator('main h1', { hasText: /^(Ajustes|Settings)$/ }).waitFor();
  await passTime(page);
}

const group = (name: string) => async (page: Page) => {
  await page.locator('main ol').getByRole('button', { name, exact: true }).click();
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

/** The settings page: each topic, changed, saved, refused, waiting, and closed. */
export const settingsStates: Readonly<Record<string, ScreenState>> = {
  'settings-shop': screen(answersOf()),
  'settings-screen': screen(answersOf(), group('Pantalla y sonido')),
  'settings-receipt': screen(answersOf(), group('Boleta')),
  'settings-tip': screen(answersOf(), group('Propina')),
  'settings-card': screen(answersOf(), group('Tarjeta')),
  'settings-adjustment': screen(
    answersOf({ values: { ...view.values, tender_cash_basis_points: -500, tender_adjustment_max_minor: 20_000 } }),
    group('Precio según el pago'),
  ),
  'settings-discount': screen(answersOf(), group('Descuentos')),
  'settings-labels': screen(
    {
      ...answersOf(),
      'catalogue.readCode': ({ code }) =>
        succeed({
          code: code === '2000055003206' ? '00055' : null,
          name: code === '2000055003206' ? 'Almendras a granel' : null,
          quantity_milli: code === '2000055003206' ? 320 : null,
          price_minor: null,
          expires_on: null,
          lot: null,
          serial: null,
        }),
    },
    group('Etiquetas'),
    (page) => page.getByRole('textbox', { name: 'Probar un código' }).fill('2000055003206'),
  ),
  'settings-cash': screen(answersOf(), group('Efectivo y turno')),
  'settings-tab': screen(answersOf(), group('Cuentas abiertas')),
  'settings-times': screen(answersOf(), group('Tiempos')),
  'settings-backup-off': screen(answersOf(), group('Respaldo')),
  'settings-service-training': screen(
    { ...answersOf(), 'settings.service': () => succeed({ training: true, has_credentials: false }) },
    group('Servicio de pagos'),
  ),
  'settings-tax': screen(answersOf({ values: { ...view.values, taxes } }), group('Impuestos')),
  'settings-service': screen(
    servingAnswers({ passed: false, trouble: 'credentials_refused', host: 'pagos.example.com' }),
    group('Servicio de pagos'),
    press('Probar el servicio'),
  ),
  'settings-records': screen(
    {
      ...servingAnswers({ passed: true }),
      'settings.records': () =>
        succeed({
          columns: ['id', 'type', 'status', 'brand', 'last_four'],
          rows: [
            ['ins_7f3a', 'card_present', 'ACTIVE', 'VISA', '4821'],
            ['ins_81c0', 'card', 'INACTIVE', 'MASTERCARD', '0091'],
          ],
          of: 131,
        }),
    },
    group('Servicio de pagos'),
    (page) => page.getByRole('radiogroup', { name: 'Qué mirar' }).getByText('Tarjetas').click(),
    press('Consultar'),
    (page) => page.getByText('ins_7f3a').waitFor(),
  ),
  'settings-record-change': screen(
    {
      ...servingAnswers({ passed: true }),
      'settings.changeRecord': () =>
        succeed({
          parts: [
            { column: 'id', text: 'ins_7f3a' },
            { column: 'status', text: 'INACTIVE' },
          ],
        }),
    },
    group('Servicio de pagos'),
    (page) => page.getByRole('radiogroup', { name: 'Qué cambiar' }).getByText('Cambiar estado').click(),
    (page) => page.getByLabel('Identificador de la tarjeta').fill('ins_7f3a'),
    (page) => page.getByRole('button', { name: 'Cambiar estado' }).click(),
    (page) => page.getByText('Hecho: Cambiar estado').waitFor(),
  ),
  'settings-email': screen(mailing(), group('Correo')),
  'settings-email-failing': screen(
    mailing({ waiting: 3, refused: 1, last_sent_ms: null, last_failure: 'login_refused' }),
    group('Correo'),
  ),
  'settings-backup': screen(savingAnswers({ last_ms: snapshot_ms - 3 * 3_600_000, is_late: false }), group('Respaldo')),
  'settings-backup-late': screen(savingAnswers({ last_ms: null, is_late: true }), group('Respaldo')),
  'settings-updates': screen(updating(), group('Actualizaciones')),
  'settings-updates-shop': screen(given(), group('Actualizaciones')),
  'settings-updates-shop-not-now': screen(given(), group('Actualizaciones'), press('Volver a la versión 11')),
  'settings-updates-offered': screen(updating(offered), group('Actualizaciones')),
  'settings-updates-begins': screen(updating(offered), group('Actualizaciones'), press('Instalar ahora')),
  'settings-updates-not-now': screen(
    updating({ ...offered, obstacles: ['payment_open', 'cart_open', 'printer_busy', 'opening_hours'] }),
    group('Actualizaciones'),
  ),
  'settings-updates-failed': screen(
    updating({ nothing: null, problem: 'feed_signature', failed: ['0.2.0'] }),
    group('Actualizaciones'),
  ),
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
