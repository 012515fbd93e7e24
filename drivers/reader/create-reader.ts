import type { Clock } from '../../core/clock.ts';
import { type Result, succeed } from '../../core/result.ts';
import { createMemoryLine } from '../transport/memory-line.ts';
import { SerialTransport } from '../transport/serial-transport.ts';
import { TcpTransport } from '../transport/tcp-transport.ts';
import type { Transport } from '../transport/transport.ts';
import type { CardReader } from './card-reader.ts';
import { NEO_PROTOCOL } from './idtech-neo/protocol.ts';
import { LineReader, type ReaderLogEntry } from './line-reader.ts';
import type { ReaderDriver, ReaderSpec } from './reader-spec.ts';
import type { DeviceLogEntry, SimulatedReaderControl } from './simulated/control.ts';
import { createSimulatedReader } from './simulated/create-simulated-reader.ts';
import { DEFAULT_SCRIPT, type ReaderScript, loadScript, type ScriptProblem } from './simulated/script.ts';
import { MIURA_PROTOCOL, VIPA_PROTOCOL } from './vipa/protocol.ts';

export interface CreateReaderParts {
  readonly clock: Clock;
  readonly log: (entry: ReaderLogEntry) => void;
  /** Log of the simulated device itself. */
  readonly deviceLog?: (entry: DeviceLogEntry) => void;
  /** Behaviour of the simulated reader when the spec names no script; default: a Visa credit card after 1.2 s. */
  readonly script?: ReaderScript;
}

export interface CreatedReader {
  readonly reader: CardReader;
  /** Controls the simulated customer; absent when the reader is real or in another process. */
  readonly simulator?: SimulatedReaderControl;
}

/** Creates the card reader of a spec; it connects when started. Fails only for an unusable script. */
export function createCardReader(spec: ReaderSpec, parts: CreateReaderParts): Result<CreatedReader, ScriptProblem> {
  switch (spec.link) {
    case 'serial':
      return succeed({
        reader: connectReader(spec.driver, new SerialTransport(spec.path, spec.baud, { flow: spec.flow }), parts),
      });
    case 'tcp':
      return succeed({ reader: connectReader(spec.driver, new TcpTransport(spec.host, spec.port), parts) });
    case 'simulated':
      return createSimulated(spec.driver, spec.script, parts);
  }
}

/** Creates the till's side of a line to a reader of this family. */
export function connectReader(
  driver: ReaderDriver,
  transport: Transport,
  { clock, log }: Pick<CreateReaderParts, 'clock' | 'log'>,
): CardReader {
  const parts = { transport, clock, log };
  switch (driver) {
    case 'idtech-neo':
      return new LineReader(NEO_PROTOCOL, parts);
    case 'vipa':
      return new LineReader(VIPA_PROTOCOL, parts);
    case 'miura':
      return new LineReader(MIURA_PROTOCOL, parts);
  }
}

/** The same driver and device as on a cable, connected by an in-memory line. */
function createSimulated(
  driver: ReaderDriver,
  script_path: string | undefined,
  parts: CreateReaderParts,
): Result<CreatedReader, ScriptProblem> {
  const script = script_path === undefined ? succeed(parts.script ?? DEFAULT_SCRIPT) : loadScript(script_path);
  if (!script.ok) return script;
  const { transport, farEnd } = createMemoryLine('simulated:');
  const simulator = createSimulatedReader(driver, {
    farEnd,
    clock: parts.clock,
    script: script.value,
    ...(parts.deviceLog ? { log: parts.deviceLog } : {}),
  });
  // An in-memory line plugs at once and cannot fail.
  void simulator.replug();
  return succeed({ reader: connectReader(driver, transport, parts), simulator });
}
