import type { Log } from '../../../electron/log/log.ts';
import { describe, expect, it } from 'vitest';
import type { FoundPort } from '../../../core/contract/diagnostics.ts';
import { type Result, fail, succeed } from '../../../core/result.ts';
import { SnapshotPublisher } from '../../../electron/features/shared/snapshot-publisher.ts';
import { type DiagnosticsTools, DeviceDiagnostics } from '../../../electron/features/diagnostics/device-diagnostics.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { defaultSettings } from '../../../core/settings/settings.ts';

type Found = Awaited<ReturnType<DiagnosticsTools['find']>>;
type NetworkFound = Awaited<ReturnType<DiagnosticsTools['findOnNetwork']>>;
type FindOptions = Parameters<DiagnosticsTools['find']>[0];

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

function diagnosticsOf(
  overrides: Partial<DiagnosticsTools> = {},
  flags: Readonly<Record<string, string>> = {},
  training = true,
) {
  let saved = defaultSettings();
  let finish: (found: Found) => void = () => undefined;
  let finishNetwork: (found: NetworkFound) => void = () => undefined;
  const network: Parameters<DiagnosticsTools['findOnNetwork']>[0][] = [];
  const searches: FindOptions[] = [];
  const state = { is_paying: false, reader_is_free: true };
  const changes: string[] = [];
  const clock = new ManualClock();
  const logged: object[] = [];
  const log: Log['warn'] = (_message, facts = {}) => void logged.push(facts);
  const tools: DiagnosticsTools = {
    find: (options) => {
      searches.push(options);
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
    about: () => ({ version: '0.0.0', runtime: '', system: '', data_folder: '/data', parts: [] }),
    framesAfter: (number) => [{ number: number + 1, at_ms: 0, event: 'note', text: 'new' }],
    report: async () => ({ text: 'Cobro', file: '/data/support/report.txt' }),
    ...overrides,
  };
  const diagnostics = new DeviceDiagnostics({
    diagnostics: tools,
    savedSettings: { read: () => ({ ...saved, ...flags }), change: (change) => void (saved = { ...saved, ...change }) },
    isPaying: () => state.is_paying,
    training,
    publisher: new SnapshotPublisher((error) => {
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
  return { diagnostics, searches, network, endNetwork, state, changes, clock, end, logged, saved: () => saved };
}

const codeOf = (answer: Result<unknown, { readonly code: string }>) => (answer.ok ? 'done' : answer.error.code);

describe('a search for devices', () => {
  it('tells how far it is, and what it found', async () => {
    const { diagnostics, searches, end } = diagnosticsOf();
    expect(diagnostics.slice()).toEqual({ search: null, where: 'ports', found: null, search_cut: null, waiting: [] });
    expect(codeOf(diagnostics.find())).toBe('done');
    searches[0]?.onProgress({ done: 1, total: 3, path: 'COM3' });
    expect(diagnostics.slice().search).toEqual({ done: 1, total: 3, path: 'COM3' });
    await end(succeed({ ports: [PORT], cut: false }));
    expect(diagnostics.slice()).toMatchObject({ search: null, found: [PORT], search_cut: null });
  });

  it('is refused while a payment is open, and ends when one is opened', async () => {
    const { diagnostics, searches, state, end } = diagnosticsOf();
    state.is_paying = true;
    expect(codeOf(diagnostics.find())).toBe('not_now');
    state.is_paying = false;
    diagnostics.find();
    expect(searches[0]?.mayContinue()).toBe(true);
    state.is_paying = true;
    expect(searches[0]?.mayContinue()).toBe(false);
    await end(succeed({ ports: [], cut: true }));
    expect(diagnostics.slice().search_cut).toBe('payment');
  });

  it('runs once at a time, and nothing is tried meanwhile', async () => {
    const { diagnostics, end } = diagnosticsOf();
    diagnostics.find();
    expect(codeOf(diagnostics.find())).toBe('busy_searching');
    expect(codeOf(await diagnostics.test('reader'))).toBe('busy_searching');
    await end(fail({ code: 'ports_not_listed', reason: 'no udev' }));
    expect(diagnostics.slice()).toMatchObject({ search: null, found: [], search_cut: 'no_list' });
    expect(codeOf(diagnostics.find())).toBe('done');
  });

  it('that breaks is told to the log, and leaves the page usable', async () => {
    const { diagnostics, logged } = diagnosticsOf({ find: () => Promise.reject(new Error('broken')) });
    diagnostics.find();
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    expect(diagnostics.slice()).toMatchObject({ search: null, search_cut: 'no_list' });
    expect(logged).toMatchObject([{ event: 'search_broke' }]);
  });

  it('goes to the network when it is asked to, ends when somebody stops it, and keeps what it found', async () => {
    const { diagnostics, network, endNetwork } = diagnosticsOf();
    expect(codeOf(diagnostics.findOnNetwork(['192.168.1.40']))).toBe('done');
    expect(network[0]?.hosts).toEqual(['192.168.1.40']);
    expect(diagnostics.slice()).toMatchObject({ where: 'network', search: { done: 0 } });
    expect(codeOf(diagnostics.find())).toBe('busy_searching');
    expect(network[0]?.mayContinue()).toBe(true);
    diagnostics.stopFinding();
    expect(network[0]?.mayContinue()).toBe(false);
    await endNetwork(succeed({ ports: [PORT], cut: true }));
    expect(diagnostics.slice()).toMatchObject({ where: 'network', search: null, found: [PORT], search_cut: 'stopped' });
    diagnostics.findOnNetwork([]);
    expect(network[1]?.mayContinue()).toBe(true);
    await endNetwork(fail('no_network'));
    expect(diagnostics.slice()).toMatchObject({ found: [], search_cut: 'no_network' });
  });

  it('ends with the till', () => {
    const { diagnostics, searches } = diagnosticsOf();
    diagnostics.find();
    diagnostics.stop();
    expect(searches[0]?.mayContinue()).toBe(false);
  });
});

describe('a test of a device', () => {
  it('passes with what the device says of itself, or fails with what is wrong', async () => {
    expect(await diagnosticsOf().diagnostics.test('reader')).toEqual({
      ok: true,
      value: { passed: true, code: 'ready', detail: 'VP3300 1.00' },
    });
    const { diagnostics } = diagnosticsOf({ test: () => Promise.resolve(fail('no_paper')) });
    expect(await diagnostics.test('printer')).toEqual({
      ok: true,
      value: { passed: false, code: 'no_paper', detail: '' },
    });
  });

  it('is refused for a device that is not there', async () => {
    expect(codeOf(await diagnosticsOf({ test: () => null }).diagnostics.test('scale'))).toBe('device_missing');
  });
});

describe('the choice of a place', () => {
  const spec = 'serial:COM3?driver=vipa&baud=57600';

  it('is saved and used at once when nothing is under way', async () => {
    const { diagnostics, saved, changes } = diagnosticsOf();
    expect(await diagnostics.choose('reader', spec)).toEqual({ ok: true, value: { takes_effect: 'now' } });
    expect(saved().reader).toBe(spec);
    expect(changes).toEqual([`reader ${spec}`]);
    expect(diagnostics.slice().waiting).toEqual([]);
    expect(await diagnostics.choose('reader', spec)).toEqual({ ok: true, value: { takes_effect: 'already' } });
    expect(changes).toHaveLength(1);
  });

  it.each(['reader', 'printer', 'scale'] as const)('of a %s waits for the end of a payment', async (kind) => {
    const { diagnostics, state, changes } = diagnosticsOf();
    state.is_paying = true;
    const place = kind === 'printer' ? 'tcp:192.168.1.40:9100' : kind === 'scale' ? 'serial:COM5' : spec;
    expect(await diagnostics.choose(kind, place)).toEqual({ ok: true, value: { takes_effect: 'later' } });
    expect(diagnostics.slice().waiting).toEqual([{ kind, spec: place }]);
    diagnostics.settle();
    await turns();
    expect(changes).toEqual([]);
    state.is_paying = false;
    diagnostics.settle();
    await turns();
    expect(changes).toEqual([`${kind} ${place}`]);
    expect(diagnostics.slice().waiting).toEqual([]);
  });

  it('never takes a reader from a card, and changes the other devices meanwhile', async () => {
    const { diagnostics, state, changes } = diagnosticsOf();
    state.reader_is_free = false;
    expect(await diagnostics.choose('reader', spec)).toMatchObject({ value: { takes_effect: 'later' } });
    expect(await diagnostics.choose('scale', 'serial:COM5')).toMatchObject({ value: { takes_effect: 'now' } });
    expect(changes).toEqual(['scale serial:COM5']);
    state.reader_is_free = true;
    diagnostics.settle();
    await turns();
    expect(changes.at(-1)).toBe(`reader ${spec}`);
  });

  it('waits for a search, which borrows lines, and a search waits for a change', async () => {
    let finish: () => void = () => undefined;
    const slow = () => new Promise<Result<null, never>>((resolve) => (finish = () => resolve(succeed(null))));
    const { diagnostics, end, clock } = diagnosticsOf({ change: slow });
    diagnostics.find();
    expect(await diagnostics.choose('scale', 'serial:COM5')).toMatchObject({ value: { takes_effect: 'later' } });
    await end(succeed({ ports: [], cut: false }));
    const chosen = diagnostics.choose('scale', 'serial:COM6');
    expect(codeOf(diagnostics.find())).toBe('busy_searching');
    clock.advance(4_000);
    expect(await chosen).toMatchObject({ value: { takes_effect: 'later' } });
    finish();
    await turns();
    expect(diagnostics.slice().waiting).toEqual([]);
    expect(codeOf(diagnostics.find())).toBe('done');
  });

  it('that cannot be used is tried once, told to the log, and can be replaced by another one', async () => {
    let usable = false;
    const tries: string[] = [];
    const { diagnostics, logged } = diagnosticsOf({
      change: async (_kind, wanted) => {
        tries.push(wanted);
        return usable ? succeed(null) : fail({ code: 'reader_at_work' } as const);
      },
    });
    expect(await diagnostics.choose('scale', 'serial:COM5')).toMatchObject({ value: { takes_effect: 'later' } });
    diagnostics.settle();
    await turns();
    expect(tries).toEqual(['serial:COM5']);
    expect(logged).toMatchObject([{ event: 'device_not_changed', kind: 'scale' }]);
    usable = true;
    expect(await diagnostics.choose('scale', 'serial:COM6')).toMatchObject({ value: { takes_effect: 'now' } });
  });

  it('of a simulated reader is refused outside training, and the real one stays saved', async () => {
    const { diagnostics, changes, saved } = diagnosticsOf({}, {}, false);
    await diagnostics.choose('reader', 'serial:COM3?driver=idtech-neo');
    for (const spec of ['simulated:', 'simulated:?driver=idtech-neo'])
      expect(codeOf(await diagnostics.choose('reader', spec))).toBe('spec_unusable');
    expect(saved().reader).toBe('serial:COM3?driver=idtech-neo');
    expect(changes).toEqual(['reader serial:COM3?driver=idtech-neo']);
    const training = diagnosticsOf();
    expect(codeOf(await training.diagnostics.choose('reader', 'simulated:'))).toBe('done');
  });

  it('says when a flag of the start wins over it', async () => {
    const { diagnostics, changes } = diagnosticsOf({}, { scale: 'serial:COM9' });
    expect(await diagnostics.choose('scale', 'serial:COM5')).toEqual({
      ok: true,
      value: { takes_effect: 'overridden' },
    });
    expect(diagnostics.slice().waiting).toEqual([]);
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
    const { diagnostics, saved } = diagnosticsOf();
    expect(codeOf(await diagnostics.choose(kind, unusable))).toBe('spec_unusable');
    expect(saved()).toEqual(defaultSettings());
  });
});

it('frames and report come from the machine; a till without screens has none', async () => {
  const { diagnostics } = diagnosticsOf();
  expect(diagnostics.frames(7).frames).toMatchObject([{ number: 8 }]);
  expect(await diagnostics.report()).toMatchObject({ ok: true, value: { text: 'Cobro' } });
});
