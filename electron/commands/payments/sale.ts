import { type Result, fail, succeed } from '../../../core/result.ts';
import { AMOUNT_MINOR_MAX } from '../../../core/money/money.ts';
import type { CardSummary } from '../../../core/payments/card.ts';
import { installmentPlans } from '../../../core/sale/installments.ts';
import { holdsNothing } from '../../../core/sale/tender.ts';
import { COMMAND_LINE_PRODUCT, type Sale, type Tender } from '../../../core/sale/sale.ts';
import type { TillRuntime } from '../../app/till-runtime.ts';
import { type JournalTrouble, journalTrouble } from '../../journal/file/database.ts';
import type { InstallmentsChoice, PaymentHooks, PaymentOutcome } from '../../payments/payment-engine.ts';
import { systemClock, systemRandomness } from '../../platform/system.ts';
import {
  type CommandIo,
  EXIT,
  type Flag,
  type FlagTable,
  type ParsedFlags,
  keptText,
  wholeNumber,
} from '../command-line/arguments.ts';
import { type CommandDefinition, refuseUsage, runCommand } from '../command-line/command.ts';
import type { Grant } from '../../features/shared/grant.ts';
import { OPERATOR_FLAGS, UNNAMED, answeredInTime, recordOperator } from '../command-line/operator.ts';
import { KEY_FLAGS, finishKeyed, onceForKey, waitsFor } from './keyed.ts';
import { recallSale } from './recall.ts';
import { readerReady } from '../doctor/reader-ready.ts';
import { refusedCertificate } from './refused-certificate.ts';
import { type SaleRequest, saleFacts, saleResult } from './sale-result.ts';
import { READER_FLAGS, readerFlagsProblem } from '../command-line/till-flags.ts';
import { withoutOutcome, withOperator, withTillRuntime } from '../command-line/with-till-runtime.ts';

const FLAGS = {
  amount: {
    placeholder: 'N',
    help: 'amount without tip, in minor units (12990 is 12.990 CLP or 129.90 USD)',
    parse: wholeNumber(1, AMOUNT_MINOR_MAX),
  } as Flag<number>,
  tip: {
    placeholder: 'N',
    help: 'tip, in minor units; default 0',
    parse: wholeNumber(0, AMOUNT_MINOR_MAX),
  } as Flag<number>,
  installments: {
    placeholder: 'N',
    help: 'number of installments; default 1',
    parse: wholeNumber(1, 99),
  } as Flag<number>,
  reference: { placeholder: 'TEXT', help: 'your own reference of the sale', parse: keptText() } as Flag<string>,
  instrument: {
    placeholder: 'ID',
    help: 'a card that the payment service keeps, in place of one at the reader; needs --operator',
    parse: keptText(128),
  } as Flag<string>,
  ...OPERATOR_FLAGS,
  ...KEY_FLAGS,
  ...READER_FLAGS,
} as const satisfies FlagTable;
type Flags = ParsedFlags<typeof FLAGS>;

const DEFINITION: CommandDefinition<typeof FLAGS> = {
  name: 'cobro sale',
  usage:
    'cobro sale --amount N [--tip N] [--installments N] [--currency CUR] [--reference TEXT] [--instrument ID --operator NAME] [--idempotency-key K] [--json]',
  summary: `One card sale from the command line, through the same engine, journal and recovery as the till.
The reader asks for the card; Ctrl+C cancels while nothing has been sent.`,
  flags: FLAGS,
  check: readerFlagsProblem,
  examples: [
    'cobro sale --amount 12990',
    'cobro sale --amount 12990 --tip 1000 --installments 3 --json',
    'cobro sale --amount 12990 --idempotency-key order-1047 --json',
    'cobro sale --amount 12990 --instrument fcf2ba31 --operator "Ana Soto" --json',
    'cobro sale --amount 1250 --currency USD --reader tcp:127.0.0.1:16107 --service http://127.0.0.1:41300',
  ],
  exits: {
    [EXIT.declined]: 'declined: the service said no',
    [EXIT.not_charged]: 'not charged: cancelled before sending, proven never sent, or the till cannot be opened',
    [EXIT.unknown]: 'unknown: durable in the recovery queue, being undone',
  },
};

