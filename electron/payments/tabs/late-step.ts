import { isDeepStrictEqual } from 'node:util';
import { readTabBack, type TabIntent } from '../../../core/payments/tab.ts';
import type { TabStop } from '../../../core/payments/tab-stop.ts';
import { SENT_AND_REFUSED } from '../../../core/payments/undo.ts';
import { priceSale } from '../../../core/sale/pricing.ts';
import type { Sale } from '../../../core/sale/sale.ts';
import type { PaymentView } from '../../gateway/payment-service.ts';
import type { AttemptRow } from '../../journal/tables/rows.ts';
import type { TabStepRow } from '../../journal/tables/tab-table.ts';
import type { EngineContext } from '../engine-context.ts';
import type { FindAttemptOwner } from '../engine-parts.ts';
import { namesAnotherPayment } from '../outcomes/names-another.ts';
import { OTHER_TILL, isOfAnotherService } from '../recovery/other-service.ts';
import { readPayment } from '../undo/undo-facts.ts';
import {
  type TabOutcome,
  type TabRequest,
  type TabSettlement,
  beginTabStep,
  doneOutcome,
  isSettled,
  tabOf,
  writeIntent,
} from './tab.ts';
import { captureName } from './tab-recovery.ts';

/** A step that ended as refused although it was carried out, and the transaction that shows it. */
interface LateStep {
  readonly step: TabStepRow;
  readonly transaction_id?: string;
}

/**
 * Changes a tab after a look at the steps of it that ended as refused (13.6): one that was carried out all the same is
 * booked, and what is asked for now is that one, or is decided anew.
 */
export async function changeTab(context: EngineContext, request: TabRequest): Promise<TabOutcome> {
  const { act, trace_id } = request;
  const { findAttemptOwner } = context;
  const reason = findAttemptOwner === undefined ? null : await notOwn(context, request, findAttemptOwner);
  if (reason !== null) return { outcome: 'refused', act, reason };
  const row = context.journal.attempts.find(trace_id);
  const tab = tabOf(context, trace_id);
  if (row === null || tab === null || !mayHaveLateStep(context, row)) return await beginTabStep(context, request);
  // All that is held, as the person who asks for it knows it.
  const amount_minor = act === 'capture' ? (request.amount_minor ?? tab.held_minor) : request.amount_minor;
  const requested: TabRequest = { ...request, amount_minor };
  const view = await readPayment(context, row);
  const late = view === null ? null : findLateStep(context, trace_id, view);
  if (late === null) return await beginTabStep(context, requested);
  const { step } = late;
  const is_requested = step.act === act && (act === 'release' || step.amount_minor === amount_minor);
  const by_itself = is_requested ? 'no_room' : settlementOf(context, late);
  const by_request = act === step.act ? settlementOf(context, late, request.settles) : 'no_room';
  const settles = by_itself === 'no_room' ? by_request : by_itself;
  if (settles === 'no_room') {
    // Of a sale that was paid in another way the money must go back: the service says whether a release does that.
    const is_paid = context.journal.sales.sale(tab.sale_id)?.state === 'PAID';
    return is_paid ? await beginTabStep(context, requested) : { outcome: 'refused', act, reason: 'tab_not_open' };
  }
  const is_by_request = settles === by_request;
  const trouble = bookLateStep(context, late, is_by_request ? request : { who: step.who }, settles);
  if (trouble !== null) return { outcome: 'refused', act, reason: trouble };
  return is_by_request ? doneOutcome(context, act, trace_id) : await beginTabStep(context, requested);
}

/**
 * Why no step may begin on a till of a store; null: the tab is its own. One from before the till's enrolment may have
 * been charged by another life of its folder, and would be charged twice (store 8.8).
 */
async function notOwn(
  context: EngineContext,
  { trace_id, settles }: TabRequest,
  findAttemptOwner: FindAttemptOwner,
): Promise<TabStop | null> {
  const tab = tabOf(context, trace_id);
  if (tab === null) return null;
  const stored = (): Sale | null => (settles === undefined ? null : context.journal.sales.sale(tab.sale_id));
  const before = stored();
  const owner = await findAttemptOwner(trace_id);
  if (owner === 'ended') leaveEnded(context, trace_id);
  if (owner !== 'own') return NOT_OWN[owner];
  // The sale was shown before the store answered.
  return isDeepStrictEqual(before, stored()) ? null : 'sale_changed';
}

const NOT_OWN = { anothers: OTHER_TILL, ended: 'tab_not_open', not_known: 'store_away' } as const;

/** Nothing of it is held for this till: its part of the sale is let go. What it paid is its other life's. */
function leaveEnded(context: EngineContext, trace_id: string): void {
  const tab = tabOf(context, trace_id);
  if (tab?.state !== 'open' || tab.unsettled) return;
  const step_id = context.randomness.identifier();
  const step: TabIntent = { step_id, trace_id, act: 'release', amount_minor: tab.held_minor, who: 'store' };
  bookDone(context, step, 'ended_elsewhere', null);
}

