import * as z from 'zod';
import { FEATURES } from '../access/credentials.ts';
import type { Operation } from './operation.ts';
import type { ErrorShape } from './problem.ts';

const text = z.string();

const SHORT = z.object({ error_type: text, message: text });
const FULL = z.object({
  error_code: text,
  error_type: text,
  message: text,
  response_code: text,
  response_code_description: text,
});

/** The error bodies of service-interface, Errors, as schemas of the document. */
const ERROR_SCHEMAS: Readonly<Record<ErrorShape, z.ZodType>> = {
  full: FULL,
  full_with_details: FULL.extend({ details: z.array(text) }),
  coded: z.object({ error_code: text, error_type: text, message: text }),
  short: SHORT,
  wrapped: z.object({ error: z.object({ type: text, code: text, message: text }) }),
  wrapped_without_code: z.object({ error: z.object({ type: text, message: text }) }),
  empty: z.object({}),
};

const STATUS_TEXTS: Readonly<Record<number, string>> = {
  200: 'Done',
  201: 'Created',
  400: 'Invalid request or validation error',
  401: 'Authentication failed',
  402: 'Payment failed',
  403: 'Not authorized',
  404: 'Not found',
  409: 'The state of the payment or transaction does not allow it',
  500: 'Internal server error',
};

/** The OpenAPI 3.1 document of these operations, generated from the schemas that validate them. */
export function openApiDocument(operations: readonly Operation[], url: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of operations) {
    const path = operation.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: describeOperation(operation) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Cobro sandbox: the payment service, embedded',
      version: '1.0.0',
      description: 'No money moves. Operations under /_sandbox are the levers of tests and not part of the service.',
    },
    servers: [{ url }],
    paths,
    components: {
      schemas: Object.fromEntries(
        Object.entries(ERROR_SCHEMAS).map(([shape, schema]) => [errorName(shape), jsonSchema(schema, 'output')]),
      ),
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: `Access token or API key. Features: ${FEATURES.join(', ')}.`,
        },
      },
    },
  };
}

function describeOperation(operation: Operation) {
  return {
    operationId: operation.name,
    summary: operation.summary,
    tags: [operation.group],
    security: operation.feature === undefined ? [] : [{ bearer: [] }],
    parameters: [...parameters('path', operation.params), ...parameters('query', operation.query)],
    ...(operation.body ? { requestBody: { required: true, content: json(jsonSchema(operation.body, 'input')) } } : {}),
    responses: responses(operation),
  };
}

function responses({ success, errors, feature }: Operation) {
  // Every authenticated operation can answer 401, listed or not (service-interface, Authentication 4).
  const shapes: Record<number, ErrorShape> = feature === undefined ? errors : { 401: 'short', ...errors };
  return {
    [success.status]: {
      description: STATUS_TEXTS[success.status],
      content: json(jsonSchema(success.schema, 'output')),
    },
    ...Object.fromEntries(
      Object.entries(shapes).map(([status, shape]) => [
        status,
        {
          description: STATUS_TEXTS[Number(status)] ?? 'Error',
          content: json({ $ref: `#/components/schemas/${errorName(shape)}` }),
        },
      ]),
    ),
  };
}

function parameters(place: 'path' | 'query', schema: z.ZodType | undefined) {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input');
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output') {
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return described;
}

function json(schema: unknown) {
  return { 'application/json': { schema } };
}

function errorName(shape: string): string {
  return `Error_${shape}`;
}