/** `cobro sale`: one payment. Answers the exit code of its outcome. */
export function runSaleCommand(argv: readonly string[], io: CommandIo): Promise<number> {
  return runCommand(DEFINITION, argv, io, async ({ flags }) => {
    const { amount, tip = 0 } = flags;
    if (amount === undefined)
      return refuseUsage('cobro sale', io, '--amount is missing; accepted: minor units, e.g. --amount 12990');
    if (amount + tip > AMOUNT_MINOR_MAX)
      return refuseUsage('cobro sale', io, `--amount and --tip together are more than ${AMOUNT_MINOR_MAX}`);
    const { instrument: stored_instrument } = flags;
    if (stored_instrument !== undefined && tip > 0)
      return refuseUsage('cobro sale', io, '--tip goes with a card at the reader; a stored one takes none');
    const without = withoutOutcome(io, flags.json, saleFacts(amount, tip, flags.currency));
    const pay = async (runtime: TillRuntime, grant: Grant): Promise<number> => {
      if (stored_instrument !== undefined && !mayChargeStored(runtime))
        return without.notBegun(NOT_TRIED, 'stored_cards_off');
      const request: SaleRequest = { amount_minor: amount, tip_minor: tip, currency: runtime.settings.read().currency };
      const { installments = 1, reference = null } = flags;
      const card = stored_instrument === undefined ? {} : { instrument: stored_instrument };
      const keyedArguments = { ...request, installments, reference, ...card };
      const keyed = { key: flags['idempotency-key'], act: 'sale', arguments: keyedArguments };
      const result = await onceForKey(runtime, keyed, {
        run: async (begin) => {
          const recorded = (sale_id: string) => begin(sale_id) ?? recordCharge(runtime, grant, sale_id, request, flags);
          return saleResult(await sell(runtime, request, flags, io, { begin: recorded }), request);
        },
        recall: (sale_id) => recallSale(runtime, request, sale_id),
      });
      return finishKeyed('cobro sale', io, flags.json, result);
    };
    const wait_ms = waitsFor(flags);
    if (stored_instrument === undefined)
      return withTillRuntime('cobro sale', flags, 'reader', io, (runtime) => pay(runtime, UNNAMED), without, wait_ms);
    const card = { stored_instrument };
    return withOperator('cobro sale', flags, 'change_settings', io, pay, without, wait_ms, card);
  });
}

const NOT_TRIED =
  'No stored card is charged before it was tried that this service undoes such a payment by its trace (wire.stored_cards_enabled).';

const mayChargeStored = ({ settings, training }: TillRuntime): boolean =>
  training || settings.read().wire.stored_cards_enabled;

/** A stored card is charged without being presented: who did it is in the audit trail before it is sent. */
function recordCharge(
  { journal }: TillRuntime,
  grant: Grant,
  sale_id: string,
  { amount_minor }: SaleRequest,
  { instrument }: Pick<Flags, 'instrument'>,
): string | null {
  if (instrument === undefined) return null;
  return recordOperator(
    journal,
    { what: 'stored_card_charged', subject: instrument, detail: sale_id, amount_minor },
    grant,
  );
}

/** A sale of one line, so that receipts, refunds and reports find it like any other. Nothing is sent before it is kept. */
function openSale(
  runtime: TillRuntime,
  request: SaleRequest,
  reference: string | undefined,
): Result<{ sale: Sale; tender: Tender }, JournalTrouble> {
  try {
    return succeed(openOrThrow(runtime, request, reference));
  } catch (error) {
    const trouble = journalTrouble(error);
    if (trouble === null) throw error;
    return fail(trouble);
  }
}

function openOrThrow(
  runtime: TillRuntime,
  request: SaleRequest,
  reference: string | undefined,
): { sale: Sale; tender: Tender } {
  const { sales } = runtime.journal;
  const opened = sales.openSale(request.currency, runtime.settings.read().cashier_name, reference);
  const line = {
    line_id: systemRandomness.identifier(),
    product_id: COMMAND_LINE_PRODUCT,
    name: reference?.slice(0, 120) || 'Venta',
    unit: 'each' as const,
    unit_price_minor: request.amount_minor,
    quantity_milli: 1_000,
  };
  const filled: Sale = { ...opened, lines: [line], tip_minor: request.tip_minor };
  sales.saveSale(filled);
  const tender: Tender = {
    tender_id: systemRandomness.identifier(),
    kind: 'card',
    state: 'pending',
    amount_minor: request.amount_minor + request.tip_minor,
    tip_minor: request.tip_minor,
    at_ms: Math.trunc(systemClock.wallMs()),
  };
  return { sale: sales.beginCardTender(filled, tender), tender };
}

