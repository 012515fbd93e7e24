import { scryptSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { StaffRecord } from '../../../electron/journal/stores/staff-store.ts';
import { deviceKeyOf } from '../../../electron/journal/anchor/device-key.ts';
import {
  type DerivePin,
  PIN_COST,
  type PinHasher,
  createPinHasher,
} from '../../../electron/features/staff/pin-hash.ts';
import {
  hasKeys,
  isAnyKeyUnavailable,
  otherMachineNotice,
  takesFirstPin,
} from '../../../electron/features/staff/manager-pin.ts';
import { deriveQuickly, hashPin } from '../../support/quick-pins.ts';
import { TillBench } from '../../fixtures/till-bench.ts';

const KEY = deviceKeyOf(Buffer.alloc(32, 1));
const ELSEWHERE = deviceKeyOf(Buffer.alloc(32, 2));

/** A cheap hasher that counts its derivations. */
function counting(key = KEY) {
  let derivations = 0;
  const derive: DerivePin = (request) => {
    derivations += 1;
    return deriveQuickly(request);
  };
  return { hasher: createPinHasher({ key, derive }), derivations: () => derivations };
}

/** As older versions made it, with one salt for the shop. */
function hashOfBefore(pin: string): string {
  const salt = Buffer.alloc(16, 7);
  const key = scryptSync(pin, salt, 32, { N: 16_384, r: 8, p: 1 });
  return ['scrypt', 16_384, 8, 1, salt.toString('base64url'), key.toString('base64url')].join('$');
}

function person(name: string, pin_hash: string, role: StaffRecord['role'] = 'manager'): StaffRecord {
  return { staff_id: name.toLowerCase(), name, role, enabled: true, overrides: {}, pin_hash };
}

describe('the hash of a PIN', () => {
  it('is argon2id with 19 MiB and two passes, made beside the till, which goes on meanwhile', async () => {
    expect(PIN_COST).toEqual({ memory_kib: 19_456, passes: 2, lanes: 1 });
    const { hash, find } = createPinHasher({ key: KEY });
    // Warm-up.
    await hash('482912');
    let turns = 0;
    let is_over = false;
    const turn = (): void => {
      turns += 1;
      if (!is_over) setImmediate(turn);
    };
    turn();
    const pin_hash = await hash('482913');
    is_over = true;
    // On the same thread the loop would turn only a few times.
    expect(turns).toBeGreaterThan(100);
    expect(pin_hash).toMatch(/^argon2id\$v=19\$m=19456,t=2,p=1\$[0-9a-f]{8}\$[0-9a-f]{2}\$[\w-]{22}\$[\w-]{43}$/);
    expect(await find('482913', [{ pin_hash }])).toEqual({ pin_hash });
    expect(await find('482914', [{ pin_hash }])).toBeNull();
  });

  it('has a salt of its own for each person, and says nothing of who has the same PIN', async () => {
    const [one, other] = await Promise.all([hashPin('1111'), hashPin('1111')]);
    expect(one.split('$')[5]).not.toBe(other.split('$')[5]);
    expect(one.split('$')[6]).not.toBe(other.split('$')[6]);
  });

  it('is of no use to whoever has it without the key of the machine', async () => {
    const pin_hash = await counting().hasher.hash('1111');
    const elsewhere = counting(ELSEWHERE).hasher;
    expect(elsewhere.isOurs(pin_hash)).toBe(false);
    expect(await elsewhere.find('1111', [{ pin_hash }])).toBeNull();
    // Nor does it help to forge the key id: the pepper is part of the derivation.
    const forged = pin_hash
      .replace(KEY.id, ELSEWHERE.id)
      .replace(/\$[0-9a-f]{2}\$/, `$${tagOf(await elsewhere.hash('1111'))}$`);
    expect(elsewhere.isOurs(forged)).toBe(true);
    expect(await elsewhere.find('1111', [{ pin_hash: forged }])).toBeNull();
    const without = await createPinHasher({ key: null, derive: deriveQuickly }).hash('1111');
    expect(elsewhere.isOurs(without)).toBe(true);
    expect(await elsewhere.find('1111', [{ pin_hash: without }])).toEqual({ pin_hash: without });
  });

  it('finds a person among two hundred with few derivations, and takes one for nobody too', async () => {
    const { hasher, derivations } = counting();
    const people = await Promise.all(
      Array.from({ length: 200 }, async (_, index) => ({ index, pin_hash: await hasher.hash(String(1_000 + index)) })),
    );
    const before = derivations();
    expect(await hasher.find('1031', people)).toMatchObject({ index: 31 });
    // One, plus 0.8 others on average that share its tag of eight bits.
    expect(derivations() - before).toBeLessThan(8);
    const { hasher: empty, derivations: of_empty } = counting();
    expect(await empty.find('1031', [])).toBeNull();
    expect(of_empty()).toBe(1);
  });
});

const tagOf = (pin_hash: string): string => pin_hash.split('$')[4] ?? '';

describe('a hash of before', () => {
  it('is renewed at the next right PIN, which stays in the session, and is recorded without the hash', async () => {
    const till = new TillBench({}, [person('Ana', hashOfBefore('1111'))]);
    expect(await till.refused('staff.signIn', { pin: '1112' })).toBe('wrong_pin');
    expect(till.shop.staff.list()[0]?.pin_hash).toMatch(/^scrypt/);
    await till.do('staff.signIn', { pin: '1111' });
    expect(till.shop.staff.list()[0]?.pin_hash).toMatch(/^argon2id/);
    expect(till.snapshot.staff.person?.name).toBe('Ana');
    expect(till.sales.acts.filter(({ what }) => what === 'pin_hash_renewed')).toEqual([
      { who: 'Ana', staff_id: 'ana', what: 'pin_hash_renewed', subject: 'Ana' },
    ]);
    await till.do('staff.signIn', { pin: '1111' });
    expect(till.sales.acts.filter(({ what }) => what === 'pin_hash_renewed')).toHaveLength(1);
  });

  it("is renewed for the manager's PIN of the till as well", async () => {
    const till = new TillBench({ manager_pin_hash: hashOfBefore('482913') });
    await till.till.router.handle('staff.list', {}, '482913');
    expect(till.settings.read().manager_pin_hash).toMatch(/^argon2id/);
    expect(await till.till.router.handle('settings.read', {}, '482913')).toMatchObject({ ok: true });
  });
});

describe('a key of PINs of which the key store of the machine keeps a part', () => {
  const KEPT = Buffer.alloc(32, 9);
  const hasherWith = (kept: Buffer | null, key = KEY) => createPinHasher({ key, kept, derive: deriveQuickly });
  const known = (pin_hash: string, hasher: PinHasher) => ({
    settings: () => ({ manager_pin_hash: pin_hash, manager_name: 'Encargado' }),
    staff: () => [],
    hasher,
  });

  it('leaves nothing to try to whoever has every file of the machine', async () => {
    const pin_hash = await hasherWith(KEPT).hash('1111');
    expect(await hasherWith(KEPT).find('1111', [{ pin_hash }])).toEqual({ pin_hash });
    for (const hasher of [hasherWith(null), hasherWith(Buffer.alloc(32, 8))]) {
      expect(hasher.isOurs(pin_hash)).toBe(false);
      expect(await hasher.find('1111', [{ pin_hash }])).toBeNull();
    }
    // The same hash under the id of the key file: that key derives another one.
    const named = pin_hash.replace(/kept_\w+/, KEY.id);
    const tagged = named.replace(/\$[0-9a-f]{2}\$/, `$${tagOf(await hasherWith(null).hash('1111'))}$`);
    expect(await hasherWith(null).find('1111', [{ pin_hash: tagged }])).toBeNull();
  });

  it('still opens what was made before there was one, and makes it anew', async () => {
    const before = await hasherWith(null).hash('1111');
    const without = await createPinHasher({ key: null, derive: deriveQuickly }).hash('1111');
    for (const pin_hash of [before, without, hashOfBefore('1111')]) {
      expect(await hasherWith(KEPT).find('1111', [{ pin_hash }])).toEqual({ pin_hash });
      expect(hasherWith(KEPT).isOld(pin_hash)).toBe(true);
    }
    expect(hasherWith(KEPT).isOld(await hasherWith(KEPT).hash('1111'))).toBe(false);
  });

  it('is told from the key of another machine, so that nobody sets a first PIN over one that is there', async () => {
    const pin_hash = await hasherWith(KEPT).hash('1111');
    expect(isAnyKeyUnavailable(known(pin_hash, hasherWith(null)))).toBe(true);
    expect(takesFirstPin({ ...known(pin_hash, hasherWith(null)), training: false })).toBe(false);
    expect(otherMachineNotice(known(pin_hash, hasherWith(null)))).toContain('key store');
    expect(isAnyKeyUnavailable(known(pin_hash, hasherWith(KEPT)))).toBe(false);
    expect(takesFirstPin({ ...known(pin_hash, hasherWith(null, ELSEWHERE)), training: false })).toBe(true);
    expect(otherMachineNotice(known(pin_hash, hasherWith(null, ELSEWHERE)))).toContain('cobro pin set');
  });
});

describe('a folder that was brought to another machine', () => {
  it('takes no PIN of before, stays a staffed till, and opens with one that was set there', async () => {
    const elsewhere = await counting(ELSEWHERE).hasher.hash('1111');
    const till = new TillBench({ manager_pin_hash: elsewhere }, [person('Ana', elsewhere)]);
    expect(till.snapshot.staff.configured).toBe(true);
    till.clock.advance(1);
    till.settings.change({ manager_pin_hash: await hashPin('482913') });
    expect(await till.refused('staff.signIn', { pin: '1111' })).toBe('wrong_pin');
    await till.do('staff.signIn', { pin: '482913' });
    await till.do('staff.setPin', { staff_id: 'ana', new_pin: '8264' });
    await till.do('staff.signIn', { pin: '8264' });
  });

  it('has people without a PIN on the page for staff, and says so to whoever types one', async () => {
    const elsewhere = await counting(ELSEWHERE).hasher.hash('1111');
    const till = new TillBench({ manager_pin_hash: await hashPin('482913') }, [person('Ana', elsewhere)]);
    await till.do('staff.signIn', { pin: '482913' });
    expect((await till.do('staff.list', {})).staff).toMatchObject([{ name: 'Ana', has_pin: false }]);
    const keys = {
      settings: () => ({ manager_pin_hash: elsewhere, manager_name: 'Encargado' }),
      staff: () => [],
      hasher: counting().hasher,
    };
    expect(hasKeys({ ...keys, training: false })).toBe(false);
    expect(
      otherMachineNotice({ ...keys, staff: () => [{ holder: person('Ana', elsewhere), pin_hash: elsewhere }] }),
    ).toContain('cobro pin set');
    expect(
      otherMachineNotice({ ...keys, settings: () => ({ manager_pin_hash: null, manager_name: 'Encargado' }) }),
    ).toBeNull();
  });
});
