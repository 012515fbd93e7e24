import { checkInvariants } from '../../../store/database/invariants.ts';
import type { StoreDatabase } from '../../../store/database/database.ts';
import type { FormerTill, SimulatedLane } from './simulated-lane.ts';
import type { ShopBank } from './shop-bank.ts';

export interface JudgedShop {
  readonly bank: ShopBank;
  readonly lanes: readonly SimulatedLane[];
  readonly database: StoreDatabase;
  readonly restores: number;
  readonly beyond_knowledge: ReadonlySet<string>;
  bindings(): ReadonlyMap<string, number>;
}

/** All violations of a shop at rest, by the store's SQL, the journals and the service's money. */
export async function judgeShop(shop: JudgedShop): Promise<string[]> {
  return [
    ...(await brokenInvariants(shop)),
    ...(await lostEvents(shop)),
    ...(await wrongMoney(shop)),
    ...(await falseAlarms(shop)),
  ];
}

async function brokenInvariants({ database }: JudgedShop): Promise<string[]> {
  const reports = await checkInvariants(database);
  return reports
    .filter(({ holds }) => !holds)
    .map(({ id, sentence, broken }) => `${id}: ${sentence}: ${broken.join(', ')}`);
}

/** S5 and S6: the store's chain of a till is its journal, and a till's acknowledged events survive it. */
async function lostEvents({ database, lanes, restores }: JudgedShop): Promise<string[]> {
  const found: string[] = [];
  for (const lane of lanes) {
    const { till_id, journal } = lane;
    const now: FormerTill = { till_id, rows: journal.rows, acknowledged_seq: journal.end().seq };
    for (const { till_id: of, rows, acknowledged_seq } of [now, ...lane.former]) {
      const held = await database.rows<{ seq: number; hash: string }>(
        `SELECT seq, encode(hash, 'hex') AS hash FROM lane_event WHERE till_id = $1 ORDER BY seq`,
        [of],
      );
      const other = held.find(({ seq, hash }) => rows[seq - 1]?.hash !== hash);
      if (other !== undefined) found.push(`S6: event ${of}/${other.seq} of lane ${lane.lane} is not the till's`);
      // After a restore, events that a lost till had pushed since the backup are gone.
      const is_gone = of !== till_id && restores > 0;
      if (held.length < acknowledged_seq && !is_gone)
        found.push(`S5: of lane ${lane.lane} ${acknowledged_seq} events were acknowledged, ${held.length} are there`);
    }
  }
  return found;
}

/** S2 and S3 at the service: each charge is sold or refunded, and no refund is doubled, or a person is told. */
async function wrongMoney(shop: JudgedShop): Promise<string[]> {
  const { bank, database, beyond_knowledge } = shop;
  const found: string[] = [];
  const alerted = new Set(
    (await database.rows<{ subject: string }>('SELECT subject FROM finding')).map(({ subject }) => subject),
  );
  const bound = shop.bindings();
  for (const [trace_id, { amount_minor, is_undone }] of bank.charges) {
    const refunded_minor = bank.refundedOf(trace_id);
    if (refunded_minor > amount_minor && !beyond_knowledge.has(trace_id))
      found.push(
        `S2: ${refunded_minor} of ${amount_minor} was given back of ${trace_id}, ${whoReturned(shop, trace_id)}`,
      );
    const times = bound.get(trace_id) ?? 0;
    if (times > 1) found.push(`S1: ${trace_id} paid ${times} times`);
    if (alerted.has(trace_id) || beyond_knowledge.has(trace_id)) continue;
    if (times === 0 && !is_undone) found.push(`S3: ${trace_id} is charged and not sold`);
    if (times === 1 && is_undone) found.push(`S4: ${trace_id} is sold and was undone`);
  }
  return found;
}

/** The journals that refunded a payment, for debugging. */
function whoReturned({ lanes }: JudgedShop, trace_id: string): string {
  const places = new Set<string>();
  for (const { lane, till_id, journal, former } of lanes)
    for (const { till_id: of, rows } of [...former, { till_id, rows: journal.rows }])
      for (const { seq, body } of rows)
        if (body.includes('"undo_intent"') && body.includes(`"${trace_id}"`))
          places.add(`lane ${lane} as till ${of} with event ${seq}`);
  return [...places].join('; ');
}

/** A store that was not restored must not believe that it was: that means it acknowledged what it did not persist. */
async function falseAlarms({ database, restores }: JudgedShop): Promise<string[]> {
  if (restores > 0) return [];
  const alarms = await database.rows(`SELECT 1 FROM finding WHERE kind = 'store_went_back'`);
  return alarms.length === 0 ? [] : ['S5: the store lacks what it answered, and was never put back'];
}
