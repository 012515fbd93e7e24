import { rename, writeFile } from 'node:fs/promises';
import { type ReadFees, readFeesSchema } from '../../../core/sale/merchant-fees.ts';
import { readSmallFile } from '../../platform/small-file.ts';

/** Stores the merchant's fees between two runs. A cache: what cannot be read or written is requested again. */
export interface FeesCache {
  load(): Promise<ReadFees | null>;
  keep(fees: ReadFees): Promise<void>;
}

function keptFees(file: string): ReadFees | null {
  try {
    const parsed = readFeesSchema.safeParse(JSON.parse(readSmallFile(file).toString('utf8')));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

export function fileFeesCache(file: string): FeesCache {
  return {
    load: () => Promise.resolve(keptFees(file)),
    async keep(fees) {
      try {
        await writeFile(`${file}.part`, JSON.stringify(fees), { mode: 0o600 });
        await rename(`${file}.part`, file);
      } catch {
        // The disk cannot store the cache: the fees stay in memory, and the next run requests them again.
      }
    },
  };
}
