import { INTENTS, type IntentName, isFor } from '../../../core/contract/intents.ts';
import { PERMISSIONS, type Role } from '../../../core/staff/permissions.ts';
import type { StaffRecord } from '../../../electron/journal/stores/staff-store.ts';
import { createAnswerer } from '../../../electron/ipc/answer.ts';
import { TillBench } from '../../fixtures/till-bench.ts';
import { hashPin } from '../../support/quick-pins.ts';
import type { Dice } from '../dice.ts';
import { argumentsFor } from './arguments.ts';
import type { Door } from './door.ts';

const PINS: Readonly<Record<Role, string>> = { cashier: '7301', supervisor: '7302', manager: '7303' };
const PEOPLE: readonly StaffRecord[] = await Promise.all(
  Object.entries(PINS).map(async ([role, pin]) => ({
    staff_id: role,
    name: role,
    role: role as Role,
    enabled: true,
    overrides: {},
    pin_hash: await hashPin(pin),
  })),
);
const NAMES = Object.keys(INTENTS) as IntentName[];
/** Inputs before the till is recreated. */
const TRIES = 160;

const WHO = ['nobody', 'cashier', 'supervisor', 'manager', 'customer at a kiosk'] as const;
type Who = (typeof WHO)[number];
const STATES = ['idle', 'cart', 'held', 'paying', 'sent', 'unknown', 'approved'] as const;

/** Brings a till into a state with permission, then hands it to one person. */
async function tillAt(who: Who, state: (typeof STATES)[number]): Promise<TillBench> {
  const till = new TillBench({ kiosk: who === 'customer at a kiosk' }, PEOPLE);
  if (who === 'customer at a kiosk') {
    await till.ask('kiosk.begin', { service: 'here' } as never);
    if (state !== 'idle') await till.add('espresso');
    if (state === 'paying') await till.ask('kiosk.pay', {});
    return till;
  }
  await till.do('staff.signIn', { pin: PINS.manager });
  if (state !== 'idle') await till.add('espresso', 'medialuna');
  if (state === 'held') await till.do('sale.hold', {});
  if (state === 'paying' || state === 'sent' || state === 'unknown' || state === 'approved') {
    await till.do('checkout.begin', {});
    await till.ask('checkout.chooseCard', {});
    if (state !== 'paying') {
      void till.engine.readAndSend();
      await till.settled();
      await till.ask('checkout.chooseInstallments', { count: 1 } as never);
      await till.settled();
    }
    if (state === 'unknown') till.engine.loseAnswer();
    if (state === 'approved') till.engine.approve();
    await till.settled();
  }
  if (who === 'nobody') await till.do('staff.signOut', {});
  else await till.do('staff.signIn', { pin: PINS[who] });
  return till;
}

/** State that only some may change, as one text each, to compare before and after a forbidden input. */
function guarded(till: TillBench): Readonly<Record<string, string>> {
  const { sales, shop, settings, shifts, engine, devices } = till;
  const cash = sales
    .findSales({ limit: 500 })
    .flatMap(({ tenders }) => tenders.filter(({ kind }) => kind === 'cash')).length;
  const money = sales.findSales({ limit: 500 }).map(({ sale_id, state, tenders }) => [sale_id, state, tenders]);
  return {
    money: JSON.stringify([money, engine.listAttempts('all').length, engine.undone.length]),
    undone: String(engine.undone.length),
    shifts: JSON.stringify([shifts.shifts.open(), shifts.shifts.closed(5)]),
    people: JSON.stringify(shop.staff.list()),
    settings: JSON.stringify({ ...settings.read(), language: '', theme: '' }),
    catalogue: JSON.stringify(shop.catalogue.read()),
    // A drawer opens by itself for cash that was taken.
    drawer: String(Math.max(0, devices.drawer.opened - cash)),
    cart: JSON.stringify(sales.unfinishedSales().map(({ lines, state }) => [lines, state])),
  };
}

/**
 * State that this person may not change by any input without the PIN of a person who may (docs/security/threats.md).
 * Written from a shop's expectations, not from the contract.
 */
const UNTOUCHED: Readonly<Record<Who, readonly string[]>> = {
  nobody: ['money', 'undone', 'shifts', 'people', 'settings', 'catalogue', 'drawer', 'cart'],
  cashier: ['undone', 'people', 'catalogue', 'drawer'],
  supervisor: ['people'],
  manager: [],
  // The first sale of a day opens its shift, at a kiosk too.
  'customer at a kiosk': ['undone', 'people', 'settings', 'catalogue', 'drawer'],
};

