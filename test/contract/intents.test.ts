import { describe, expect, test } from 'vitest';
import type { IntentArguments } from '../../core/contract/intents.ts';
import * as z from 'zod';
import {
  INTENTS,
  type IntentName,
  type Situation,
  isFor,
  permissionOf,
  slowIntents,
} from '../../core/contract/intents.ts';
import { type Declaration, TILL, intent } from '../../core/contract/intents/declare.ts';
import { PERMISSIONS } from '../../core/staff/permissions.ts';
import { createBridge, type Transport } from '../../renderer/bridge.ts';

const names = Object.keys(INTENTS) as IntentName[];
const listed = (text: string): string[] => text.trim().split(/\s+/);
/** A closed list: a kiosk's customers may send only these. */
const FOR_KIOSKS = listed(`
  till.painted till.snapshot catalogue.search catalogue.product sale.addCode sale.addProduct sale.setQuantity
  sale.setOptions checkout.cancelCard checkout.chooseInstallments receipt.print receipt.qr training.reader
  kiosk.begin kiosk.pay kiosk.tip kiosk.lookGift kiosk.payGift kiosk.back kiosk.counter kiosk.leave kiosk.exit`);
/** A closed list: intents without a permission only show facts or are harmless. */
const FREE = listed(`
  till.painted till.snapshot till.setLanguage till.setTheme scan.take catalogue.search catalogue.product
  checkout.cancelCard checkout.giveUpLink checkout.wishInstallments kiosk.begin kiosk.lookGift kiosk.payGift
  kiosk.pay kiosk.tip kiosk.back kiosk.counter kiosk.leave staff.signIn staff.signOut staff.resetManagerPin
  staff.stopPinReset setup.prove setup.close`);
const MOVES_MONEY = listed(`
  checkout.exactCash checkout.takeCash checkout.takeForeignCash checkout.chooseCard checkout.chooseLink
  checkout.settleTab checkout.chooseInstallments checkout.judgeSignature checkout.returnParts refund.execute
  refund.finish refund.blind exchange.settle gift.pay gift.payAlone gift.adjust shift.cashInOut kiosk.payGift
  kiosk.pay kiosk.tip recovery.decide tab.change tab.open setup.prove`);

describe('the intents of the contract', () => {
  test('cannot be declared without a permission and an audience', () => {
    type Optional<Key extends keyof Declaration<z.ZodType>> = Key extends Key
      ? Omit<Declaration<z.ZodType>, Key> extends Declaration<z.ZodType>
        ? true
        : false
      : never;
    const may_be_left_out: Optional<'permission' | 'audience' | 'input'> = false;
    expect(may_be_left_out).toBe(false);
    for (const name of names) {
      const { permission, audience } = INTENTS[name];
      expect(typeof permission === 'function' || ['none', ...PERMISSIONS].includes(permission), name).toBe(true);
      expect(audience.length, name).toBeGreaterThan(0);
    }
  });

  test('are for a kiosk and for a customer display only where it is written here', () => {
    expect(names.filter((name) => isFor('kiosk', name)).sort()).toEqual([...FOR_KIOSKS].sort());
    expect(names.filter((name) => isFor('customer_display', name))).toEqual([
      'till.snapshot',
      'till.painted',
      'checkout.wishInstallments',
    ]);
    const elsewhere = names.filter((name) => !isFor('till', name) && !isFor('customer_display', name));
    expect(elsewhere).toEqual(FOR_KIOSKS.slice(-9));
  });

  test('need no permission only where it is written here', () => {
    expect(names.filter((name) => INTENTS[name].permission === 'none').sort()).toEqual([...FREE].sort());
  });

  test('move money only where it is written here', () => {
    expect(names.filter((name) => INTENTS[name].moves_money).sort()).toEqual([...MOVES_MONEY].sort());
  });

  test('ask for the permission that their arguments call for', () => {
    const situation = () => ({ discount_limit_basis_points: 1_000 }) as Situation;
    expect(permissionOf('diagnostics.test', { kind: 'drawer' }, situation)).toBe('open_drawer');
    expect(permissionOf('diagnostics.test', { kind: 'reader' }, situation)).toBe('sell');
    for (const name of names.filter((one) => one.startsWith('setup.') && !FREE.includes(one))) {
      const needed = (is_staffed: boolean) => permissionOf(name, {}, () => ({ is_staffed }) as Situation);
      // A till that is not set up has no staff yet; a trial with staff asks for their permission.
      expect([needed(false), needed(true)]).toEqual(['none', 'change_settings']);
    }
  });

  test('take the defaults that say least', () => {
    const declared = intent<null>()({ input: z.strictObject({}), permission: 'sell', audience: TILL });
    expect(declared).toMatchObject({ timeout_ms: 10_000, moves_money: false });
  });

  test('tell the page how long each slow one may take, and the page waits as long', async () => {
    expect(slowIntents()).toMatchObject({ 'refund.execute': 120_000, 'shift.close': 780_000 });
    expect(slowIntents()).not.toHaveProperty('sale.clear');
    const till = { slow_intents_ms: { 'refund.execute': 40 } };
    const send: Transport['send'] = ({ id, intent: name }) =>
      name === 'till.snapshot' ? Promise.resolve({ id, ok: true, value: { till } }) : new Promise(() => {});
    const bridge = createBridge({ send, onEvent: () => () => {}, onState: () => () => {} }, 1);
    await bridge.request('till.snapshot');
    const undo: IntentArguments<'refund.execute'> = {
      return_id: 'r1',
      sale_id: 'nothing',
      what: { mode: 'all' },
      from: null,
      parts: [{ tender_id: 't', amount_minor: 1, act: 'refund' }],
    };
    const answers = await Promise.all([bridge.request('refund.execute', undo), bridge.request('sale.clear')]);
    expect(answers).toMatchObject([
      { error: { detail: 'refund.execute: no answer in 40 ms' } },
      { error: { detail: 'sale.clear: no answer in 1 ms' } },
    ]);
  });
});
