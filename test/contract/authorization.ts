import { ROLE_VERDICTS } from '../../core/staff/permissions.ts';
import { lineOf, newProduct, saleOf } from '../support/sales.ts';
import { UNCONDITIONAL } from '../../core/promotions/promotion.ts';
import { INTENTS, type IntentName, isIntent } from '../../core/contract/intents.ts';
import type { Sale } from '../../core/sale/sale.ts';
import type { StaffRecord } from '../../electron/journal/stores/staff-store.ts';
import { KioskMode } from '../../electron/features/kiosk/kiosk-service.ts';
import type { Handlers } from '../../electron/features/shared/handlers.ts';
import { createStaffModule } from '../../electron/features/staff/staff-module.ts';
import { type GuestAudience, routerFor } from '../../electron/ipc/audience-router.ts';
import { createRouter } from '../../electron/ipc/create-router.ts';
import type { Router } from '../../electron/ipc/router.ts';
import type { TillSnapshot } from '../../core/contract/snapshot.ts';
import { succeed } from '../../core/result.ts';
import { CountedRandomness } from '../fixtures/counted-randomness.ts';
import { MemoryExports } from '../fixtures/memory-exports.ts';
import { MemorySaleStore } from '../fixtures/memory-sale-store.ts';
import { MemorySettings } from '../fixtures/memory-settings.ts';
import { MemoryShop } from '../fixtures/memory-shop.ts';
import { ManualClock } from '../support/manual-clock.ts';
import { QUICK_PINS, hashPin } from '../support/quick-pins.ts';

/** Open sales on which a permission depends. */
const LINE = lineOf('Coffee', 1_000, { line_id: 'line', quantity_milli: 2_000 });
const SALE = saleOf({ cashier: 'cashier', lines: [LINE] });
const HELD: Sale = { ...SALE, was_held: true };
const ABOVE: Sale = { ...SALE, discount: { kind: 'percent', basis_points: 9_000 } };
const APPROVED: Sale = {
  ...SALE,
  exchange: {
    ...{ sale_id: 'earlier', sale_number: 1, credit_minor: 2_000, by: 'cashier', answered_by: 'manager' },
    lines: [{ line_id: 'line', quantity_milli: 2_000, name: 'Coffee', unit: 'each', amount_minor: 2_000 }],
  },
};

/**
 * Who may send what, as the real doors answer: every intent goes through the real routers and gate, in front of
 * handlers that do nothing, as every person, from every kind of page, while the till is a till and while it is a kiosk.
 */

/** The person at the page; `later` is a manager who typed the PIN long ago. */
export const PEOPLE = ['nobody', 'unstaffed', 'cashier', 'supervisor', 'manager', 'later'] as const;
type Person = (typeof PEOPLE)[number];
type Page = 'till' | GuestAudience;

const PINS = { cashier: '7103', supervisor: '5093', manager: '9286' } as const;
const REAUTHENTICATE_SECONDS = 120;
const GIFT_CODE = 'AHQYFNWDLTBJRZGPXEMY';
const staff: readonly StaffRecord[] = await Promise.all(
  (['cashier', 'supervisor', 'manager'] as const).map(async (role) => ({
    staff_id: role,
    name: role,
    role,
    enabled: true,
    overrides: {},
    pin_hash: await hashPin(PINS[role]),
  })),
);

const percent = (basis_points: number) => ({ discount: { kind: 'percent', basis_points } });

/** One request: an intent, or one with arguments or state that its permission depends on. */
interface TriedIntent {
  readonly intent: IntentName;
  readonly label: string;
  readonly args: object;
  readonly sale: Sale;
}

const one = { line_id: 'line' };
const trace = { trace_id: 'trace' };
const TAB_HELD_MINOR = 56_000;
const A_PROMOTION = {
  name: 'Tea time',
  ...UNCONDITIONAL,
  reward: { kind: 'percent', basis_points: 1_000 },
  category_ids: [],
  product_codes: [],
};

