import type { ChainReport, ShopLine, ShopVersion } from '../../store/contract/chain.ts';
import { EmptyState } from '../components/empty-state.tsx';
import { Hatch } from '../components/glyph.tsx';
import { Figure, Figures, PageHeader } from '../components/page-header.tsx';
import { QueryNote } from './query-note.tsx';
import { type OfficeWording, useOfficeQuery, useOfficeWording } from './office-context.tsx';
import styles from './office.module.css';

/** Shown until data arrives: neither a number nor a sign that all is well. */
const UNKNOWN = '…';
const LOOK_EVERY_MS = 10_000;

/** Every shop of the chain: sales since its last Z report, unknown outcomes, and its progress with published feeds. */
export function ShopsPage() {
  const wording = useOfficeWording();
  const { say } = wording;
  const query = useOfficeQuery('shops.read', {}, LOOK_EVERY_MS);
  const shops = (query.value?.shops ?? []).filter(({ shop, lanes }) => shop !== null || lanes > 0);
  const unknown = shops.reduce((count, { open_attempts }) => count + open_attempts, 0);
  return (
    <div className={styles.page}>
      <PageHeader title={say('office.shops.title')} lead={say('office.shops.lead')} focusKey="shops">
        <Figures>
          <Figure name={say('office.shops.shops')} value={query.value === null ? UNKNOWN : shops.length} />
          {query.value !== null &&
            sumsOf(query.value.totals, wording).map((one) => (
              <Figure key={one.sold} name={say('office.shops.sold')} value={one.sold} />
            ))}
          <Figure
            name={say('office.day.unknown')}
            value={query.value === null ? UNKNOWN : unknown}
            mark={unknown > 0 ? <Hatch className={styles.mark} /> : undefined}
          />
        </Figures>
      </PageHeader>
      <QueryNote query={query} />
      {query.value !== null && <Unreadable report={query.value} wording={wording} />}
      <div className={styles.panes}>
        <section className={styles.pane} data-scrolls="" tabIndex={0} aria-label={say('office.shops.title')}>
          {query.value !== null && shops.length === 0 && <EmptyState icon="tag" title={say('office.shops.none')} />}
          {shops.length > 0 && <ShopTable shops={shops} wording={wording} />}
        </section>
        <section className={styles.pane} data-scrolls="" tabIndex={0} aria-label={say('office.shops.versions')}>
          <h2>{say('office.shops.versions')}</h2>
          {shops.map((one) => (
            <div key={one.shop ?? ''}>
              <h3>{nameOf(one.shop, wording)}</h3>
              {one.versions.length === 0 && <p className={styles.calm}>{say('office.feeds.none')}</p>}
              <ul className={styles.list}>
                {one.versions.map((version) => (
                  <li key={version.feed}>
                    <VersionLine version={version} wording={wording} />
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </section>
      </div>
    </div>
  );
}

interface Worded {
  readonly wording: OfficeWording;
}

/** Names, above the totals, the shops that are missing in them. */
function Unreadable({ report: { unreadable, closed }, wording }: Worded & { readonly report: ChainReport }) {
  const names = (shops: ChainReport['unreadable']): string => shops.map((shop) => nameOf(shop, wording)).join(', ');
  const foreign = unreadable.filter((shop) => !closed.includes(shop));
  if (unreadable.length === 0) return null;
  return (
    <p className={styles.note} role="status">
      {[
        ...(foreign.length === 0 ? [] : [wording.say('office.shops.unreadable', { shops: names(foreign) })]),
        ...(closed.length === 0 ? [] : [wording.say('office.shops.closed', { shops: names(closed) })]),
      ].join(' ')}
    </p>
  );
}

function ShopTable({ shops, wording }: Worded & { readonly shops: readonly ShopLine[] }) {
  const { say } = wording;
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{say('office.shops.shop')}</th>
          <th scope="col" className={styles.amount}>
            {say('office.shops.sold')}
          </th>
          <th scope="col" className={styles.amount}>
            {say('office.day.cash')}
          </th>
          <th scope="col" className={styles.amount}>
            {say('office.day.cards')}
          </th>
          <th scope="col" className={styles.amount}>
            {say('office.day.unknown')}
          </th>
          <th scope="col" className={styles.amount}>
            {say('office.fleet.findings')}
          </th>
        </tr>
      </thead>
      <tbody>
        {shops.map((one) => (
          <tr key={one.shop ?? ''}>
            <td>
              {nameOf(one.shop, wording)}
              <small>{stateOf(one, wording)}</small>
            </td>
            <Sums one={one} wording={wording} />
            <td className={styles.amount}>
              {one.open_attempts > 0 ? <b className={styles.doubt}>{one.open_attempts}</b> : 0}
            </td>
            <td className={styles.amount}>{one.findings}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Sums({ one, wording }: Worded & { readonly one: ShopLine }) {
  const sums = sumsOf(one.totals, wording);
  return (['sold', 'cash', 'cards'] as const).map((name) => (
    <td key={name} className={styles.amount}>
      {sums.length === 0 ? '—' : sums.map((sum) => <div key={sum.currency}>{sum[name]}</div>)}
    </td>
  ));
}

/** One total per currency; currencies are never added together. */
function sumsOf(totals: ShopLine['totals'], { amount }: OfficeWording) {
  return Object.entries(totals).map(([currency, sums]) => ({
    currency,
    sold: amount(sums.sales_minor, currency),
    cash: amount(sums.cash_minor, currency),
    cards: amount(sums.card_minor, currency),
  }));
}

function stateOf({ state, lanes, silent_lanes }: ShopLine, { say }: OfficeWording): string {
  const parts = [say('office.shops.lanes', { count: lanes })];
  if (silent_lanes > 0) parts.push(say('office.shops.silent', { count: silent_lanes }));
  if (state === 'rebuilding') parts.push(say('office.problem.rebuilding'));
  return parts.join(' · ');
}

function VersionLine({ version, wording }: Worded & { readonly version: ShopVersion }) {
  const { say } = wording;
  const { taken, waiting, silent, refused } = version;
  const all = taken + waiting + silent + refused.length;
  return (
    <span>
      <b>
        {say(`office.feed.${version.feed}`)} {version.version}
      </b>{' '}
      {say('office.shops.taken', { taken, all })}
      <small>
        {say('office.feeds.from', {
          time: wording.dayTime(Date.parse(version.published_at)),
          name: version.published_by,
        })}
        {version.reason === '' ? '' : ` · ${version.reason}`}
      </small>
      {refused.length > 0 && <small data-alarm="">{say('office.shops.refused', { lanes: refused.join(', ') })}</small>}
    </span>
  );
}

const nameOf = (shop: string | null, { say }: OfficeWording): string => shop ?? say('office.shops.unnamed');
