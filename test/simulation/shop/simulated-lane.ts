import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { type ShopReturns, createShopReturns } from '../../../electron/features/store/shop-returns.ts';
import { createHandOverClient } from '../../../electron/features/store/hand-over-client.ts';
import { type Pusher, createPusher } from '../../../electron/features/store/pusher.ts';
import { createStoreClient } from '../../../electron/features/store/store-client.ts';
import type { StoreIdentity, TillKeyPair } from '../../../electron/features/store/store-identity.ts';
import type { EventRow } from '../../../electron/journal/events/event-log.ts';
import { SILENT_LOG } from '../../../electron/log/log.ts';
import { systemRandomness } from '../../../electron/platform/system.ts';
import { type StorePlace, enrolAnswerSchema } from '../../../store/contract/protocol.ts';
import { paidSale } from '../../store/test-till.ts';
import type { Dice } from '../dice.ts';
import { fastClock, moment } from './fast-clock.ts';
import { LaneJournal } from './lane-journal.ts';
import { LineOfLane } from './line-of-lane.ts';
import type { Receipts } from './receipts.ts';
import type { ShopBank } from './shop-bank.ts';

export interface ShopOfLane {
  readonly bank: ShopBank;
  readonly url: string;
  readonly pin: string;
  readonly pace: number;
  readonly receipts: Receipts;
  /** A lane that returns money without asking the store, which must be found. */
  readonly skips_claims: boolean;
  readonly count: (what: string) => void;
  /** Whether any lane ever sold a payment, as a person would look it up. */
  readonly wasSold: (trace_id: string) => boolean;
}

/** A journal that its till no longer continues: lost, or replaced by a restored one. */
export interface FormerTill {
  readonly till_id: string;
  readonly rows: readonly EventRow[];
  readonly acknowledged_seq: number;
}

const SALE_MINOR = 5_000;
/** Longer than at a counter, because a store is slow on a busy machine and returns would time out. */
const COUNTER_MS = 30_000;

class Died extends Error {}

/** A till of the shop: the product's pusher, returns and handover on a journal in memory. */
export class SimulatedLane {
  readonly lane: number;
  readonly former: FormerTill[] = [];
  journal = new LaneJournal();
  till_id = '';
  is_alive = false;
  #pusher: Pusher | null = null;
  #returns: ShopReturns | null = null;
  #identity: StoreIdentity | null = null;
  #key = newKey();
  #seen: StorePlace | null = null;
  #process = 0;
  #numbers = 0;
  #backup: readonly EventRow[] | null = null;
  /** What the anchor knows: the folder was restored, or the store doubts it. */
  #is_doubted = false;
  readonly #line: LineOfLane;
  readonly #shop: ShopOfLane;
  readonly #dice: Dice;

  constructor(lane: number, shop: ShopOfLane, dice: Dice) {
    this.lane = lane;
    this.#shop = shop;
    this.#dice = dice;
    this.#line = new LineOfLane(shop, dice);
  }

  get connection(): Pusher['connection'] | null {
    return this.#pusher?.connection ?? null;
  }

  get isAtRest(): boolean {
    const { connection } = this;
    return this.is_alive && connection?.state === 'together' && this.#pusher?.waiting() === 0;
  }

