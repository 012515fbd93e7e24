import type { Clock } from '../../core/clock.ts';
import type { ReaderDriver } from '../reader/reader-spec.ts';
import type { Transport } from '../transport/transport.ts';
import { type FoundReader, tryReader } from './try-reader.ts';

/** VIPA and Miura share frames and answer each other's queries: the name tells them apart. */
export function familyOf(model: string, configured: ReaderDriver): ReaderDriver {
  if (configured === 'idtech-neo') return configured;
  if (/miura|\bM0\d\d/i.test(model)) return 'miura';
  return /verifone|vipa|\b[PVe]\d{3}|\bUX\d/i.test(model) ? 'vipa' : configured;
}

export interface IdentifiedReader extends FoundReader {
  readonly driver: ReaderDriver;
}

/**
 * Identifies a reader that answers to this family. One of the other family is asked again in its own: only that asks
 * whether it encrypts, and may refuse it.
 */
export async function identifyReader(
  asked: ReaderDriver,
  openLine: () => Transport,
  clock: Clock,
): Promise<IdentifiedReader | null> {
  const found = await tryReader(asked, openLine(), clock);
  if (!found) return null;
  const driver = familyOf(found.model, asked);
  if (driver === asked) return { ...found, driver };
  const own = await tryReader(driver, openLine(), clock);
  return { driver, model: found.model, refused: own ? own.refused : found.refused };
}
