import { type Result, succeed } from '../../core/result.ts';
import { type LinePlace, type LineSpecRules, parseLineSpec } from '../transport/line-spec.ts';
import type { CodeFraming } from './code-decoder.ts';
import { type SpecRefusal, refuseSpec } from '../transport/spec-refusal.ts';

/** Where the scanner is and what it adds to a code; parsed from `--scanner SPEC`. A keyboard wedge needs none. */
export type ScannerSpec = { readonly link: 'none' } | (LinePlace & { readonly framing: CodeFraming });

export const SCANNER_SPECS = 'serial:DEVICE?baud=9600&prefix=TEXT&suffix=TEXT, tcp:HOST:PORT, none';

const RULES: LineSpecRules = {
  device: 'a scanner',
  accepted: SCANNER_SPECS,
  links: ['serial', 'tcp'],
  default_baud: 9_600,
  options: ['prefix', 'suffix'],
};

/** Parses a scanner spec. */
export function parseScannerSpec(spec: string): Result<ScannerSpec, SpecRefusal> {
  if (spec === 'none') return succeed({ link: 'none' });
  const line = parseLineSpec(spec, RULES);
  if (!line.ok) return line;
  const { place, options } = line.value;
  const framing = { prefix: options.get('prefix') ?? '', suffix: options.get('suffix') ?? '' };
  if (!/^[\x20-\x7e]{0,8}$/.test(framing.prefix) || !/^[\x20-\x7e]{0,8}$/.test(framing.suffix))
    return refuseSpec(spec, RULES, { code: 'affix_wrong' });
  return succeed({ ...place, framing });
}
