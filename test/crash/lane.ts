import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assert } from '../../core/assert.ts';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';
import { approvedTraces, compareWithLedger } from '../kill/ledger-check.ts';
import { type FaultProxy, startFaultProxy } from '../proxy/fault-proxy.ts';
import { armNetwork } from './kill-from-outside.ts';
import { type Flaw, Life } from './life.ts';
import type { CardEnd, CrashPoint, EndState, GoodsEnd, Place, Scenario } from './points.ts';
import type { LifeReport, Order } from './till-protocol.ts';
import { postTo } from '../fixtures/demo-parts.ts';

/** Kills per journal and ledger: enough to disturb old rows, few enough to verify quickly. */
const KILLS_PER_SHIFT = 40;

type SandboxFault = Readonly<Record<string, unknown>>;
const AUTHORIZE = 'authorize_card_present';

/** Service faults that a scenario needs to reach its place. */
const LEADING: Partial<Record<Scenario, readonly SandboxFault[]>> = {
  sale_lost_answer: [{ operation: AUTHORIZE, fault: 'drop_after' }],
  sale_never_arrives: [{ operation: AUTHORIZE, fault: 'drop_before' }],
  sale_wrong_amount: [
    { operation: AUTHORIZE, fault: 'wrong_amount' },
    { operation: 'reverse_pos_payment', fault: 'conflict', code: 'settled' },
  ],
};

/** Short, so that the next start settles an unpaid link. */
const LINK_LIFE_SECONDS = 3;
const RANDOM_SCENARIOS: readonly Scenario[] = [
  'sale',
  'sale',
  'sale',
  'undo',
  'undo',
  'link',
  'link_given_up',
  'gift',
  'exchange',
];

/** Faults to mix with random kills (payment-safety 8). */
const RANDOM_FAULTS: readonly SandboxFault[] = [
  ...['drop_after', 'drop_before', 'error_500_after', 'malformed', 'truncated_body', 'wrong_amount', 'html_after'].map(
    (fault) => ({ operation: AUTHORIZE, fault }),
  ),
  { operation: AUTHORIZE, fault: 'late_commit', delay_ms: 300 },
  ...['drop_after', 'error_500_after', 'malformed', 'html_after'].flatMap((fault) =>
    ['create_simple_payment', 'get_simple_payment', 'refund_payment'].map((operation) => ({ operation, fault })),
  ),
  { operation: 'cancel_or_refund_by_trace', fault: 'drop_after' },
  { operation: 'cancel_or_refund_by_trace', fault: 'error_500_after' },
];

/** The state that the next start must find. */
interface Expectation {
  readonly of: string;
  readonly ends: readonly EndState[] | null;
  readonly reprint?: 'original' | 'copy';
  readonly card?: readonly CardEnd[];
  readonly goods?: readonly GoodsEnd[];
}

/** A till that is killed repeatedly, with its own service, network and data folder. */
export class Lane {
  readonly problems: string[] = [];
  readonly kills: Record<string, number> = {};
  readonly ends: Record<string, number> = {};
  readonly #script: string;
  readonly #flaw: Flaw | undefined;
  #shift: { readonly directory: string; readonly sandbox: Sandbox; readonly proxy: FaultProxy } | null = null;
  #shift_kills = 0;
  #known = new Set<string>();
  #expected: Expectation | null = null;

  constructor(script: string, flaw?: Flaw) {
    this.#script = script;
    this.#flaw = flaw;
  }

