import net from 'node:net';
import tls from 'node:tls';

/** One request as it arrived, byte for byte. */
export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Number of the connection it came on, from 0. */
  readonly connection: number;
}

/** Answers one request by writing bytes, or none. */
export type Answer = (socket: net.Socket, request: ReceivedRequest) => void;

export interface ByteServer {
  readonly url: string;
  readonly port: number;
  /** Every request but those for a token, in order of arrival. */
  readonly requests: ReceivedRequest[];
  readonly token_requests: ReceivedRequest[];
  /** Connections accepted so far, and those still open. */
  readonly accepted: () => number;
  readonly open: () => number;
  close(): Promise<void>;
}

export interface ByteServerOptions {
  /** Called for every request that is not for a token. */
  readonly answer: Answer;
  readonly answerToken?: Answer;
  /** Called for every connection before any byte; may destroy it. */
  readonly onConnection?: (socket: net.Socket, connection: number) => void;
  readonly tls?: tls.TlsOptions;
}

/** A payment service at byte level, with just enough HTTP to find the end of a request. */
export async function startByteServer(options: ByteServerOptions): Promise<ByteServer> {
  const requests: ReceivedRequest[] = [];
  const token_requests: ReceivedRequest[] = [];
  const sockets = new Set<net.Socket>();
  let accepted = 0;
  const serve = (socket: net.Socket): void => {
    const connection = accepted;
    accepted += 1;
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    let received = Buffer.alloc(0);
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      const request = readRequest(received, connection);
      if (request === undefined) return;
      received = Buffer.alloc(0);
      const is_token = request.path.endsWith('/oauth/token');
      (is_token ? token_requests : requests).push(request);
      (is_token ? (options.answerToken ?? answerToken()) : options.answer)(socket, request);
    });
    options.onConnection?.(socket, connection);
  };
  const server = options.tls === undefined ? net.createServer(serve) : tls.createServer(options.tls, serve);
  server.on('tlsClientError', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server listens on a port');
  return {
    url: `${options.tls === undefined ? 'http' : 'https'}://127.0.0.1:${address.port}`,
    port: address.port,
    requests,
    token_requests,
    accepted: () => accepted,
    open: () => sockets.size,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function readRequest(bytes: Buffer, connection: number): ReceivedRequest | undefined {
  const end = bytes.indexOf('\r\n\r\n');
  if (end === -1) return undefined;
  const [first = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n');
  const [method = '', path = ''] = first.split(' ');
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const colon = line.indexOf(':');
    headers[line.slice(0, colon).toLowerCase()] = line.slice(colon + 1).trim();
  }
  const body = bytes.subarray(end + 4);
  if (body.length < Number(headers['content-length'] ?? 0)) return undefined;
  return { method, path, headers, body: body.toString('utf8'), connection };
}

/** The bytes of a complete answer. */
export function answerBytes(
  status: number,
  body: string,
  headers: Readonly<Record<string, string>> = { 'content-type': 'application/json' },
): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} Status\r\n${lines.join('')}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}

/** Answers JSON and leaves the connection open, as servers do. */
export function answerJson(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Answer {
  const bytes = answerBytes(status, JSON.stringify(body), { 'content-type': 'application/json', ...headers });
  return (socket) => socket.write(bytes);
}

/** Answers these bytes and closes the connection. */
export function answerRaw(bytes: string): Answer {
  return (socket) => socket.end(bytes, 'latin1');
}

export function answerToken(
  fields: Readonly<Record<string, unknown>> = { expires_in: 3_600 },
  token = TEST_TOKEN,
): Answer {
  return answerJson(201, { access_token: token, ...fields });
}

/** Made up for tests. */
export const TEST_TOKEN = 'token-of-the-test-5c1f0f';
export const TEST_SECRET = 'secret-of-the-test-9b7d2e';
