import { expect, test } from 'vitest';
import { PROMOTIONS_MAX, UNCONDITIONAL } from '../../core/promotions/promotion.ts';
import { PUBLISHING } from '../../electron/commands/store/publish.ts';
import { savedShopRules } from '../../electron/features/feeds/follow-feeds.ts';
import { createShopRules } from '../../electron/features/feeds/shop-rules.ts';
import { createPinHasher } from '../../electron/features/staff/pin-hash.ts';
import { rollBackFeed } from '../../store/server/feeds.ts';
import { deriveQuickly } from '../support/quick-pins.ts';
import { eventually } from '../support/real-time.ts';
import { shopOfFeeds } from './shop-of-feeds.ts';
import { usePostgres } from './use-postgres.ts';

const postgres = usePostgres();

const promotion = (promotion_id: string, basis_points = 5_000, change: object = {}): object => ({
  ...{ ...UNCONDITIONAL, promotion_id, name: `Oferta ${promotion_id}`, reward: { kind: 'percent', basis_points } },
  ...{ goods: { category_ids: [], product_ids: [] }, ...change },
});
const promotions = (...list: object[]): string => JSON.stringify({ promotions: list });

test('promotions of the shop are switched whole, go back in one act, and a mistake leaves the ones that are there', async () => {
  const { store, key, lane, publish, works, refused } = await shopOfFeeds(postgres);
  const one = await lane(1);
  const { promotions: kept } = one.till.journal.shop;
  kept.put(promotion('own', 100) as never, { who: 'Ana', what: 'promotion_added', subject: 'own' });
  await publish(promotions(promotion('a'), promotion('b', 1_000)), { feed: 'promotions' });
  await eventually('the promotions are there', async () => (await works(1, 'promotions')) === 1);
  const ids = (): string[] => kept.list().map(({ promotion_id }) => promotion_id);
  expect(ids()).toEqual(['own', 'a', 'b']);
  await one.till.add('Espresso');
  expect(one.till.sale.lines[0]?.promotions?.length).toBeGreaterThan(0);
  await one.till.do('sale.clear', {});

  const bad: readonly (readonly [string, string])[] = [
    ['price_falls', promotions(promotion('a', 9_500))],
    ['code_twice', promotions(promotion('a'), promotion('a'))],
    ['empty', promotions()],
    ['not_taken', promotions(...Array.from({ length: PROMOTIONS_MAX }, (_, index) => promotion(`p${index}`, 100)))],
    ['unreadable', '{"promotions":[{"promotion_id":"a"}]}'],
  ];
  for (const [problem, body] of bad) {
    await publish(body, { feed: 'promotions' });
    await eventually(`refused: ${problem}`, async () => (await refused(1)) === problem);
    expect(ids()).toEqual(['own', 'a', 'b']);
  }
  const last = await publish(promotions(promotion('b', 1_500)), { feed: 'promotions' });
  await eventually('a good one after them', async () => (await works(1, 'promotions')) === last);
  expect(ids()).toEqual(['own', 'b']);
  // A rollback needs no confirmation.
  await publish(promotions(promotion('b', 9_900)), { feed: 'promotions', confirmed: true });
  await eventually('what was confirmed is taken', async () => (await works(1, 'promotions')) === last + 1);
  await rollBackFeed(store, key, { feed: 'promotions', lane: null, published_by: 'Ana', reason: 'x' });
  await eventually('and goes back', async () => (await works(1, 'promotions')) === last + 2);
  expect(kept.list().find(({ promotion_id }) => promotion_id === 'b')?.reward).toMatchObject({ basis_points: 1_500 });
}, 240_000);

