import type { PlacedKind } from '../../../core/contract/diagnostics.ts';
import type { Result } from '../../../core/result.ts';
import { parseDisplaySpec } from '../../../drivers/display/display-spec.ts';
import { parsePrinterSpec } from '../../../drivers/printer/printer-spec.ts';
import { parseReaderSpec } from '../../../drivers/reader/reader-spec.ts';
import { parseScaleSpec } from '../../../drivers/scale/scale-spec.ts';
import { parseScannerSpec } from '../../../drivers/scanner/scanner-spec.ts';
import { type SpecRefusal, specSentence } from '../../../drivers/transport/spec-refusal.ts';

const PARSERS: Readonly<Record<PlacedKind, (spec: string) => Result<unknown, SpecRefusal>>> = {
  reader: parseReaderSpec,
  printer: parsePrinterSpec,
  display: parseDisplaySpec,
  scanner: parseScannerSpec,
  scale: parseScaleSpec,
};

/**
 * Why a page may not choose this spec, as a sentence; null when it may. Pages choose connections, never files: print
 * files and reader scripts are named on the command line only.
 */
export function unusableSpec(kind: PlacedKind, spec: string): string | null {
  if (/^file:/i.test(spec) || /[?&]script=/i.test(spec)) return 'files are named on the command line only';
  return unparsedSpec(kind, spec);
}

/** Why a spec is unusable, as a sentence; null when it can be used. */
export function unparsedSpec(kind: PlacedKind, spec: string): string | null {
  const parsed = PARSERS[kind](spec);
  return parsed.ok ? null : specSentence(parsed.error);
}