  /** Enrols this journal with a code, as a person does. */
  async enrol(code: string): Promise<string> {
    const client = createStoreClient(this.#shop.url, this.#shop.pin);
    const { public_key } = this.#key;
    const body = { code, public_key, machine: null, program: 'simulation', journal: this.journal.end() };
    const answer = await client.call({ method: 'POST', path: '/enrol', body, answer: enrolAnswerSchema });
    await client.close();
    if (!answer.ok) return answer.error.kind === 'refused' ? answer.error.code : answer.error.cause;
    const { till_id, lane, identity_epoch, store_id } = answer.value.value;
    this.#identity = { till_id, lane, identity_epoch, store_id, url: this.#shop.url, pin: this.#shop.pin };
    this.till_id = till_id;
    this.#seen = null;
    return 'ok';
  }

  start(): void {
    if (this.#identity === null) throw new Error(`lane ${this.lane} is not enrolled`);
    this.is_alive = true;
    const process = (this.#process += 1);
    const pusher = createPusher({
      ...{ identity: this.#identity, key: this.#key, program: 'simulation', journal_version: 1 },
      ...this.#line.clients(),
      openFeed: () => this.journal.feed(),
      seen: { read: () => this.#seen, write: (place) => (this.#seen = place) },
      ...{ clock: fastClock(this.#shop.pace), randomness: systemRandomness, log: SILENT_LOG },
      onVerdict: (verdict) => void this.#applyVerdict(verdict, process),
    });
    this.#pusher = pusher;
    this.#returns = createShopReturns(pusher, () => false, COUNTER_MS);
    pusher.start();
  }

  /** Open work of an earlier process waits for the store's verdict; without one the anchor decides (store 7, F9). */
  async #applyVerdict(verdict: string, process: number): Promise<void> {
    if (verdict !== 'newest' && verdict !== 'away') this.#is_doubted = true;
    if (this.#is_doubted || process !== this.#process || !this.is_alive) return;
    const { payments, wishes, returns } = this.journal.openWork();
    const own = new Set(this.#underWay);
    for (const trace_id of payments) if (!own.has(trace_id)) this.#undo(trace_id);
    for (const part_id of wishes)
      if (!own.has(part_id)) this.journal.write({ type: 'return_step', part_id, state: 'dropped' });
    for (const { return_id, trace_id, amount_minor } of returns) {
      if (own.has(return_id)) continue;
      this.#shop.bank.refund(return_id, trace_id, amount_minor);
      this.journal.write({ type: 'undo_step', undo_id: return_id, trace_id, state: 'DONE' });
    }
  }
  readonly #underWay = new Set<string>();

  #undo(trace_id: string): void {
    const state = this.#shop.bank.undo(trace_id) === 'reversed' ? 'REVERSED' : 'NO_CHARGE';
    this.journal.write({ type: 'attempt_step', trace_id, state, cause: 'recovery' });
  }

  /** SIGKILL: its memory is gone, its journal is not. */
  async kill(): Promise<void> {
    this.is_alive = false;
    this.#process += 1;
    this.#underWay.clear();
    await this.#pusher?.stop();
  }

  pause(pause_ms: number): void {
    this.#line.free = moment(pause_ms);
  }

  cut(is_cut: boolean): void {
    this.#line.is_cut = is_cut;
  }

  backUp(): void {
    this.#backup = [...this.journal.rows];
  }

  /** Restores an older folder of which the store has more; false when there is none. */
  async putBack(): Promise<boolean> {
    const backup = this.#backup;
    if (backup === null || (this.#pusher?.acknowledged?.seq ?? 0) <= backup.length) return false;
    await this.kill();
    this.#forget(backup);
    this.#is_doubted = true;
    this.start();
    return true;
  }

  async replaceMachine(): Promise<void> {
    await this.kill();
    this.#forget([]);
    this.#key = newKey();
    this.#is_doubted = false;
  }

  #forget(rows: readonly EventRow[]): void {
    const acknowledged_seq = this.#pusher?.acknowledged?.seq ?? 0;
    this.former.push({ till_id: this.till_id, rows: this.journal.rows, acknowledged_seq });
    this.journal = new LaneJournal(rows);
    this.#backup = null;
  }

  /** A person re-enrols a stopped till and resolves its open work with the service's report. */
  async enrolAnew(code: string): Promise<string> {
    await this.kill();
    const former = { till_id: this.till_id, rows: [...this.journal.rows] };
    this.#key = newKey();
    const outcome = await this.enrol(code);
    if (outcome === 'ok') {
      if (!this.former.some(({ till_id }) => till_id === former.till_id))
        this.former.push({ ...former, acknowledged_seq: 0 });
      this.#is_doubted = false;
      for (const trace_id of this.journal.openWork().payments)
        if (this.#shop.wasSold(trace_id)) this.journal.write({ type: 'attempt_step', trace_id, state: 'ATTENTION' });
        else this.#undo(trace_id);
    }
    this.start();
    return outcome;
  }

  /** Throws when the process is dead, so that it has no further effect. */
  #alive(process: number): void {
    if (process !== this.#process || !this.is_alive) throw new Died();
  }

  /** One act of the counter, or of the till in the background. */
  async act(): Promise<void> {
    const process = this.#process;
    if (!this.is_alive || this.#is_doubted) return;
    try {
      await this.#line.free;
      const what = this.#dice.fraction();
      if (what < 0.6) await this.#sell(process);
      else if (what < 0.9) await this.#giveBack(process);
      else await this.#endForOthers(process);
    } catch (error) {
      if (!(error instanceof Died)) throw error;
    }
  }

  async #sell(process: number): Promise<void> {
    this.#numbers += 1;
    const trace_id = `trace-${this.lane}-${this.#numbers}`;
    const [opened, begun, intent, sending, bound] = paidSale(this.lane * 1_000_000 + this.#numbers, trace_id);
    if (!opened || !begun || !intent || !sending || !bound) throw new Error('a sale has five events');
    this.#underWay.add(trace_id);
    this.journal.write(opened, begun, intent, sending);
    await moment(this.#dice.skewed(20));
    this.#alive(process);
    const fate = this.#dice.fraction();
    if (fate > 0.05) this.#shop.bank.charge(trace_id, SALE_MINOR);
    await moment(this.#dice.skewed(20));
    this.#alive(process);
    if (fate > 0.1) {
      this.journal.write(bound);
      this.#shop.receipts.sold(trace_id);
      this.#shop.count('sales');
    } else {
      this.journal.write({ type: 'attempt_step', trace_id, state: 'REVERSING', cause: 'no_answer' });
      await moment(this.#dice.skewed(30));
      this.#alive(process);
      this.#undo(trace_id);
      this.#shop.count('payments without an answer');
    }
    this.#underWay.delete(trace_id);
  }

  /** Begins a card payment that it will not finish; resolves when the store knows it, for an heir to find. */
  async abandonCardPayment(): Promise<void> {
    this.#numbers += 1;
    const trace_id = `trace-${this.lane}-${this.#numbers}`;
    this.#underWay.add(trace_id);
    this.journal.write(...paidSale(this.lane * 1_000_000 + this.#numbers, trace_id).slice(0, 4));
    if (this.#dice.chance(0.5)) this.#shop.bank.charge(trace_id, SALE_MINOR);
    for (let waits = 0; waits < 100 && !this.isAtRest; waits += 1) await moment(20);
  }

  async #giveBack(process: number): Promise<void> {
    const { receipts, bank } = this.#shop;
    const trace_id = receipts.pick(this.#dice);
    if (trace_id === null || this.#returns === null || this.#pusher === null) return;
    const amount_minor = this.#dice.pick([SALE_MINOR, SALE_MINOR, 3_000, 2_000]);
    const [return_id, part_id] = [randomUUID(), randomUUID()];
    const lines = amount_minor === SALE_MINOR ? [{ line_id: 'l1', quantity_milli: 1_000 }] : [];
    const part = { kind: 'card', part_id, trace_id, amount_minor };
    this.#underWay.add(part_id);
    this.journal.write({
      type: 'return_begun',
      returned: { return_id, sale_id: `sale-${trace_id}`, lines, parts: [part] },
    });
    const wish = { return_id: part_id, sale_return_id: return_id, trace_id, amount_minor, lines, call: 'R5' } as const;
    const claim = this.#shop.skips_claims ? null : await this.#returns.claim(wish);
    this.#alive(process);
    await moment(this.#dice.skewed(20));
    this.#alive(process);
    if (claim === null || (claim.kind === 'granted' && claim.isStillGood())) {
      this.journal.write({ type: 'undo_intent', undo: { undo_id: part_id, trace_id, call: 'R5', amount_minor } });
      await moment(this.#dice.skewed(20));
      this.#alive(process);
      bank.refund(part_id, trace_id, amount_minor);
      await moment(this.#dice.skewed(20));
      this.#alive(process);
      this.journal.write({ type: 'undo_step', undo_id: part_id, trace_id, state: 'DONE' });
      receipts.givenBack(trace_id);
      this.#shop.count('returns');
    } else {
      this.journal.write({ type: 'return_step', part_id, state: 'dropped' });
      this.#shop.count(`returns not made: ${claim.kind}`);
      if (claim.kind === 'away' && this.#dice.chance(0.5)) await this.#returns.withdraw(part_id);
    }
    this.#underWay.delete(part_id);
  }

  /** Resolves other tills' payments until the store hands over no more. */
  async endForOthers(): Promise<void> {
    try {
      if (this.is_alive && !this.#is_doubted) await this.#endForOthers(this.#process);
    } catch (error) {
      if (!(error instanceof Died)) throw error;
    }
  }

  async #endForOthers(process: number): Promise<void> {
    if (this.#pusher === null) return;
    const options = { service: undefined, account: undefined, horizon_ms: 180_000 };
    const client = createHandOverClient(this.#pusher.call, options);
    for (const item of await client.take()) {
      this.#alive(process);
      const outcome = this.#shop.bank.undo(item.trace_id);
      await moment(this.#dice.skewed(20));
      this.#alive(process);
      if ((await client.end(item, { outcome, amount_minor: item.amount_minor, why: 'simulation' })) === 'ended')
        this.#shop.count('payments of dead tills ended');
    }
  }

  /** A dead till comes back and only pushes what it has. Resolves when it is done. */
  async pushFormer(
    former: FormerTill,
    identity: { readonly key: TillKeyPair; readonly identity: StoreIdentity },
  ): Promise<void> {
    const journal = new LaneJournal(former.rows);
    const pusher = createPusher({
      ...{ ...identity, program: 'simulation', journal_version: 1, onVerdict: () => undefined },
      ...{ ...this.#line.clients(), openFeed: () => journal.feed() },
      seen: { read: () => null, write: () => undefined },
      ...{ clock: fastClock(this.#shop.pace), randomness: systemRandomness, log: SILENT_LOG },
    });
    pusher.start();
    while (pusher.connection.state !== 'stopped' && pusher.waiting() !== 0) await moment(20);
    await pusher.stop();
  }

  /** Its current identity, for a till that comes back later. */
  get credentials(): { readonly key: TillKeyPair; readonly identity: StoreIdentity } | null {
    return this.#identity === null ? null : { key: this.#key, identity: this.#identity };
  }
}

function newKey(): TillKeyPair {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return {
    public_key: publicKey.export({ type: 'spki', format: 'der' }).toString('base64url'),
    sign: (text) => sign(null, Buffer.from(text), privateKey).toString('base64url'),
  };
}
