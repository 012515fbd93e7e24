import type { Page } from 'playwright-core';
import { passTime } from '../input-events.ts';
import type { DiagnosticsSlice, FrameView } from '../../../core/contract/diagnostics.ts';
import type { DeviceView } from '../../../core/contract/devices.ts';
import { succeed } from '../../../core/result.ts';
import type { Answers } from '../fake-main.ts';
import { snapshot } from './demo.ts';
import { NOW_MS } from './now.ts';
import type { ScreenState } from './index.ts';
import { catalogue } from './sale-states.ts';
import { deviceView } from '../../fixtures/fake-devices.ts';

const READER = deviceView('reader', 'serial:usb:0acd:3310:21907?driver=idtech-neo&baud=115200', {
  detail: 'VP3300 1.02.311',
});
const NETWORK_PRINTER = 'tcp:192.168.1.40:9100?model=escpos';
const WELL = [
  READER,
  deviceView('printer', NETWORK_PRINTER),
  deviceView('drawer', NETWORK_PRINTER, { code: 'unknown' }),
  deviceView('scale', 'serial:COM5?baud=9600'),
];
const WRONG = [
  deviceView('reader', 'serial:COM3?driver=idtech-neo&baud=115200', {
    level: 'error',
    code: 'not_found',
    detail: 'not_found',
    last_problem: { code: 'not_found', at_ms: NOW_MS - 90_000 },
  }),
  deviceView('printer', NETWORK_PRINTER, { level: 'degraded', code: 'paper_low' }),
  deviceView('drawer', NETWORK_PRINTER, { code: 'unknown' }),
  deviceView('display', 'serial:COM8?baud=9600', { level: 'error', code: 'no_permission' }),
  deviceView('scale', 'serial:COM5?baud=9600', { level: 'error', code: 'silent' }),
];

const TEXTS: readonly (readonly [FrameView['event'], string])[] = [
  ['status', 'connecting'],
  ['sent', '29-00'],
  ['received', '29 status 00 <14 bytes>'],
  ['sent', '01-01 01'],
  ['received', '01 status 00'],
  ['sent', 'C7-37'],
  ['received', 'C7 status 00 03'],
  ['status', 'ready'],
  ['sent', '02-40 3C 9F02=000000012990 5F2A=0152 9A=261121 9C=00 DFEF37=07 DFEF3C=01003C'],
  ['received', 'user interface 03:02'],
  [
    'received',
    '02 status 23 DFEE25=0011 FFEE01=<312 bytes> 57(masked)=<19 bytes> 5A(encrypted)=<16 bytes> 82=1980 95=0000008000',
  ],
  ['note', 'a late answer was discarded'],
];
const frames = TEXTS.map(([event, text], index): FrameView => ({
  number: index + 1,
  at_ms: NOW_MS - (TEXTS.length - index) * 137,
  event,
  text,
}));
const answers: Answers = {
  ...catalogue,
  'diagnostics.frames': (args) =>
    succeed({ frames: frames.filter(({ number }) => number > (args as { after: number }).after) }),
  'diagnostics.test': () => succeed({ passed: true, code: 'ready', detail: 'VP3300 1.02.311' }),
  'diagnostics.choose': () => succeed({ takes_effect: 'now' }),
};

async function openDevices(page: Page): Promise<void> {
  await page.keyboard.press('F1');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Dispositivos|Devices)$/ })
    .click();
  await page.locator('main h1', { hasText: /^(Dispositivos|Devices)$/ }).waitFor();
}

function screen(
  devices: readonly DeviceView[],
  diagnostics: Partial<DiagnosticsSlice> = {},
  then?: (page: Page) => Promise<void>,
): ScreenState {
  return {
    snapshot: {
      ...snapshot,
      peripherals: { ...snapshot.peripherals, devices },
      diagnostics: { ...snapshot.diagnostics, ...diagnostics },
    },
    answers,
    prepare: async (page) => {
      await openDevices(page);
      await then?.(page);
    },
  };
}

