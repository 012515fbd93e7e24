import { describe, expect, it } from 'vitest';
import type { FoundPort } from '../../core/contract/device-care.ts';
import { type Result, fail, succeed } from '../../core/result.ts';
import { ChangeHub } from '../../electron/services/change-hub.ts';
import { type CareTools, DeviceCare } from '../../electron/services/device-care.ts';
import { defaultSettings } from '../../core/settings/settings.ts';

type Found = Awaited<ReturnType<CareTools['find']>>;
type FindOptions = Parameters<CareTools['find']>[0];

const PORT: FoundPort = {
  path: 'COM3',
  maker: 'FTDI',
  finding: 'found',
  kind: 'reader',
  name: 'VP3300',
  spec: 'serial:COM3?driver=idtech-neo&baud=115200',
  trouble: null,
};

function careOf(overrides: Partial<CareTools> = {}, flags: Readonly<Record<string, string>> = {}) {
  let saved = defaultSettings();
  let finish: (found: Found) => void = () => undefined;
  const asked: FindOptions[] = [];
  const state = { is_paying: false };
  const logged: object[] = [];
  const log = (fields: object) => void logged.push(fields);
  const tools: CareTools = {
    find: (options) => {
      asked.push(options);
      return new Promise((resolve) => (finish = resolve));
    },
    test: () => Promise.resolve(succeed('VP3300 1.00')),
    framesAfter: (number) => [{ number: number + 1, at_ms: 0, event: 'note', text: 'new' }],
    report: async () => ({ text: 'Cobro', file: '/data/support/report.txt' }),
    ...overrides,
  };
  const care = new DeviceCare({
    care: tools,
    savedSettings: { read: () => ({ ...saved, ...flags }), change: (change) => void (saved = { ...saved, ...change }) },
    isPaying: () => state.is_paying,
    hub: new ChangeHub((error) => {
      throw error;
    }),
    log: { info: log, warn: log, error: log },
  });
  const end = async (found: Found) => {
    finish(found);
    for (let turn = 0; turn < 3; turn += 1) await Promise.resolve();
  };
  return { care, asked, state, end, logged, saved: () => saved };
}

const codeOf = (answer: Result<unknown, { readonly code: string }>) => (answer.ok ? 'done' : answer.error.code);

describe('a search for devices', () => {
  it('tells how far it is, and what it found', async () => {
    const { care, asked, end } = careOf();
    expect(care.slice()).toEqual({ search: null, found: null, search_cut: null, waiting: [] });
    expect(codeOf(care.find())).toBe('done');
    asked[0]?.onProgress({ done: 1, total: 3, path: 'COM3' });
    expect(care.slice().search).toEqual({ done: 1, total: 3, path: 'COM3' });
    await end(succeed({ ports: [PORT], cut: false }));
    expect(care.slice()).toMatchObject({ search: null, found: [PORT], search_cut: null });
  });

  it('is refused while a payment is open, and ends when one is opened', async () => {
    const { care, asked, state, end } = careOf();
    state.is_paying = true;
    expect(codeOf(care.find())).toBe('not_now');
    state.is_paying = false;
    care.find();
    expect(asked[0]?.mayGoOn()).toBe(true);
    state.is_paying = true;
    expect(asked[0]?.mayGoOn()).toBe(false);
    await end(succeed({ ports: [], cut: true }));
    expect(care.slice().search_cut).toBe('payment');
  });

  it('runs once at a time, and nothing is tried meanwhile', async () => {
    const { care, end } = careOf();
    care.find();
    expect(codeOf(care.find())).toBe('busy_searching');
    expect(codeOf(await care.test('reader'))).toBe('busy_searching');
    await end(fail('serial ports cannot be listed'));
    expect(care.slice()).toMatchObject({ search: null, found: [], search_cut: 'no_list' });
    expect(codeOf(care.find())).toBe('done');
  });

  it('that breaks is told to the log, and leaves the page usable', async () => {
    const { care, logged } = careOf({ find: () => Promise.reject(new Error('broken')) });
    care.find();
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    expect(care.slice()).toMatchObject({ search: null, search_cut: 'no_list' });
    expect(logged).toMatchObject([{ event: 'search_broke' }]);
  });

  it('ends with the till', () => {
    const { care, asked } = careOf();
    care.find();
    care.stop();
    expect(asked[0]?.mayGoOn()).toBe(false);
  });
});

describe('a test of a device', () => {
  it('passes with what the device says of itself, or fails with what is wrong', async () => {
    expect(await careOf().care.test('reader')).toEqual({
      ok: true,
      value: { passed: true, code: 'ready', detail: 'VP3300 1.00' },
    });
    const { care } = careOf({ test: () => Promise.resolve(fail('no_paper')) });
    expect(await care.test('printer')).toEqual({ ok: true, value: { passed: false, code: 'no_paper', detail: '' } });
  });

  it('is refused for a device that is not there', async () => {
    expect(codeOf(await careOf({ test: () => null }).care.test('scale'))).toBe('device_missing');
  });
});

describe('the choice of a place', () => {
  it('is saved, and says truthfully that it acts at the next start', () => {
    const { care, saved } = careOf();
    const spec = 'serial:COM3?driver=vipa&baud=57600';
    expect(care.choose('reader', spec)).toEqual({ ok: true, value: { takes_effect: 'restart' } });
    expect(saved().reader).toBe(spec);
    expect(care.slice().waiting).toEqual([{ kind: 'reader', spec }]);
    expect(care.choose('reader', 'simulated:')).toEqual({ ok: true, value: { takes_effect: 'already' } });
    expect(care.slice().waiting).toEqual([]);
  });

  it('says when a flag of the start wins over it', () => {
    const { care } = careOf({}, { scale: 'serial:COM9' });
    expect(care.choose('scale', 'serial:COM5')).toEqual({ ok: true, value: { takes_effect: 'overridden' } });
    expect(care.slice().waiting).toEqual([]);
  });

  it.each([
    ['reader', 'usb:1'],
    ['reader', 'simulated:?script=/etc/passwd'],
    ['reader', 'serial:COM3?baud=12'],
    ['printer', 'file:/home/till/.bashrc'],
    ['printer', 'tcp:host:99999'],
    ['scale', 'anything'],
  ] as const)('refuses for a %s what cannot be used or names a file: %s', (kind, spec) => {
    const { care, saved } = careOf();
    expect(codeOf(care.choose(kind, spec))).toBe('spec_unusable');
    expect(saved()).toEqual(defaultSettings());
  });
});

it('frames and report come from the machine; a till without screens has none', async () => {
  const { care } = careOf();
  expect(care.frames(7).frames).toMatchObject([{ number: 8 }]);
  expect(await care.report()).toMatchObject({ ok: true, value: { text: 'Cobro' } });
});
