import type { ContractError } from '../../core/contract/refusals.ts';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { text } from 'node:stream/consumers';
import { WebSocketServer } from 'ws';
import type { WebSocket } from 'ws';
import {
  PAIR_PATH,
  PROVE_PATH,
  type RequestMessage,
  type ResponseMessage,
  type TillEvent,
  type LineAhead,
} from '../../core/contract/envelope.ts';
import type { IntentName, IntentResults } from '../../core/contract/intents.ts';
import type { TillSnapshot } from '../../core/contract/snapshot.ts';
import { proofOfToken } from '../../electron/ipc/headless/socket-auth.ts';
import { ownScripts } from '../../electron/ipc/page-files.ts';
import { ROOT } from '../../scripts/process.ts';
import { succeed } from '../../core/result.ts';
import type { Result } from '../../core/result.ts';

type Answer<Name extends IntentName> = (args: never) => Result<IntentResults[Name], ContractError> | typeof UNANSWERED;
const OF_THE_PAGE: readonly string[] = ['till.snapshot', 'till.painted', 'catalogue.search'];

/** An answer that never arrives. */
export const UNANSWERED = 'unanswered';
/** Canned answers by intent; an unlisted intent is accepted with `null`. */
export type Answers = { readonly [Name in IntentName]?: Answer<Name> };

export interface FakeMain {
  readonly url: string;
  /** Intents that the page sent, in order, including the first `till.snapshot`. */
  readonly requests: RequestMessage[];
  /** Requests without those that a page sends by itself or ahead (decision 045). */
  readonly acts: readonly RequestMessage[];
  publish(slices: Partial<TillSnapshot>): void;
  /** Sends a line before a snapshot contains it. */
  tellLine(line: LineAhead): void;
  /** Ignores further messages from the open pages. */
  leavePages(): void;
  /** Becomes another till for the next page; open pages are not notified. */
  become(next: TillSnapshot, canned?: Answers): void;
  answer(answers: Answers): void;
  /** Keeps the answers to an intent back; returns how to let them go. */
  hold(intent: IntentName): () => void;
  /** Skips an event, as a bug or a full buffer would. */
  skipEvent(): void;
  disconnect(): void;
  close(): Promise<void>;
}

const TOKEN = 'training-token';
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
/** URL of axe, cached by the browser like the bundle. */
export const AXE_PATH = '/axe.min.js';
export const AXE_FILE = join(ROOT, 'node_modules/axe-core/axe.min.js');
/** As strict as the shells: anything inline or from elsewhere is refused and reported as an error on the page. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'";

/** Serves canned states like the headless host, just enough for a page. */
export async function startFakeMain(folder: string, first: TillSnapshot, canned: Answers = {}): Promise<FakeMain> {
  let snapshot = first;
  let answers = canned;
  let sequence = 0;
  const requests: RequestMessage[] = [];
  const sockets = new Set<WebSocket>();
  const held = new Map<IntentName, (() => void)[]>();

  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://till').pathname;
    // A second screen gets its token, as from the headless host.
    if (path === PAIR_PATH) return void response.end(JSON.stringify({ token: TOKEN }));
    // A page that lost its till asks for a proof first (decision 068).
    if (path === PROVE_PATH)
      return void text(request).then((body) => {
        const { nonce } = JSON.parse(body) as { readonly nonce: string };
        response.end(JSON.stringify({ proof: proofOfToken(TOKEN, request.socket.localPort, nonce) }));
      });
    const file = path === AXE_PATH ? AXE_FILE : join(folder, normalize(path === '/' ? '/index.html' : path));
    if ((!file.startsWith(folder) && file !== AXE_FILE) || !existsSync(file)) return void response.writeHead(404).end();
    const content = readFileSync(file);
    const own = ownScripts(file, content).map((digest) => ` 'sha256-${digest}'`);
    response.writeHead(200, {
      'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
      'content-security-policy': POLICY.replace("script-src 'self'", (self) => self + own.join('')),
      // These files do not change during a run, so all screens share them.
      'cache-control': path.startsWith('/assets/') || path === AXE_PATH ? 'max-age=3600, immutable' : 'no-store',
    });
    response.end(content);
  });
  const webSockets = new WebSocketServer({
    server,
    path: '/socket',
    verifyClient: ({ req }: { req: IncomingMessage }) => (req.url ?? '').endsWith(`token=${TOKEN}`),
  });
  webSockets.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('message', (data) => {
      if (!sockets.has(socket)) return;
      const message = JSON.parse(String(data)) as RequestMessage;
      requests.push(message);
      const tell = (): void => {
        const response = respond(message);
        if (response) socket.send(JSON.stringify(response));
      };
      const waiting = held.get(message.intent);
      if (waiting === undefined) tell();
      else waiting.push(tell);
    });
  });

  const respond = ({ id, intent, args }: RequestMessage): ResponseMessage | null => {
    const given = answers[intent] as
      ((args: unknown) => Result<unknown, ContractError> | typeof UNANSWERED) | undefined;
    const result = given?.(args) ?? succeed(intent === 'till.snapshot' ? snapshot : null);
    return result === UNANSWERED ? null : { id, ...result };
  };
  const send = (event: TillEvent): void => {
    for (const socket of sockets) socket.send(JSON.stringify(event));
  };

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/#token=${TOKEN}`,
    requests,
    get acts() {
      return requests.filter(({ intent }) => !OF_THE_PAGE.includes(intent));
    },
    publish(slices) {
      snapshot = { ...snapshot, ...slices };
      sequence += 1;
      send({ event: 'snapshot', sequence, slices });
    },
    tellLine: (line) => send({ event: 'line', line }),
    leavePages: () => sockets.clear(),
    become(next, canned = {}) {
      snapshot = next;
      answers = canned;
      held.clear();
      requests.length = 0;
    },
    answer(more) {
      answers = { ...answers, ...more };
    },
    hold(intent) {
      const waiting: (() => void)[] = [];
      held.set(intent, waiting);
      return () => {
        held.delete(intent);
        waiting.forEach((tell) => tell());
      };
    },
    skipEvent() {
      sequence += 1;
    },
    disconnect() {
      for (const socket of sockets) socket.terminate();
    },
    async close() {
      for (const socket of webSockets.clients) socket.terminate();
      webSockets.close();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
