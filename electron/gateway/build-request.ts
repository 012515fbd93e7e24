import { type Operation, fillPath } from '../../core/service/operation.ts';
import type { WireSettings } from '../../core/service/wire-defaults.ts';
import type { WireRequest } from './transport/exchange.ts';

/** Input of a call, not validated yet: values for path, query and body. */
export interface CallInput<Request> {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: Request;
}

/** Parts of a request besides the call itself. */
export interface RequestParts {
  readonly settings: WireSettings;
  /** Path of the base address, without a trailing slash. */
  readonly path_prefix: string;
  /** Value of the Client-Id header; undefined sends none. */
  readonly client_id: string | undefined;
}

/** The request in bytes; undefined when the interface does not allow it, and then nothing may be sent. */
export function buildRequest<Request, Body>(
  operation: Operation<Request, Body>,
  input: CallInput<Request>,
  parts: RequestParts,
): WireRequest | undefined {
  const path = fillPath(operation.path, input.path ?? {});
  const query = queryOf(operation, input.query);
  if (path === undefined || query === undefined) return undefined;
  const headers: Record<string, string> = { accept: 'application/json' };
  if (operation.client_id_header && parts.settings.client_id_header_enabled && parts.client_id !== undefined) {
    headers[parts.settings.client_id_header_name] = parts.client_id;
  }
  const target = { method: operation.method, path: parts.path_prefix + path + query, headers };
  if (operation.request_schema === null) return target;
  const body = operation.request_schema.safeParse(input.body);
  if (!body.success) return undefined;
  headers['content-type'] = 'application/json';
  return { ...target, body: Buffer.from(JSON.stringify(body.data)) };
}

function queryOf(
  operation: Operation<never, unknown> | Operation<unknown, unknown>,
  query: CallInput<unknown>['query'],
): string | undefined {
  if (operation.query_schema === null) return query === undefined ? '' : undefined;
  const checked = operation.query_schema.safeParse(query ?? {});
  if (!checked.success) return undefined;
  const pairs = new URLSearchParams();
  for (const [name, value] of Object.entries(checked.data)) {
    if (value !== undefined) pairs.append(name, String(value));
  }
  return pairs.size === 0 ? '' : `?${pairs.toString()}`;
}
