import type { CardReader } from '../../../drivers/reader/card-reader.ts';
import { connectReader } from '../../../drivers/reader/create-reader.ts';
import type { ReaderDriver } from '../../../drivers/reader/reader-spec.ts';
import type { SimulatedReaderControl } from '../../../drivers/reader/simulated/control.ts';
import { createSimulatedReader } from '../../../drivers/reader/simulated/create-simulated-reader.ts';
import { type ReaderScript, scriptSchema } from '../../../drivers/reader/simulated/script.ts';
import { createMemoryLine } from '../../../drivers/transport/memory-line.ts';
import type { Transport, TransportError } from '../../../drivers/transport/transport.ts';
import type { Clock } from '../../../core/clock.ts';

/** A card reader that outlives the processes of its till. */
export interface LastingDevice {
  readonly simulator: SimulatedReaderControl;
  /** The driver of the next process; the one before was stopped. */
  connect(): CardReader;
}

export function makeLastingDevice(driver: ReaderDriver, script: Partial<ReaderScript>, clock: Clock): LastingDevice {
  const { transport, farEnd } = createMemoryLine('memory:lasting');
  const simulator = createSimulatedReader(driver, { farEnd, clock, script: scriptSchema.parse(script) });
  void simulator.replug();
  let onBytes: (chunk: Uint8Array) => void = () => undefined;
  let onLost: (error: TransportError) => void = () => undefined;
  transport.onBytes((chunk) => onBytes(chunk));
  transport.onLost((error) => onLost(error));
  const line: Transport = {
    label: transport.label,
    get isOpen() {
      return transport.isOpen;
    },
    open: () => transport.open(),
    write: (bytes) => transport.write(bytes),
    close: () => transport.close(),
    onBytes: (listener) => void (onBytes = listener),
    onLost: (listener) => void (onLost = listener),
  };
  return { simulator, connect: () => connectReader(driver, line, { clock, log: () => undefined }) };
}