/** Closes a sale that was not paid; while its payment is unknown or a hold, the sale is put on hold instead. */
function closeUnpaid({ journal, log }: TillRuntime, sale_id: string): void {
  const sale = journal.sales.sale(sale_id);
  if (sale === null || sale.state !== 'OPEN') return;
  try {
    if (holdsNothing(sale)) journal.sales.abandonSale(sale_id);
    else journal.sales.saveSale({ ...sale, state: 'HELD' });
  } catch (error) {
    log.warn('the unpaid sale stays open', { sale_id, error: String(error) });
  }
}

function chosenPlan(
  runtime: TillRuntime,
  request: SaleRequest,
  quantity: number,
  card: CardSummary,
): InstallmentsChoice | null {
  if (quantity === 1) return null;
  const plans = installmentPlans(runtime.fees.inForce().fees, card, request.amount_minor + request.tip_minor);
  return { quantity, type: plans.find((plan) => plan.quantity === quantity)?.type ?? 'issuer' };
}

/** One card payment with a sale of its own. A hold is a pre-authorization that waits for its capture: an open tab. */
export async function sell(
  runtime: TillRuntime,
  request: SaleRequest,
  flags: Pick<Flags, 'reference' | 'installments'>,
  io: CommandIo,
  { hold = false, begin }: { readonly hold?: boolean; readonly begin: (sale_id: string) => string | null },
): Promise<PaymentOutcome> {
  const { engine, settings } = runtime;
  if (!(await readerReady(runtime.reader, io.stopped))) {
    const detail = runtime.reader.status.state;
    return { outcome: 'not_charged', trace_id: null, reason: 'reader_not_ready', detail };
  }
  // The engine refuses it, too; here there is no sale of it yet.
  const { cardSales } = engine;
  if (!cardSales.possible)
    return { outcome: 'not_charged', trace_id: null, reason: 'card_sales_stopped', detail: cardSales.reason };
  const opened = openSale(runtime, request, flags.reference);
  if (!opened.ok) return { outcome: 'not_charged', trace_id: null, reason: 'card_sales_stopped', detail: opened.error };
  const { sale, tender } = opened.value;
  const trouble = begin(sale.sale_id);
  if (trouble !== null) {
    closeUnpaid(runtime, sale.sale_id);
    return { outcome: 'not_charged', trace_id: null, reason: 'card_sales_stopped', detail: trouble };
  }
  const cancelling = createCanceller(runtime, io);
  const hooks: PaymentHooks = {
    onProgress(progress) {
      cancelling.follow(progress.trace_id);
      if (progress.phase === 'card') io.stderr(`Reader: ${progress.prompt}`);
    },
    chooseInstallments: async (card) => chosenPlan(runtime, request, flags.installments ?? 1, card),
  };
  const paying = engine.pay(
    {
      sale_id: sale.sale_id,
      tender_id: tender.tender_id,
      amount_minor: request.amount_minor,
      tip_minor: request.tip_minor,
      currency: request.currency,
      due_minor: tender.amount_minor,
      ...(hold
        ? ({ pre_authorization: true, settles_sale: true, capture_mode: 'manual' } as const)
        : { pre_authorization: false, capture_mode: settings.read().capture_mode }),
      ...(flags.reference === undefined ? {} : { reference: flags.reference }),
    },
    hooks,
  );
  const outcome = await cancelling.guard(paying);
  closeUnpaid(runtime, sale.sale_id);
  const certificate = outcome.outcome === 'not_charged' ? refusedCertificate(runtime) : null;
  if (certificate !== null) io.stderr(certificate);
  return outcome;
}

/** Ctrl+C cancels before the request is sent; afterwards the answer is awaited a little longer. */
function createCanceller(runtime: TillRuntime, io: CommandIo) {
  let trace_id: string | null = null;
  let stopping = false;
  async function cancel(): Promise<void> {
    if (trace_id === null || !stopping) return;
    const answer = await runtime.engine.cancel(trace_id);
    io.stderr(
      answer === 'cancelling' ? 'Cancelling.' : 'Too late to cancel: the request was sent. Waiting for the answer.',
    );
  }
  return {
    follow(trace: string): void {
      const first = trace_id === null;
      trace_id = trace;
      if (first) void cancel();
    },
    async guard(paying: Promise<PaymentOutcome>): Promise<PaymentOutcome> {
      void io.stopped.then(() => {
        stopping = true;
        return cancel();
      });
      return answeredInTime(runtime, io, paying);
    },
  };
}
