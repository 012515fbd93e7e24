import { type TlvElement, parseTlv, toHex } from '../../emv/tlv.ts';
import type { VipaAnswer } from './frame.ts';

/** Templates around the content of a message (protocols 2.2). */
export const TEMPLATE = {
  command: 'E0',
  response: 'E1',
  decision: 'E2',
  approved: 'E3',
  online: 'E4',
  declined: 'E5',
  status: 'E6',
  contactless_stripe: 'E7',
} as const;

/** A parsed message: the outermost template, and everything in it and in nested templates. */
export interface Content {
  readonly template: string | undefined;
  /** False when the template's content is not a run of sound objects: nothing in it can be interpreted. */
  readonly is_sound: boolean;
  readonly elements: readonly TlvElement[];
}

const DEPTH_MAX = 4;
const CONSTRUCTED = 0x20;
/** Values that are cipher by definition (protocols 2.6): digits in them are chance. */
const CIPHER_TAGS: ReadonlySet<string> = new Set(['DFAE02', 'DFAE04', 'DFDF10', 'DFDF70', 'DFED6C']);
/** A card number or track in binary digits, with the nibble A for hidden digits (VIPA). */
const MASKED = /^\d{0,8}A{3,}\d{4}(?:[DF]|$)/;

/** Parses a message's data; undefined when it is not a run of sound objects. Empty data gives no objects. */
export function contentOf(answer: Pick<VipaAnswer, 'data'>): Content | undefined {
  const parsed = parseTlv(answer.data);
  if (!parsed.ok) return undefined;
  const outermost = parsed.value[0];
  const is_template = parsed.value.length === 1 && outermost !== undefined && isConstructed(outermost);
  return {
    template: is_template ? outermost.tag : undefined,
    is_sound: !is_template || parseTlv(outermost.value).ok,
    elements: parsed.value.flatMap((element) => withContent(element, DEPTH_MAX)).map(withForm),
  };
}

function isConstructed(element: TlvElement): boolean {
  return ((element.bytes[0] ?? 0) & CONSTRUCTED) !== 0;
}

/** A template and its content; a template without sound objects is kept as it is. */
function withContent(element: TlvElement, depth_left: number): readonly TlvElement[] {
  if (depth_left === 0 || !isConstructed(element)) return [element];
  const inside = parseTlv(element.value);
  return inside.ok ? [element, ...inside.value.flatMap((inner) => withContent(inner, depth_left - 1))] : [element];
}

function withForm(element: TlvElement): TlvElement {
  if (CIPHER_TAGS.has(element.tag)) return { ...element, form: 'encrypted' };
  const is_masked = (element.tag === '57' || element.tag === '5A') && MASKED.test(toHex(element.value));
  return is_masked ? { ...element, form: 'masked' } : element;
}
