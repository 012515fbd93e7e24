import { type Result, succeed } from '../../core/result.ts';
import { CODE_PAGES, type CodePage } from '../characters/code-pages.ts';
import { type LinePlace, type LineSpecRules, parseLineSpec, choiceOption } from '../transport/line-spec.ts';
import { DISPLAY_PROTOCOLS, type DisplayProtocolName } from './display-protocol.ts';
import { type SpecRefusal, refuseSpec } from '../transport/spec-refusal.ts';

/** Where the customer display is and how it speaks; parsed from `--display SPEC`. */
export type DisplaySpec =
  { readonly link: 'none' } | (LinePlace & { readonly protocol: DisplayProtocolName; readonly page: CodePage | null });

export const DISPLAY_SPECS =
  'serial:DEVICE?baud=9600&protocol=escpos|cd5220&codepage=cp858, tcp:HOST:PORT, usb:/dev/…, none';

const RULES: LineSpecRules = {
  device: 'a customer display',
  accepted: DISPLAY_SPECS,
  links: ['serial', 'tcp', 'usb'],
  default_baud: 9_600,
  options: ['protocol', 'codepage'],
};

/** Parses a display spec. */
export function parseDisplaySpec(spec: string): Result<DisplaySpec, SpecRefusal> {
  if (spec === 'none') return succeed({ link: 'none' });
  const line = parseLineSpec(spec, RULES);
  if (!line.ok) return line;
  const protocol = choiceOption(line.value, 'protocol', DISPLAY_PROTOCOLS, 'escpos');
  if (!protocol.ok) return refuseSpec(spec, RULES, protocol.error);
  // Clones of the CD5220 agree on no page, so they get ASCII until a page is configured.
  const default_page = protocol.value === 'escpos' ? 'cp858' : 'ascii';
  const page = choiceOption(line.value, 'codepage', ['ascii', ...CODE_PAGES] as const, default_page);
  if (!page.ok) return refuseSpec(spec, RULES, page.error);
  return succeed({
    ...line.value.place,
    protocol: protocol.value,
    page: page.value === 'ascii' ? null : page.value,
  });
}
