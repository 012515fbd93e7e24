import { waitsForSale } from '../../../core/sale/exchange.ts';
import type { Randomness } from '../../../core/clock.ts';
import type { IntentArguments } from '../../../core/contract/intents.ts';
import type { ContractErrorCode } from '../../../core/contract/refusals.ts';
import type { ReturnPlanView, ReturnProblem, ReturnView } from '../../../core/contract/refunds.ts';
import { assert, assertNever } from '../../../core/assert.ts';
import { succeed } from '../../../core/result.ts';
import type { Sale } from '../../../core/sale/sale.ts';
import { isWaiting, mayBeReturned } from '../../../core/sale/return-states.ts';
import type { ReturnedLine, RecordedReturnPart, RecordedReturn } from '../../../core/sale/sale-return.ts';
import { goodsReturned } from '../../../core/sale/return-amount.ts';
import { type Settings, cashStep } from '../../../core/settings/settings.ts';
import type { SaleStore } from '../../journal/stores/sale-store.ts';
import type { ShiftStore } from '../../journal/stores/shift-store.ts';
import type { PaymentEngine, UndoOutcome, UndoRequest } from '../../payments/payment-engine.ts';
import type { TillDevices } from '../devices/ports.ts';
import type { ReceiptService } from '../receipts/receipt-service.ts';
import { type Grant, answerable, byWhom } from '../shared/grant.ts';
import { type Answer, refuse } from '../shared/refusal.ts';
import type { ShiftService } from '../shifts/shift-service.ts';
import type { LaneClaims } from './lane-claims.ts';
import { decidedParts, goodsText } from './decided-parts.ts';
import { ReturnEnds } from './return-ends.ts';
import { goodsBack, planReturn } from './return-plan.ts';
import { type ReturnedCards, holdUnloads } from './returned-cards.ts';
import { type PartOutcome, NO_OUTCOME, returnView } from './return-views.ts';

/** Maximum length of a detail in the audit trail. */
const DETAIL_MAX = 500;

export const REFUSALS: Readonly<Record<ReturnProblem, ContractErrorCode>> = {
  nothing_remains: 'amount_exceeds_rest',
  more_than_remains: 'amount_exceeds_rest',
  goods_returned: 'goods_returned',
  not_possible: 'plan_changed',
  below_coin: 'amount_too_small',
  drawer_too_low: 'drawer_too_low',
  shift_needed: 'shift_needed',
  return_waiting: 'return_waiting',
  other_shop: 'other_shop',
  exchange_open: 'return_waiting',
  paid_by_goods: 'amount_exceeds_rest',
  gift_loaded: 'gift_loaded',
  gift_spent: 'gift_spent',
  gift_elsewhere: 'gift_elsewhere',
};

export interface ReturnParts {
  readonly sales: SaleStore;
  readonly engine: PaymentEngine;
  readonly shifts: Pick<ShiftStore, 'movement'>;
  readonly receipts: Pick<ReceiptService, 'printReturn' | 'canPrint'>;
  readonly shift: Pick<ShiftService, 'cashProblem' | 'moved'>;
  readonly devices: Pick<TillDevices, 'drawer'>;
  readonly settings: () => Settings;
  readonly randomness: Randomness;
  readonly claims: LaneClaims;
  readonly gift: ReturnedCards;
  readonly publisher: { changed(slice: 'status'): void };
}

type Execute = IntentArguments<'refund.execute'>;
type Returning = Promise<Answer<ReturnView>>;

const allCancelled = ({ parts }: ReturnPlanView): boolean => parts.every(({ act }) => act === 'cancellation');

/**
 * Returns money of a paid sale, however it was paid (decision 018). The decision with all parts is durable before the
 * first of them; cards go first, because only they can fail; cash is booked once, before the drawer opens. A refused
 * part stops those after it; an unknown one does not, because recovery settles it.
 */
export class ReturnService {
  readonly #parts: ReturnParts;
  readonly ends: ReturnEnds;
  /** By sale: a double tap shares the first answer; another return of the sale waits. */
  private readonly running = new Map<string, { readonly return_id: string; readonly answer: Returning }>();

  constructor(parts: ReturnParts) {
    this.#parts = parts;
    this.ends = new ReturnEnds(parts, (sale_id) => this.running.has(sale_id));
  }

