import { z } from 'zod';

const amountSchema = z.object({ value: z.number(), currency: z.string() });
const bodySchema = z.object({ id: z.string(), amount: amountSchema, tip_amount: amountSchema.optional() });

/** An authorization as it stands on the line; the simulation sells in pesos, whose major unit is the minor one. */
export interface SentRequest {
  readonly trace_id: string;
  readonly charged_minor: number;
  readonly currency: string;
}

const PREFIX = 'POST /v1/pos/authorizations ';
const HEAD_END = '\r\n\r\n';

/** Reads the authorization in these bytes: undici writes head and body of a request one after the other. */
export function requestOf(bytes: Buffer): SentRequest | null {
  const text = bytes.toString('utf8');
  const at = text.startsWith(PREFIX) ? text.indexOf(HEAD_END) + HEAD_END.length : text.startsWith('{"id"') ? 0 : -1;
  if (at < 0 || at >= text.length) return null;
  const body = bodySchema.safeParse(JSON.parse(text.slice(at)));
  if (!body.success) return null;
  const { id, amount, tip_amount } = body.data;
  return { trace_id: id, charged_minor: amount.value + (tip_amount?.value ?? 0), currency: amount.currency };
}
