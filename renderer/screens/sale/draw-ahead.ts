import type { LineAhead } from '../../../core/contract/envelope.ts';
import type { SaleLineView } from '../../../core/contract/snapshot.ts';
import type { TakeBack } from '../../stores/line-ahead.ts';

/** The rendered cart, and how its figures are formatted. */
export interface DrawnCart {
  readonly list: HTMLElement;
  readonly lines: readonly SaleLineView[];
  readonly selected: SaleLineView | null;
  readonly line_px: number;
  readonly money: (amount_minor: number) => string;
  readonly each: (unit_price_minor: number) => string;
  /** The element of the total. */
  readonly total: { readonly element: HTMLElement; readonly classOf: (text: string) => string };
  /** Scrolls to the end of a list of this height. */
  readonly showEnd: (height_px: number) => void;
}

/**
 * Draws a line and the new total in the rendered cart before the snapshot arrives: either a copy of the selected line
 * with new texts, or new figures in the line that gets more of the same product. Returns how to remove it, to be called
 * in the same task that renders the snapshot, so that the line is never shown twice or missing. Null when the cart has
 * no plain selected line to copy: the snapshot alone then draws it. The controls that charge are not changed.
 */
export function drawAhead(ahead: LineAhead, cart: DrawnCart): TakeBack | null {
  const changes = new Changes();
  const is_new = cart.lines.every(({ line_id }) => line_id !== ahead.line_id);
  if (!(is_new ? writeNew : writeMore)(ahead, cart, changes)) return null;
  const total = cart.money(ahead.total_minor);
  changes.text(cart.total.element, total);
  changes.attribute(cart.total.element, 'class', cart.total.classOf(total));
  // Last, because it forces a layout.
  if (is_new) cart.showEnd((cart.lines.length + 1) * cart.line_px);
  return () => changes.takeBack();
}

function rowOf({ list }: DrawnCart, line_id: string): HTMLElement | null {
  return list.querySelector<HTMLElement>(`[data-line="${CSS.escape(line_id)}"]`);
}

function writeMore(ahead: LineAhead, cart: DrawnCart, changes: Changes): boolean {
  const row = rowOf(cart, ahead.line_id);
  if (row) writeFigures(row, ahead, cart, changes);
  return row !== null;
}

function writeNew(ahead: LineAhead, cart: DrawnCart, changes: Changes): boolean {
  const { list, lines, selected, line_px } = cart;
  const last = lines.at(-1);
  const model = selected && isPlain(selected) ? rowOf(cart, selected.line_id) : null;
  if (!last || !model || list.lastElementChild !== rowOf(cart, last.line_id)) return false;
  const row = model.cloneNode(true) as HTMLElement;
  row.dataset['line'] = ahead.line_id;
  // Visual only: it can be pressed and read aloud once the snapshot has drawn it.
  row.inert = true;
  const name = row.querySelector('b');
  if (name) name.textContent = ahead.name;
  const price = row.querySelector('small span');
  if (price) price.textContent = cart.each(ahead.unit_price_minor);
  writeFigures(row, ahead, cart, new Changes());
  for (const marked of model.querySelectorAll('[data-selected]')) changes.attribute(marked, 'data-selected', null);
  changes.append(list, row);
  changes.height(list, (lines.length + 1) * line_px);
  return true;
}

function writeFigures(row: HTMLElement, ahead: LineAhead, { money }: DrawnCart, changes: Changes): void {
  const quantity = row.querySelector('output');
  if (quantity) changes.text(quantity, String(ahead.quantity_milli / 1000));
  const net = row.querySelector('[data-net]');
  if (net) changes.text(net, money(ahead.net_minor));
}

/** Sold by the piece, without options, note, discount or changed price. */
function isPlain({ unit, options, note, discount, listed_price_minor }: SaleLineView): boolean {
  return unit === 'each' && options.length === 0 && note === null && discount === null && listed_price_minor === null;
}

/** Changes to elements that React rendered. React must find them unchanged, so each one is reverted. */
class Changes {
  readonly #steps: (() => void)[] = [];

  text(element: Element, text: string): void {
    const { firstChild } = element;
    // React updates this text node, so it must be kept.
    if (!(firstChild instanceof Text)) return;
    const before = firstChild.data;
    firstChild.data = text;
    this.#steps.push(() => (firstChild.data = before));
  }

  attribute(element: Element, name: string, value: string | null): void {
    const before = element.getAttribute(name);
    if (before === value) return;
    setAttribute(element, name, value);
    this.#steps.push(() => setAttribute(element, name, before));
  }

  height(element: HTMLElement, height_px: number): void {
    const before = element.style.height;
    element.style.height = `${height_px}px`;
    this.#steps.push(() => (element.style.height = before));
  }

  append(parent: Element, child: Element): void {
    parent.append(child);
    this.#steps.push(() => child.remove());
  }

  takeBack(): void {
    for (const step of this.#steps.splice(0).reverse()) step();
  }
}

function setAttribute(element: Element, name: string, value: string | null): void {
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}
