import { type Result, succeed } from '../../core/result.ts';
import {
  type LinePlace,
  type LineSpec,
  type LineSpecRules,
  parseLineSpec,
  choiceOption,
} from '../transport/line-spec.ts';
import { type PaperEncoding, PRINTER_MODELS, type PrinterModelName } from './printer-model.ts';
import { CODE_PAGES } from '../characters/code-pages.ts';
import { type SpecRefusal, refuseSpec } from '../transport/spec-refusal.ts';

/** Where receipts are printed; parsed from `--printer SPEC` (operator-interface, "Flags and environment"). */
export type PrinterSpec =
  | { readonly link: 'none' }
  | { readonly link: 'file'; readonly path: string }
  | (LinePlace & {
      readonly model: PrinterModelName;
      /** Overrides the setting; absent when the spec has none. */
      readonly encoding?: PaperEncoding;
    });

export const PRINTER_SPECS =
  'file:PATH, usb:/dev/usb/lp0, serial:DEVICE?baud=19200, tcp:HOST:PORT, each with ?model=escpos|generic|starprnt|starline and codepage=…, none';

const RULES: LineSpecRules = {
  device: 'a printer',
  accepted: PRINTER_SPECS,
  links: ['serial', 'tcp', 'usb'],
  default_baud: 19_200,
  options: ['model', 'codepage'],
};
const ENCODINGS = ['multilingual', 'ascii', ...CODE_PAGES] as const;

/** Parses a printer spec. */
export function parsePrinterSpec(spec: string): Result<PrinterSpec, SpecRefusal> {
  if (spec === 'none') return succeed({ link: 'none' });
  // A file may have any name, so nothing in it is parsed as an option.
  if (/^file:./s.test(spec)) return succeed({ link: 'file', path: spec.slice('file:'.length) });
  const line = parseLineSpec(spec, RULES);
  return line.ok ? withModel(spec, line.value) : line;
}

function withModel(spec: string, line: LineSpec): Result<PrinterSpec, SpecRefusal> {
  const model = choiceOption(line, 'model', PRINTER_MODELS, 'escpos');
  if (!model.ok) return refuseSpec(spec, RULES, model.error);
  if (!line.options.has('codepage')) return succeed({ ...line.place, model: model.value });
  const encoding = choiceOption<PaperEncoding>(line, 'codepage', ENCODINGS, 'multilingual');
  if (!encoding.ok) return refuseSpec(spec, RULES, encoding.error);
  return succeed({ ...line.place, model: model.value, encoding: encoding.value });
}
