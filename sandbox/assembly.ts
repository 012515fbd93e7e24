import type { FastifyInstance } from 'fastify';
import type { Clock } from '../core/clock.ts';
import { type ApiKey, type ClientCredential, DEMO_API_KEYS, DEMO_CLIENTS } from './access/credentials.ts';
import { Gate } from './access/gate.ts';
import { ServiceClock } from './clock/service-clock.ts';
import { seededRandomness, systemClock, systemRandomness } from './clock/system.ts';
import { FaultPlan } from './faults/fault-plan.ts';
import type { Operation } from './http/operation.ts';
import { addOperation } from './http/server.ts';
import { DocumentStore } from './ledger/document-store.ts';
import { GroupCommit } from './ledger/group-commit.ts';
import { type Ledger, openLedger } from './ledger/ledger.ts';
import { PaymentLedger } from './ledger/payment-ledger.ts';
import { beginServiceState, keepClockOffset } from './ledger/service-state.ts';
import { operationsOf } from './operations/all.ts';
import { captureBody } from './operations/answers.ts';
import type { Service } from './service.ts';
import { type SandboxSettings, settingsSchema } from './settings.ts';
import { CaptureWebhookScheduler } from './webhooks/capture-webhook-scheduler.ts';
import { DeliveryStore } from './webhooks/delivery-store.ts';
import { WebhookPublisher } from './webhooks/publisher.ts';
import { openApiDocument } from './http/openapi.ts';
import { PAGE_SCRIPT } from './http/page-script.ts';
import { renderPage } from './http/page.ts';
import { addLinkPage } from './http/link-page.ts';

export interface SandboxOptions {
  /** Loopback port; 0, the default, takes any free port. */
  readonly port?: number;
  /** Path of the ledger file, or `:memory:` (default). */
  readonly ledger?: string;
  /** Equal seeds give equal identifiers; unseeded when absent. */
  readonly seed?: number;
  /** Accepted OAuth clients; the documented demo pairs when absent or empty. */
  readonly clients?: readonly ClientCredential[];
  /** Accepted API keys; the documented demo keys when absent. */
  readonly api_keys?: readonly ApiKey[];
  /** Base of the service's clock; the machine's clock when absent. */
  readonly clock?: Clock;
  readonly settings?: Partial<SandboxSettings>;
}

/** A service whose routes are on a server that is not listening yet. */
export interface Assembly {
  readonly service: Service;
  readonly operations: readonly Operation[];
  readonly closeLedger: () => void;
}

/**
 * Adds every route of the service to `server`; opens the ledger unless it is given.
 *
 * @throws LedgerUnusable when the ledger cannot be used
 */
export function assembleSandbox(
  options: SandboxOptions,
  server: FastifyInstance,
  ledger = openLedger(options.ledger),
): Assembly {
  const { database } = ledger;
  try {
    const settings = settingsSchema.parse(options.settings ?? {});
    const service = assembleService(options, settings, ledger);
    const operations = operationsOf(service);
    for (const operation of operations) addOperation(server, service, operation);
    addDocument(server, service, operations);
    addLinkPage(server);
    return { service, operations, closeLedger: () => database.close() };
  } catch (error) {
    database.close();
    throw error;
  }
}

function assembleService(options: SandboxOptions, settings: SandboxSettings, { database, vault }: Ledger): Service {
  const { clock_offset_ms, starts } = beginServiceState(database);
  const clock = new ServiceClock(options.clock ?? systemClock, clock_offset_ms);
  // Every start has its own sequence; otherwise a restart would repeat the identifiers of the first run.
  const randomness = options.seed === undefined ? systemRandomness : seededRandomness(options.seed + starts - 1);
  const documents = new DocumentStore(database);
  const deliveries = new DeliveryStore(database);
  if (starts === 1) seedDemoRecords(documents, clock.wallMs());
  const commits = new GroupCommit(database);
  const payments = new PaymentLedger(database);
  const webhooks = new WebhookPublisher({ clock, randomness, documents, deliveries, settings });
  return {
    clock,
    randomness,
    gate: new Gate(options.clients?.length ? options.clients : DEMO_CLIENTS, options.api_keys ?? DEMO_API_KEYS, clock),
    faults: new FaultPlan(randomness),
    commits,
    payments,
    documents,
    vault,
    deliveries,
    webhooks,
    captures: new CaptureWebhookScheduler({ clock, database, commits, payments, webhooks, body: captureBody }),
    settings,
    identity: { organization_id: 'organization-demo', merchant_id: 'merchant-demo', country: 'CHL' },
    moveClock: (by_ms) => {
      clock.advance(by_ms);
      keepClockOffset(database, clock.offset_ms);
    },
  };
}

const CONTENT_SECURITY_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Serves the OpenAPI document at /openapi.json and the service's page at /. */
export function addDocument(server: FastifyInstance, service: Service, operations: readonly Operation[]): void {
  let document: string | undefined;
  server.get('/openapi.json', (request, reply) => {
    document ??= JSON.stringify(openApiDocument(operations, `http://${request.host}`));
    return reply.type('application/json; charset=utf-8').send(document);
  });
  server.get('/', (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', CONTENT_SECURITY_POLICY)
      .send(renderPage(service, operations)),
  );
  server.get('/page.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(PAGE_SCRIPT));
}

/** The content of a new ledger, so that a new user has a merchant and a cash-out method to read. */
export function seedDemoRecords(documents: DocumentStore, now_ms: number): void {
  const at = new Date(now_ms).toISOString();
  const merchant = {
    id: 'merchant-demo',
    type: 'RETAIL',
    name: 'Almacén La Esquina',
    alias: 'esquina',
    organization_id: 'organization-demo',
    supported_currencies: ['CLP', 'USD'],
    default_currency: 'CLP',
    status: 'ACTIVE',
    created_at: at,
    updated_at: at,
  };
  documents.put('merchant', merchant.id, merchant.organization_id, merchant, now_ms);
  const cashout = {
    id: 'cashout-demo',
    client_id: 'cobro-demo',
    type: 'BANK_TRANSFER',
    account_type: 'CHECKING',
    account_number: '00-000-00000-01',
    bank_name: 'Banco de Prueba',
    account_holder: 'Almacén La Esquina',
    country: 'CHL',
    extra_data: '',
    created_at: at,
    updated_at: at,
  };
  documents.put('cashout_method', cashout.id, null, cashout, now_ms);
}
