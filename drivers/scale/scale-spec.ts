import { type Result, succeed } from '../../core/result.ts';
import { type LinePlace, type LineSpecRules, parseLineSpec } from '../transport/line-spec.ts';
import type { SpecRefusal } from '../transport/spec-refusal.ts';

/** Where the scale is; parsed from `--scale SPEC`. */
export type ScaleSpec = { readonly link: 'none' } | LinePlace;

export const SCALE_SPECS = 'serial:DEVICE?baud=9600&frame=8N1, tcp:HOST:PORT, none';

const RULES: LineSpecRules = {
  device: 'a scale',
  accepted: SCALE_SPECS,
  links: ['serial', 'tcp'],
  default_baud: 9_600,
  options: [],
};

/** Parses a scale spec. */
export function parseScaleSpec(spec: string): Result<ScaleSpec, SpecRefusal> {
  if (spec === 'none') return succeed({ link: 'none' });
  const line = parseLineSpec(spec, RULES);
  return line.ok ? succeed(line.value.place) : line;
}
