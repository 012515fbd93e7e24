import { readSmallFile } from '../../platform/small-file.ts';
import type * as z from 'zod';
import { isFreeOfSecrets } from '../../../core/card-data/written-text.ts';
import { type Result, fail, succeed } from '../../../core/result.ts';

/** Why a file is no body of a call. */
export type BodyRefusal =
  | { readonly code: 'no_file' }
  | { readonly code: 'not_json'; readonly file: string; readonly cause: string }
  | { readonly code: 'not_allowed'; readonly file: string; readonly field: string; readonly problem: string };

export function bodySentence(refused: BodyRefusal): string {
  switch (refused.code) {
    case 'no_file':
      return '--file FILE is needed';
    case 'not_json':
      return `--file ${refused.file} cannot be read as JSON: ${refused.cause}`;
    case 'not_allowed':
      return `--file ${refused.file}: ${refused.field} ${refused.problem}`;
  }
}

/** The file as a body that the interface allows. */
export function readBody<Body>(file: string | undefined, schema: z.ZodType<Body>): Result<Body, BodyRefusal> {
  if (file === undefined) return fail({ code: 'no_file' });
  let parsed: unknown;
  try {
    parsed = JSON.parse(readSmallFile(file).toString('utf8'));
  } catch (error) {
    return fail({ code: 'not_json', file, cause: error instanceof Error ? error.message : String(error) });
  }
  const body = schema.safeParse(parsed);
  if (body.success) return succeed(body.data);
  const [issue] = body.error.issues;
  const field = issue?.path.join('.') || 'the object';
  return fail({ code: 'not_allowed', file, field, problem: issue?.message ?? 'is not allowed' });
}

/** The same for what is kept of a card: nothing in it may look like a card number. */
export function readCardFields<Body>(file: string | undefined, schema: z.ZodType<Body>): Result<Body, BodyRefusal> {
  const body = readBody(file, schema);
  if (!body.ok || isFreeOfSecrets(JSON.stringify(body.value))) return body;
  return fail({
    code: 'not_allowed',
    file: file ?? '',
    field: 'the object',
    problem: 'holds what looks like a card number',
  });
}
