import { describe, expect, it } from 'vitest';
import type { FoundPort } from '../../../core/contract/diagnostics.ts';
import { type Result, fail, succeed } from '../../../core/result.ts';
import { ChangeHub } from '../../../electron/features/shared/snapshot-publisher.ts';
import { type CareTools, DeviceCare } from '../../../electron/features/diagnostics/device-diagnostics.ts';
import { ManualClock } from '../../fixtures/manual-clock.ts';
import { defaultSettings } from '../../../core/settings/settings.ts';

type Found = Awaited<ReturnType<CareTools['find']>>;
type NetworkFound = Awaited<ReturnType<CareTools['findOnNetwork']>>;
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

const turns = async () => {
  for (let turn = 0; turn < 12; turn += 1) await Promise.resolve();
};

function careOf(overrides: Partial<CareTools> = {}, flags: Readonly<Record<string, string>> = {}) {
  let saved = defaultSettings();
  let finish: (found: Found) => void = () => undefined;
  let finishNetwork: (found: NetworkFound) => void = () => undefined;
  const network: Parameters<CareTools['findOnNetwork']>[0][] = [];
  const asked: FindOptions[] = [];
  const state = { is_paying: false, reader_is_free: true };
  const changes: string[] = [];
  const clock = new ManualClock();
  const logged: object[] = [];
  const log = (fields: object) => void logged.push(fields);
  const tools: CareTools = {
    find: (options) => {
      asked.push(options);
      return new Promise((resolve) => (finish = resolve));
    },
    findOnNetwork: (options) => {
      network.push(options);
      return new Promise((resolve) => (finishNetwork = resolve));
    },
    test: () => Promise.resolve(succeed('VP3300 1.00')),
    readerIsFree: () => state.reader_is_free,
    change: async (kind, spec) => {
      changes.push(`${kind} ${spec}`);
      return succeed(null);
    },
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
    clock,
    log: { info: () => undefined, warn: log, error: log },
  });
  const end = async (found: Found) => {
    finish(found);
    for (let turn = 0; turn < 3; turn += 1) await Promise.resolve();
  };
  const endNetwork = async (found: NetworkFound) => {
    finishNetwork(found);
    await turns();
  };
  return { care, asked, network, endNetwork, state, changes, clock, end, logged, saved: () => saved };
}

const codeOf = (answer: Result<unknown, { readonly code: string }>) => (answer.ok ? 'done' : answer.error.code);

