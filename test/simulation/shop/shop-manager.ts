import { declareDead } from '../../../store/server/declarations.ts';
import { makeEnrolCode, retireTill } from '../../../store/server/enrolment.ts';
import { readStore } from '../../../store/database/store-chain.ts';
import { moment } from './fast-clock.ts';
import type { ShopWorld } from './shop-world.ts';
import type { SimulatedLane } from './simulated-lane.ts';

/** The person who runs a simulated shop: enrols, declares, revokes, and moves the store's times. */
export class ShopManager {
  readonly #world: ShopWorld;
  readonly #pace: number;

  constructor(world: ShopWorld, pace: number) {
    this.#world = world;
    this.#pace = pace;
  }

  async code(lane: number): Promise<string> {
    const made = await makeEnrolCode(this.#world.database, { lane, made_by: 'simulation', replaces_till: true });
    if (!made.ok) throw new Error(made.error.message);
    return made.value.code;
  }

  async untilDone(act: () => Promise<boolean>): Promise<void> {
    while (!this.#world.is_done && !(await act().catch(() => false))) await moment(50);
  }

  /** All day: enrols stopped tills again and retires those that are gone. */
  async manage(): Promise<void> {
    const { lanes, database } = this.#world;
    while (!this.#world.is_done) {
      await moment(100);
      try {
        if ((await readStore(database)).state === 'rebuilding') await this.#retireMissingTills();
        else
          for (const lane of lanes)
            if (lane.connection?.state === 'stopped' && lane.is_alive) {
              const code = await this.code(lane.lane);
              if (lane.connection?.state !== 'stopped' || !lane.is_alive) continue;
              this.#world.count(`stopped: ${lane.connection.why}`);
              await this.#acceptCopy(lane, code);
            }
        await this.#letTimePass();
      } catch {
        // The store or its database is away; the next turn retries.
      }
    }
  }

  /** What the newer life of a put back lane left open is for other lanes to end: it is declared dead first (store 3.6). */
  async #acceptCopy(lane: SimulatedLane, code: string): Promise<void> {
    const { till_id } = lane;
    const newer = lane.former.find((one) => one.till_id === till_id);
    // What the newer life did without telling the store, only the payment service knows.
    if (newer !== undefined) this.#world.forgetBeyond(newer.rows.slice(newer.acknowledged_seq));
    if ((await lane.enrolAnew(code)) !== 'not_permitted') return;
    const declaration = { lane: lane.lane, declared_by: 'manager', reason: 'an older copy', till_id };
    if (!(await declareDead(this.#world.database, declaration)).ok) return;
    this.#world.count('declared dead before its copy was accepted');
    await lane.enrolAnew(code);
  }

  /** Speeds up what the store measures by its database's clock. */
  async #letTimePass(): Promise<void> {
    const { database } = this.#world;
    // Moves handovers by a quarter of an hour, and silent owners by a minute.
    await database.rows(
      `UPDATE handover SET heard_at = heard_at - interval '15 minutes', not_before = not_before - interval '15 minutes'
       WHERE not_before > clock_timestamp() - interval '180 seconds'`,
    );
    await database.rows(
      `UPDATE handover SET owner_word_at = owner_word_at - interval '61 seconds'
       WHERE outcome IS NULL AND owner_word_at > clock_timestamp() - interval '60 seconds' AND owner_word_at < clock_timestamp() - interval '1 second'`,
    );
    await database.rows(
      `UPDATE store SET heard_since = heard_since - interval '90 seconds'
       WHERE heard_since BETWEEN clock_timestamp() - interval '90 seconds' AND clock_timestamp() - make_interval(secs => $1)`,
      [90 / this.#pace],
    );
  }

  /** A rebuilding store waits for tills that were replaced or declared dead after its backup. */
  async #retireMissingTills(): Promise<void> {
    const { database, lanes } = this.#world;
    const known = await database.rows<{ till_id: string; lane: number }>(
      `SELECT till_id, lane FROM till WHERE state IN ('live', 'stopped')`,
    );
    const present = new Set(lanes.map(({ till_id }) => till_id));
    const stopped = new Set(lanes.filter((one) => one.connection?.state === 'stopped').map((one) => one.till_id));
    // A till that was restored as well cannot push what the store lacks.
    for (const { till_id, lane } of known)
      if (!present.has(till_id) || stopped.has(till_id)) {
        await database.transaction((queries) => retireTill(queries, lane, 'replaced'));
        this.#world.count('revoked while the store rebuilt');
      }
  }

  /** Declares the till of a lost machine dead and gives its lane another; the dead till may come back. */
  async replaceMachine(
    lane: SimulatedLane,
    credentials: SimulatedLane['credentials'],
    comes_back: boolean,
  ): Promise<void> {
    const { database } = this.#world;
    const { till_id } = lane;
    const former = lane.former.at(-1);
    await this.untilDone(async () => {
      const declared = await declareDead(database, {
        ...{ lane: lane.lane, declared_by: 'manager', reason: 'burnt', till_id },
      });
      if (declared.ok || declared.error.code !== 'rebuilding') return true;
      // A store that rebuilds waits for this very till; otherwise it soon knows what the lanes saw.
      if ((await readStore(database)).state !== 'rebuilding') return false;
      // A person resolves its open attempts with the payment service's report.
      await database.transaction((queries) => retireTill(queries, lane.lane, 'burnt'));
      if (former !== undefined) this.#world.forgetBeyond(former.rows);
      return true;
    });
    // Trace numbers that the store never heard of need a second act, which is not simulated.
    if (!comes_back && former !== undefined) this.#world.forgetBeyond(former.rows.slice(former.acknowledged_seq));
    await this.untilDone(async () => (await lane.enrol(await this.code(lane.lane))) === 'ok');
    lane.start();
    if (comes_back && credentials !== null && former !== undefined) await lane.pushFormer(former, credentials);
  }
}
