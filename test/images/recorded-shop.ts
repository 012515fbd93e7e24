import { assert } from '../../core/assert.ts';
import { type Journal, openJournal } from '../../electron/journal/journal.ts';
import { SILENT_LOG } from '../../electron/log/log.ts';
import type { OpenHandle } from '../../electron/journal/file/database.ts';
import { createPaymentEngine } from '../../electron/payments/engine.ts';
import type { PaymentEngine, PaymentOutcome } from '../../electron/payments/payment-engine.ts';
import { type FakeReader, createFakeReader } from '../payments/support/fake-reader.ts';
import {
  type FakeService,
  approval,
  answer,
  createFakeService,
  refusal,
  undoneAnswer,
  unknown,
} from '../payments/support/fake-service.ts';
import {
  type ManualClock,
  createManualClock,
  createSeededRandomness,
  settle,
} from '../payments/support/manual-clock.ts';
import { NO_HOOKS, orderIn } from '../payments/support/shop.ts';
import type { Obligation } from './obligations.ts';

const AMOUNT_MINOR = 4_990;
const HORIZON_MS = 180_000;

/** One run of a till on a recorded disk, with the product's journal and engine and a scripted service and reader. */
export interface Life {
  readonly journal: Journal;
  readonly engine: PaymentEngine;
  readonly service: FakeService;
  readonly reader: FakeReader;
  readonly clock: ManualClock;
}

export interface ShopParts {
  readonly directory: string;
  readonly openHandle: OpenHandle;
  readonly see: (obligation: Obligation) => void;
}

/** Starts a till after an earlier one on the same disk died, and settles what that left open. */
function beginLife({ directory, openHandle, see }: ShopParts, life: number): Life {
  const clock = createManualClock(1_763_700_000_000 + life * 3_600_000);
  const randomness = createSeededRandomness(life);
  const opened = openJournal({
    directory,
    clock,
    randomness,
    openHandle,
    reserve_bytes: 4096,
    freeBytes: () => 10 ** 12,
  });
  assert(opened.ok, opened.ok ? '' : opened.error.sentence);
  const [service, reader] = [createFakeService(), createFakeReader()];
  watch(service, see);
  const settings = { terminal_id: 'T1', quarantine_ms: HORIZON_MS };
  const engine = createPaymentEngine({
    journal: opened.value,
    service,
    reader,
    clock,
    randomness,
    settings,
    log: SILENT_LOG,
  });
  engine.start();
  return { journal: opened.value, engine, service, reader, clock };
}

/** Counts a request as sent when the client is called: from then on its first byte may be on the wire. */
function watch(service: FakeService, see: ShopParts['see']): void {
  const { authorizeCardPresent, cancelByTrace, cancelOrRefundByTrace, reversePosPayment, cancelOrRefundTransaction } =
    service;
  const traceOf = (id: string): string => id.replace(/^(pay|txn)-/, '');
  Object.assign(service, {
    authorizeCardPresent: (...given: Parameters<typeof authorizeCardPresent>) => {
      see({ kind: 'authorization_left', trace_id: given[0].trace_id });
      return authorizeCardPresent(...given);
    },
    cancelByTrace: (...given: Parameters<typeof cancelByTrace>) => {
      see({ kind: 'cancellation_left', trace_id: given[0] });
      return cancelByTrace(...given);
    },
    cancelOrRefundByTrace: (...given: Parameters<typeof cancelOrRefundByTrace>) => {
      see({ kind: 'reversal_left', trace_id: given[0] });
      return cancelOrRefundByTrace(...given);
    },
    reversePosPayment: (...given: Parameters<typeof reversePosPayment>) => {
      see({ kind: 'reversal_left', trace_id: traceOf(given[0]) });
      return reversePosPayment(...given);
    },
    cancelOrRefundTransaction: (...given: Parameters<typeof cancelOrRefundTransaction>) => {
      see({ kind: 'return_left', trace_id: traceOf(given[0]) });
      return cancelOrRefundTransaction(...given);
    },
  });
}

