import { useEffect, useLayoutEffect, useRef, useState } from 'react';
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
import { OptionsSheet } from './options-sheet.tsx';
import { useOrderActs } from './use-order-acts.ts';
import styles from './browse-screen.module.css';

/** Products that customers can order alone: fixed price, by the piece. The rest is sold at the counter. */
function isSelfService(product: ProductView): boolean {
  return product.unit === 'each' && product.price_minor !== null;
}

/** The menu: categories at the side, product pictures, and the order at the bottom. */
export function BrowseScreen() {
  const { say, money } = useWording();
  const { change, finish, problem } = useOrderActs();
  const categories = useTill(({ till }) => till.categories);
  const sale = useTill((snapshot) => snapshot.sale);
  const go = useKiosk((view) => view.go);
  const reset = useKiosk((view) => view.reset);
  const [chosen, setCategory] = useState<string | null>(null);
  const category_id = chosen ?? categories[0]?.category_id ?? '';
  const { asking, ask, close } = useQuestions();
  const [note, setNote] = useState<string | null>(null);
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
  /** Whether options are now requested for it. */
  const scanned = async (code: string): Promise<boolean> => {
    const added = isTypedCard(code) ? null : await change('sale.addCode', { code });
    const asks = added?.ok ? added.value.asks : null;
    const needs_options = asks !== null && isSelfService(asks);
    if (needs_options) ask(asks);
    else if (added === null) setNote(say('sale.scan.card'));
    else setNote(added.ok && (!added.value.found || asks !== null) ? say('kiosk.askAtCounter') : null);
    return needs_options;
  };
  useKioskScans(scanned, asking !== null);
  const home = async (): Promise<void> => {
    const left = await finish('kiosk.leave');
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
        {problem ?? note}
      </p>
      <Button className={styles.bar ?? ''} isDisabled={sale.lines.length === 0} onPress={() => go('basket')}>
        <span className={styles.count}>{item_count}</span>
        <span>{say(sale.lines.length === 0 ? 'kiosk.chooseFirst' : 'kiosk.review')}</span>
        <b>{money(total_minor)}</b>
        <Icon name="right" />
      </Button>
      {asking && <OptionsSheet key={asking.number} product={asking.product} onClose={close} />}
    </section>
  );
}

interface Question {
  readonly number: number;
  readonly product: ProductView;
}

/** Products whose options are requested, one after the other: a late scan must not take away what is being chosen. */
function useQuestions(): { asking: Question | null; ask: (product: ProductView) => void; close: () => void } {
  const [questions, setQuestions] = useState<readonly Question[]>([]);
  const last_number = useRef(0);
  const ask = (product: ProductView): void => {
    last_number.current += 1;
    const question = { number: last_number.current, product };
    setQuestions((before) => [...before, question]);
  };
  return { asking: questions[0] ?? null, ask, close: () => setQuestions((before) => before.slice(1)) };
}

/** Scans wait while options are requested; a customer sees a note for each code instead of a list. */
function useKioskScans(scanned: (code: string) => Promise<boolean>, asking: boolean): void {
  const { scans, store } = useTillHandle();
  const latest = useRef({ scanned, asking });
  useLayoutEffect(() => {
    latest.current = { scanned, asking };
  });
  useScan((code) => {
    const became = scans.receive(code, store.getState().snapshot?.sale_rules.scan_repeat_guard_ms ?? 0);
    // Reported at once and never queued.
    if (became === 'card') void latest.current.scanned(code);
  });
  useEffect(() => {
    const take = async (code: string): Promise<'added'> => {
      const needs_options = await latest.current.scanned(code);
      latest.current = { ...latest.current, asking: needs_options || latest.current.asking };
      return 'added';
    };
    return scans.serveBy({ take, isBusy: () => latest.current.asking });
  }, [scans, store]);
  useEffect(() => scans.resume(), [scans, asking]);
}

function countOf(
  lines: readonly { readonly product_id: string; readonly quantity_milli: number }[],
  id: string,
): number {
  return lines.filter(({ product_id }) => product_id === id).reduce((sum, line) => sum + line.quantity_milli, 0) / 1000;
}