const press = (name: RegExp) => async (page: Page) => {
  await passTime(page);
  await page.locator('main').getByRole('button', { name }).click();
};
const seePorts = press(/^(Puertos|Portas|Ports)$/);
const blank = { maker: '', kind: null, name: '', spec: null, trouble: null } as const;
const found: DiagnosticsSlice['found'] = [
  {
    ...blank,
    path: '/dev/ttyUSB0',
    maker: 'FTDI',
    finding: 'found',
    kind: 'reader',
    name: 'VP3300 1.02.311',
    spec: 'serial:usb:0403:6001:A50285BI?driver=idtech-neo&baud=115200',
  },
  {
    ...blank,
    path: '/dev/ttyUSB1',
    maker: 'Prolific',
    finding: 'found',
    kind: 'reader',
    name: '',
    spec: 'serial:/dev/ttyUSB1?driver=vipa&baud=57600&flow=rts-cts',
    trouble: 'refused',
  },
  { ...blank, path: '/dev/ttyACM0', finding: 'talks' },
  { ...blank, path: '/dev/ttyS0', finding: 'silent' },
  { ...blank, path: '/dev/ttyS1', finding: 'blocked', trouble: 'no_permission' },
  { ...blank, path: '/dev/usb/lp0', finding: 'in_use', kind: 'printer', spec: NETWORK_PRINTER },
];

/** The devices page: working, failing, searching, found, and empty. */
export const deviceStates: Readonly<Record<string, ScreenState>> = {
  'devices-well': screen(WELL),
  'devices-wrong': screen(WRONG),
  'devices-tested': screen(WELL, {}, async (page) => {
    await press(/^(Probar lector|Testar maquininha|Test the reader)$/)(page);
    await page.getByText('VP3300 1.02.311').nth(1).waitFor();
  }),
  'devices-network-found': screen(
    WELL,
    {
      where: 'network',
      search_cut: 'stopped',
      found: [
        { ...blank, path: '192.168.1.40:9100', finding: 'in_use', kind: 'printer', spec: NETWORK_PRINTER },
        {
          ...blank,
          path: '192.168.1.41:9100',
          finding: 'answers',
          kind: 'printer',
          spec: 'tcp:192.168.1.41:9100?model=escpos',
        },
        {
          ...blank,
          path: '192.168.1.51:16107',
          finding: 'found',
          kind: 'reader',
          name: 'P400 1.4.2',
          spec: 'tcp:192.168.1.51:16107?driver=vipa',
        },
      ],
    },
    seePorts,
  ),
  'devices-network-looking': screen(
    WELL,
    { where: 'network', search: { done: 101, total: 253, path: '192.168.1.102' } },
    seePorts,
  ),
  'devices-network-none': screen(WELL, { where: 'network', found: [] }, seePorts),
  'devices-waiting': screen(WELL, { waiting: [{ kind: 'reader', spec: 'tcp:192.168.1.51:16107?driver=vipa' }] }),
  'devices-scanner': screen(WELL, {}, press(/^(Lector de códigos|Leitor de códigos|Barcode scanner)/)),
  'devices-searching': screen(WRONG, { search: { done: 2, total: 6, path: '/dev/ttyACM0' } }, seePorts),
  'devices-found': screen(WRONG, { found, search_cut: 'payment' }, seePorts),
  'devices-no-ports': screen(WELL, { found: [] }, seePorts),
  'devices-pages': pagesScreen(),
};

/** One other screen is connected, and a second is being paired. */
function pagesScreen(): ScreenState {
  const state = screen(WELL, {}, async (page) => {
    await press(/^(Pantallas en el navegador|Telas no navegador|Browser screens)$/)(page);
    await press(/^(Conectar una pantalla|Conectar uma tela|Connect a screen)$/)(page);
    await page.getByText('482913').waitFor();
  });
  const { peripherals } = state.snapshot;
  return {
    ...state,
    snapshot: { ...state.snapshot, peripherals: { ...peripherals, pages: 1 } },
    answers: { ...answers, 'page.pair': () => succeed({ code: '482913', seconds_left: 120 }) },
  };
}
