import { readFileSync, rmSync } from 'node:fs';
import * as z from 'zod';
import { COUNTRY_CODES } from '../../../core/setup/countries.ts';
import type { DataFolder } from '../../platform/data-folder.ts';
import { writeDurably } from '../../platform/durable-file.ts';

/** Marks that a till still owes its owner the small sale that ends a set-up, with the sale once begun. */
const markSchema = z.object({ country: z.enum(COUNTRY_CODES), sale_id: z.string().max(36).nullable() });
export type ProofMark = z.infer<typeof markSchema>;

/** Null when nothing is owed. */
export function readProofMark({ setup_proof }: DataFolder): ProofMark | null {
  try {
    return markSchema.parse(JSON.parse(readFileSync(setup_proof, 'utf8')));
  } catch {
    return null;
  }
}

export function writeProofMark({ setup_proof }: DataFolder, mark: ProofMark): void {
  writeDurably(setup_proof, `${JSON.stringify(mark)}\n`);
}

export function clearProofMark({ setup_proof }: DataFolder): void {
  rmSync(setup_proof, { force: true });
}
