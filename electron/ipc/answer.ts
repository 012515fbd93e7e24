import { REQUEST_BYTES_MAX, UNKNOWN_REQUEST_ID, type ResponseMessage } from '../../core/contract/envelope.ts';
import type { ContractErrorCode } from '../../core/contract/refusals.ts';
import type { Router } from './router.ts';
import * as z from 'zod';
import { pinSchema } from '../../core/staff/staff-member.ts';

/** A `RequestMessage` as it comes from outside; its arguments are parsed by the schema of its intent. */
const requestSchema = z.strictObject({
  id: z.int().min(1),
  intent: z.string().max(64),
  args: z.unknown(),
  /** PIN of a person with the permission that the person at the till lacks. Checked once, never stored. */
  approval: pinSchema.optional(),
  /** Each act has one key, so that a repeated request moves money once. */
  key: z.string().min(1).max(64).optional(),
});

/** How many requests of one renderer may wait at once; a screen needs two or three. */
const IN_FLIGHT_MAX = 64;

function refuse(id: number, code: ContractErrorCode, detail: string): ResponseMessage {
  return { id, ok: false, error: { code, detail } };
}

/** The id to answer to, even when the rest of the message is invalid. */
function idOf(message: unknown): number {
  const id = typeof message === 'object' && message !== null && 'id' in message ? message.id : undefined;
  return Number.isSafeInteger(id) && Number(id) >= 1 ? Number(id) : UNKNOWN_REQUEST_ID;
}

export function refuseTooLarge(): ResponseMessage {
  return refuse(UNKNOWN_REQUEST_ID, 'bad_request', `a request may have at most ${REQUEST_BYTES_MAX} bytes`);
}

export function refuseNotJson(): ResponseMessage {
  return refuse(UNKNOWN_REQUEST_ID, 'bad_request', 'a request is one JSON object {id, intent, args}');
}

/**
 * Answers the requests of one renderer, in any shell. Every input gets an answer: malformed messages get `bad_request`
 * (to id 0 when they carry none), and nothing rejects.
 */
export function createAnswerer(router: Router): (message: unknown) => Promise<ResponseMessage> {
  let in_flight = 0;
  return async (message) => {
    const request = requestSchema.safeParse(message);
    if (!request.success) return refuse(idOf(message), 'bad_request', 'a request is {id, intent, args}');
    const { id, intent, args, approval, key } = request.data;
    if (in_flight >= IN_FLIGHT_MAX) return refuse(id, 'not_now', `more than ${IN_FLIGHT_MAX} requests are waiting`);
    in_flight += 1;
    try {
      const result = await router.handle(intent, args, approval, key);
      return result.ok ? { id, ok: true, value: result.value } : { id, ok: false, error: result.error };
    } catch {
      // A router never rejects; if it did, the renderer would wait for ever.
      return refuse(id, 'internal', 'the till failed to answer');
    } finally {
      in_flight -= 1;
    }
  };
}
