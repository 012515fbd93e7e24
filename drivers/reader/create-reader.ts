import type { Clock } from '../../core/clock.ts';
import { type Result, fail, succeed } from '../../core/result.ts';
import { createMemoryLine } from '../transport/memory-line.ts';
import { SerialTransport } from '../transport/serial-transport.ts';
import { TcpTransport } from '../transport/tcp-transport.ts';
import type { CardReader } from './card-reader.ts';
import { NEO_PROTOCOL } from './idtech-neo/protocol.ts';
import { LineReader, type ReaderLogEntry } from './line-reader.ts';
import type { ReaderSpec } from './reader-spec.ts';
import type { DeviceLogEntry, SimulatedReaderControl } from './simulated/control.ts';
import { DEFAULT_SCRIPT, type ReaderScript, loadScript } from './simulated/script.ts';
import { SimulatedNeoReader } from './simulated/simulated-neo-reader.ts';

export interface CreateReaderDeps {
  readonly clock: Clock;
  readonly log: (entry: ReaderLogEntry) => void;
  /** Log of the simulated device itself. */
  readonly deviceLog?: (entry: DeviceLogEntry) => void;
  /** What the simulated reader does when the spec names no script; default: a Visa credit card after 1.2 s. */
  readonly script?: ReaderScript;
}

export interface CreatedReader {
  readonly reader: CardReader;
  /** The person at the simulated reader; absent when the reader is real or in another process. */
  readonly simulator?: SimulatedReaderControl;
}

/**
 * Makes the card reader a spec asks for; it connects when it is started. The error is a sentence: a driver that this
 * version does not have, or a script that cannot be used.
 */
export function createCardReader(spec: ReaderSpec, deps: CreateReaderDeps): Result<CreatedReader, string> {
  if (spec.driver !== 'idtech-neo') {
    return fail(`the reader driver ${JSON.stringify(spec.driver)} is not part of this version; accepted: idtech-neo`);
  }
  const { clock, log } = deps;
  switch (spec.link) {
    case 'serial':
      return succeed({ reader: neoReader({ transport: new SerialTransport(spec.path, spec.baud), clock, log }) });
    case 'tcp':
      return succeed({ reader: neoReader({ transport: new TcpTransport(spec.host, spec.port), clock, log }) });
    case 'simulated':
      return createSimulated(spec.script, deps);
  }
}

function neoReader(deps: ConstructorParameters<typeof LineReader>[1]): CardReader {
  return new LineReader(NEO_PROTOCOL, deps);
}

/** The same driver and the same device as on a cable, joined by an in-memory line. */
function createSimulated(script_path: string | undefined, deps: CreateReaderDeps): Result<CreatedReader, string> {
  const script = script_path === undefined ? succeed(deps.script ?? DEFAULT_SCRIPT) : loadScript(script_path);
  if (!script.ok) return script;
  const { transport, farEnd } = createMemoryLine('simulated:');
  const simulator = new SimulatedNeoReader({
    farEnd,
    clock: deps.clock,
    script: script.value,
    ...(deps.deviceLog ? { log: deps.deviceLog } : {}),
  });
  // An in-memory line plugs at once and cannot fail.
  void simulator.replug();
  return succeed({ reader: neoReader({ transport, clock: deps.clock, log: deps.log }), simulator });
}
