import { readFile, rename, writeFile } from 'node:fs/promises';
import { type ReadFees, readFeesSchema } from '../../../core/sale/merchant-fees.ts';

/** Stores the merchant's fees between two runs. A cache: what cannot be read or written is requested again. */
export interface FeesCache {
  load(): Promise<ReadFees | null>;
  keep(fees: ReadFees): Promise<void>;
}

export function fileFeesCache(file: string): FeesCache {
  return {
    async load() {
      try {
        const parsed = readFeesSchema.safeParse(JSON.parse(await readFile(file, 'utf8')));
        return parsed.success ? parsed.data : null;
      } catch {
        return null;
      }
    },
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
