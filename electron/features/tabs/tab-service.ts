import type { IntentArguments, IntentResults } from '../../../core/contract/intents.ts';
import type { TabChangeView, TabsStatus } from '../../../core/contract/tabs.ts';
import type { Clock } from '../../../core/clock.ts';
import { type HoldSettings, tabAge } from '../../../core/payments/open-tab.ts';
import { succeed } from '../../../core/result.ts';
import type { SaleStore } from '../../journal/stores/sale-store.ts';
import type { PaymentEngine } from '../../payments/payment-engine.ts';
import type { TabOutcome } from '../../payments/tabs/tab.ts';
import { type Answer, refuse } from '../shared/refusal.ts';
import { type Grant, answerable, byWhom } from '../shared/grant.ts';

export interface TabParts {
  readonly engine: PaymentEngine;
  readonly sales: SaleStore;
  readonly settings: () => HoldSettings;
  readonly clock: Pick<Clock, 'wallMs'>;
}

/** An outcome as the page knows it. */
export function changeView(outcome: TabOutcome): TabChangeView {
  const { act } = outcome;
  switch (outcome.outcome) {
    case 'done':
      return { outcome: 'done', act, state: outcome.tab.state, held_minor: outcome.tab.held_minor };
    case 'unknown':
      return { outcome: 'unknown', act };
    default:
      return { outcome: outcome.outcome, act, reason: outcome.reason };
  }
}

/** How pressing the open tabs are, for the status strip. */
export function tabsStatus(engine: Pick<PaymentEngine, 'openTabs'>, hold: HoldSettings, now_ms: number): TabsStatus {
  const standings = engine.openTabs().map(({ opened_at_ms }) => tabAge(opened_at_ms, now_ms, hold).standing);
  const pressing = standings.filter((standing) => standing !== 'held').length;
  const level = standings.includes('expired') ? 'error' : pressing > 0 ? 'degraded' : 'ok';
  return { level, open: standings.length, pressing };
}

/** Tabs on the screen: lists them, and takes each step through the engine, with the name of who answers for it. */
export class TabService {
  readonly #parts: TabParts;
  /** Tabs with a step under way: a double tap must not ask twice. */
  private readonly running = new Set<string>();

  constructor(parts: TabParts) {
    this.#parts = parts;
  }

  list(): Answer<IntentResults['tab.list']> {
    const { engine, settings, clock } = this.#parts;
    const hold = settings();
    const now_ms = clock.wallMs();
    const tabs = engine.openTabs().map((tab) => {
      const { expires_at_ms, standing } = tabAge(tab.opened_at_ms, now_ms, hold);
      const sale_number = engine.attempt(tab.trace_id)?.summary.sale_number ?? null;
      return { ...tab, sale_number, expires_at_ms, standing };
    });
    return succeed({ tabs, hold_hours: hold.tab_hold_hours });
  }

  /** Stands in the audit trail before anything is sent. */
  async change(
    { trace_id, act, amount_minor }: IntentArguments<'tab.change'>,
    grant: Grant,
  ): Promise<Answer<TabChangeView>> {
    const { engine, sales } = this.#parts;
    const tab = engine.tab(trace_id);
    if (tab === null) return refuse('not_found', `no tab ${trace_id}`);
    if (this.running.has(trace_id)) return refuse('not_now', 'a step of this tab is under way');
    this.running.add(trace_id);
    try {
      const amount = act === 'release' ? tab.held_minor : (amount_minor ?? tab.held_minor);
      sales.recordAct({ ...byWhom(grant), what: `tab_${act}`, subject: trace_id, amount_minor: amount });
      const asked = { trace_id, act, amount_minor: act === 'release' ? null : amount_minor };
      return succeed(changeView(await engine.changeTab({ ...asked, who: answerable(grant).name })));
    } finally {
      this.running.delete(trace_id);
    }
  }
}
