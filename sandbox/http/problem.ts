/** An answer other than success. The operation formats it into one of the interface's body shapes. */
export interface Problem {
  readonly status: number;
  readonly error_type: string;
  readonly error_code: string;
  readonly message: string;
  /** ISO 8583 response code, for shapes that have one. */
  readonly response_code?: string;
  readonly response_code_description?: string;
  readonly details?: readonly string[];
  readonly retry_after_seconds?: number;
}

/**
 * Body shapes of service-interface, Errors. `full_with_details` is the 400 of authorizations, `coded` the 400 of
 * cancel-or-refund, `wrapped_without_code` the 500 of settlements, `empty` the 500 of a payment read.
 */
export type ErrorShape =
  'full' | 'full_with_details' | 'coded' | 'short' | 'wrapped' | 'wrapped_without_code' | 'empty';

/** An operation's shapes by status, where the interface does not specify others. */
export const DEFAULT_ERROR_SHAPES: Readonly<Record<number, ErrorShape>> = { 409: 'full' };

export function problemBody(shape: ErrorShape, problem: Problem): Record<string, unknown> {
  const { error_type, error_code, message } = problem;
  switch (shape) {
    case 'empty':
      return {};
    case 'short':
      return { error_type, message };
    case 'coded':
      return { error_code, error_type, message };
    case 'wrapped':
      return { error: { type: error_type, code: error_code, message } };
    case 'wrapped_without_code':
      return { error: { type: error_type, message } };
    case 'full':
      return { ...fullBody(problem) };
    case 'full_with_details':
      return { ...fullBody(problem), details: problem.details ?? [] };
  }
}

function fullBody(problem: Problem) {
  return {
    error_code: problem.error_code,
    error_type: problem.error_type,
    message: problem.message,
    response_code: problem.response_code ?? '96',
    response_code_description: problem.response_code_description ?? 'System malfunction',
  };
}

/** 400: names the first field in the message and all fields in the details. */
export function invalidRequest(details: readonly string[]): Problem {
  return {
    status: 400,
    error_type: 'INVALID_REQUEST',
    error_code: 'VALIDATION_ERROR',
    message: details.join('; '),
    details,
    response_code: '30',
    response_code_description: 'Format error',
  };
}

export function unauthorized(message: string): Problem {
  return { status: 401, error_type: 'UNAUTHORIZED', error_code: 'UNAUTHORIZED', message };
}

export function forbidden(message: string): Problem {
  return { status: 403, error_type: 'FORBIDDEN', error_code: 'FORBIDDEN', message };
}

export function notFound(what: string): Problem {
  return { status: 404, error_type: 'NOT_FOUND', error_code: 'NOT_FOUND', message: `${what} not found` };
}

/** 400 for an unknown id, at operations for which the interface lists no 404 (service-interface, Endpoints). */
export function unknownReference(what: string): Problem {
  return {
    ...invalidRequest([`id: ${what} not found`]),
    error_type: 'UNKNOWN_REFERENCE',
    error_code: 'UNKNOWN_REFERENCE',
  };
}

export function internalError(): Problem {
  return {
    status: 500,
    error_type: 'INTERNAL_ERROR',
    error_code: 'INTERNAL_ERROR',
    message: 'The service failed to answer.',
  };
}
