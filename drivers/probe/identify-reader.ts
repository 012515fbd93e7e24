import type { Clock } from '../../core/clock.ts';
import type { ReaderDriver } from '../reader/reader-spec.ts';
import { spokenDialect } from '../reader/vipa/dialect-names.ts';
import type { Transport } from '../transport/transport.ts';
import { type FoundReader, tryReader } from './try-reader.ts';

export interface IdentifiedReader extends FoundReader {
  readonly driver: ReaderDriver;
}

/**
 * Identifies a reader that answers to this family. One that names the other of two families that answer each other is
 * asked again in its own.
 */
export async function identifyReader(
  asked: ReaderDriver,
  openLine: () => Transport,
  clock: Clock,
): Promise<IdentifiedReader | null> {
  const found = await tryReader(asked, openLine(), clock);
  if (!found) return null;
  const driver = spokenDialect(found.refused);
  if (driver === null) return { ...found, driver: asked };
  const own = await tryReader(driver, openLine(), clock);
  return own && { ...own, driver };
}
