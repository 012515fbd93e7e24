import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { type ActWording, aboutTexts } from '../../core/audit/about-text.ts';
import { sayIn } from '../../core/i18n/index.ts';
import { checkInvariants } from '../../store/database/invariants.ts';
import { declareDead } from '../../store/server/declarations.ts';
import { readFleet } from '../../store/server/fleet.ts';
import { readOfficeShop, readGone } from '../../store/server/office/office-views.ts';
import { readHandovers } from '../../store/server/handovers.ts';
import { eventually } from '../support/real-time.ts';
import { beginLink } from './begin-link.ts';
import { shopOfLanes } from './shop-of-lanes.ts';
import { enrolledTill, paidSale } from './test-till.ts';
import { startedStore, staysSound, usePostgres } from './use-postgres.ts';
import { postTo } from '../fixtures/demo-parts.ts';

const postgres = usePostgres();
const WORDING: ActWording = { say: sayIn('es'), currency: 'CLP', money: String, percent: String };
const by = { declared_by: 'Ana', reason: 'burnt' };
const later = (minutes: number): string =>
  `UPDATE cobro.handover SET heard_at = heard_at - interval '${minutes} minutes',
     not_before = not_before - interval '${minutes} minutes' WHERE outcome IS NULL`;

/** The events of a payment link up to its intent; `payment_id` is the service's id, when it assigned one. */
function openLink(number: number, trace_id: string, payment_id?: string): object[] {
  const asLink = (event: object): object =>
    'intent' in event ? { ...event, intent: { ...(event.intent as object), link: true } } : event;
  const events = paidSale(number, trace_id).slice(0, 3).map(asLink);
  return payment_id === undefined ? events : [...events, madeLink(trace_id, payment_id)];
}
const madeLink = (trace_id: string, payment_id: string, note = 'link_made'): object => ({
  ...{ type: 'attempt_note', trace_id, note, named: { payment_id } },
});

describe('a payment by link of a dead till', () => {
  async function shop() {
    const { store, sql, server } = await startedStore(postgres);
    const dead = await enrolledTill(server, store, 4);
    dead.write(...openLink(1, 'trace-named', 'pay-named'), ...openLink(2, 'trace-unnamed'));
    await dead.push();
    const [one, two] = [await enrolledTill(server, store, 1), await enrolledTill(server, store, 2)];
    expect(await declareDead(store, { lane: 4, ...by })).toMatchObject({ ok: true });
    const findings = async () =>
      (await readFleet(store)).findings.map(({ kind, subject, amount_minor, payment_id }) => ({
        ...{ kind, subject, amount_minor, payment_id },
      }));
    staysSound(store);
    return { store, sql, dead, one, two, findings };
  }
  const UNNAMED = {
    ...{ kind: 'link_of_dead_till', subject: 'trace-unnamed', amount_minor: 5_000, payment_id: null },
  };

  test('is watched by one lane at a time where the service named it, and never asked for by its trace', async () => {
    const { sql, one, two, findings } = await shop();
    expect(await findings()).toEqual([UNNAMED]);
    expect((await one.takeLinks()).value?.links).toEqual([]);
    await sql(later(15));
    // Not handed over by trace, where "not found" would count as an end.
    expect((await one.take()).value?.items).toEqual([]);
    const handed = {
      trace_id: 'trace-named',
      payment_id: 'pay-named',
      of_lane: 4,
      amount_minor: 5_000,
      currency: 'CLP',
    };
    expect((await one.takeLinks()).value?.links).toEqual([{ ...handed, epoch: 1 }]);
    expect((await one.takeLinks()).value?.links).toEqual([{ ...handed, epoch: 1 }]);
    expect((await two.takeLinks()).value?.links).toEqual([]);
    await sql(`UPDATE cobro.handover SET owner_word_at = owner_word_at - interval '61 seconds'`);
    expect((await two.takeLinks()).value?.links).toEqual([{ ...handed, epoch: 2 }]);
    expect(await one.endHandover('trace-named', 1)).toBe('not_owner');
    expect(await two.endHandover('trace-named', 2)).toBe('ok');
    expect((await one.takeLinks()).value?.links).toEqual([]);
  });

  test('that stays open is told to a person, and no more once it ended', async () => {
    const { sql, one, findings } = await shop();
    await sql(later(15));
    await one.takeLinks();
    expect(await findings()).toEqual([UNNAMED]);
    await sql(
      `UPDATE cobro.handover SET heard_at = heard_at - interval '20 minutes', not_before = not_before - interval '20 minutes'`,
    );
    await one.takeLinks();
    await one.takeLinks();
    expect(await findings()).toEqual([
      { kind: 'link_of_dead_till', subject: 'trace-named', amount_minor: 5_000, payment_id: 'pay-named' },
      UNNAMED,
    ]);
    expect(await one.endHandover('trace-named', 1)).toBe('ok');
    expect(await findings()).toEqual([UNNAMED]);
  });

  test('that the till names only when it comes back is handed over then', async () => {
    const { sql, dead, one, findings } = await shop();
    const from = dead.end.seq + 1;
    dead.write(madeLink('trace-unnamed', 'pay-late', 'link_late'));
    expect(await dead.hello()).toBe('ok');
    expect((await dead.push(from)).code).toBe('ok');
    await sql(later(15));
    const { value } = await one.takeLinks();
    expect(value?.links.map(({ payment_id }) => payment_id).toSorted()).toEqual(['pay-late', 'pay-named']);
    expect(await one.endHandover('trace-unnamed', 1, 'no_charge')).toBe('ok');
    expect(await findings()).toEqual([]);
  });
});