test('permissions of the shop hold at once and after a start, go back in one act, and never take selling away', async () => {
  const { store, key, lane, publish, works, refused } = await shopOfFeeds(postgres);
  const one = await lane(1);
  const hasher = createPinHasher({ key: null, derive: deriveQuickly });
  const person = async (staff_id: string, role: string, pin: string): Promise<object> => ({
    ...{ staff_id, name: `Name ${staff_id}`, role, enabled: true, overrides: {} },
    pin_hash: await hasher.hash(pin),
  });
  const people = [await person('ana', 'manager', '271828'), await person('leo', 'cashier', '161803')];
  await publish(JSON.stringify({ people }), { feed: 'staff' });
  await eventually('the people are there', async () => (await works(1, 'staff')) === 1);
  await one.till.do('staff.signIn', { pin: '161803' });
  /** The reply to a cashier who opens the drawer. */
  const opensDrawer = async (): Promise<string> => {
    const answer = await one.till.till.router.handle('drawer.open', {});
    return answer.ok ? 'ok' : answer.error.code;
  };
  expect(await opensDrawer()).toBe('approval_needed');

  await publish(JSON.stringify({ roles: { cashier: { open_drawer: 'deny', discount: 'deny' } } }), {
    feed: 'permissions',
  });
  await eventually('the permissions are there', async () => (await works(1, 'permissions')) === 1);
  expect(await opensDrawer()).toBe('not_permitted');
  await one.again();
  await one.till.do('staff.signIn', { pin: '161803' });
  expect(await opensDrawer()).toBe('not_permitted');
  await one.till.add('Espresso');

  for (const roles of [{ cashier: { sell: 'deny' } }, { manager: { refund: 'deny' } }, { cashier: { fly: 'allow' } }]) {
    const version = await publish(JSON.stringify({ roles }), { feed: 'permissions' });
    await eventually('it is refused', async () => (await refused(1)) === 'unreadable');
    expect(await works(1, 'permissions')).toBeLessThan(version);
  }
  expect(await opensDrawer()).toBe('not_permitted');
  const plain = await publish(JSON.stringify({ roles: {} }), { feed: 'permissions' });
  await eventually('a plain one is taken', async () => (await works(1, 'permissions')) === plain);
  expect(await opensDrawer()).toBe('approval_needed');
  // The version before the newest is the last of those that no lane takes: what works stays.
  const wish = { feed: 'permissions', lane: null, published_by: 'Ana', reason: 'x' } as const;
  const back = await rollBackFeed(store, key, wish);
  expect(back).toMatchObject({ ok: true, value: { version: plain + 1 } });
  await eventually('it is refused again', async () => (await refused(1)) === 'unreadable');
  expect(await works(1, 'permissions')).toBe(plain);
  expect(await opensDrawer()).toBe('approval_needed');
  const denied = JSON.stringify({ roles: { cashier: { open_drawer: 'deny' } } });
  const good = await publish(denied, { feed: 'permissions' });
  await eventually('a good one is taken', async () => (await works(1, 'permissions')) === good);
  expect(await opensDrawer()).toBe('not_permitted');
  await publish(JSON.stringify({ roles: {} }), { feed: 'permissions' });
  await eventually('another follows', async () => (await works(1, 'permissions')) === good + 1);
  expect(await opensDrawer()).toBe('approval_needed');
  await rollBackFeed(store, key, wish);
  await eventually('it goes back in one act', async () => (await works(1, 'permissions')) === good + 2);
  expect(await opensDrawer()).toBe('not_permitted');
}, 240_000);

test('the shop says up to which version its tills go, and what none begins; a till alone goes where its feed leads', async () => {
  const { lane, publish, works, refused } = await shopOfFeeds(postgres);
  const one = await lane(1);
  expect(createShopRules().releaseVerdict('9.9.9')).toBe('allowed');
  await publish(JSON.stringify({ newest: '1.4.0', halted: ['1.3.2'] }), { feed: 'software' });
  await eventually('it is there', async () => (await works(1, 'software')) === 1);
  const verdicts = (): string[] =>
    ['1.3.1', '1.3.2', '1.4.0', '1.4.1'].map((version) => savedShopRules(one.directory).releaseVerdict(version));
  expect(verdicts()).toEqual(['allowed', 'halted', 'allowed', 'later']);
  await publish(JSON.stringify({ newest: 'latest', halted: [] }), { feed: 'software' });
  await eventually('it is refused', async () => (await refused(1)) === 'unreadable');
  expect(verdicts()).toEqual(['allowed', 'halted', 'allowed', 'later']);
}, 240_000);

test('the command refuses a file that no lane would take', async () => {
  const { url } = await postgres.database();
  const { mkdtempSync, rmSync, writeFileSync } = await import('node:fs');
  const { tmpdir } = await import('node:os');
  const { join } = await import('node:path');
  const folder = mkdtempSync(join(tmpdir(), 'cobro-feeds-'));
  const io = { environment: {}, stdout: () => undefined, stderr: () => undefined };
  const push = async (feed: string, body: object): Promise<number> => {
    const file = join(folder, 'file.json');
    writeFileSync(file, JSON.stringify(body));
    const argv = [feed, '--file', file, '--database', url, '--data', folder];
    return PUBLISHING.push(argv, { ...io, stopped: new Promise<void>(() => undefined) });
  };
  expect(await push('permissions', { roles: { cashier: { sell: 'deny' } } })).toBe(1);
  expect(await push('permissions', { roles: { cashier: { refund: 'deny' } } })).toBe(0);
  expect(await push('software', { newest: 'x', halted: [] })).toBe(1);
  expect(await push('software', { newest: null, halted: ['1.0.0'] })).toBe(0);
  expect(await push('promotions', { promotions: [promotion('a')] })).toBe(0);
  rmSync(folder, { recursive: true });
});
