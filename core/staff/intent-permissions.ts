import type { IntentArguments, IntentName } from '../contract/intents.ts';
import type { Discount, Sale } from '../sale/sale.ts';
import { discountShare, lineBase, saleBase } from './discount-share.ts';
import type { Permission } from './permissions.ts';

/** What a rule may look at besides the request: the open sale, and the shop's limit. */
export interface Situation {
  readonly sale: Sale;
  /** A discount above this share of the price is one above the limit. */
  readonly discount_limit_basis_points: number;
}

/** `null` asks for nothing: it shows what is true, or can do no harm. */
type Rule<Name extends IntentName> =
  Permission | null | ((args: IntentArguments<Name>, situation: Situation) => Permission | null);

function discountRule(discount: Discount | null, base_minor: number, situation: Situation): Permission {
  if (discount === null) return 'sell';
  const share = discountShare(discount, base_minor);
  return share > situation.discount_limit_basis_points ? 'discount_above_limit' : 'discount';
}

/** Goods that were on hold are known to others than the cashier: fewer of them is more than a correction. */
function quantityRule(line_id: string, quantity_milli: number, { sale }: Situation): Permission {
  const line = sale.lines.find((candidate) => candidate.line_id === line_id);
  const fewer = line !== undefined && quantity_milli < line.quantity_milli;
  return fewer && sale.was_held === true ? 'remove_after_hold' : 'sell';
}

/** Which permission each intent asks for, none missing: the compiler holds this table to the contract. */
export const INTENT_PERMISSIONS: { readonly [Name in IntentName]: Rule<Name> } = {
  'till.snapshot': null,
  'till.setLanguage': null,
  'till.setTheme': null,
  'catalogue.search': null,
  'catalogue.product': null,

  'sale.addCode': 'sell',
  'sale.addProduct': 'sell',
  'sale.addWeighed': 'sell',
  'sale.weighLine': 'sell',
  // What a scan is for asks for its own permission.
  'scan.take': null,

  'diagnostics.find': 'change_settings',
  'diagnostics.findNetwork': 'change_settings',
  // Ending what looks behind ports changes nothing.
  'diagnostics.stopFinding': null,
  'diagnostics.choose': 'change_settings',
  'diagnostics.test': ({ kind }) => (kind === 'drawer' ? 'open_drawer' : 'sell'),
  'diagnostics.frames': null,
  'diagnostics.report': null,

  'sale.setQuantity': ({ line_id, quantity_milli }, situation) => quantityRule(line_id, quantity_milli, situation),
  'sale.setLineDiscount': ({ line_id, discount }, situation) =>
    discountRule(discount, lineBase(situation.sale, line_id), situation),
  'sale.setDiscount': ({ discount }, situation) => discountRule(discount, saleBase(situation.sale), situation),
  'sale.setNote': 'sell',
  'sale.setOptions': 'sell',
  'sale.setCustomer': 'sell',
  'customer.find': 'sell',
  // Which key does what takes nothing from anybody, and is set back in one act.
  'keys.set': 'sell',
  'keys.reset': 'sell',
  'sale.undo': 'sell',
  'sale.clear': (_, { sale }) => (sale.was_held === true ? 'remove_after_hold' : 'clear_sale'),
  'sale.hold': 'sell',
  'sale.resume': 'sell',
  'drawer.open': 'open_drawer',

  'checkout.begin': 'sell',
  'checkout.exactCash': 'sell',
  'checkout.back': 'sell',
  'checkout.setTip': 'sell',
  'checkout.typeTip': 'sell',
  'checkout.chooseCash': 'sell',
  'checkout.takeCash': 'sell',
  'checkout.takeForeignCash': 'sell',
  'checkout.judgeSignature': 'sell',
  'checkout.reviewParts': 'sell',
  'checkout.returnParts': 'refund',
  'checkout.chooseCard': 'sell',
  // Taking a card back is never held up by a question.
  'checkout.cancelCard': null,
  'checkout.chooseInstallments': 'sell',
  'checkout.anotherTender': 'sell',
  'checkout.holdUnknown': 'sell',
  'checkout.finish': 'sell',

  'kiosk.begin': null,
  'kiosk.pay': null,
  'kiosk.back': null,
  'kiosk.counter': null,
  'kiosk.leave': null,
  'kiosk.exit': 'leave_kiosk',
  'kiosk.enter': 'sell',

  'receipt.view': null,
  'receipt.qr': 'sell',
  'receipt.email': 'sell',
  'receipt.print': 'sell',
  'receipt.printUnknownSlip': 'sell',

  'recovery.list': null,
  'recovery.read': null,
  'recovery.tryNow': null,
  'recovery.close': 'resolve_payment',

  'refund.find': 'sell',
  'refund.read': 'sell',
  'refund.tapCard': 'sell',
  'refund.stopTap': 'sell',
  'refund.blind': 'blind_refund',
  'refund.plan': 'sell',
  'refund.execute': 'refund',

  'shift.open': 'open_shift',
  'shift.cashInOut': 'move_cash',
  // Whoever counts shows what is there; only the close needs more.
  'shift.count': 'sell',
  'shift.close': 'close_shift',
  'shift.report': 'read_reports',
  'shift.list': 'read_reports',
  'shift.read': 'read_reports',
  'shift.print': 'read_reports',
  'shift.reconcile': 'read_reports',

  'staff.signIn': null,
  'staff.signOut': null,
  'staff.list': 'edit_staff',
  'staff.save': 'edit_staff',
  'staff.setPin': 'edit_staff',

  'catalogue.list': 'edit_catalogue',
  'catalogue.save': 'edit_catalogue',
  'catalogue.retire': 'edit_catalogue',
  'catalogue.importPiece': 'edit_catalogue',
  'catalogue.importCheck': 'edit_catalogue',
  'catalogue.importApply': 'edit_catalogue',
  'catalogue.export': 'edit_catalogue',

  'settings.read': 'change_settings',
  'settings.change': 'change_settings',

  'audit.find': 'read_audit',
  'audit.export': 'read_audit',

  'training.reader': null,
};

/** The permission that a request asks for; null when it asks for none. */
export function permissionOf<Name extends IntentName>(
  intent: Name,
  args: IntentArguments<Name>,
  situation: () => Situation,
): Permission | null {
  const rule = INTENT_PERMISSIONS[intent];
  return typeof rule === 'function' ? rule(args, situation()) : rule;
}