/** The open tabs that are this till's own, as far as the store can say now. */
export async function ownTabs(context: EngineContext): Promise<readonly string[]> {
  const open = context.journal.tabs.openTraces();
  const { findAttemptOwner } = context;
  if (findAttemptOwner === undefined) return open;
  const own: string[] = [];
  for (const trace_id of open) {
    const owner = await findAttemptOwner(trace_id);
    if (owner === 'ended') leaveEnded(context, trace_id);
    if (owner === 'own') own.push(trace_id);
  }
  return own;
}

/** Reads once more the open tabs of which a step ended as refused. Ends at the first one that cannot be read. */
export async function bookLateSteps(context: EngineContext): Promise<void> {
  const { attempts } = context.journal;
  for (const trace_id of await ownTabs(context)) {
    const row = attempts.find(trace_id);
    if (row === null || !mayHaveLateStep(context, row)) continue;
    const view = await readPayment(context, row);
    if (view === null) return;
    const late = findLateStep(context, trace_id, view);
    const settles = late === null ? 'no_room' : settlementOf(context, late);
    if (late !== null && settles !== 'no_room') bookLateStep(context, late, { who: late.step.who }, settles);
  }
}

const mayHaveHappened = ({ state, last_result }: TabStepRow): boolean =>
  state === 'REFUSED' && SENT_AND_REFUSED.has(last_result);

function mayHaveLateStep(context: EngineContext, row: AttemptRow): boolean {
  const { lineage, tabs } = context.journal;
  if (lineage.doubt !== null || isOfAnotherService(context, row) || row.returning_minor > 0) return false;
  return tabs.ofTrace(row.trace_id).some(mayHaveHappened);
}

function findLateStep(context: EngineContext, trace_id: string, view: PaymentView): LateStep | null {
  const tab = tabOf(context, trace_id);
  if (tab?.state !== 'open' || tab.unsettled) return null;
  const steps = context.journal.tabs.ofTrace(trace_id);
  // A stale reading shows the hold as it was before.
  const held = [tab.authorized_minor, ...steps.filter(({ state }) => state === 'DONE').map((one) => one.amount_minor)];
  const step = steps.findLast(
    (one) =>
      mayHaveHappened(one) &&
      readTabBack(view, one) === 'done' &&
      (one.act !== 'adjustment' || !held.includes(one.amount_minor)),
  );
  if (step === undefined) return null;
  const { transaction_id } = captureName(view, step);
  if (transaction_id === undefined) return { step };
  // What a person kept as forgotten is bound already (13.1).
  return namesAnotherPayment(context, trace_id, transaction_id) ? null : { step, transaction_id };
}

/**
 * What a late capture pays: null where it pays no sale, 'no_room' where it does not fit (I18). Without a person's
 * request only a sale that is not on the screen, and that costs what it did.
 */
function settlementOf(
  context: EngineContext,
  { step: { act, trace_id, amount_minor, ...step } }: LateStep,
  requested?: TabSettlement,
): TabSettlement | null | 'no_room' {
  const tab = tabOf(context, trace_id);
  if (act !== 'capture' || tab?.settles_sale !== true) return null;
  const sale = requested?.sale ?? context.journal.sales.sale(tab.sale_id);
  const due_minor = requested?.due_minor ?? step.due_minor;
  if (sale === null || due_minor === null) return 'no_room';
  if (requested === undefined && (sale.state !== 'HELD' || costOf(sale) !== due_minor)) return 'no_room';
  const tip_minor = Math.min(requested?.tip_minor ?? amount_minor, step.tip_minor ?? 0);
  const settles = { sale, due_minor, tip_minor };
  return isSettled(context, tab, amount_minor, settles) ? settles : 'no_room';
}

const costOf = (sale: Sale): number => priceSale(sale, 1).totals.total_minor + sale.tip_minor;

/**
 * Books it as a step of its own that is done at once: what is refused stays refused. Nothing is sent. Answers the
 * trouble of the journal, or null.
 */
function bookLateStep(
  context: EngineContext,
  { step, transaction_id }: LateStep,
  { who, step_id = context.randomness.identifier() }: Pick<TabRequest, 'who' | 'step_id'>,
  settles: TabSettlement | null,
): TabStop | null {
  const { trace_id, act, amount_minor } = step;
  context.log.error('a step of a tab that was told as refused was carried out', { trace_id, act, amount_minor });
  return bookDone(context, { step_id, trace_id, act, amount_minor, who }, 'found_late', settles, transaction_id);
}

function bookDone(
  context: EngineContext,
  tab: TabIntent,
  cause: 'found_late' | 'ended_elsewhere',
  settles: TabSettlement | null,
  transaction_id?: string,
): TabStop | null {
  const { step_id, trace_id } = tab;
  const done = { type: 'tab_step', step_id, trace_id, state: 'DONE', cause } as const;
  const named = transaction_id === undefined ? done : { ...done, transaction_id };
  const trouble = context.gate.guard(() => writeIntent(context, tab, settles, named));
  context.changed();
  return trouble;
}