  async plan({ sale_id, ...wish }: IntentArguments<'refund.plan'>): Promise<Answer<ReturnPlanView>> {
    const sale = this.paidSale(sale_id);
    return sale === null ? refuse('not_found', `no paid sale ${sale_id}`) : succeed(await this.planOf(sale, wish));
  }

  execute(request: Execute, grant: Grant): Promise<Answer<ReturnView>> {
    const { return_id, sale_id } = request;
    return this.once(sale_id, return_id, async () => {
      const sale = this.paidSale(sale_id);
      if (sale === null) return refuse('not_found', `no paid sale ${sale_id}`);
      // The same request again, after a lost answer: returns the outcome of the first.
      const before = this.#parts.sales.saleReturn(return_id);
      if (before !== null && before.sale_id !== sale_id) return refuse('key_used', 'of the return of another sale');
      if (before !== null) return this.viewOf(return_id, sale);
      return await this.begin(sale, request, grant);
    });
  }

  /** Continues an interrupted return, or drops the parts that were never begun. */
  async finish({ return_id, how }: IntentArguments<'refund.finish'>, grant: Grant): Promise<Answer<ReturnView>> {
    const { sales, shift } = this.#parts;
    const stopped = sales.saleReturn(return_id);
    const sale = stopped === null ? null : this.paidSale(stopped.sale_id);
    if (stopped === null || sale === null) return refuse('not_found', `no return ${return_id}`);
    return await this.once(sale.sale_id, return_id, async () => {
      if (waitsForSale(this.standing(return_id))) return refuse('not_now', 'its goods pay a sale that is not paid yet');
      const waiting = this.standing(return_id).parts.filter(isWaiting);
      if (waiting.length === 0) return this.viewOf(return_id, sale);
      const problem = how === 'go_on' ? await shift.cashProblem(sale.currency, handedBy(waiting)) : null;
      if (problem !== null) return refuse(REFUSALS[problem], problem);
      const what = how === 'go_on' ? 'return_continued' : 'return_dropped';
      sales.recordAct({ ...byWhom(grant), what, subject: return_id, sale_number: sale.of_lane?.number ?? sale.number });
      if (how === 'go_on') return await this.run(return_id, sale, answerable(grant).name);
      for (const { part_id } of waiting) sales.stepReturn(part_id, 'dropped', 'by_a_person');
      return this.viewOf(return_id, sale);
    });
  }

  /** Returns what a decided return still holds, on the approver's responsibility. */
  async carryOut(return_id: string, grant: Grant): Promise<Answer<ReturnView>> {
    const { sale_id } = this.standing(return_id);
    const sale = this.paidSale(sale_id);
    if (sale === null) return refuse('not_found', `no paid sale ${sale_id}`);
    return await this.once(sale_id, return_id, async () => await this.run(return_id, sale, answerable(grant).name));
  }

  private async once(
    sale_id: string,
    return_id: string,
    act: () => Promise<Answer<ReturnView>>,
  ): Promise<Answer<ReturnView>> {
    const first = this.running.get(sale_id);
    if (first !== undefined)
      return first.return_id === return_id
        ? await first.answer
        : refuse('not_now', 'money of this sale is being returned');
    const answer = act().finally(() => {
      this.running.delete(sale_id);
      this.#parts.publisher.changed('status');
    });
    this.running.set(sale_id, { return_id, answer });
    return await answer;
  }

