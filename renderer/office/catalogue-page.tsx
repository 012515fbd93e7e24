import { useState } from 'react';
import { parseTypedAmount } from '../../core/money/parse.ts';
import { isCurrencyCode } from '../../core/money/currency.ts';
import type { FeedSource, OfficeProduct } from '../../store/contract/office-feeds.ts';
import { Button } from '../components/button.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { Page, ToolField } from '../components/page.tsx';
import { useOfficeQuery, useOffice, useOfficeWording } from './office-context.tsx';
import { FilePane } from './publish/file-pane.tsx';
import { PublishPane } from './publish/publish-pane.tsx';
import { Notices } from './notices.tsx';
import styles from './office.module.css';

/** Edited prices as typed, by product. */
type NewPrices = ReadonlyMap<string, string>;
/** The content of the pane beside the list. */
type Pane = { readonly show: 'file' } | { readonly show: 'prices'; readonly source: FeedSource };

/** The catalogue of all lanes: search it, edit single prices, or replace it with a file. */
export function CataloguePage() {
  const wording = useOfficeWording();
  const { say } = wording;
  const may_change = useOffice().person.rights.includes('change_feeds');
  const [text, setText] = useState('');
  const query = useOfficeQuery('catalogue.read', { text });
  const [prices, setPrices] = useState<NewPrices>(new Map());
  /** The version in force when the first of these prices was typed; null: none, or it was published from here. */
  const [based_on, setBasedOn] = useState<number | null>(null);
  const [pane, setPane] = useState<Pane | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const catalogue = query.value;
  const currency = catalogue?.currency ?? wording.currency;
  const parsed = [...prices].map(([product_id, typed]) => ({
    product_id,
    price_minor: priceOf(typed, currency, wording),
  }));
  const changed = parsed.filter((one): one is { product_id: string; price_minor: number } => one.price_minor !== null);
  const close = (sentence: string | null): void => {
    // What was typed or opened while the answer was awaited stays.
    setPane((now) => (now === pane ? null : now));
    setDone(sentence);
    if (sentence !== null) {
      setPrices((now) => new Map([...now].filter(([product_id, typed]) => prices.get(product_id) !== typed)));
      setBasedOn(null);
    }
    query.again();
  };
  const type = (product_id: string, typed: string): void => {
    if (prices.size === 0) setBasedOn(catalogue?.version ?? null);
    const next = new Map(prices);
    if (typed.trim() === '') next.delete(product_id);
    else next.set(product_id, typed);
    setPrices(next);
    setPane(null);
  };
  return (
    <Page
      title={say('office.catalogue.title')}
      lead={say('office.catalogue.lead')}
      focusKey="catalogue"
      split={pane !== null}
      acts={
        may_change && (
          <>
            {changed.length > 0 && (
              <>
                <Button onPress={() => setPrices(new Map())}>{say('office.catalogue.drop')}</Button>
                <Button
                  variant="primary"
                  onPress={() => setPane({ show: 'prices', source: { kind: 'prices', prices: changed } })}
                >
                  {say('office.catalogue.review', { count: changed.length })}
                </Button>
              </>
            )}
            <Button icon="send" onPress={() => setPane({ show: 'file' })}>
              {say('office.publish.file')}
            </Button>
          </>
        )
      }
      tools={
        <ToolField label={say('office.catalogue.search')}>
          <input
            type="text"
            autoComplete="off"
            maxLength={120}
            placeholder={say('office.catalogue.searchHint')}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </ToolField>
      }
    >
      <section className={styles.pane} data-scrolls="" tabIndex={0} aria-label={say('office.catalogue.title')}>
        <Notices problem={query.problem} done={done} />
        {prices.size > 0 && based_on !== null && catalogue !== null && catalogue.version !== based_on && (
          <p className={styles.warning} role="alert">
            {say('office.catalogue.outdated', { version: catalogue.version ?? '—' })}
          </p>
        )}
        {catalogue?.version === null && (
          <EmptyState icon="tag" title={say('office.catalogue.none')} lead={say('office.catalogue.noneLead')} />
        )}
        {catalogue !== null && catalogue.version !== null && (query.is_current || query.problem === null) && (
          <>
            <p className={styles.calm}>
              {say('office.catalogue.found', {
                ...{ shown: catalogue.products.length, found: catalogue.found, version: catalogue.version },
              })}
            </p>
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">{say('office.catalogue.product')}</th>
                  <th scope="col">{say('office.catalogue.code')}</th>
                  <th scope="col" className={styles.amount}>
                    {say('office.catalogue.price')}
                  </th>
                  {may_change && (
                    <th scope="col" className={styles.amount}>
                      {say('office.catalogue.newPrice')}
                    </th>
                  )}
                </tr>
              </thead>
              <tbody>
                {catalogue.products.map((one) => (
                  <ProductRow
                    key={one.product_id}
                    product={one}
                    currency={currency}
                    typed={may_change ? (prices.get(one.product_id) ?? '') : null}
                    onType={(typed) => type(one.product_id, typed)}
                  />
                ))}
              </tbody>
            </table>
          </>
        )}
      </section>
      {pane?.show === 'file' && catalogue !== null && (
        <FilePane
          feed="catalogue"
          currency={currency}
          tax_ids={catalogue.tax_ids.length === 0 ? ['iva'] : catalogue.tax_ids}
          onDone={close}
          onCancel={() => close(null)}
        />
      )}
      {pane?.show === 'prices' && (
        <PublishPane
          feed="catalogue"
          source={pane.source}
          title={say('office.catalogue.newPrices')}
          onDone={close}
          onCancel={() => close(null)}
        />
      )}
    </Page>
  );
}

type Wording = ReturnType<typeof useOfficeWording>;

/** Null when the text is not an amount in this currency. */
function priceOf(typed: string, currency: string, { store_locale }: Wording): number | null {
  const amount = isCurrencyCode(currency) ? parseTypedAmount(typed, currency, store_locale) : null;
  return amount?.ok === true ? amount.value : null;
}

interface ProductRowProps {
  readonly product: OfficeProduct;
  readonly currency: string;
  /** The edited price as typed; null when it may not be edited. */
  readonly typed: string | null;
  readonly onType: (typed: string) => void;
}

function ProductRow({ product, currency, typed, onType }: ProductRowProps) {
  const wording = useOfficeWording();
  const { say } = wording;
  const { name, category, code, price_minor, unit } = product;
  return (
    <tr>
      <td>
        <b>{name}</b>
        <small>{category}</small>
      </td>
      <td>{code}</td>
      <td className={styles.amount}>
        {price_minor === null ? say('office.catalogue.open') : wording.amount(price_minor, currency)}
        {unit === 'kg' ? ' / kg' : ''}
      </td>
      {typed !== null && (
        <td className={styles.amount}>
          <input
            className={styles.price}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            maxLength={16}
            aria-label={say('office.catalogue.newPriceOf', { name })}
            aria-invalid={typed !== '' && priceOf(typed, currency, wording) === null}
            value={typed}
            onChange={(event) => onType(event.target.value)}
          />
        </td>
      )}
    </tr>
  );
}