const ARGUMENTS: { readonly [Name in IntentName]?: object } = {
  'till.setLanguage': { language: 'es' },
  'till.setTheme': { theme: 'dark' },
  'sale.addCode': { code: '1' },
  'sale.addProduct': { product_id: 'coffee' },
  'sale.addUnlisted': { name: 'Coffee', code: null, price_minor: 1 },
  'sale.setQuantity': { ...one, quantity_milli: 1_000 },
  'sale.setCoupon': { coupon: 'VERANO', taken: true },
  'sale.setLinePrice': { ...one, unit_price_minor: 1 },
  'sale.settlePrices': { choice: 'now' },
  'sale.setLineDiscount': { ...one, ...percent(500) },
  'sale.setDiscount': percent(500),
  'sale.setNote': { ...one, note: null },
  'sale.setOptions': { ...one, option_ids: [] },
  'sale.setCustomer': { customer: null, document: 'receipt' },
  'customer.find': { text: '', limit: 1 },
  'sale.resume': { sale_id: 'sale' },
  'keys.set': { action: 'cash', key: 'F9' },
  'feeds.goBack': { feed: 'catalogue', version: 2 },
  'checkout.setTip': { tip_minor: 0 },
  'checkout.takeCash': { received_minor: 1 },
  'checkout.takeForeignCash': { received_minor: 1, change_in: 'store' },
  'checkout.chooseInstallments': { ...trace, quantity: 1 },
  'checkout.wishInstallments': { ...trace, quantity: 1 },
  'checkout.judgeSignature': { ...trace, accepted: true },
  'receipt.view': { sale_id: 'sale' },
  'receipt.print': { sale_id: 'sale' },
  'receipt.printUnknownSlip': trace,
  'receipt.printTabSlip': trace,
  'receipt.qr': { sale_id: 'sale' },
  'receipt.email': { sale_id: 'sale', address: 'ana@example.com' },
  'recovery.list': { filter: 'all' },
  'recovery.read': trace,
  'recovery.tryNow': trace,
  'recovery.close': { ...trace, found: 'undone', evidence_reference: 'seen' },
  'recovery.decide': { decision: 'accept', evidence_reference: 'seen' },
  'refund.read': { sale_id: 'sale' },
  'refund.plan': { sale_id: 'sale', what: { mode: 'all' }, from: null },
  'refund.execute': {
    return_id: 'return',
    sale_id: 'sale',
    what: { mode: 'all' },
    from: null,
    parts: [{ tender_id: 'tender', amount_minor: 1, act: 'refund' }],
  },
  'exchange.choose': { sale_id: 'sale', lines: [{ line_id: 'line', quantity_milli: 1_000 }] },
  'exchange.settle': { parts: [] },
  'gift.sell': { amount_minor: 1_000, code: null },
  'gift.look': { code: GIFT_CODE },
  ...{ 'kiosk.lookGift': { code: GIFT_CODE }, 'kiosk.payGift': { code: GIFT_CODE }, 'kiosk.tip': { tip_minor: 0 } },
  'gift.pay': { code: GIFT_CODE },
  'gift.payAlone': { code: GIFT_CODE },
  'gift.find': { shown: 'ABCD' },
  'gift.adjust': { card_id: 'a'.repeat(32), amount_minor: -100, reason: 'lost' },
  'gift.print': { card_id: 'a'.repeat(32) },
  'refund.outcome': { return_id: 'return' },
  'refund.told': { return_id: 'return' },
  'refund.print': { return_id: 'return' },
  'refund.finish': { return_id: 'return', how: 'drop' },
  'refund.blind': { refund_id: 'refund', amount_minor: 1, reason: 'no receipt' },
  'shift.open': { shift_id: 'shift', float_minor: 0 },
  'shift.cashInOut': { movement_id: 'move', direction: 'in', reason: 'change', amount_minor: 1, note: '' },
  'shift.count': { shift_id: 'shift', lines: [] },
  'shift.close': { shift_id: 'shift', lines: [], accepted: [] },
  'shift.handOver': { hand_over_id: 'hand-over', shift_id: 'shift', lines: [], accepted: [] },
  'shift.printSlip': { number: 1, slip_id: 'move' },
  'shift.read': { number: 1 },
  'shift.follow': { number: 1, figure: 'tips', currency: 'CLP' },
  'shift.print': { number: 1 },
  'shift.reconcile': { number: 1 },
  'shift.export': { number: 1, format: 'csv' },
  'tab.open': { amount_minor: 1_000 },
  'tab.change': { ...trace, act: 'capture', amount_minor: null },
  'customers.find': { text: '' },
  'customers.read': { customer_id: 'customer' },
  'customers.setConsent': { customer_id: 'customer', given: true },
  'customers.linkCard': { customer_id: 'customer' },
  'customers.export': { customer_id: 'customer', to: 'page' },
  'customers.erase': { customer_id: 'customer' },
  'fiscal.tryAgain': { document_id: 'd-sale' },
  'catalogue.search': { text: '', limit: 1 },
  'catalogue.product': { product_id: 'coffee' },
  'catalogue.list': { text: '', shown: 'sold', offset: 0, limit: 1 },
  'catalogue.readCode': { code: '7801234567894' },
  'catalogue.save': newProduct('Tea', 1),
  'promotions.save': { promotion_id: null, promotion: A_PROMOTION },
  'promotions.remove': { promotion_id: 'promotion' },
  'promotions.preview': { promotion: A_PROMOTION },
  'catalogue.retire': { product_id: 'coffee', retired: true },
  'catalogue.importPiece': { import_id: 'import', index: 0, text: '' },
  'catalogue.importCheck': { import_id: 'import', pieces: 1 },
  'catalogue.importApply': { import_id: 'import' },
  'catalogue.importProgress': { import_id: 'import' },
  'catalogue.importCancel': { import_id: 'import' },
  'staff.signIn': { pin: '1598' },
  'staff.save': { staff_id: null, name: 'Bruno', role: 'cashier', enabled: true, overrides: {} },
  'staff.setPin': { staff_id: 'cashier', new_pin: '8264' },
  'staff.resetManagerPin': { new_pin: '8264' },
  'audit.find': { limit: 1 },
  'settings.change': { change: {} },
  'settings.records': { of: 'webhooks' },
  'settings.changeRecord': { act: 'card_status', card_id: 'ins-1', status: 'INACTIVE' },
  'settings.credentials': { client_id: 'shop', client_secret: 'a secret' },
  'email.test': { address: 'ana@example.com' },
  'email.password': { password: 'a mail password' },
  'scan.take': { number: 1 },
  'sale.weighLine': { ...one, weight_grams: 1 },
  'sale.addWeighed': { product_id: 'coffee', weight_grams: 1 },
  'page.pair': { audience: 'customer_display' },
  'training.reader': { act: 'cancel' },
  'diagnostics.findNetwork': { hosts: [] },
  'diagnostics.test': { kind: 'reader' },
  'diagnostics.choose': { kind: 'reader', spec: 'none' },
  'diagnostics.frames': { after: 0 },
  'kiosk.begin': { service: 'eat_in' },
  'practice.begin': { scenario: null },
  'practice.endLink': { payment_id: 'p1', how: 'paid' },
  'accounts.export': { from: '2026-11-01', to: '2026-11-30' },
  'move.away': { folder: '/media/usb' },
  'setup.begin': { from_backup: false },
  'setup.backups': { folder: null },
  'setup.restore': { file: '/media/usb/till.cobro-backup' },
  'setup.answer': { answers: {} },
  'setup.credentials': { api_key: 'key' },
  'setup.pin': { new_pin: '8264' },
  'setup.addPerson': { name: 'Ana', role: 'cashier', new_pin: '5938' },
  'setup.removePerson': { name: 'Ana' },
  'setup.goods': { index: 0, text: '', is_last: true },
  'setup.testDevice': { kind: 'reader', spec: 'none' },
};

