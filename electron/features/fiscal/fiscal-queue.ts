import type { Clock } from '../../../core/clock.ts';
import type { Customer } from '../../../core/customer/customer.ts';
import type { FiscalDocumentView, FiscalView } from '../../../core/contract/fiscal.ts';
import {
  type FiscalAnswer,
  type FiscalRow,
  creditId,
  invoiceId,
  fiscalAnswerSchema,
  fiscalStep,
  fiscalWaitMs,
  issueId,
} from '../../../core/fiscal/fiscal-document.ts';
import { creditMinor } from '../../../core/fiscal/credit.ts';
import type { FiscalProvider, FiscalRequest } from '../../../core/fiscal/fiscal-provider.ts';
import type { FiscalSlip } from '../../../core/receipt/sale-receipt.ts';
import { succeed } from '../../../core/result.ts';
import { LANE_NUMBERS } from '../../../core/sale/limits.ts';
import { isGiftLine } from '../../../core/gift/gift-card.ts';
import { priceSale } from '../../../core/sale/pricing.ts';
import type { Sale } from '../../../core/sale/sale.ts';
import type { RecordedReturn } from '../../../core/sale/sale-return.ts';
import { type Settings, cashStep } from '../../../core/settings/settings.ts';
import type { Act } from '../../../core/staff/act.ts';
import type { Journal } from '../../journal/journal.ts';
import type { Log } from '../../log/log.ts';
import { withTimeout } from '../../payments/engine-parts.ts';
import type { CustomerRegister } from '../../journal/stores/customer-register.ts';
import { DocumentsElsewhere, type DocumentsElsewhereParts } from './documents-elsewhere.ts';
import { InvoiceService } from './invoice-service.ts';
import { type Grant, byWhom } from '../shared/grant.ts';
import { type Answer, DONE, refuse } from '../shared/refusal.ts';

export interface FiscalParts {
  readonly provider: FiscalProvider;
  readonly journal: Pick<Journal, 'record' | 'recordTogether' | 'fiscal'>;
  readonly sales: {
    sale(sale_id: string): Sale | null;
    saleReturn(return_id: string): RecordedReturn | null;
    returnsOf(sale_id: string): readonly RecordedReturn[];
    rememberCustomer(customer: Customer): void;
  };
  /** When this till began to make documents, by the wall clock; recorded durably at the first call. */
  readonly begunMs: () => number;
  readonly shop_returns?: DocumentsElsewhereParts['shop_returns'];
  readonly shop: { readonly customers: Pick<CustomerRegister, 'keep' | 'kept'> };
  readonly settings: () => Settings;
  readonly record: (act: Act) => void;
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn' | 'error'>;
}

const LOOK_MS = 5_000;
/** A provider without a reply for this long counts as not having replied. */
const ANSWER_MS = 30_000;
/** A held sale is paid within days; older ones are found at the next start. */
const OPENED_WITHIN_MS = 7 * 24 * 3_600_000;
const AT_ONCE = 50;
const SHOWN = 200;

interface Waiting {
  tries: number;
  not_before_ms: number;
}

/**
 * Has documents made for sales and returns: found in the journal, recorded, then requested, one at a time and
 * independently of everything else. Whatever a provider does, the sale stays paid (docs/specs/counter.md).
 */
export class FiscalQueue {
  /** Invoices requested by customers later. */
  readonly invoices: InvoiceService;
  readonly #parts: FiscalParts;
  readonly #elsewhere: DocumentsElsewhere;
  readonly #waiting = new Map<string, Waiting>();
  /** Requested first in this run, so their status need not be queried before. */
  readonly #fresh = new Set<string>();
  /** Sales for which no document is due, such as those of gift cards alone. */
  readonly #without = new Set<string>();
  #cancel: () => void = () => undefined;
  #working: Promise<void> | null = null;
  /** Counted again after each answer; null: not counted yet. */
  #rejected: number | null = null;
  #stopped = false;
  #looked = false;

