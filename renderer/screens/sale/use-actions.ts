import { useSay } from '../../i18n.ts';
import type { KeyHandlers } from '../../keyboard/keyboard-desk.ts';
import { useRequest, useTill } from '../../stores/till-context.tsx';
import { useSaleActs, useSaleView } from './sale-acts.tsx';
import { neighbour, selectedLine } from './sale-view.ts';
import type { KeyMap } from '../../../core/keyboard/key-map.ts';
import type { SaleLineView } from '../../../core/contract/snapshot.ts';

export interface SaleActions {
  readonly selected: SaleLineView | null;
  /** Which key does which act. */
  readonly names: KeyMap;
  customer(): void;
  detail(): void;
  quantity(): void;
  discount(): void;
  held(): void;
  drawer(): void;
  cash(): void;
  charge(): void;
  readonly keys: KeyHandlers;
}

/** The acts of the action rows and their keys, for the line that is selected now. */
export function useActions(): SaleActions {
  const say = useSay();
  const request = useRequest();
  const acts = useSaleActs();
  const sale = useTill((snapshot) => snapshot.sale);
  const chosen = useSaleView((view) => view.chosen);
  const { open, tell, choose } = useSaleView((view) => view);
  const selected = selectedLine(sale, chosen);
  const names = useTill((snapshot) => snapshot.sale_rules.keys);
  const has_lines = sale.lines.length > 0;

  const withLine = (act: (line: SaleLineView) => void): void =>
    selected ? act(selected) : tell(say('sale.line.none'));
  const quantity = (): void => withLine(({ line_id }) => open({ kind: 'quantity', line_id }));
  const discount = (): void =>
    has_lines ? open({ kind: 'discount', line_id: selected?.line_id ?? null }) : tell(say('error.sale_empty'));
  const held = (): void => open({ kind: has_lines ? 'hold' : 'held' });
  const detail = (): void => withLine(({ line_id }) => open({ kind: 'detail', line_id }));
  const customer = (): void => open({ kind: 'customer' });
  const clear = (): void => (has_lines ? acts.clear() : tell(say('error.sale_empty')));
  const cash = (): void => pay('checkout.exactCash');
  const charge = (): void => pay('checkout.begin');
  const pay = (intent: 'checkout.exactCash' | 'checkout.begin'): void => {
    if (has_lines) void acts.settle(request(intent));
    else tell(say('error.sale_empty'));
  };
  const move = (by: -1 | 1): void => {
    const next = selected && neighbour(sale.lines, selected.line_id, by);
    if (next) choose(next.line_id, sale.lines);
  };
  const step = (by: -1 | 1): void => {
    if (selected?.unit === 'each') acts.step(selected, by);
    else quantity();
  };

  return {
    selected,
    names,
    customer,
    detail,
    quantity,
    discount,
    held,
    drawer: acts.openDrawer,
    cash,
    charge,
    keys: {
      ArrowUp: () => move(-1),
      ArrowDown: () => move(1),
      [names.quantity]: quantity,
      [names.discount]: discount,
      [names.customer]: customer,
      [names.detail]: detail,
      [names.hold]: held,
      [names.drawer]: acts.openDrawer,
      [names.cash]: cash,
      [names.charge]: charge,
      [names.more]: () => step(1),
      [names.less]: () => step(-1),
      [names.remove]: () => withLine((line) => acts.setQuantity(line, 0)),
      [names.clear]: clear,
      [names.undo]: () => (sale.can_undo ? acts.undo() : tell(say('error.nothing_to_undo'))),
    },
  };
}
