/** What a person may be allowed to do at a till. Each intent requires one of them (core/contract/intents). */
export const PERMISSIONS = [
  'sell',
  'discount',
  'discount_above_limit',
  'change_price',
  'remove_after_hold',
  'clear_sale',
  'open_drawer',
  'refund',
  'blind_refund',
  'resolve_payment',
  'open_shift',
  'move_cash',
  'close_shift',
  'read_reports',
  'read_audit',
  'edit_catalogue',
  'edit_staff',
  'change_settings',
  'leave_kiosk',
  'manage_customers',
  'sell_gift_cards',
  'adjust_gift_cards',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** `needs_approval`: an authorized person enters a PIN in place; the signed-in user does not change. */
export const VERDICTS = ['allow', 'needs_approval', 'deny'] as const;
export type Verdict = (typeof VERDICTS)[number];

export const ROLES = ['cashier', 'supervisor', 'manager'] as const;
export type Role = (typeof ROLES)[number];

export type VerdictTable = Readonly<Record<Permission, Verdict>>;

function tableOf(fallback: Verdict, exceptions: Partial<VerdictTable>): VerdictTable {
  const entries = PERMISSIONS.map((permission) => [permission, exceptions[permission] ?? fallback]);
  return Object.fromEntries(entries) as VerdictTable;
}

/**
 * Work on a manager page, which takes many requests: an approval lasts as long as the work. Acts about money are
 * approved one by one.
 */
export const LASTING_PERMISSIONS: ReadonlySet<Permission> = new Set([
  'read_reports',
  'read_audit',
  'edit_catalogue',
  'edit_staff',
  'change_settings',
  'manage_customers',
]);

/** The permissions of each role in force at a till. */
export type RoleVerdicts = Readonly<Record<Role, VerdictTable>>;

/** The default verdicts of each role; a shop or a person may have others. */
export const ROLE_VERDICTS: RoleVerdicts = {
  cashier: tableOf('needs_approval', {
    sell: 'allow',
    discount: 'allow',
    clear_sale: 'allow',
    open_shift: 'allow',
    sell_gift_cards: 'allow',
    read_audit: 'deny',
    edit_staff: 'deny',
    change_settings: 'deny',
  }),
  supervisor: tableOf('allow', {
    blind_refund: 'needs_approval',
    resolve_payment: 'needs_approval',
    change_settings: 'needs_approval',
    leave_kiosk: 'needs_approval',
    adjust_gift_cards: 'needs_approval',
    edit_staff: 'deny',
  }),
  manager: tableOf('allow', {}),
};

/** The default table with a shop's changes. */
export function shopVerdicts(wanted: {
  readonly [Of in Role]?: Partial<VerdictTable> | undefined;
}): RoleVerdicts {
  return {
    cashier: { ...ROLE_VERDICTS.cashier, ...wanted.cashier },
    supervisor: { ...ROLE_VERDICTS.supervisor, ...wanted.supervisor },
    manager: { ...ROLE_VERDICTS.manager, ...wanted.manager },
  };
}

/**
 * A till without staff: anyone may sell, and the manager's PIN approves refunds, closing what no call could settle,
 * closing the shift, and changes to the shop. Line prices and discounts are part of selling: a person who works alone
 * would only approve them themselves (docs/operations.md, "A till without staff").
 */
export const UNSTAFFED_VERDICTS: VerdictTable = tableOf('allow', {
  refund: 'needs_approval',
  blind_refund: 'needs_approval',
  resolve_payment: 'needs_approval',
  close_shift: 'needs_approval',
  edit_catalogue: 'needs_approval',
  edit_staff: 'needs_approval',
  change_settings: 'needs_approval',
  leave_kiosk: 'needs_approval',
  manage_customers: 'needs_approval',
  adjust_gift_cards: 'needs_approval',
});