test('lane 1 burns while its customer still may pay; the customer pays, and lane 2 gives the money back once', async () => {
  const { store, sql, lane, sandbox } = await shopOfLanes(postgres);
  const [one, two] = [await lane(1), await lane(2)];
  const { trace_id, payment_id } = await beginLink(one);
  await eventually('the store heard its name', async () => {
    const named = await sql(`SELECT payment_id FROM cobro.attempt WHERE payment_id IS NOT NULL`);
    return named.length === 1;
  });
  await one.stopHandOver();
  await one.pusher.stop();
  await one.till.close();
  expect(await declareDead(store, { lane: 1, ...by })).toMatchObject({ ok: true });
  await sql(later(15));
  await eventually('an heir watches it', async () => (await readHandovers(store))[0]?.with_heir === 1);
  const held = async (): Promise<number> => {
    const { traces } = ledgerSchema.parse(await (await fetch(`${sandbox.url}/_sandbox/ledger`)).json());
    return traces.filter(({ description }) => description === trace_id).reduce((sum, one_) => sum + one_.net_minor, 0);
  };
  // The watching lane and the shop's day show the link and its outcome.
  const views = async () => {
    const { for_others } = await two.till.do('recovery.list', { filter: 'all' });
    const { handed } = await readOfficeShop(store, { from_ms: Date.now() - 3_600_000, to_ms: Date.now() + 3_600_000 });
    const acts = two.till.journal.shop.audit.last(['handover_begun', 'handover_ended'], 1);
    return {
      recovery: for_others.map(
        (one) => `${one.of_lane} ${one.by_link} ${one.amount_minor} ${one.currency} ${one.state}`,
      ),
      day: handed.map((one) => `${one.of_lane} ${one.by_lane} ${one.by_link} ${one.amount_minor} ${one.state}`),
      history: acts.flatMap((act) => aboutTexts({ ...act, seq: 0 }, WORDING)),
    };
  };
  await eventually('it is looked at', async () => (await views()).recovery.length > 0);
  expect(await views()).toEqual({
    recovery: ['1 true 900 CLP open'],
    day: ['1 2 true 900 open'],
    history: ['Pago por enlace de la caja 1: abierto: se vigila, y se devuelve si alguien lo paga'],
  });
  const paid = await postTo(sandbox.url, `/_sandbox/links/${payment_id}/pay`);
  expect(paid.status).toBe(200);
  expect(await held()).toBe(900);
  await eventually('an heir gave it back', async () => (await readHandovers(store))[0]?.ended === 1);
  expect(await views()).toEqual({
    recovery: ['1 true 900 CLP reversed'],
    day: ['1 2 true 900 reversed'],
    history: ['Pago por enlace de la caja 1: se pagó y se devolvió al cliente'],
  });
  expect((await readGone(store, 1)).handed).toMatchObject([{ state: 'reversed', by_lane: 2 }]);
  expect(await sql('SELECT kind, outcome, epoch::int FROM cobro.handover')).toEqual([
    { kind: 'link', outcome: 'reversed', epoch: 1 },
  ]);
  expect(await held()).toBe(0);
  const acts = two.till.journal.shop.audit.last(['handover_begun', 'handover_ended'], 10);
  expect(new Set(acts.map(({ what, subject }) => `${what} ${subject}`))).toEqual(
    new Set([`handover_begun ${trace_id}`, `handover_ended ${trace_id}`]),
  );
  expect(two.till.journal.verify().problems).toEqual([]);
  expect((await readFleet(store)).lanes.map(({ lane: number, open_attempts }) => [number, open_attempts])).toEqual([
    [1, 0],
    [2, 0],
  ]);
  expect((await checkInvariants(store)).filter(({ holds }) => !holds)).toEqual([]);
});

const ledgerSchema = z.object({
  traces: z.array(z.object({ net_minor: z.int(), description: z.string().nullable() })),
});
