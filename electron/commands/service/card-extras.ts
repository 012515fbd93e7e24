import { succeed } from '../../../core/result.ts';
import { type Flag, type ParsedFlags, refuseForm } from '../command-line/arguments.ts';

const digits = (form: string, pattern: RegExp, help: string): Flag<string> => ({
  placeholder: 'N',
  help,
  parse: (given) => (pattern.test(given) ? succeed(given) : refuseForm(form)),
});

/** What the service may keep beside a card since 2025-09-29 (service-interface, Versioning). */
export const CARD_EXTRA_FLAGS = {
  'service-code': digits('three digits', /^\d{3}$/, 'service code of the stripe (ISO/IEC 7813)'),
  'sequence-number': digits('one to three digits', /^\d{1,3}$/, 'sequence number of the card (EMV 5F34)'),
} as const;

export function cardExtras(flags: ParsedFlags<typeof CARD_EXTRA_FLAGS>) {
  const { 'service-code': service_code, 'sequence-number': sequence_number } = flags;
  return {
    ...(service_code === undefined ? {} : { service_code }),
    ...(sequence_number === undefined ? {} : { sequence_number }),
  };
}