/** Sells by card and tells the outcome to a person. */
export async function sell(life: Life, see: ShopParts['see'], amount_minor = AMOUNT_MINOR): Promise<PaymentOutcome> {
  const outcome = await life.engine.pay(
    orderIn(life.journal, amount_minor, 0, `tender-${life.clock.wallMs()}`),
    NO_HOOKS,
  );
  const { trace_id } = outcome;
  if (
    trace_id !== null &&
    (outcome.outcome === 'approved' || outcome.outcome === 'declined' || outcome.outcome === 'unknown')
  ) {
    see({ kind: 'told', trace_id, outcome: outcome.outcome });
  }
  await life.clock.advance(10);
  return outcome;
}

/** A small till day: every outcome of a sale, a truncated log, a kill and a clean end, with more sales after each. */
export async function runDay(shop: ShopParts): Promise<void> {
  const { see } = shop;
  const first = beginLife(shop, 1);
  await sell(first, see);
  first.service.script.authorize = (request) =>
    answer(
      '/v1/pos/authorizations',
      { ...approval(request.trace_id), status: 'REJECTED', status_detail: 'DECLINED', response_code: '51' },
      201,
    );
  await sell(first, see);
  await sellUnknownThenUndone(first, see);
  await sellUnknownThenNeverCharged(first, see);
  first.journal.checkpoint();
  await sellAndReturn(first, see);
  takeCash(first, see);
  await dieWhileSelling(first, see);

  const second = beginLife(shop, 2);
  second.service.script.R2 = (trace_id) => answer('/v1/pos/cancel-or-refund', undoneAnswer(trace_id, AMOUNT_MINOR));
  await second.clock.advance(1_000);
  await sell(second, see);
  second.journal.checkpoint();
  await sell(second, see);
  await second.engine.stop();
  second.journal.close();

  const third = beginLife(shop, 3);
  await sell(third, see);
}

async function sellUnknownThenUndone({ service, ...life }: Life, see: ShopParts['see']): Promise<void> {
  service.script.authorize = () => unknown('/v1/pos/authorizations', 'connection_lost');
  service.script.R2 = (trace_id) => answer('/v1/pos/cancel-or-refund', undoneAnswer(trace_id, AMOUNT_MINOR));
  await sell({ service, ...life }, see);
  await life.clock.advance(5_000);
}

async function sellUnknownThenNeverCharged({ service, ...life }: Life, see: ShopParts['see']): Promise<void> {
  service.script.R2 = () => refusal('/v1/pos/cancel-or-refund', 404);
  await sell({ service, ...life }, see);
  await life.clock.advance(HORIZON_MS + 30_000);
}

async function sellAndReturn(life: Life, see: ShopParts['see']): Promise<void> {
  const { service, engine } = life;
  service.script.authorize = (request) => answer('/v1/pos/authorizations', approval(request.trace_id), 201);
  service.script.R1 = (trace_id) => answer('/v1/pos/cancellations', undoneAnswer(trace_id, AMOUNT_MINOR));
  service.script.R5 = (id, part) =>
    answer('/v1/pos/transactions', undoneAnswer(id.replace(/^txn-/, ''), part.amount_minor ?? AMOUNT_MINOR));
  for (const amount_minor of [1_000, null]) {
    const paid = await sell(life, see);
    assert(paid.outcome === 'approved', `the sale is approved, it is ${paid.outcome}`);
    const undone = await engine.undo({ trace_id: paid.trace_id, amount_minor, manager: 'Eva', reason: 'test' });
    assert(undone.outcome === 'undone', `the sale is undone, it is ${JSON.stringify(undone)}`);
    see({ kind: 'told', trace_id: paid.trace_id, outcome: 'undone' });
  }
}

function takeCash({ journal }: Life, see: ShopParts['see']): void {
  const sale = journal.sales.openSale('CLP', 'Ana');
  journal.sales.takeCash(
    sale,
    { tender_id: 'cash', kind: 'cash', state: 'paid', amount_minor: 500, tip_minor: 0, at_ms: 1 },
    500,
  );
  see({ kind: 'told_cash', sale_id: sale.sale_id });
}

/** Sends a request that is never answered, as if the process died here. */
async function dieWhileSelling(life: Life, see: ShopParts['see']): Promise<void> {
  life.service.script.authorize = () => new Promise<never>(() => undefined);
  void sell(life, see);
  await settle();
}
