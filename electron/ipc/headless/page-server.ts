import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import type { Socket } from 'node:net';
import { cacheControl, pageHeaders } from '../../../core/page-policy.ts';
import type { Log } from '../../log/log.ts';
import { type PageFile, readPageFiles } from '../page-files.ts';
import type { Answering } from './posted.ts';
import { type OneTimeTicket, type SocketAuth, LOOPBACK, OPEN_PATH } from './socket-auth.ts';

export interface PageServerOptions {
  /** Holds `index.html` and what it names; an absolute path. */
  readonly renderer_folder: string;
  readonly socket_auth: SocketAuth;
  /** Opens the page once, for what carries its address where others may look. */
  readonly ticket: OneTimeTicket;
  /** The till's own token. */
  readonly token: string;
  /** Loads what answers requests with a body. */
  readonly loadPosted: () => Promise<Answering>;
  readonly log: Log;
}

export interface PageServer {
  readonly server: Server;
  /** A browser has its first page. */
  readonly first_page: Promise<void>;
}

/** A real browser sends a request at once; connections without one are limited, and the oldest is dropped. */
const SILENT_MAX = 64;
/** Nor does it leave many open, half asked or answered: of more than these, the one that asked longest ago is dropped. */
const HEARD_MAX = 128;
/** Pages, their assets and a heartbeat; far below what the machine has of descriptors, which cards need too. */
const CONNECTIONS_MAX = 256;

/** How long a connection may take for its headers, for a whole request, and between two, in milliseconds. */
const CONNECTION_TIMES = {
  headersTimeout: 5_000,
  requestTimeout: 10_000,
  keepAliveTimeout: 5_000,
  // Looked at this often; half a minute otherwise.
  connectionsCheckingInterval: 2_500,
} as const;

const PAGE = 'index.html';

/**
 * The bundle over HTTP: only files of the bundle, only for our own Host, and for no other page. From memory and with
 * nothing but Node, because every start waits for it; what carries a body is left to a library
 * (docs/decisions/072).
 */
export function createPageServer(options: PageServerOptions): PageServer {
  const { socket_auth, ticket, token } = options;
  const first_page = Promise.withResolvers<void>();
  const files = filesOf(options);
  let posted: Promise<Answering> | undefined;

  const get = (request: IncomingMessage, response: ServerResponse): void => {
    const address = URL.parse(request.url ?? '', `http://${LOOPBACK}`);
    if (address === null) return refuse(response, 400, 'bad_address');
    if (address.pathname === OPEN_PATH) return open(request, response, address);
    if (files === null) return refuse(response, 500, 'page_unreadable');
    const path = address.pathname === '/' ? PAGE : address.pathname.slice(1);
    const file = files.get(path);
    if (file === undefined) return refuse(response, 404, 'not_found');
    if (path === PAGE) response.once('finish', () => first_page.resolve());
    const headers = { ...pageHeaders("'self'", file.own_scripts), 'cache-control': cacheControl(path) };
    const { type, content } = file;
    response.writeHead(200, { ...headers, 'content-type': type, 'content-length': content.length }).end(content);
  };

  /** Redeems a ticket for the till's address, whose fragment no server or log ever sees. */
  const open = (request: IncomingMessage, response: ServerResponse, { searchParams }: URL): void => {
    const [given = '', ...more] = searchParams.getAll('ticket');
    const opens = request.method === 'GET' && ticket.take(more.length === 0 ? given : '');
    if (!opens) return refuse(response, 403, 'ticket_used');
    response.writeHead(303, { location: `/#token=${token}` }).end();
  };

  const send = (request: IncomingMessage, response: ServerResponse): void => {
    posted ??= options.loadPosted();
    posted.then(
      (answer) => answer(request, response),
      // Of a package that is being replaced; the page asks again.
      () => {
        posted = undefined;
        refuse(response, 503, 'not_now');
      },
    );
  };

  const server = createServer(CONNECTION_TIMES, (request, response) => {
    for (const [name, value] of Object.entries({ ...pageHeaders("'self'"), 'cache-control': 'no-store' }))
      response.setHeader(name, value);
    const refusal = socket_auth.refusePage(request);
    if (refusal) return refuse(response, refusal.status, refusal.why);
    if (request.method === 'GET' || request.method === 'HEAD') return get(request, response);
    send(request, response);
  });
  limitConnections(server);
  return { server, first_page: first_page.promise };
}

/** Null: they cannot be read, which every request is told. */
function filesOf({ renderer_folder, log }: PageServerOptions): ReadonlyMap<string, PageFile> | null {
  try {
    return readPageFiles(renderer_folder);
  } catch (error) {
    log.error('the files of the page cannot be read', { folder: renderer_folder, error: String(error) });
    return null;
  }
}

function refuse(response: ServerResponse, status: number, why: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(why);
}

/**
 * Limits what strangers on this machine can hold open. When too many connections have sent no request, or are open
 * after one, the oldest of these is closed, so that a new page can always connect.
 */
function limitConnections(server: Server): void {
  const silent = new Set<Socket>();
  const heard = new Set<Socket>();
  server.maxConnections = CONNECTIONS_MAX;
  const forget = (socket: Socket): void => {
    silent.delete(socket);
    heard.delete(socket);
  };
  server.on('connection', (socket) => {
    silent.add(socket);
    socket.on('close', () => forget(socket));
    const [oldest] = silent;
    if (silent.size > SILENT_MAX) oldest?.destroy();
  });
  server.on('request', ({ socket }) => {
    forget(socket);
    heard.add(socket);
    const [oldest] = heard;
    if (heard.size > HEARD_MAX) oldest?.destroy();
  });
  server.on('upgrade', ({ socket }) => forget(socket));
}
