import type { ReaderDriver } from '../reader-spec.ts';
import { SimulatedNeoReader } from './simulated-neo-reader.ts';
import type { SimulatedReader, SimulatedReaderParts } from './simulated-reader.ts';
import { SimulatedVipaReader } from './simulated-vipa-reader.ts';

/** The device side of a family, at the far end of a line; unplugged until `replug`. */
export function createSimulatedReader(driver: ReaderDriver, parts: SimulatedReaderParts): SimulatedReader {
  switch (driver) {
    case 'idtech-neo':
      return new SimulatedNeoReader(parts);
    case 'vipa':
    case 'miura':
      return new SimulatedVipaReader(parts, driver);
  }
}
