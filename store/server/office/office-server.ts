import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { cacheControl, pageHeaders } from '../../../core/page-policy.ts';
import { fail, succeed } from '../../../core/result.ts';
import {
  OFFICE_CALLS,
  OFFICE_REFUSALS,
  type OfficeCall,
  type OfficeError,
  officeBodySchema,
} from '../../contract/office.ts';
import { databaseTrouble, isClosedTo } from '../../database/database.ts';
import { databaseSentence } from '../../store-refusal.ts';
import { customerKey } from '../customers.ts';
import type { ServerIdentity } from '../certificate.ts';
import { createTryLimit } from '../try-limit.ts';
import { OFFICE_FILE_BYTES_MAX } from '../../contract/office-feeds.ts';
import { createFeedBodyCache } from './feed-body-cache.ts';
import { type OfficeParts, callOffice, describePerson } from './office-calls.ts';
import { type OfficeAnswer, refuseOffice } from './office-refusal.ts';
import { type Person, beginSession, endSession, personOf, provePerson } from './people.ts';

export interface OfficeServer {
  /** `http://127.0.0.1:PORT` on this machine, `https://HOST:PORT` for others. */
  readonly url: string;
  stop(): Promise<void>;
}

export interface OfficeOptions extends OfficeParts {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** Contains `index.html` and its assets. */
  readonly page_folder: string;
  /** For other machines, which are served over TLS only. */
  readonly identity: ServerIdentity;
  readonly monotonicMs: () => number;
  readonly logEvent: (line: { readonly event: string; readonly [fact: string]: unknown }) => void;
}

const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '::1']);
const BODY_BYTES_MAX = 65_536;
/** Calls with a file; the caller must be signed in before it is read. */
const FILE_CALLS = ['feeds.preview', 'feeds.publish', 'settlement.take'] as const satisfies readonly OfficeCall[];

const isCall = (name: string): name is OfficeCall => Object.hasOwn(OFFICE_CALLS, name);

/**
 * Serves the back office's pages, separately from the tills' server: without TLS on this machine only, otherwise with
 * the store's own certificate. Rejects when the port is taken.
 */
