import type { AuditView } from '../contract/audit.ts';
import { choiceText } from '../i18n/language-names.ts';
import type { Say } from '../i18n/say.ts';
import { ACTION_TEXTS, SALE_ACTIONS } from '../keyboard/key-map.ts';
import type { CurrencyCode } from '../money/currency.ts';
import { CASH_IN_REASONS, CASH_OUT_REASONS } from '../shift/cash-reasons.ts';
import { SHOP_SETTINGS, type ShopSetting } from '../settings/shop-descriptors.ts';
import { PERMISSIONS, ROLES, VERDICTS } from '../staff/permissions.ts';
import { subjectText } from './act-text.ts';
import { readHandedDetail } from './handed-payment.ts';

/** What the words of an act need to know of the till. */
export interface ActWording {
  readonly say: Say;
  readonly currency: CurrencyCode;
  money(amount_minor: number, other?: CurrencyCode): string;
  percent(basis_points: number): string;
}

const isSetting = (name: string): name is ShopSetting => (SHOP_SETTINGS as readonly string[]).includes(name);

/** What only programs read: ids of payments, products and sales. The sale's number and the amount stand in their columns. */
const ID = /^[0-9a-f]{4,}(?:-[0-9a-f]{4,})+$|^[0-9a-f]{16,}$/i;
/** What an act was about, in words; nothing where its columns say it already. A part that has no words is left as it was recorded. */
export function aboutTexts({ what, subject, detail, reason }: AuditView, wording: ActWording): readonly string[] {
  const texts = [subjectIn(what, subject, wording), detail === null ? '' : detailIn(what, subject, detail, wording)];
  return [...texts, reason ?? ''].filter((text) => text !== '' && !ID.test(text));
}

const SHIFT_ACTS = ['shift_opened', 'shift_closed', 'drawer_handed_over', 'cash_in', 'cash_out', 'cash_out_refused'];

function subjectIn(what: string, subject: string, { say }: ActWording): string {
  if (what === 'setting_changed') return isSetting(subject) ? say(`settings.field.${subject}`) : subject;
  if (what === 'catalogue_imported') return counted(subject, 'rows', (count) => say('audit.rows', { count }));
  if (SHIFT_ACTS.includes(what)) return say('audit.shift', { number: subject });
  const action = what === 'key_changed' ? SALE_ACTIONS.find((one) => one === subject) : undefined;
  return action === undefined ? subjectText(subject, say) : say(ACTION_TEXTS[action]);
}

function detailIn(what: string, subject: string, detail: string, wording: ActWording): string {
  const { say } = wording;
  switch (what) {
    case 'setting_changed':
      return changed(detail, (value) => settingValue(subject, value, wording), say);
    case 'product_changed':
    case 'price_changed':
      return detail
        .split('; ')
        .map((change) => productChange(change, wording))
        .join('. ');
    case 'staff_added':
      return person(detail, say);
    case 'staff_changed':
      return changed(detail, (text) => person(text, say), say);
    case 'catalogue_imported':
      return detail
        .split(', ')
        .map((part) =>
          counted(part, 'added', (count) => say('audit.added', { count })) === part
            ? counted(part, 'changed', (count) => say('audit.changed', { count }))
            : counted(part, 'added', (count) => say('audit.added', { count })),
        )
        .join(', ');
    case 'sale_cleared':
      return counted(detail, 'lines', (count) => say('audit.lines', { count }));
    case 'line_removed_after_hold':
      return changed(detail, (milli) => String(Number(milli) / 1000).replace('.', ','), say);
    case 'line_price_changed':
      return changed(detail, (minor) => wording.money(Number(minor)), say);
    case 'shift_closed':
    case 'drawer_handed_over':
      return difference(detail, wording);
    case 'payment_resolved':
      return finding(detail, say);
    case 'handover_begun':
    case 'handover_ended':
      return handedText(detail, say);
    case 'cash_in':
    case 'cash_out':
      return movement(detail, say);
    case 'till_set_up':
      return '';
    default:
      return detail;
  }
}

/** `before -> after` as a sentence; anything else as one value. */
function changed(detail: string, write: (value: string) => string, say: Say): string {
  const [, before, after] = /^(.*?) -> (.*)$/s.exec(detail) ?? [];
  if (before === undefined || after === undefined) return write(detail);
  return say('audit.fromTo', { before: write(before), after: write(after) });
}

function counted(text: string, unit: string, write: (count: number) => string): string {
  const count = new RegExp(`^(\\d+) ${unit}$`).exec(text)?.[1];
  return count === undefined ? text : write(Number(count));
}

