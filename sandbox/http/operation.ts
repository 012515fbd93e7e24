import type * as z from 'zod';
import { type Result, fail, succeed } from '../../core/result.ts';
import type { Caller, Feature } from '../access/credentials.ts';
import type { MagicInput } from '../faults/magic-amounts.ts';
import { type ErrorShape, type Problem, DEFAULT_ERROR_SHAPES, invalidRequest } from './problem.ts';

/** A success body with its status, or a problem. */
export type Answer = Result<unknown, Problem>;

/** A request before validation. */
export interface RawRequest {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** A validated request. */
export interface Call<Params, Query, Body> {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly caller: Caller;
  readonly headers: RawRequest['headers'];
}

export interface OperationDefinition<Params, Query, Body> {
  /** The operation's name in faults, documentation and `operationId`. */
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Route with `:name` parameters. */
  readonly path: string;
  readonly summary: string;
  readonly group: string;
  /** The feature that a restricted key needs; absent for operations without authentication. */
  readonly feature?: Feature;
  readonly params?: z.ZodType<Params>;
  readonly query?: z.ZodType<Query>;
  readonly body?: z.ZodType<Body>;
  readonly success: { readonly status: 200 | 201; readonly schema: z.ZodType };
  /** Error statuses of the operation, with the shape of each body. */
  readonly errors: Readonly<Record<number, ErrorShape>>;
  /** The fields that magic amounts and test cards depend on. */
  magic?(call: Call<Params, Query, Body>): MagicInput | undefined;
  handle(call: Call<Params, Query, Body>): Answer | Promise<Answer>;
}

/** A request that passed validation and can be executed once. */
export interface ReadyCall {
  readonly magic: MagicInput | undefined;
  execute(): Answer | Promise<Answer>;
}

/** An operation without its type parameters, for the router and the document generator. */
export interface Operation extends Omit<OperationDefinition<unknown, unknown, unknown>, 'magic' | 'handle'> {
  prepare(raw: RawRequest, caller: Caller): Result<ReadyCall, Problem>;
  errorShape(status: number): ErrorShape;
}

/** Binds validation to handling: `handle` gets only what passed the schemas. */
export function defineOperation<Params = unknown, Query = unknown, Body = unknown>(
  definition: OperationDefinition<Params, Query, Body>,
): Operation {
  const { params, query, body } = definition;
  return {
    ...definition,
    errorShape: (status) => definition.errors[status] ?? DEFAULT_ERROR_SHAPES[status] ?? 'short',
    prepare(raw, caller) {
      const details: string[] = [];
      const call = {
        params: parsePart(params, raw.params, details),
        query: parsePart(query, raw.query, details),
        body: parsePart(body, raw.body ?? {}, details),
        caller,
        headers: raw.headers,
      };
      if (details.length > 0) return fail(invalidRequest(details));
      return succeed({ magic: definition.magic?.(call), execute: () => definition.handle(call) });
    },
  };
}

const DETAILS_MAX = 20;

function parsePart<Value>(schema: z.ZodType<Value> | undefined, value: unknown, details: string[]): Value {
  if (!schema) return undefined as Value;
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues) if (details.length < DETAILS_MAX) details.push(describeIssue(issue));
  return undefined as Value;
}

/** `amount.value: …`, or the names of unknown fields. Never repeats a given value. */
function describeIssue(issue: z.core.$ZodIssue): string {
  const path = issue.path.map(String);
  if (issue.code !== 'unrecognized_keys') return `${path.join('.') || 'body'}: ${issue.message}`;
  return issue.keys.map((key) => `${[...path, key.slice(0, 64)].join('.')}: this field is not known`).join('; ');
}
