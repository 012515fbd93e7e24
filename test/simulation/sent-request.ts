import * as z from 'zod';

const amountSchema = z.object({ value: z.number(), currency: z.string() });
const bodySchema = z.object({ id: z.string(), amount: amountSchema, tip_amount: amountSchema.optional() });
const linkSchema = z.object({ amount: z.number(), currency: z.string(), description: z.string() });

/** An authorization as sent; the simulation uses pesos, whose major and minor units are equal. */
export interface SentRequest {
  readonly trace_id: string;
  readonly charged_minor: number;
  readonly currency: string;
}

const PREFIXES = ['POST /v1/pos/authorizations ', 'POST /v1/payments '];
const HEAD_END = '\r\n\r\n';

/** Reads the payment requested in these bytes; undici writes head and body separately. */
export function requestOf(bytes: Buffer): SentRequest | null {
  const text = bytes.toString('utf8');
  const hasHead = PREFIXES.some((prefix) => text.startsWith(prefix));
  const at = hasHead ? text.indexOf(HEAD_END) + HEAD_END.length : /^{"(id|amount)"/.test(text) ? 0 : -1;
  if (at < 0 || at >= text.length) return null;
  const parsed: unknown = JSON.parse(text.slice(at));
  const body = bodySchema.safeParse(parsed);
  if (!body.success) return linkOf(parsed);
  const { id, amount, tip_amount } = body.data;
  return { trace_id: id, charged_minor: amount.value + (tip_amount?.value ?? 0), currency: amount.currency };
}

/** A payment link has its trace in its description, and its amount in minor units. */
function linkOf(parsed: unknown): SentRequest | null {
  const link = linkSchema.safeParse(parsed);
  if (!link.success) return null;
  const { description, amount, currency } = link.data;
  return { trace_id: description, charged_minor: amount, currency };
}
