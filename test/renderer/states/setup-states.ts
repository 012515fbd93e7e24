import type { SetupSlice } from '../../../core/contract/setup.ts';
import { setupAnswersSchema } from '../../../core/setup/setup-answers.ts';
import { succeed } from '../../../core/result.ts';
import { setup, snapshot, till } from './demo.ts';
import type { ScreenState } from './index.ts';

const answers = setupAnswersSchema.parse({
  store_name: 'Panadería Sol',
  store_line: 'Av. Siempre Viva 742, Santiago',
  till_name: 'Caja 1',
  service_url: 'https://pagos.ejemplo.com',
  terminal_id: 'caja-1',
  merchant_id: 'comercio-1',
  reader: 'serial:/dev/ttyUSB0?driver=idtech-neo',
});

function screen(change: Partial<SetupSlice>, prepare?: ScreenState['prepare']): ScreenState {
  return {
    snapshot: { ...snapshot, till: { ...till, training: true }, setup: { ...setup, ...change } },
    answers: {
      'setup.answer': () => succeed(null),
      'setup.testService': () => succeed({ passed: false, trouble: 'certificate_expired', host: 'pagos.ejemplo.com' }),
    },
    ...(prepare === undefined ? {} : { prepare }),
  };
}
const at = (step: number, change: Partial<SetupSlice> = {}, prepare?: ScreenState['prepare']): ScreenState =>
  screen({ state: 'open', answers: { ...answers, step }, ...change }, prepare);

/** The guided set-up: welcome, one question at a time, and a small real sale at the end. */
export const setupStates: Readonly<Record<string, ScreenState>> = {
  'setup-welcome': screen({ state: 'first' }),
  'setup-emptied': screen({ state: 'first', was_emptied: true }),
  'setup-country': at(0),
  'setup-shop': at(1, { answers: setupAnswersSchema.parse({ step: 1 }) }),
  'setup-service': at(2, { has_credentials: true }, async (page) => {
    await page.getByRole('button', { name: /servicio$|serviço$|service$/ }).click();
    await page.getByRole('status').getByText('pagos.ejemplo.com').waitFor();
  }),
  'setup-credentials': at(2),
  'setup-devices': at(3),
  'setup-manager': at(4, { has_pin: true }),
  'setup-staff': at(4, {
    has_pin: true,
    people: [
      { name: 'Ana Muñoz', role: 'cashier', has_pin: true },
      { name: 'Bernardo Fuenzalida', role: 'supervisor', has_pin: false },
    ],
  }),
  'setup-goods': at(5),
  'setup-live': at(6),
  'setup-proof': screen({ state: 'proving' }),
  'setup-charged': screen({ state: 'proving', proof: { state: 'charged', amount_minor: 100 } }),
  'setup-restore': at(0, {
    answers: { ...answers, from_backup: '/media/usb' },
    has_credentials: true,
  }),
  'setup-proven': screen({ state: 'proving', proof: { state: 'undone', amount_minor: 100, last_four: '4821' } }),
};
