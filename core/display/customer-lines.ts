import type { CheckoutSlice, SaleLineView, SaleSlice, TillSlice, Language } from '../contract/snapshot.ts';
import { formatMoney, formatQuantity } from '../money/format.ts';

/** One of the two lines of the display: a text and an amount, or a centred text. */
export type CustomerLine = { readonly left: string; readonly right?: string } | { readonly centre: string };

/** Characters per line of a common display. */
const LINE_LETTERS = 20;

export interface CustomerScene {
  readonly till: Pick<TillSlice, 'store_name' | 'store_locale' | 'language'>;
  readonly sale: Pick<SaleSlice, 'lines' | 'totals' | 'touched_line_id' | 'currency'>;
  readonly checkout: Pick<CheckoutSlice, 'due_minor' | 'left_minor' | 'paid_minor' | 'current'> | null;
}

/**
 * The customer display's texts: the store, the last item and its price, what is left to pay, the change. For a payment
 * it says "thank you" only when the sale is paid, and of an unconfirmed one only that it is being handled.
 */
export function customerLines(scene: CustomerScene): readonly [CustomerLine, CustomerLine] {
  const { till, sale, checkout } = scene;
  if (checkout !== null) return checkoutLines(scene, checkout);
  const line = sale.lines.find(({ line_id }) => line_id === sale.touched_line_id) ?? sale.lines.at(-1);
  if (line === undefined) return greeting(till);
  return [lineOf(scene, line), totalLine(scene, sale.totals.total_minor)];
}

/** A name longer than one line is split over both, if its words allow. */
function greeting({ store_name, language }: CustomerScene['till']): readonly [CustomerLine, CustomerLine] {
  const lines: string[] = [];
  for (const word of store_name.split(' ')) {
    const last = lines.at(-1);
    const joined = `${last ?? ''} ${word}`.trim();
    if (last !== undefined && joined.length <= LINE_LETTERS) lines[lines.length - 1] = joined;
    else lines.push(word);
  }
  const [upper = '', lower, third] = lines;
  const isTwo = lower !== undefined && third === undefined && lines.every((text) => text.length <= LINE_LETTERS);
  if (isTwo) return [{ centre: upper }, { centre: lower }];
  return [{ centre: store_name }, { centre: DISPLAY_MESSAGES[language].welcome }];
}

function money({ till, sale }: CustomerScene): (amount_minor: number) => string {
  return (amount_minor) => formatMoney(amount_minor, sale.currency, till.store_locale);
}

function lineOf(scene: CustomerScene, { name, unit, quantity_milli, net_minor }: SaleLineView): CustomerLine {
  const pieces = formatQuantity(quantity_milli, unit, scene.till.store_locale);
  // A weight would leave no room for the name; the price is enough.
  const left = unit === 'each' && quantity_milli !== 1_000 ? `${pieces} ${name}` : name;
  return { left, right: money(scene)(net_minor) };
}

function totalLine(scene: CustomerScene, total_minor: number): CustomerLine {
  return { left: DISPLAY_MESSAGES[scene.till.language].total, right: money(scene)(total_minor) };
}

function checkoutLines(
  scene: CustomerScene,
  checkout: NonNullable<CustomerScene['checkout']>,
): readonly [CustomerLine, CustomerLine] {
  const messages = DISPLAY_MESSAGES[scene.till.language];
  const { current, due_minor, left_minor, paid_minor } = checkout;
  const total = totalLine(scene, due_minor);
  const left: CustomerLine = { left: messages.left_to_pay, right: money(scene)(left_minor) };
  switch (current.step) {
    case 'approved':
      if (!current.sale_paid) return [total, left];
      return current.change_minor > 0
        ? [total, { left: messages.change, right: money(scene)(current.change_minor) }]
        : [total, { centre: messages.thanks }];
    case 'cash':
      // The cash price may differ, and the customer must know it before paying.
      return [
        totalLine(scene, current.covers_minor === undefined ? due_minor : current.cash_due_minor),
        paid_minor > 0 ? left : { centre: '' },
      ];
    case 'card':
      return [{ ...total, right: money(scene)(current.amount_minor) }, { centre: messages.use_reader }];
    case 'link':
      return [{ ...total, right: money(scene)(current.amount_minor) }, { centre: messages.scan_code }];
    case 'processing':
    case 'unknown':
      return [total, { centre: messages.one_moment }];
    default:
      return [total, paid_minor > 0 ? left : { centre: '' }];
  }
}

/** The display's few texts, none longer than its 20 characters. */
interface DisplayMessages {
  readonly welcome: string;
  readonly total: string;
  readonly left_to_pay: string;
  readonly change: string;
  readonly thanks: string;
  readonly use_reader: string;
  readonly scan_code: string;
  readonly one_moment: string;
}

export const DISPLAY_MESSAGES: Readonly<Record<Language, DisplayMessages>> = {
  es: {
    welcome: 'Bienvenido',
    total: 'TOTAL',
    left_to_pay: 'Falta',
    change: 'Vuelto',
    thanks: '¡Gracias!',
    use_reader: 'Use el lector',
    scan_code: 'Escanee el código',
    one_moment: 'Un momento…',
  },
  pt: {
    welcome: 'Bem-vindo',
    total: 'TOTAL',
    left_to_pay: 'Falta',
    change: 'Troco',
    thanks: 'Obrigado!',
    use_reader: 'Use a maquininha',
    scan_code: 'Escaneie o código',
    one_moment: 'Um momento…',
  },
  en: {
    welcome: 'Welcome',
    total: 'TOTAL',
    left_to_pay: 'Left to pay',
    change: 'Change',
    thanks: 'Thank you!',
    use_reader: 'Use the reader',
    scan_code: 'Scan the code',
    one_moment: 'One moment…',
  },
};
