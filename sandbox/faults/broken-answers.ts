import type { FastifyReply } from 'fastify';
import type { Clock } from '../../core/clock.ts';

interface TextAnswer {
  readonly status: number;
  readonly text: string;
}

const OVERSIZED_BYTES = 10 * 1024 * 1024;
/** 50 kB per second, in few chunks, because each one costs time in a simulated payment. */
const ENDLESS_CHUNK = ' '.repeat(16 * 1024);
const ENDLESS_PAUSE_MS = 320;

/** Ends the connection with a TCP reset, as a crashed proxy does; sends no answer. */
export function resetConnection(reply: FastifyReply): FastifyReply {
  reply.hijack();
  reply.raw.socket?.resetAndDestroy();
  return reply;
}

/** Announces the whole body and closes the connection after half of it. */
export function sendTruncated(reply: FastifyReply, answer: TextAnswer): FastifyReply {
  const bytes = startJson(reply, answer);
  reply.raw.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => reply.raw.destroy());
  return reply;
}

/** Sends the body byte by byte, the last one after `duration_ms`. */
export function sendSlowly(reply: FastifyReply, answer: TextAnswer, duration_ms: number, clock: Clock): FastifyReply {
  const bytes = startJson(reply, answer);
  const pause_ms = duration_ms / bytes.length;
  const sendFrom = (position: number): void => {
    if (reply.raw.destroyed) return;
    if (position >= bytes.length) return void reply.raw.end();
    reply.raw.write(bytes.subarray(position, position + 1));
    clock.schedule(pause_ms, () => sendFrom(position + 1));
  };
  sendFrom(0);
  return reply;
}

/** A valid answer after ten megabytes of white space. */
export function oversizedBody(reply: FastifyReply, { status, text }: TextAnswer): FastifyReply {
  return reply
    .code(status)
    .type('application/json')
    .send(' '.repeat(OVERSIZED_BYTES) + text);
}

/** White space until the client disconnects. */
export function endlessBody(reply: FastifyReply, { status }: TextAnswer, clock: Clock): FastifyReply {
  reply.hijack();
  reply.raw.writeHead(status, { 'content-type': 'application/json' });
  const sendMore = (): void => {
    if (reply.raw.destroyed) return;
    reply.raw.write(ENDLESS_CHUNK);
    clock.schedule(ENDLESS_PAUSE_MS, sendMore);
  };
  sendMore();
  return reply;
}

function startJson(reply: FastifyReply, { status, text }: TextAnswer): Buffer {
  const bytes = Buffer.from(text);
  reply.hijack();
  reply.raw.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'content-length': bytes.length });
  return bytes;
}
