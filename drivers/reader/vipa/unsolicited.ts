import { findTlv } from '../../emv/tlv.ts';
import type { ReaderPrompt } from '../card-reader.ts';
import { holdsCryptogram } from '../../emv/entry-mode.ts';
import { type Content, TEMPLATE, contentOf } from './content.ts';
import type { VipaAnswer } from './frame.ts';

/** An unsolicited report of a reader (protocols 2.5). */
export type Report =
  | { readonly kind: 'card_status'; readonly is_inserted: boolean }
  | { readonly kind: 'swipe'; readonly content: Content }
  | { readonly kind: 'prompt'; readonly prompt: ReaderPrompt | undefined }
  | { readonly kind: 'cancel_key' }
  | { readonly kind: 'restarted' }
  | { readonly kind: 'other' };

/** Codes of E6, tag C3. */
const PROMPTS_BY_CODE: Readonly<Record<number, ReaderPrompt>> = {
  0x02: 'enter_pin',
  0x03: 'reading',
  0xc0: 'try_again',
  0xcb: 'processing',
  0xce: 'try_again',
};
const RESULTS: ReadonlySet<string> = new Set([
  TEMPLATE.approved,
  TEMPLATE.online,
  TEMPLATE.declined,
  TEMPLATE.contactless_stripe,
]);
const RESTARTED: ReadonlySet<number> = new Set([0x01, 0x0b, 0x0c]);
const CANCEL_KEY = 0x1b;
/** Tag 48: the card in the slot, and whether a swipe was read. */
const PRESENT = 0x01;
const STRIPE_READ = 0x01;

export function reportOf(answer: VipaAnswer): Report {
  const content = contentOf(answer);
  if (!content) return { kind: 'other' };
  const { elements, template } = content;
  // A tap's result may repeat the masked track (protocols 2.6): its template and its cryptogram identify it.
  if (RESULTS.has(template ?? '') || holdsCryptogram(elements)) return { kind: 'other' };
  if (template === TEMPLATE.status) return reportOfStatus(findTlv(elements, 'C3')?.value[0]);
  if (findTlv(elements, 'DFA205')?.value[0] === CANCEL_KEY) return { kind: 'cancel_key' };
  const status = findTlv(elements, '48')?.value;
  const has_stripe = status?.length === 2 && ((status[1] ?? 0) & STRIPE_READ) !== 0;
  if (has_stripe || findTlv(elements, 'DFAE22') || findTlv(elements, 'DFDB06')) return { kind: 'swipe', content };
  if (status?.length === 2) return { kind: 'card_status', is_inserted: ((status[0] ?? 0) & PRESENT) !== 0 };
  return { kind: 'other' };
}

function reportOfStatus(code: number | undefined): Report {
  if (code !== undefined && RESTARTED.has(code)) return { kind: 'restarted' };
  return { kind: 'prompt', prompt: PROMPTS_BY_CODE[code ?? -1] };
}
