import type * as z from 'zod';

/**
 * What a call can do to money, which decides how it is sent and whether it may be repeated:
 *
 *   token       gets a credential
 *   authorize   may take money from a card
 *   undo        may give it back, or change what was taken
 *   read        changes nothing
 *   change      changes records that are not money
 */
export type OperationKind = 'token' | 'authorize' | 'undo' | 'read' | 'change';

/** One row of the interface: everything known about a call before it is made (service-interface, Endpoints). */
export interface Operation<Request, Body> {
  readonly name: string;
  readonly kind: OperationKind;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Relative to the base address, with `{name}` for path parameters. */
  readonly path: string;
  /**
   * `none` for the token call; `bearer` for a token or API key; `consumer` for the special authorization of sensitive
   * data.
   */
  readonly scheme: 'none' | 'bearer' | 'consumer';
  /** Strict: what may be sent. Null when the call has no body. */
  readonly request_schema: z.ZodType<Request> | null;
  /** Strict: the query that may be sent. Null when the call has none. */
  readonly query_schema: z.ZodType<Readonly<Record<string, string | number | undefined>>> | null;
  /** Tolerant: what is accepted as a success. */
  readonly answer_schema: z.ZodType<Body>;
  /** Success statuses of the interface, plus a neighbour that is tolerated where nothing is at risk. */
  readonly success: readonly number[];
  /** All statuses that the interface lists, including successes. */
  readonly listed: readonly number[];
  /** Whether a valid Client-Id is required: POS refunds (service-interface, Authentication 4). */
  readonly client_id_header: boolean;
  /** Whether the success body is undocumented and may be empty. Never for money. */
  readonly empty_answer_allowed: boolean;
  /** Error statuses that the interface shows with an empty object as body. */
  readonly empty_errors: readonly number[];
  /** Whether bodies may contain card data: then nothing of the response is kept as evidence, not even its digest. */
  readonly sensitive: boolean;
}

type Defaults =
  | 'scheme'
  | 'request_schema'
  | 'query_schema'
  | 'client_id_header'
  | 'empty_answer_allowed'
  | 'empty_errors'
  | 'sensitive';

type Described<Request, Body> = Omit<Operation<Request, Body>, Defaults> &
  Partial<Pick<Operation<Request, Body>, Defaults>>;

/** Completes a row with the common defaults. */
export function defineOperation<Request = undefined, Body = unknown>(
  row: Described<Request, Body>,
): Operation<Request, Body> {
  return {
    scheme: 'bearer',
    request_schema: null,
    query_schema: null,
    client_id_header: false,
    empty_answer_allowed: false,
    empty_errors: [],
    sensitive: false,
    ...row,
  };
}

/**
 * Whether a call may move money: fresh direct connection, sent once, never repeated automatically (payment-safety 0.9).
 */
export function movesMoney(kind: OperationKind): boolean {
  return kind === 'authorize' || kind === 'undo';
}

/** The path with its parameters filled in and escaped; undefined when a parameter is missing. */
export function fillPath(path: string, parameters: Readonly<Record<string, string>>): string | undefined {
  let complete = true;
  const filled = path.replace(/\{(\w+)\}/g, (_match, name: string) => {
    const value = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
    // A dot segment would be resolved away by intermediaries and reach another path (RFC 3986, 5.2.4).
    if (value === undefined || value === '' || value === '.' || value === '..' || value.length > 256) complete = false;
    return encodeURIComponent(value ?? '');
  });
  return complete ? filled : undefined;
}