describe('a search for devices', () => {
  it('tells how far it is, and what it found', async () => {
    const { care, asked, end } = careOf();
    expect(care.slice()).toEqual({ search: null, where: 'ports', found: null, search_cut: null, waiting: [] });
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

  it('goes to the network when it is asked to, ends when somebody stops it, and keeps what it found', async () => {
    const { care, network, endNetwork } = careOf();
    expect(codeOf(care.findOnNetwork(['192.168.1.40']))).toBe('done');
    expect(network[0]?.hosts).toEqual(['192.168.1.40']);
    expect(care.slice()).toMatchObject({ where: 'network', search: { done: 0 } });
    expect(codeOf(care.find())).toBe('busy_searching');
    expect(network[0]?.mayGoOn()).toBe(true);
    care.stopFinding();
    expect(network[0]?.mayGoOn()).toBe(false);
    await endNetwork(succeed({ ports: [PORT], cut: true }));
    expect(care.slice()).toMatchObject({ where: 'network', search: null, found: [PORT], search_cut: 'stopped' });
    care.findOnNetwork([]);
    expect(network[1]?.mayGoOn()).toBe(true);
    await endNetwork(fail('no_network'));
    expect(care.slice()).toMatchObject({ found: [], search_cut: 'no_network' });
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
  const spec = 'serial:COM3?driver=vipa&baud=57600';

  it('is saved and used at once when nothing is under way', async () => {
    const { care, saved, changes } = careOf();
    expect(await care.choose('reader', spec)).toEqual({ ok: true, value: { takes_effect: 'now' } });
    expect(saved().reader).toBe(spec);
    expect(changes).toEqual([`reader ${spec}`]);
    expect(care.slice().waiting).toEqual([]);
    expect(await care.choose('reader', spec)).toEqual({ ok: true, value: { takes_effect: 'already' } });
    expect(changes).toHaveLength(1);
  });

  it.each(['reader', 'printer', 'scale'] as const)('of a %s waits for the end of a payment', async (kind) => {
    const { care, state, changes } = careOf();
    state.is_paying = true;
    const place = kind === 'printer' ? 'tcp:192.168.1.40:9100' : kind === 'scale' ? 'serial:COM5' : spec;
    expect(await care.choose(kind, place)).toEqual({ ok: true, value: { takes_effect: 'later' } });
    expect(care.slice().waiting).toEqual([{ kind, spec: place }]);
    care.settle();
    await turns();
    expect(changes).toEqual([]);
    state.is_paying = false;
    care.settle();
    await turns();
    expect(changes).toEqual([`${kind} ${place}`]);
    expect(care.slice().waiting).toEqual([]);
  });

  it('never takes a reader from a card, and changes the other devices meanwhile', async () => {
    const { care, state, changes } = careOf();
    state.reader_is_free = false;
    expect(await care.choose('reader', spec)).toMatchObject({ value: { takes_effect: 'later' } });
    expect(await care.choose('scale', 'serial:COM5')).toMatchObject({ value: { takes_effect: 'now' } });
    expect(changes).toEqual(['scale serial:COM5']);
    state.reader_is_free = true;
    care.settle();
    await turns();
    expect(changes.at(-1)).toBe(`reader ${spec}`);
  });

  it('waits for a search, which borrows lines, and a search waits for a change', async () => {
    let finish: () => void = () => undefined;
    const slow = () => new Promise<Result<null, string>>((resolve) => (finish = () => resolve(succeed(null))));
    const { care, end, clock } = careOf({ change: slow });
    care.find();
    expect(await care.choose('scale', 'serial:COM5')).toMatchObject({ value: { takes_effect: 'later' } });
    await end(succeed({ ports: [], cut: false }));
    const chosen = care.choose('scale', 'serial:COM6');
    expect(codeOf(care.find())).toBe('busy_searching');
    await clock.advance(4_000);
    expect(await chosen).toMatchObject({ value: { takes_effect: 'later' } });
    finish();
    await turns();
    expect(care.slice().waiting).toEqual([]);
    expect(codeOf(care.find())).toBe('done');
  });

  it('that cannot be used is tried once, told to the log, and can be replaced by another one', async () => {
    let usable = false;
    const tries: string[] = [];
    const { care, logged } = careOf({
      change: async (_kind, wanted) => {
        tries.push(wanted);
        return usable ? succeed(null) : fail('it cannot be made');
      },
    });
    expect(await care.choose('scale', 'serial:COM5')).toMatchObject({ value: { takes_effect: 'later' } });
    care.settle();
    await turns();
    expect(tries).toEqual(['serial:COM5']);
    expect(logged).toMatchObject([{ event: 'device_not_changed', kind: 'scale' }]);
    usable = true;
    expect(await care.choose('scale', 'serial:COM6')).toMatchObject({ value: { takes_effect: 'now' } });
  });

  it('says when a flag of the start wins over it', async () => {
    const { care, changes } = careOf({}, { scale: 'serial:COM9' });
    expect(await care.choose('scale', 'serial:COM5')).toEqual({ ok: true, value: { takes_effect: 'overridden' } });
    expect(care.slice().waiting).toEqual([]);
    expect(changes).toEqual([]);
  });

  it.each([
    ['reader', 'usb:1'],
    ['reader', 'simulated:?script=/etc/passwd'],
    ['reader', 'serial:COM3?baud=12'],
    ['printer', 'file:/home/till/.bashrc'],
    ['printer', 'tcp:host:99999'],
    ['scale', 'anything'],
  ] as const)('refuses for a %s what cannot be used or names a file: %s', async (kind, unusable) => {
    const { care, saved } = careOf();
    expect(codeOf(await care.choose(kind, unusable))).toBe('spec_unusable');
    expect(saved()).toEqual(defaultSettings());
  });
});

it('frames and report come from the machine; a till without screens has none', async () => {
  const { care } = careOf();
  expect(care.frames(7).frames).toMatchObject([{ number: 8 }]);
  expect(await care.report()).toMatchObject({ ok: true, value: { text: 'Cobro' } });
});