  private async begin(sale: Sale, request: Execute, grant: Grant): Promise<Answer<ReturnView>> {
    const { sales, settings } = this.#parts;
    const { return_id, what, from, to, parts: read, reason } = request;
    if (to === 'store_credit' && !settings().store_credit)
      return refuse('gifts_off', 'this till gives no store credit');
    if (to === 'store_credit' && !this.#parts.gift.canPrint)
      return refuse('gift_needs_paper', 'nothing could hand over its code');
    if (settings().refund_reason_required && reason === undefined)
      return refuse('reason_needed', 'a refund has a reason');
    await this.#parts.claims.fetch(sale);
    const plan = await this.planOf(sale, { what, from, to });
    if (plan.problem !== null) {
      const why = plan.parts.find((part) => part.act === 'none')?.reason ?? plan.problem;
      return refuse(REFUSALS[plan.problem], why);
    }
    const same =
      plan.parts.length === read.length &&
      plan.parts.every(({ tender_id, amount_minor, act }, index) => {
        const shown = read[index];
        return shown?.tender_id === tender_id && shown.amount_minor === amount_minor && shown.act === act;
      });
    if (!same || plan.amount_minor === 0) return refuse('plan_changed', 'it would be returned in another way now');
    const stop = this.#parts.claims.whyNoException(sale, plan, request);
    if (stop !== null) return refuse(stop, 'a sale of another lane, without the store');
    const lines = what.mode === 'lines' ? what.lines : what.mode === 'all' && from === null ? this.linesLeft(sale) : [];
    const tip =
      sale.tip_minor > 0 &&
      (what.mode === 'lines' ? what.tip : what.mode === 'all' && from === null) &&
      !goodsReturned(sales.returnsOf(sale.sale_id)).tip;
    const credit = to === 'store_credit' ? this.#parts.gift.creditOf(return_id) : null;
    if (credit !== null && this.#parts.gift.hasMade(credit.card_id))
      return refuse('key_used', 'a card was made for this id already');
    const parts = decidedParts(plan.parts, sale, this.#parts.randomness, credit);
    const held = await holdUnloads(this.#parts.gift, sale, { return_id, lines, parts });
    if (!held.ok) return held;
    sales.beginReturn(
      {
        return_id,
        sale_id: sale.sale_id,
        currency: sale.currency,
        amount_minor: plan.amount_minor,
        lines: [...lines],
        tip,
        ...(reason === undefined ? {} : { reason }),
        ...(plan.by_exception === true ? { by_exception: true } : {}),
        by: grant.by.name,
        answered_by: answerable(grant).name,
        parts,
      },
      {
        ...byWhom(grant),
        what: plan.by_exception ? 'return_exception' : allCancelled(plan) ? 'cancellation' : 'refund',
        subject: return_id,
        amount_minor: plan.amount_minor,
        sale_number: sale.of_lane?.number ?? sale.number,
        ...(reason === undefined ? {} : { reason }),
        ...(lines.length === 0 ? {} : { detail: goodsText(sale, lines).slice(0, DETAIL_MAX) }),
      },
      { granted: held.value, slip: this.#parts.receipts.canPrint },
    );
    return await this.run(return_id, sale, answerable(grant).name);
  }

  /** Executes the remaining parts in order. */
  private async run(return_id: string, sale: Sale, who: string): Promise<Answer<ReturnView>> {
    const { sales, receipts, shift } = this.#parts;
    const learned = new Map<string, PartOutcome>();
    const returned = this.standing(return_id);
    for (const { part_id } of returned.parts) {
      const { parts } = this.standing(return_id);
      const part = parts.find((one) => one.part_id === part_id);
      if (part === undefined || !isWaiting(part)) continue;
      if (parts.some(({ state }) => state === 'refused')) sales.stepReturn(part_id, 'dropped', 'part_refused');
      else learned.set(part_id, await this.giveBack(sale, returned, part, who));
    }
    shift.moved();
    const answer = this.viewOf(return_id, sale, (part_id) => learned.get(part_id) ?? NO_OUTCOME);
    if (answer.ok && answer.value.parts.some(mayBeReturned))
      void receipts.printReturn({
        ...{ returned: answer.value, sale: this.paidSale(sale.sale_id) ?? sale },
        ...{ lines: returned.lines, copy: false },
      });
    this.ends.ended(return_id);
    return answer;
  }

  /** Claimed first: what another lane refunded meanwhile is not sent (store 9). */
  private async giveBack(
    sale: Sale,
    returned: RecordedReturn,
    part: RecordedReturnPart,
    who: string,
  ): Promise<PartOutcome> {
    const claimed = await this.#parts.claims.claim(sale, returned, part);
    if (claimed.stop !== null) return this.refused(part, claimed.stop);
    if (part.kind !== 'card' && claimed.isStillGranted?.() === false) return this.refused(part, 'grant_void');
    switch (part.kind) {
      case 'card':
      case 'link':
        return await this.returnToService(returned.return_id, part, who, claimed);
      case 'cash':
        this.handOver(part);
        return NO_OUTCOME;
      case 'gift':
        this.#parts.sales.stepReturn(part.part_id, 'done');
        if (part.card.opens) this.#parts.gift.printCredit(returned.return_id);
        return NO_OUTCOME;
      case 'credit':
        assert(false, 'a credit is done with the sale that it pays');
      default:
        return assertNever(part, 'part of a return');
    }
  }

  private refused({ part_id }: RecordedReturnPart, reason: string): PartOutcome {
    this.#parts.sales.stepReturn(part_id, 'refused', reason);
    return { ...NO_OUTCOME, reason };
  }

  /** Booked before the drawer opens: unbooked cash is worse than a drawer that must be opened by key. */
  private handOver({ part_id }: RecordedReturnPart): void {
    this.#parts.sales.stepReturn(part_id, 'done');
    void this.#parts.devices.drawer?.open();
  }

  private async returnToService(
    return_id: string,
    { part_id, trace_id, amount_minor }: Extract<RecordedReturnPart, { kind: 'card' | 'link' }>,
    manager: string,
    { grant, isStillGranted }: Pick<UndoRequest, 'grant' | 'isStillGranted'>,
  ): Promise<PartOutcome> {
    const { engine, sales } = this.#parts;
    const { reason = 'returned' } = this.standing(return_id);
    const outcome = await engine.undo({
      ...{ trace_id, amount_minor, manager, reason, undo_id: part_id },
      ...(grant === undefined ? {} : { grant }),
      ...(isStillGranted === undefined ? {} : { isStillGranted }),
    });
    const refused = outcome.outcome === 'declined' || outcome.outcome === 'not_charged';
    // Refused before anything was written: recorded here, so that the part does not wait forever.
    if (refused && this.standing(return_id).parts.some((part) => part.part_id === part_id && isWaiting(part)))
      sales.stepReturn(part_id, 'refused', outcome.reason);
    return learnedOf(outcome);
  }

  private async planOf(sale: Sale, wish: Pick<Execute, 'what' | 'from' | 'to'>): Promise<ReturnPlanView> {
    const { engine, sales, settings, shift } = this.#parts;
    const plan = await planReturn(sale, wish, {
      leftOn: (card_id) => this.#parts.gift.leftOn(card_id),
      engine,
      returns: sales.returnsOf(sale.sale_id),
      elsewhere: this.#parts.claims.known(sale),
      cash_step_minor: cashStep(settings()),
      cashProblem: (handed_minor) => shift.cashProblem(sale.currency, handed_minor),
    });
    if (this.#parts.claims.isOfOtherShop(sale)) return { ...plan, parts: [], problem: 'other_shop' };
    return this.#parts.claims.isException(sale) ? { ...plan, by_exception: true } : plan;
  }

  private linesLeft(sale: Sale): ReturnedLine[] {
    const { sales, claims } = this.#parts;
    const { quantities } = goodsBack({ returns: sales.returnsOf(sale.sale_id), elsewhere: claims.known(sale) });
    return sale.lines
      .map(({ line_id, quantity_milli }) => ({ line_id, quantity_milli: quantity_milli - (quantities[line_id] ?? 0) }))
      .filter(({ quantity_milli }) => quantity_milli > 0);
  }

  private paidSale(sale_id: string): Sale | null {
    const sale = this.#parts.sales.sale(sale_id);
    return sale?.state === 'PAID' ? sale : null;
  }

  private standing(return_id: string) {
    const returned = this.#parts.sales.saleReturn(return_id);
    assert(returned !== null, `return ${return_id} is in the journal`);
    return returned;
  }

  private viewOf(return_id: string, sale: Sale, learned?: (part_id: string) => PartOutcome): Answer<ReturnView> {
    return succeed(returnView(this.standing(return_id), sale, learned));
  }
}

const handedBy = (parts: readonly RecordedReturnPart[]): number =>
  parts.reduce((sum, part) => sum + (part.kind === 'cash' ? part.handed_minor : 0), 0);

function learnedOf(outcome: UndoOutcome): PartOutcome {
  switch (outcome.outcome) {
    case 'undone':
      return { act: outcome.act, transaction_id: outcome.transaction_id, reason: null };
    case 'declined':
      return { act: outcome.act, transaction_id: null, reason: outcome.reason };
    case 'not_charged':
      return { act: null, transaction_id: null, reason: outcome.reason };
    case 'unknown':
      return { act: outcome.act, transaction_id: null, reason: outcome.cause };
  }
}