  /**
   * Dies at one place of a point. A machine that stalls beyond the short horizon may leave the place unreached:
   * it is tried once more before it counts as a problem.
   */
  async killAt(point: CrashPoint, place: Place, is_last_try = false): Promise<void> {
    const of = `${point.id} ${'network' in place ? place.network : 'during' in place ? `during ${place.during}` : place.in_till}`;
    const life = await this.#live(of);
    if (life === null) return;
    const captured = 'path' in place && place.path.includes('refunds');
    await this.#settings({
      capture_begins_after_seconds: captured ? 0 : 300,
      capture_takes_seconds: captured ? 0 : 60,
      link_life_seconds: LINK_LIFE_SECONDS,
    });
    for (const fault of LEADING[point.scenario] ?? []) await this.#fault({ ...fault, times: 1 });
    if ('network' in place && place.network === 'request_arrived')
      await this.#fault({ path: place.path, fault: 'delay_before', delay_ms: 100, times: 1 });
    const network =
      'network' in place
        ? await armNetwork(place.network, place.path, this.#open().proxy, life)
        : { close: async () => undefined };
    const partial = 'path' in place ? true : Math.random() < 0.5;
    const order: Order = {
      scenario: point.scenario,
      place,
      ...('service_url' in network && network.service_url !== undefined ? { service_url: network.service_url } : {}),
      ...('in_till' in place && place.in_till === 'lookup' ? { service_url: 'http://localhost' } : {}),
      ...(partial ? { undo_minor: 300 } : {}),
    };
    life.order(order);
    const died = await life.died();
    if (!died && is_last_try) this.problems.push(`${of}: the till did not come to this place`);
    this.#expect(died, of, {
      of,
      ends: died ? point.ends : null,
      ...(died && point.card !== undefined ? { card: point.card } : {}),
      ...(died && point.goods !== undefined ? { goods: point.goods } : {}),
      ...(died && point.reprint !== undefined ? { reprint: point.reprint } : {}),
    });
    await network.close();
    if (!died && !is_last_try) await this.killAt(point, place, true);
  }

  /** Dies at any moment of a sale, an undo or a recovery. */
  async killAtRandom(): Promise<void> {
    const life = await this.#live('random');
    if (life === null) return;
    const capture_begins_after_seconds = Math.random() < 0.3 ? 0 : 300;
    await this.#settings({ capture_begins_after_seconds, link_life_seconds: LINK_LIFE_SECONDS });
    const fault = RANDOM_FAULTS[Math.floor(Math.random() * RANDOM_FAULTS.length)];
    if (fault !== undefined && Math.random() < 0.7) await this.#fault({ ...fault, times: 1 });
    const scenario = RANDOM_SCENARIOS[Math.floor(Math.random() * RANDOM_SCENARIOS.length)] ?? 'sale';
    life.order({ scenario, place: null, undo_minor: Math.random() < 0.5 ? 300 : null });
    setTimeout(() => life.kill(), Math.random() * 500);
    const died = await life.died();
    if (!died) this.problems.push('random: the till did not die');
    this.#expect(died, 'random', { of: 'random', ends: null });
  }

  /** C26: dies in its recovery, and in the recovery after that, four times. */
  async killInRecovery(seed: CrashPoint): Promise<void> {
    await this.killAt(seed, { network: 'reply_on_its_way', path: '/v1/pos/authorizations' });
    const expected = this.#expected;
    const places: Place[] = [
      { during: 'open' },
      { during: 'open' },
      { in_till: 'before reversal' },
      { in_till: 'before reversed' },
    ];
    for (const start_place of places) await this.#dieStarting('C26', start_place);
    this.#expected = expected === null ? null : { ...expected, of: 'C26' };
    await this.finish();
  }

  /** C28: dies while its journal is created. */
  async killInMigration(): Promise<void> {
    if (this.#expected !== null) await this.finish();
    await this.#endShift();
    await this.#beginShift();
    await this.#dieStarting('C28', { during: 'open' });
    this.#expected = { of: 'C28', ends: ['none'] };
    await this.finish();
  }

  /** C29: dies while it leases traces after an unclean end. */
  async killInLease(seed: CrashPoint): Promise<void> {
    await this.killAt(seed, { in_till: 'after bound' });
    const expected = this.#expected;
    const lease = 'commit traces_leased';
    for (const start_place of [{ in_till: `before ${lease}` }, { during: lease }, { in_till: `after ${lease}` }])
      await this.#dieStarting('C29', start_place);
    this.#expected = expected === null ? null : { ...expected, of: 'C29' };
    await this.finish();
  }

  /** Starts once more, to check what the last kill left. */
  async finish(): Promise<void> {
    const life = await this.#start('the end');
    await life?.dismiss();
  }

  async close(): Promise<void> {
    await this.#endShift();
  }

  async #dieStarting(of: string, start_place: Place): Promise<void> {
    const { directory, proxy } = this.#open();
    const life = new Life({ ...this.#program(), directory, service_url: proxy.url, start_place });
    const report = await life.report();
    // A recovery with nothing to do does not reach its place; the till ends in order.
    if (report !== null) return await life.dismiss();
    this.#count(of, await life.died());
  }

  /** Starts a till for one more order, in a new shift when the old one is full. */
  async #live(of: string): Promise<Life | null> {
    if (this.#shift === null || this.#shift_kills >= KILLS_PER_SHIFT) {
      if (this.#expected !== null) await this.finish();
      await this.#endShift();
      await this.#beginShift();
    }
    return await this.#start(of);
  }

  /** Starts a till, which recovers what the last one left, and checks it. */
  async #start(of: string): Promise<Life | null> {
    const { directory, sandbox, proxy } = this.#open();
    proxy.disarm();
    await fetch(`${sandbox.url}/_sandbox/faults`, { method: 'DELETE' });
    const reprint = this.#expected?.reprint !== undefined;
    const life = new Life({ ...this.#program(), directory, service_url: proxy.url, reprint });
    const report = await life.report();
    if (report === null) {
      this.problems.push(`${of}: the till did not start after ${this.#expected?.of ?? 'nothing'}`);
      return null;
    }
    await this.#check(report);
    return life;
  }

  async #check(report: LifeReport): Promise<void> {
    const after = this.#expected?.of ?? 'start';
    for (const problem of await compareWithLedger(this.#open().sandbox.url, report))
      this.problems.push(`${after}: ${problem}`);
    const fresh = report.traces.filter(({ trace_id }) => !this.#known.has(trace_id));
    for (const { trace_id } of fresh) this.#known.add(trace_id);
    const expected = this.#expected;
    this.#expected = null;
    if (expected === null) return;
    // A briefly slow disk refuses a sale before it is sent, and the till tries again.
    const states = fresh.map(({ state }) => state).filter((state) => state !== 'NOT_SENT');
    const end = states[0] ?? (fresh.length > 0 ? 'NOT_SENT' : 'none');
    for (const state of states.length === 0 ? [end] : states) {
      const key = `${expected.of}: ${state}`;
      this.ends[key] = (this.ends[key] ?? 0) + 1;
    }
    if (expected.ends !== null && states.length > 1)
      this.problems.push(`${after}: one sale left ${states.length} attempts`);
    // On a busy machine a request may be lost before it arrives; then there is nothing to undo.
    const approved = await approvedTraces(this.#open().sandbox.url);
    const never_came = end === 'NO_CHARGE' && fresh.every(({ trace_id }) => !approved.has(trace_id));
    if (expected.ends !== null && !never_came && !expected.ends.some((one) => one === end))
      this.problems.push(`${after}: the attempt ended as ${end}, expected ${expected.ends.join(' or ')}`);
    const { card, goods } = expected;
    if (goods !== undefined && !goods.includes(report.goods))
      this.problems.push(`${after}: the goods are ${report.goods}, expected ${goods.join(' or ')}`);
    if (goods?.includes('done') === true && (report.goods === 'done') !== (end === 'BOUND'))
      this.problems.push(`${after}: the goods are ${report.goods}, the rest of their sale ended as ${end} (I24)`);
    if (card !== undefined && !card.includes(report.card))
      this.problems.push(`${after}: the gift card is ${report.card}, expected ${card.join(' or ')}`);
    if (card?.includes('spent') === true && (report.card === 'spent') !== (end === 'BOUND'))
      this.problems.push(`${after}: the gift card is ${report.card}, the rest of its sale ended as ${end} (I25)`);
    if (expected.reprint !== undefined && report.reprinted !== expected.reprint)
      this.problems.push(
        `${after}: the receipt was printed again as ${report.reprinted ?? 'nothing'}, expected ${expected.reprint}`,
      );
  }

  #expect(died: boolean, of: string, expected: Expectation): void {
    this.#count(of, died);
    this.#expected = expected;
    this.#shift_kills += 1;
  }

  #count(of: string, died: boolean): void {
    const id = of.split(' ')[0] ?? of;
    if (died) this.kills[id] = (this.kills[id] ?? 0) + 1;
  }

  #program(): { readonly script: string; readonly flaw?: Flaw } {
    return this.#flaw === undefined ? { script: this.#script } : { script: this.#script, flaw: this.#flaw };
  }

  #open() {
    assert(this.#shift !== null, 'a shift has begun');
    return this.#shift;
  }

  async #beginShift(): Promise<void> {
    const sandbox = await startSandbox({ settings: { magic: false, coded_conflicts: true } });
    const directory = mkdtempSync(join(tmpdir(), 'cobro-crash-'));
    this.#shift = { directory, sandbox, proxy: await startFaultProxy(sandbox.url) };
    this.#shift_kills = 0;
    this.#known = new Set();
    this.#expected = null;
  }

  async #endShift(): Promise<void> {
    if (this.#shift === null) return;
    const { directory, sandbox, proxy } = this.#shift;
    this.#shift = null;
    await proxy.close();
    await sandbox.stop();
    rmSync(directory, { recursive: true, force: true });
  }

  async #settings(settings: Readonly<Record<string, number>>): Promise<void> {
    await this.#post('settings', settings);
  }

  async #fault(fault: SandboxFault): Promise<void> {
    await this.#post('faults', fault);
  }

  async #post(control: string, body: object): Promise<void> {
    const response = await postTo(this.#open().sandbox.url, `/_sandbox/${control}`, body);
    assert(response.ok, `the sandbox takes ${JSON.stringify(body)}, it answered ${response.status}`);
  }
}
