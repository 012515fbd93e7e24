import { readFileSync } from 'node:fs';
import { arch, release, type } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import type { AboutView } from '../../../core/contract/diagnostics.ts';

/** The parts of the build's bill of materials that people read (CycloneDX 1.6). */
const billSchema = z.object({
  components: z.array(
    z.object({
      group: z.string().optional(),
      name: z.string(),
      version: z.string(),
      scope: z.enum(['required', 'optional', 'excluded']),
      licenses: z.array(
        z.union([z.object({ expression: z.string() }), z.object({ license: z.object({ id: z.string() }) })]),
      ),
    }),
  ),
});

type Parts = AboutView['parts'];

/** Shipped parts by name. A partially built program has no bill of materials. */
function shippedParts(program_root: string): Parts {
  try {
    const bill = billSchema.parse(JSON.parse(readFileSync(join(program_root, 'dist', 'cobro.cdx.json'), 'utf8')));
    return bill.components
      .filter(({ scope }) => scope !== 'excluded')
      .map(({ group, name, version, licenses }) => ({
        name: group === undefined ? name : `${group}/${name}`,
        version,
        licence: licenses.map((one) => ('license' in one ? one.license.id : one.expression)).join(', '),
      }))
      .sort((one, other) => one.name.localeCompare(other.name));
  } catch {
    return [];
  }
}

/** The till's components, for the settings page and for support. */
export function aboutTill(version: string, program_root: string, data_folder: string): AboutView {
  return {
    version,
    runtime: `Node ${process.versions.node}`,
    system: `${type()} ${release()} ${arch()}`,
    data_folder,
    parts: shippedParts(program_root),
  };
}