const of = (intent: IntentName, label: string, more: Partial<TriedIntent> = {}): TriedIntent => ({
  intent,
  label: label === '' ? `\`${intent}\`` : `\`${intent}\`, ${label}`,
  args: ARGUMENTS[intent === 'feeds.takeAgain' ? 'feeds.goBack' : intent] ?? {},
  sale: SALE,
  ...more,
});

/** Every intent, repeated for each condition of its permission. */
export const TRIED: readonly TriedIntent[] = Object.keys(INTENTS)
  .filter(isIntent)
  .flatMap((intent) => {
    const plain = of(intent, '');
    switch (intent) {
      case 'sale.setQuantity':
        return [plain, of(intent, 'fewer of what was on hold', { sale: HELD })];
      case 'sale.clear':
        return [plain, of(intent, 'what was on hold', { sale: HELD })];
      case 'sale.setDiscount':
        return [
          plain,
          of(intent, 'above the limit', { args: percent(9_000) }),
          of(intent, 'none', { args: { discount: null } }),
        ];
      case 'sale.setLineDiscount':
        return [plain, of(intent, 'above the limit', { args: { ...one, ...percent(9_000) } })];
      case 'checkout.begin':
      case 'checkout.exactCash':
        return [plain, of(intent, 'of a discount above the limit', { sale: ABOVE })];
      case 'exchange.settle':
        return [plain, of(intent, 'of goods that a PIN answered for', { sale: APPROVED })];
      case 'tab.change':
        return [
          plain,
          of(intent, 'release', { args: { ...trace, act: 'release', amount_minor: null } }),
          of(intent, 'a larger hold', { args: { ...trace, act: 'adjustment', amount_minor: TAB_HELD_MINOR + 1 } }),
          of(intent, 'a smaller hold', { args: { ...trace, act: 'adjustment', amount_minor: TAB_HELD_MINOR - 1 } }),
        ];
      case 'diagnostics.test':
        return [plain, of(intent, 'the drawer', { args: { kind: 'drawer' } })];
      default:
        return [plain];
    }
  });

