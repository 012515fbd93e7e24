import type { FastifyReply } from 'fastify';
import type { Answer, Operation } from './operation.ts';
import { type ErrorShape, type Problem, problemBody } from './problem.ts';

/** An answer ready for the wire. */
export interface WireAnswer {
  readonly status: number;
  readonly body: unknown;
}

export function wireAnswer(operation: Operation, answer: Answer): WireAnswer {
  if (answer.ok) return { status: operation.success.status, body: answer.value };
  return { status: answer.error.status, body: problemBody(operation.errorShape(answer.error.status), answer.error) };
}

export function sendAnswer(reply: FastifyReply, operation: Operation, answer: Answer): FastifyReply {
  if (!answer.ok) return sendProblem(reply, operation.errorShape, answer.error);
  return reply.code(operation.success.status).send(answer.value);
}

export function sendProblem(
  reply: FastifyReply,
  errorShape: (status: number) => ErrorShape,
  problem: Problem,
): FastifyReply {
  if (problem.retry_after_seconds !== undefined) void reply.header('retry-after', String(problem.retry_after_seconds));
  return reply.code(problem.status).send(problemBody(errorShape(problem.status), problem));
}