export async function startOfficeServer(options: OfficeOptions): Promise<OfficeServer> {
  const { database, derivePin, host, port, page_folder, identity, logEvent } = options;
  const is_local = LOOPBACK.has(host);
  const common = { bodyLimit: BODY_BYTES_MAX, exposeHeadRoutes: false, forceCloseConnections: true, logger: false };
  const tls = { key: identity.key, cert: identity.certificate, minVersion: 'TLSv1.3' } as const;
  const server = Fastify({ ...common, https: is_local ? null : tls });
  const scheme = is_local ? 'http' : 'https';
  const tries = createTryLimit(options.monotonicMs);
  const open = { ...options, customer_key: customerKey(identity.key), bodies: createFeedBodyCache() };

  server.addHook('onRequest', async (request, reply) => {
    void reply.headers({ ...pageHeaders("'self'"), 'cache-control': 'no-store' });
    // Refuses foreign host names that resolve to this machine.
    const { hostname } = URL.parse(`${scheme}://${request.headers.host ?? ''}`) ?? { hostname: '' };
    if (is_local && !LOOPBACK.has(hostname)) await sendRefusal(reply, { code: 'foreign', message: 'Another host.' });
  });
  server.setNotFoundHandler((_request, reply) =>
    sendRefusal(reply, { code: 'unknown', message: 'There is nothing here.' }),
  );
  server.setErrorHandler((error, _request, reply) => {
    const trouble = databaseTrouble(error);
    if (trouble !== null) {
      const code = isClosedTo(trouble) ? 'database_closed' : 'database_away';
      const message = databaseSentence(trouble);
      logEvent({ event: code, code: trouble, message });
      return sendRefusal(reply, { code, message });
    }
    const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
    if (status >= 400 && status < 500)
      return sendRefusal(reply, { code: 'bad_request', message: 'The request cannot be read.' });
    logEvent({ event: 'bug', error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    return sendRefusal(reply, { code: 'internal', message: 'The store met a mistake of its own.' });
  });
  void server.register(fastifyStatic, {
    root: page_folder,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', cacheControl(path.slice(join(page_folder, '/').length)));
    },
  });
  server.post('/calls/:call', async (request, reply) => {
    const { call } = request.params as { readonly call: string };
    const answer = await answerCall(call, request, reply);
    return answer.ok ? { value: answer.value } : sendRefusal(reply, answer.error);
  });
  for (const call of FILE_CALLS)
    server.post(`/calls/${call}`, {
      bodyLimit: OFFICE_FILE_BYTES_MAX,
      onRequest: async (request, reply) => {
        const person = isOurPage(request) ? await personWho(request) : null;
        if (person === null) await sendRefusal(reply, { code: 'signed_out', message: 'Sign in first.' });
      },
      handler: async (request, reply) => {
        const answer = await answerCall(call, request, reply);
        return answer.ok ? { value: answer.value } : sendRefusal(reply, answer.error);
      },
    });

  // Browsers send the origin of the calling page: only our own is accepted.
  const isOurPage = ({ headers }: FastifyRequest): boolean => headers.origin === `${scheme}://${headers.host}`;
  async function personWho(request: FastifyRequest): Promise<Person | null> {
    const token = tokenOf(request, cookie_name());
    return token === null ? null : await personOf(database, token);
  }

  async function answerCall(
    call: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<OfficeAnswer<unknown>> {
    if (!isOurPage(request)) return refuseOffice('foreign', 'Only the page of this store may ask.');
    const body = officeBodySchema.safeParse(request.body);
    if (!isCall(call) || !body.success) return refuseOffice('bad_request', 'There is no such call.');
    if (call === 'person.sign_in') return signIn(request, reply, body.data.args);
    const token = tokenOf(request, cookie_name());
    const person = token === null ? null : await personOf(database, token);
    if (token === null || person === null) return refuseOffice('signed_out', 'Sign in first.');
    if (call !== 'person.sign_out') return callOffice(open, person, call, body.data);
    await endSession(database, token, person);
    setCookie(reply, '', 0);
    return succeed(null);
  }

  async function signIn(request: FastifyRequest, reply: FastifyReply, args: unknown): Promise<OfficeAnswer<unknown>> {
    const read = OFFICE_CALLS['person.sign_in'].request.safeParse(args);
    if (!read.success) return refuseOffice('bad_request', 'A name and a PIN are asked for.');
    if (!tries.mayTry(request.ip))
      return fail({ code: 'locked', message: 'Too many wrong PINs from this address.', seconds: 3_600 });
    const proven = await provePerson(database, derivePin, read.data.name, read.data.pin);
    if (!proven.ok) {
      if (proven.error.code === 'wrong_pin') tries.failed(request.ip);
      return proven;
    }
    setCookie(reply, await database.transaction((queries) => beginSession(queries, proven.value)));
    return succeed(await describePerson(options, proven.value));
  }

  // Cookies are shared by all ports of a host, so each store on this machine uses its own name.
  const cookie_name = (): string => `cobro_office_${new URL(url).port || '443'}`;
  function setCookie(reply: FastifyReply, token: string, seconds?: number): void {
    const terms = ['Path=/', 'HttpOnly', 'SameSite=Strict', ...(is_local ? [] : ['Secure'])];
    if (seconds !== undefined) terms.push(`Max-Age=${seconds}`);
    void reply.header('set-cookie', [`${cookie_name()}=${token}`, ...terms].join('; '));
  }

  const url = await server.listen({ host, port });
  return { url, stop: async () => await server.close() };
}

function sendRefusal(reply: FastifyReply, error: OfficeError['error']): FastifyReply {
  return reply.code(OFFICE_REFUSALS[error.code]).send({ error });
}

function tokenOf({ headers }: FastifyRequest, name: string): string | null {
  const pairs = (headers.cookie ?? '').split('; ').map((pair) => pair.split('='));
  const [, token] = pairs.find(([key]) => key === name) ?? [];
  return token !== undefined && /^[A-Za-z0-9_-]{43}$/.test(token) ? token : null;
}