/** The doors of one till for one person. */
interface Doors {
  readonly router: Router;
  readonly setSale: (sale: Sale) => void;
}

const NO_HANDLERS = new Proxy(
  {},
  { get: (_, name) => () => succeed(name === 'till.snapshot' ? {} : null) },
) as Handlers;

async function doorsFor(person: Person, kiosk: boolean): Promise<Doors> {
  const clock = new ManualClock();
  const randomness = new CountedRandomness();
  const sales = new MemorySaleStore(clock, randomness);
  const settings = new MemorySettings({
    manager_idle_seconds: 86_400,
    reauthenticate_seconds: REAUTHENTICATE_SECONDS,
    discount_limit_basis_points: 1_000,
  });
  const mode = new KioskMode(kiosk);
  let sale = SALE;
  const people = createStaffModule({
    shop: new MemoryShop(sales, person === 'unstaffed' ? [] : staff),
    exports: new MemoryExports(),
    randomness,
    settings: () => settings.read(),
    freshSettings: () => settings.read(),
    record: (act) => sales.recordAct(act),
    clock,
    training: false,
    pin_hasher: QUICK_PINS,
    keepManagerPin: () => undefined,
    roles: () => ROLE_VERDICTS,
    isKiosk: () => mode.on,
    isPaying: () => false,
  });
  const { gate, recordAct } = people.guard(() => ({
    sale,
    discount_limit_basis_points: 1_000,
    tabHeldMinor: () => TAB_HELD_MINOR,
  }));
  const role = person === 'later' ? 'manager' : person;
  if (role !== 'nobody' && role !== 'unstaffed') await people.staff.signIn(PINS[role], people.pins);
  if (person === 'later') clock.advance((REAUTHENTICATE_SECONDS + 1) * 1_000);
  const router = createRouter({
    handlers: NO_HANDLERS,
    gate: mode.guard(gate),
    recordAct,
    once: async (_name, _args, _key, authorize, act) => {
      const granted = await authorize();
      return granted.ok ? act(granted.value) : granted;
    },
    snapshot: () => ({ kiosk: { on: kiosk } }) as unknown as TillSnapshot,
    onChange: () => () => undefined,
    onLine: () => () => undefined,
    publishChanges: () => undefined,
    opening: () => null,
    log: { error: () => undefined },
  });
  return { router, setSale: (next) => void (sale = next) };
}

/** A door's answer, in the words of the table. */
const CELLS: Readonly<Record<string, string>> = {
  approval_needed: 'PIN',
  proof_needed: 'again',
  sign_in_needed: 'sign in',
  not_permitted: '–',
};

/** The answers of every door, in the order of {@link TRIED}, for one person on one kind of page. */
export async function column(page: Page, person: Person, kiosk: boolean): Promise<readonly string[]> {
  const { router, setSale } = await doorsFor(person, kiosk);
  const door = page === 'till' ? router : routerFor(page, router);
  const cells: string[] = [];
  for (const [index, { intent, args, sale }] of TRIED.entries()) {
    setSale(sale);
    const answer = await door.handle(intent, args, undefined, `key-${index}`);
    cells.push(answer.ok ? 'yes' : (CELLS[answer.error.code] ?? `? ${answer.error.code}: ${answer.error.detail}`));
  }
  return cells;
}
