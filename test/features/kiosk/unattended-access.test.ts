import { describe, expect, it } from 'vitest';
import { SERVICES } from '../../../core/sale/service.ts';
import { personWith } from '../../support/quick-pins.ts';
import { TillBench } from '../../fixtures/till-bench.ts';

const ana = await personWith('Ana', 'cashier', '1111');

describe('whoever stands before a staffed till and has not signed in', () => {
  it.each(['kiosk.begin', 'kiosk.pay', 'kiosk.back', 'kiosk.counter', 'kiosk.leave', 'kiosk.exit'])(
    'cannot use the intents of a kiosk there: %s',
    async (intent) => {
      const till = new TillBench({}, [ana]);
      await till.do('staff.signIn', { pin: '1111' });
      await till.add('espresso');
      await till.do('staff.signOut', {});
      const args = intent === 'kiosk.begin' ? { service: SERVICES[0] } : {};
      expect(await till.till.router.handle(intent, args)).toMatchObject({ error: { code: 'not_permitted' } });
      expect(till.snapshot.sale.lines).toHaveLength(1);
      expect(till.snapshot.checkout).toBeNull();
    },
  );

  it.each([
    ['recovery.list', { filter: 'all' }],
    ['recovery.read', { trace_id: 'x' }],
    ['recovery.tryNow', { trace_id: 'x' }],
    ['recovery.suspense', {}],
    ['diagnostics.frames', { after: 0 }],
    ['diagnostics.report', {}],
  ])('reads nothing of payments and devices: %s', async (intent, args) => {
    const till = new TillBench({}, [ana]);
    expect(await till.till.router.handle(intent, args)).toMatchObject({ error: { code: 'sign_in_needed' } });
  });
});

it('a customer who guesses PINs at a kiosk locks its door, and no counter', async () => {
  const till = new TillBench({ kiosk: true }, [ana]);
  for (const pin of ['9301', '9302', '9303']) await till.till.router.handle('kiosk.exit', {}, pin);
  expect(await till.till.router.handle('kiosk.exit', {}, '1111')).toMatchObject({ error: { code: 'pin_locked' } });
  till.settings.change({ kiosk: false });
  till.restart();
  await till.do('staff.signIn', { pin: '1111' });
});

it('what a role is denied is refused, whoever would approve it', async () => {
  const till = new TillBench({}, [ana, await personWith('Carla', 'manager', '3333')]);
  await till.do('staff.signIn', { pin: '1111' });
  const answer = await till.till.router.handle('staff.list', {}, '3333');
  expect(answer).toMatchObject({ error: { code: 'not_permitted' } });
  expect(till.shop.audit.last(['not_permitted'], 1)).toMatchObject([{ who: 'Ana', subject: 'edit_staff' }]);
});
