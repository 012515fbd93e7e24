import type { IncomingMessage, ServerResponse } from 'node:http';
import fastify from 'fastify';
import * as z from 'zod';
import { PAIR_PATH, PROVE_PATH } from '../../../core/contract/envelope.ts';
import type { PairedPages } from '../../features/devices/paired-pages.ts';
import { proofOfToken, sameSecret } from './socket-auth.ts';

export interface PostedOptions {
  /** The till's own token. */
  readonly token: string;
  /** Pages beside the till's own; without it there are none. */
  readonly pages: PairedPages | undefined;
}

/** Answers one request. Who may ask was decided before (`page-server.ts`). */
export type Answering = (request: IncomingMessage, response: ServerResponse) => void;

const BODY_BYTES_MAX = 1_024;

const pairingSchema = z.union([
  z.strictObject({ code: z.string().regex(/^\d{6}$/) }),
  z.strictObject({ token: z.string().max(128) }),
]);
const nonceSchema = z.strictObject({ nonce: z.string().min(16).max(64) });

/**
 * A guest page gets its own token in exchange for the code that the till shows, or for the till's token, which it then
 * forgets; with a token of its own it asks whether that is still valid.
 */
function tokenFor(parsed: z.infer<typeof pairingSchema>, pages: PairedPages, till_token: string): string | null {
  if ('code' in parsed) return pages.redeem(parsed.code);
  if (sameSecret(parsed.token, till_token)) return pages.admit('customer_display');
  return pages.audienceOf(parsed.token) === null ? null : parsed.token;
}

/**
 * What pages send with a body: pairing, and the proof that a page that lost its till asks of the server at its address
 * before it sends its token again. Loaded when a page first sends something; a start needs none of it
 * (docs/decisions/072).
 */
export async function answerPosted({ token, pages }: PostedOptions): Promise<Answering> {
  // It never listens: its requests come from the server of the page.
  const server = fastify({ bodyLimit: BODY_BYTES_MAX });
  server.post(PROVE_PATH, async (request, reply) => {
    const parsed = nonceSchema.safeParse(request.body);
    if (!parsed.success) return reply.code(400).type('text/plain').send('bad_nonce');
    return reply.send({ proof: proofOfToken(token, request.raw.socket.localPort, parsed.data.nonce) });
  });
  if (pages)
    server.post(PAIR_PATH, async (request, reply) => {
      const parsed = pairingSchema.safeParse(request.body);
      const given = parsed.success ? tokenFor(parsed.data, pages, token) : null;
      return given === null ? reply.code(403).type('text/plain').send('not_paired') : reply.send({ token: given });
    });
  server.setNotFoundHandler((_request, reply) => reply.code(404).type('text/plain').send('not_found'));
  await server.ready();
  return (request, response) => server.routing(request, response);
}