/** Intents that need no person: they show public state or are part of signing in. */
const NOBODY_MAY = new Set<string>(NAMES.filter((name) => INTENTS[name].permission === 'none'));

/** Every intent with arguments of its schema, as each person and signed out, in every state; tries PINs too. */
export function intentDoor(dice: Dice, onDone: (name: string, who: string) => void = () => undefined): Door {
  let till: TillBench | null = null;
  let who: Who = 'nobody';
  let tries = 0;
  let round = dice.below(WHO.length);
  let before: Readonly<Record<string, string>> = {};
  let answer: ReturnType<typeof createAnswerer> = async () => ({ id: 0, ok: true, value: null as never });

  const begin = async (): Promise<TillBench> => {
    till?.till.stop();
    // In turn, so that a few tills cover each of them.
    who = WHO[(round += 1) % WHO.length] ?? 'nobody';
    till = await tillAt(who, dice.pick(STATES));
    answer = createAnswerer(till.till.router);
    tries = 0;
    before = guarded(till);
    return till;
  };
  /** Values that the till shows and stores, by field name. */
  const knownOf =
    (at: TillBench) =>
    (name: string): readonly unknown[] => {
      const { sale } = at.snapshot;
      if (name === 'line_id') return sale.lines.map(({ line_id }) => line_id);
      if (name === 'sale_id') return at.sales.findSales({ limit: 4 }).map(({ sale_id }) => sale_id);
      if (name === 'trace_id') return at.engine.listAttempts('all').map(({ trace_id }) => trace_id);
      if (name === 'product_id') return ['espresso', 'medialuna'];
      if (name === 'staff_id') return PEOPLE.map(({ staff_id }) => staff_id);
      if (name === 'role') return ['manager'];
      if (name === 'import_id') return ['import-1'];
      if (name === 'index') return [0, 1];
      if (name === 'text') return ['nombre,precio\nCafé,1000\n', 'espresso'];
      if (name === 'tender_id')
        return at.sales.findSales({ limit: 4 }).flatMap(({ tenders }) => tenders.map(({ tender_id }) => tender_id));
      if (name === 'permission') return PERMISSIONS;
      // Never a valid one: with one, the attacker would be its owner.
      if (name === 'pin' || name === 'new_pin') return ['7311', '9090'];
      return [];
    };

  const attack = async (at: TillBench): Promise<string | null> => {
    tries += 1;
    const name = dice.pick(NAMES);
    const args = argumentsFor(dice, INTENTS[name].input, knownOf(at));
    const approval = dice.below(40) === 0 ? { approval: '7312' } : {};
    if (who !== 'nobody' && dice.below(400) === 0) at.clock.advance(dice.below(1_000_000));
    const response = await answer({ id: tries, intent: name, args, ...approval });
    if (dice.below(16) === 0) await at.settled();
    const act = `${name} as ${who}: ${JSON.stringify(args)?.slice(0, 400)}`;
    if (!response.ok && response.error.code === 'internal')
      return `${act} ended in a bug: ${JSON.stringify(at.logged.at(-1))?.slice(0, 600)}`;
    if (response.ok) onDone(name, who);
    const audience = at.snapshot.kiosk.on ? 'kiosk' : 'till';
    // The desktop's customer window sends through the till's page.
    const reached = isFor(audience, name) || (audience === 'till' && isFor('customer_display', name));
    if (response.ok && !reached && name !== 'kiosk.enter' && name !== 'kiosk.exit')
      return `${act} was done at a ${audience}`;
    if (response.ok && who === 'nobody' && !NOBODY_MAY.has(name)) return `${act} was done by nobody`;
    const after = guarded(at);
    for (const part of UNTOUCHED[who])
      if (after[part] !== before[part])
        return `${act} changed ${part}: ${before[part]?.slice(0, 300)} -> ${after[part]?.slice(0, 300)}`;
    return null;
  };

  return {
    name: 'intents',
    input: async () => {
      const found = await attack(till === null || tries >= TRIES ? await begin() : till);
      // Otherwise every later input would report the same finding.
      if (found !== null) tries = TRIES;
      return found;
    },
    end: () => till?.till.stop(),
  };
}