/** A setting's value as its page shows it. */
function settingValue(setting: string, value: string, wording: ActWording): string {
  const { say, money, percent } = wording;
  const plain = value.replaceAll('"', '');
  if (plain === 'none' || plain === '') return say('audit.nothing');
  if (plain === 'true' || plain === 'false')
    return say(plain === 'true' ? 'staff.verdict.allow' : 'staff.verdict.deny');
  const rate = /^currency (\w+), rate ([\d.]+)/.exec(plain);
  if (rate) return say('audit.rate', { currency: rate[1] ?? '', rate: (rate[2] ?? '').replace('.', ',') });
  if (setting === 'financial_fees')
    return plain.replaceAll(/([\d.]+) %/g, (_, monthly: string) => percent(Math.round(Number(monthly) * 100)));
  if (setting.endsWith('_minor')) return plain.replaceAll(/\d+/g, (number) => money(Number(number)));
  if (setting.endsWith('_basis_points')) return plain.replaceAll(/\d+/g, (number) => percent(Number(number)));
  return isSetting(setting) && /^[a-z_]+$/.test(plain) ? choiceText(setting, plain, say) : plain;
}

const PRODUCT_FIELDS = {
  name: 'name',
  code: 'code',
  category_id: 'category',
  price_minor: 'price',
  unit: 'unit',
  stock: 'stock',
  tax_id: 'tax',
  favourite: 'favourite',
} as const;

/** `price_minor: 1900 -> 2100` as `Precio: de $1.900 a $2.100`. */
function productChange(change: string, { say, money }: ActWording): string {
  const [, field = '', values = ''] = /^(\w+): (.*)$/s.exec(change) ?? [];
  if (field === 'option_groups') return say('audit.options');
  const known = Object.hasOwn(PRODUCT_FIELDS, field) ? PRODUCT_FIELDS[field as keyof typeof PRODUCT_FIELDS] : undefined;
  if (known === undefined) return change;
  const write = (value: string): string => {
    const plain = value.replaceAll('"', '');
    if (plain === 'null' || plain === '-' || plain === '') return '—';
    if (field === 'price_minor') return money(Number(plain));
    if (plain === 'true' || plain === 'false')
      return say(plain === 'true' ? 'staff.verdict.allow' : 'staff.verdict.deny');
    return field === 'unit' && (plain === 'kg' || plain === 'each') ? say(`catalogue.unit.${plain}`) : plain;
  };
  return `${say(`catalogue.field.${known}`)}: ${changed(values, write, say)}`;
}

/** `Ana, cashier, enabled, refund allow` as the page of people says it. */
function person(text: string, say: Say): string {
  const [name = '', ...rest] = text.split(', ');
  const texts = rest.map((part) => {
    const role = ROLES.find((one) => one === part);
    if (role !== undefined) return say(`staff.role.${role}`);
    if (part === 'enabled' || part === 'disabled') return part === 'enabled' ? '' : say('audit.disabled');
    const [permission, verdict] = part.split(' ');
    const known = PERMISSIONS.find((one) => one === permission);
    const judged = VERDICTS.find((one) => one === verdict);
    return known && judged ? `${say(`permission.${known}`)}: ${say(`staff.verdict.${judged}`)}` : part;
  });
  return [name, ...texts].filter((text) => text !== '').join(', ');
}

function difference(detail: string, { say, money, currency }: ActWording): string {
  if (detail.endsWith('not counted')) return say('audit.notCounted');
  const text = detail
    .replace('difference ', '')
    .replaceAll(/([A-Z]{3}) (-?\d+)/g, (_, code: CurrencyCode, minor: string) =>
      code === currency ? money(Number(minor)) : `${code} ${minor}`,
    );
  return say('audit.difference', { amount: text });
}

/** `lane 4, reversed, undone, link CLP` as `Pago por enlace de la caja 4: se pagó y se devolvió al cliente`. */
function handedText(detail: string, say: Say): string {
  const handed = readHandedDetail(detail);
  if (handed === null) return detail;
  const kind = handed.by_link ? 'link' : 'payment';
  return `${say(`handed.who.${kind}`, { lane: handed.of_lane })}: ${say(`handed.${kind}.${handed.state}`)}`;
}

/** `expense: gas` as `Gasto: gas`. */
function movement(detail: string, say: Say): string {
  const [, code = '', note = ''] = /^(\w+)(.*)$/s.exec(detail) ?? [];
  const reason = [...CASH_IN_REASONS, ...CASH_OUT_REASONS].find((one) => one === code);
  return reason === undefined ? detail : say(`shift.reason.${reason}`) + note;
}

const FINDINGS: Readonly<Record<string, 'recovery.close.undone' | 'recovery.close.neverCharged'>> = {
  undone: 'recovery.close.undone',
  never_charged: 'recovery.close.neverCharged',
};

function finding(detail: string, say: Say): string {
  const known = FINDINGS[detail];
  return known === undefined ? detail : say(known);
}
