import { describe, expect, it } from 'vitest';
import type { DeviceView } from '../../../core/contract/devices.ts';
import { createSimulatedReader } from '../../../drivers/reader/simulated/create-simulated-reader.ts';
import { scriptSchema } from '../../../drivers/reader/simulated/script.ts';
import { createMemoryLine } from '../../../drivers/transport/memory-line.ts';
import type { LinePlace } from '../../../drivers/transport/line-spec.ts';
import type { Transport } from '../../../drivers/transport/transport.ts';
import { type NetworkFindOptions, findOnNetwork } from '../../../electron/features/diagnostics/find-on-network.ts';
import { neighboursOf } from '../../../electron/features/diagnostics/own-network.ts';
import { hostsOf } from '../../../renderer/screens/devices/network-form.tsx';
import { finished } from '../../drivers/reader/reader-harness.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { deviceView } from '../../fixtures/fake-devices.ts';

/** A network with listeners at some addresses; records every connection and every byte sent. */
class Network {
  readonly clock = new ManualClock();
  readonly opened: string[] = [];
  readonly written: string[] = [];
  readonly #there: ReadonlySet<string>;
  #open = 0;
  most_open = 0;

  constructor(...there: readonly string[]) {
    this.#there = new Set(there);
  }

  readonly openLine = (place: LinePlace): Transport => {
    const address = place.link === 'tcp' ? `${place.host}:${place.port}` : '';
    const { transport, farEnd } = createMemoryLine(`tcp:${address}`);
    const reader = createSimulatedReader('vipa', { farEnd, clock: this.clock, script: scriptSchema.parse({}) });
    const is_reader = address.endsWith(':16107');
    if (this.#there.has(address)) void (is_reader ? reader.replug() : farEnd.plug());
    return {
      get label() {
        return transport.label;
      },
      get isOpen() {
        return transport.isOpen;
      },
      open: async () => {
        this.opened.push(address);
        this.#open += 1;
        this.most_open = Math.max(this.most_open, this.#open);
        await transport.open();
      },
      close: async () => {
        this.#open -= 1;
        await transport.close();
      },
      write: async (bytes) => {
        this.written.push(address);
        await transport.write(bytes);
      },
      onBytes: (listener) => transport.onBytes(listener),
      onLost: (listener) => transport.onLost(listener),
    };
  };

  find(hosts: readonly string[], more: Partial<NetworkFindOptions> = {}) {
    return finished(
      this.clock,
      findOnNetwork({
        hosts,
        devices: [],
        clock: this.clock,
        openLine: this.openLine,
        ownAddresses: () => ['192.168.1.7', '127.0.0.1', '200.1.2.3'],
        mayContinue: () => true,
        onProgress: () => undefined,
        ...more,
      }),
    );
  }
}

const printer = (spec: string, level: DeviceView['level'] = 'ok') => deviceView('printer', spec, { level });

describe('a look at all of a network', () => {
  it('finds who takes connections for printers, in order, and sends not one byte to anybody', async () => {
    const network = new Network('192.168.1.200:9100', '192.168.1.40:9100', '192.168.1.51:16107');
    const totals: number[] = [];
    const found = await network.find([], { onProgress: ({ total }) => totals.push(total) });
    expect(found).toEqual({
      ok: true,
      value: {
        cut: false,
        ports: ['192.168.1.40', '192.168.1.200'].map((host) => ({
          path: `${host}:9100`,
          maker: '',
          finding: 'answers',
          kind: 'printer',
          name: '',
          spec: `tcp:${host}:9100?model=escpos`,
          trouble: null,
        })),
      },
    });
    expect(network.written).toEqual([]);
    expect(network.opened).toHaveLength(253);
    expect(network.opened.every((address) => address.endsWith(':9100'))).toBe(true);
    expect(network.most_open).toBeLessThanOrEqual(16);
    expect(totals).toHaveLength(253);
    expect(totals.every((total) => total === 253)).toBe(true);
  });

  it('ends when it may not go on, and says that there is more', async () => {
    const network = new Network('192.168.1.1:9100', '192.168.1.250:9100');
    const found = await network.find([], { mayContinue: () => network.opened.length < 40 });
    expect(found).toMatchObject({ value: { cut: true, ports: [{ path: '192.168.1.1:9100' }] } });
    expect(network.opened.length).toBeLessThan(60);
  });

  it('is refused on a machine without a private network', async () => {
    const network = new Network();
    expect(await network.find([], { ownAddresses: () => ['200.1.2.3'] })).toEqual({ ok: false, error: 'no_network' });
    expect(network.opened).toEqual([]);
  });
});

describe('a look at hosts that a person names', () => {
  it('asks for the name of a reader, and still sends nothing to a printer', async () => {
    const network = new Network('lector:16107', 'cocina:9100');
    const found = await network.find(['cocina', 'lector', 'nadie']);
    expect(found).toMatchObject({
      value: {
        ports: [
          { path: 'cocina:9100', finding: 'answers', spec: 'tcp:cocina:9100?model=escpos' },
          { path: 'lector:16107', finding: 'found', kind: 'reader', trouble: null },
        ],
      },
    });
    expect(new Set(network.written)).toEqual(new Set(['lector:16107']));
  });

  it('leaves alone what works for this till, and looks where its device does not work', async () => {
    const network = new Network('192.168.1.40:9100');
    const spec = 'tcp:192.168.1.40:9100?model=starprnt';
    const mine = await network.find(['192.168.1.40'], { devices: [printer(spec)] });
    expect(mine).toMatchObject({ value: { ports: [{ finding: 'in_use', kind: 'printer', spec }] } });
    expect(network.opened).toEqual(['192.168.1.40:16107']);
    const broken = await network.find(['192.168.1.40'], { devices: [printer(spec, 'error')] });
    expect(broken).toMatchObject({ value: { ports: [{ finding: 'answers' }] } });
  });
});

it('the neighbours of a machine are the addresses beside its own, in private networks only, two networks at most', () => {
  const one = neighboursOf(['192.168.1.7', '8.8.8.8']);
  expect(one).toHaveLength(253);
  expect([one[0], one.at(-1)]).toEqual(['192.168.1.1', '192.168.1.254']);
  expect(one).not.toContain('192.168.1.7');
  expect(neighboursOf(['10.0.0.2', '172.16.3.4', '192.168.9.1'])).toHaveLength(506);
  expect(neighboursOf(['172.15.0.1', '172.32.0.1', '169.254.1.1'])).toEqual([]);
});

it('hosts are read as people write them, and anything else is not guessed at', () => {
  expect(hostsOf('')).toEqual([]);
  expect(hostsOf(' 192.168.1.40, cocina;barra.local\n')).toEqual(['192.168.1.40', 'cocina', 'barra.local']);
  for (const unclear of [
    '192.168.1.40:9100',
    'tcp:cocina',
    '-a',
    'a/b',
    Array.from({ length: 17 }, () => 'a').join(' '),
  ])
    expect(hostsOf(unclear)).toBeNull();
});