  constructor(parts: FiscalParts) {
    this.#parts = parts;
    this.#elsewhere = new DocumentsElsewhere(parts);
    this.invoices = new InvoiceService({ ...parts, isDue: (sale) => this.#isDue(sale) });
  }

  /** Starts the work; returns the function that stops it. The next start picks up requests still pending. */
  start(): () => void {
    const poll = (): void => {
      this.#cancel = this.#parts.clock.schedule(LOOK_MS, poll);
      void this.work();
    };
    this.#cancel = this.#parts.clock.schedule(0, poll);
    return () => {
      this.#stopped = true;
      this.#cancel();
    };
  }

  /** Records due documents and requests those that can be requested now. Never rejects. */
  async work(): Promise<void> {
    this.#working ??= this.#workNow().finally(() => (this.#working = null));
    return await this.#working;
  }

  /** Documents that a person must correct. */
  get rejected(): number {
    return (this.#rejected ??= this.#parts.journal.fiscal.counts().rejected);
  }

  list(): Answer<FiscalView> {
    const { journal, provider, sales } = this.#parts;
    const documents = journal.fiscal.list(SHOWN).map((document) => {
      const { stamp: _stamp, person_id: _person, ...row } = document;
      const sale = sales.sale(row.sale_id);
      const currency = sale?.currency ?? this.#parts.settings().currency;
      const earlier = row.credits === null ? null : journal.fiscal.find(row.credits);
      const waits_for_rejected = row.state === 'pending' && earlier?.state === 'rejected';
      return {
        ...row,
        sale_number: sale?.of_lane?.number ?? sale?.number ?? 0,
        currency,
        waits_for_rejected,
        next_try_at_ms: waits_for_rejected ? null : this.#nextTryAtMs(row),
        ...this.#labelOf(document, sale),
      };
    });
    return succeed({ provider: provider.name, ...journal.fiscal.counts(), documents });
  }

  /** The data by which a person identifies a document. */
  #labelOf(row: FiscalRow, sale: Sale | null): Pick<FiscalDocumentView, 'document' | 'customer_name' | 'replaced_by'> {
    const { journal, shop } = this.#parts;
    const invoice = row.kind === 'issue' ? journal.fiscal.find(invoiceId(row.sale_id)) : null;
    const customer = row.person_id === null ? sale?.customer : shop.customers.kept(row.person_id);
    return {
      document: row.kind === 'invoice' ? 'invoice' : (sale?.document ?? 'receipt'),
      customer_name: row.kind === 'credit' ? null : (customer?.name ?? null),
      replaced_by: invoice === null ? null : { number: invoice.number },
    };
  }

  #nextTryAtMs({ document_id, state }: Pick<FiscalRow, 'document_id' | 'state'>): number | null {
    if (state === 'issued' || state === 'rejected') return null;
    const { clock } = this.#parts;
    const waiting = this.#waiting.get(document_id);
    return clock.wallMs() + Math.max(0, (waiting?.not_before_ms ?? 0) - clock.monotonicMs());
  }

  /** Retries a document at a person's request: a rejected one after correction, any other ahead of time. */
  async tryAgain(document_id: string, grant: Grant): Promise<Answer<null>> {
    const { journal, record } = this.#parts;
    const row = journal.fiscal.find(document_id);
    if (row === null) return refuse('not_found', `no document ${document_id}`);
    if (row.state === 'issued') return refuse('not_now', `the document is ${row.state}`);
    record({ ...byWhom(grant), what: 'fiscal_tried_again', subject: document_id });
    if (row.state === 'rejected') {
      // Its stored status is the earlier rejection.
      this.#fresh.add(document_id);
      this.#step(row, { state: 'pending' });
    }
    this.#waiting.delete(document_id);
    await this.work();
    return DONE;
  }

  /** The current document of a sale, or the one still to be recorded; null when there is none. */
  ofSale(sale: Sale): FiscalSlip | null {
    const { fiscal } = this.#parts.journal;
    const invoice = fiscal.find(invoiceId(sale.sale_id));
    const row = invoice?.number == null ? fiscal.find(issueId(sale.sale_id)) : invoice;
    if (row?.kind === 'invoice' && row.person_id !== null)
      return { ...row, invoiced: this.#parts.shop.customers.kept(row.person_id) };
    if (row !== null) return row;
    return this.#isDue(sale) ? FOLLOWS : null;
  }

  #isDue(sale: Sale): boolean {
    const { number, paid_at_ms } = sale;
    const is_ours = number < LANE_NUMBERS && paid_at_ms !== undefined && paid_at_ms >= this.#parts.begunMs();
    return is_ours && this.#priced(sale).totals.total_minor > 0;
  }

  async #workNow(): Promise<void> {
    const { provider, journal, clock, log } = this.#parts;
    try {
      await this.#elsewhere.learn();
      if (this.#stopped) return;
      this.#writeIntents();
      // Those that wait are read too, and must not hide those behind them.
      for (const row of journal.fiscal.open(AT_ONCE + this.#waiting.size)) {
        const waiting = this.#waiting.get(row.document_id);
        if (this.#stopped) return;
        if (waiting !== undefined && waiting.not_before_ms > clock.monotonicMs()) continue;
        await this.#ask(provider, row);
      }
    } catch (error) {
      // A journal failure, which is reported elsewhere. The next round retries.
      log.error('tax documents could not be written down', { event: 'fiscal_broke', error });
    }
  }

  #writeIntents(): void {
    const { journal, sales, clock, begunMs } = this.#parts;
    const paid_since_ms = begunMs();
    const opened_since_ms = this.#looked ? Math.max(0, clock.wallMs() - OPENED_WITHIN_MS) : 0;
    const limit = AT_ONCE + this.#without.size;
    for (const sale_id of journal.fiscal.salesWithout(opened_since_ms, paid_since_ms, limit)) {
      if (this.#without.has(sale_id)) continue;
      const sale = sales.sale(sale_id);
      const amount_minor = sale === null ? 0 : this.#priced(sale).totals.total_minor;
      if (amount_minor === 0) {
        this.#without.add(sale_id);
        continue;
      }
      const document_id = issueId(sale_id);
      this.#fresh.add(document_id);
      journal.record({
        type: 'fiscal_intent',
        intent: { document_id, kind: 'issue', sale_id, return_id: null, credits: null, amount_minor },
      });
    }
    this.#looked = true;
    for (const return_id of journal.fiscal.returnsWithout()) this.#writeCredit(return_id);
  }

  /** A return is credited once nothing of it is open, with the amount that was really returned. */
  #writeCredit(return_id: string): void {
    const { journal, sales } = this.#parts;
    const returned = sales.saleReturn(return_id);
    if (returned === null) return;
    const { sale_id } = returned;
    const sale = sales.sale(sale_id);
    const { amount_minor: document_minor = 0 } = journal.fiscal.find(issueId(sale_id)) ?? {};
    const amount_minor =
      sale === null ? 0 : creditMinor(sale, returned, document_minor, journal.fiscal.creditedMinor(sale_id));
    if (amount_minor === 0) return;
    const invoice = journal.fiscal.find(invoiceId(sale_id));
    // If an invoice may still be issued, the return credits the invoice, once it has its number.
    if (invoice !== null && invoice.number === null && invoice.state !== 'rejected') return;
    const document_id = creditId(return_id);
    this.#fresh.add(document_id);
    journal.record({
      type: 'fiscal_intent',
      intent: {
        document_id,
        kind: 'credit',
        sale_id,
        return_id,
        credits: invoice?.number == null ? issueId(sale_id) : invoice.document_id,
        amount_minor,
      },
    });
  }

  async #ask(provider: FiscalProvider, row: FiscalRow): Promise<void> {
    const { clock, log } = this.#parts;
    const { document_id } = row;
    const answer = await this.#answer(provider, row);
    const step = answer === null ? null : fiscalStep(row, answer);
    if (step !== null && !this.#stopped) this.#step(row, step);
    if (step?.state === 'issued' || step?.state === 'rejected') return void this.#waiting.delete(document_id);
    const tries = (this.#waiting.get(document_id)?.tries ?? 0) + 1;
    this.#waiting.set(document_id, { tries, not_before_ms: clock.monotonicMs() + fiscalWaitMs(tries) });
    if (answer === null) log.warn('a tax document got no answer', { event: 'fiscal_unanswered', document_id, tries });
  }

  /** Null when there was no reply, or not a valid one. */
  async #answer(provider: FiscalProvider, row: FiscalRow): Promise<FiscalAnswer | null> {
    const { journal, clock } = this.#parts;
    const { document_id } = row;
    // If it may already have been requested, its status is queried first: the first answer may have been lost.
    if (!this.#fresh.delete(document_id)) {
      const status = await withTimeout(clock, ANSWER_MS, silent(provider.status(document_id)), SILENCE);
      if (status === SILENCE) return null;
      if (status !== null) return parsed(status);
    }
    if (row.kind === 'issue') return await this.#parsedAnswer(provider.issue(this.#request(row, null)));
    const earlier = row.credits === null ? null : journal.fiscal.find(row.credits);
    // A missing document can be neither credited nor replaced yet; it is requested first.
    if (earlier?.number == null) {
      this.#fresh.add(document_id);
      return { state: 'pending' };
    }
    if (row.kind === 'invoice') return await this.#parsedAnswer(provider.issue(this.#request(row, earlier.number)));
    return await this.#parsedAnswer(provider.credit(this.#request(row, null), earlier.number));
  }

  async #parsedAnswer(call: Promise<FiscalAnswer>): Promise<FiscalAnswer | null> {
    const answer = await withTimeout(this.#parts.clock, ANSWER_MS, silent(call), SILENCE);
    return answer === SILENCE ? null : parsed(answer);
  }

  #step({ document_id }: FiscalRow, answer: FiscalAnswer): void {
    this.#parts.journal.record({ type: 'fiscal_step', document_id, answer });
    this.#rejected = null;
  }

  #priced(sale: Sale) {
    // Gift card loads are taxed later, with the goods that they buy.
    const goods = { ...sale, lines: sale.lines.filter((line) => !isGiftLine(line)) };
    return priceSale(goods, cashStep(this.#parts.settings()));
  }

  #request(
    { document_id, kind, sale_id, return_id, credits, amount_minor, person_id }: FiscalRow,
    replaces_number: string | null,
  ): FiscalRequest {
    const sale = this.#parts.sales.sale(sale_id);
    if (sale === null) throw new Error(`sale ${sale_id} of a document is in the journal`);
    const { lines, totals } = this.#priced(sale);
    return {
      document_id,
      kind,
      sale_id,
      return_id,
      credits,
      amount_minor,
      replaces_number,
      sale_number: sale.of_lane?.number ?? sale.number,
      sold_at_ms: sale.paid_at_ms ?? sale.opened_at_ms,
      document: kind === 'invoice' ? 'invoice' : (sale.document ?? 'receipt'),
      currency: sale.currency,
      customer: person_id === null ? (sale.customer ?? null) : this.#parts.shop.customers.kept(person_id),
      lines: lines.map(({ line, final_minor }) => ({
        name: line.name,
        code: line.code ?? null,
        unit: line.unit,
        quantity_milli: line.quantity_milli,
        amount_minor: final_minor,
      })),
      taxes: totals.taxes,
    };
  }
}

const FOLLOWS: FiscalSlip = { state: 'pending', number: null, stamp: null, link: null };
const SILENCE = Symbol('nothing was said');

const silent = <Value>(call: Promise<Value>): Promise<Value | typeof SILENCE> => call.catch(() => SILENCE);

function parsed(answer: unknown): FiscalAnswer | null {
  return fiscalAnswerSchema.safeParse(answer).data ?? null;
}
