import { useState } from 'react';
import type { ProductView } from '../../../core/contract/catalogue.ts';
import { isTypedCard } from '../../../core/payments/typed-card.ts';
import { Button } from 'react-aria-components';
import { Icon } from '../../components/icon.tsx';
import { useScan } from '../../keyboard/use-keys.tsx';
import { useTill, useTillHandle } from '../../stores/till-context.tsx';
import { useWording } from '../../text/wording.ts';
import { useCatalogue } from '../sale/use-catalogue.ts';
import { CategoryList } from './category-list.tsx';
import { KioskHead } from './kiosk-head.tsx';
import { useKiosk } from './kiosk-context.tsx';
import { KioskTile } from './kiosk-tile.tsx';
import { isSelfService } from './order-questions.tsx';
import { useOrderActs } from './use-order-acts.ts';
import styles from './browse-screen.module.css';

/** The menu: categories at the side, product pictures, and the order at the bottom. */
export function BrowseScreen() {
  const { say, money } = useWording();
  const { change, leave } = useOrderActs();
  const categories = useTill(({ till }) => till.categories);
  const sale = useTill((snapshot) => snapshot.sale);
  const go = useKiosk((view) => view.go);
  const reset = useKiosk((view) => view.reset);
  const [chosen, setCategory] = useState<string | null>(null);
  const category_id = chosen ?? categories[0]?.category_id ?? '';
  const ask = useKiosk((view) => view.ask);
  const note = useKiosk((view) => view.note);
  const setNote = useKiosk((view) => view.setNote);
  const { found } = useCatalogue('', category_id);
  const category = categories.find((one) => one.category_id === category_id);
  const goods = (found?.products ?? []).filter(isSelfService);
  const favourites = useTill(({ till }) => till.favourites_category);
  // Among favourites the icon shows the category; within one category it would be the same on every tile.
  const iconIn = (product: ProductView): string | null =>
    category_id === favourites
      ? (categories.find((one) => one.category_id === product.category_id)?.icon ?? null)
      : null;

  const choose = (product: ProductView): void => {
    setNote(null);
    if ((product.option_groups ?? []).length > 0) ask(product);
    else void change('sale.addProduct', { product_id: product.product_id });
  };
  const { scans, store } = useTillHandle();
  useScan((code) => {
    if (isTypedCard(code)) setNote(say('sale.scan.card'));
    else scans.receive(code, store.getState().snapshot?.sale_rules.scan_repeat_guard_ms ?? 0);
  });
  const home = async (): Promise<void> => {
    const left = await leave('kiosk.leave');
    if (left.ok) reset();
  };
  const { item_count, total_minor } = sale.totals;
  return (
    <section className={styles.browse}>
      <KioskHead title={category?.name ?? ''} back={say('kiosk.home')} onBack={() => void home()} />
      <div className={styles.columns}>
        <CategoryList categories={categories} chosen={category_id} onChoose={setCategory} />
        <div className={styles.goods} data-scrolls="" data-plain={category_id === favourites ? undefined : ''}>
          {goods.map((product) => (
            <KioskTile
              key={product.product_id}
              product={product}
              icon={iconIn(product)}
              count={countOf(sale.lines, product.product_id)}
              onPress={choose}
            />
          ))}
          {found !== null && goods.length === 0 && <p className={styles.nothing}>{say('kiosk.nothingHere')}</p>}
        </div>
      </div>
      <p className={styles.note} role="alert">
        {note}
      </p>
      <Button className={styles.bar ?? ''} isDisabled={sale.lines.length === 0} onPress={() => go('basket')}>
        <span className={styles.count}>{item_count}</span>
        <span>{say(sale.lines.length === 0 ? 'kiosk.chooseFirst' : 'kiosk.review')}</span>
        <b>{money(total_minor)}</b>
        <Icon name="right" />
      </Button>
    </section>
  );
}

function countOf(
  lines: readonly { readonly product_id: string; readonly quantity_milli: number }[],
  id: string,
): number {
  return lines.filter(({ product_id }) => product_id === id).reduce((sum, line) => sum + line.quantity_milli, 0) / 1000;
}
