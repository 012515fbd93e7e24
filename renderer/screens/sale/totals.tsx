import type { SaleTotals } from '../../../core/contract/snapshot.ts';
import { Amount, useFigures, useMoney } from '../../components/amount.tsx';
import type { Say } from '../../i18n.ts';
import { useSay } from '../../i18n.ts';
import { useTill } from '../../stores/till-context.tsx';
import styles from './cart.module.css';

/** The sums, always in three rows so that nothing moves, and the total: the screen's one figure. */
export function Totals() {
  const say = useSay();
  const figures = useFigures();
  const money = useMoney();
  const totals = useTill((snapshot) => snapshot.sale.totals);
  const tax_minor = totals.taxes.reduce((sum, tax) => sum + tax.amount_minor, 0);
  const credit_minor = useTill((snapshot) => snapshot.sale.exchange?.credit_minor ?? null);
  const left_minor = totals.total_minor - (credit_minor ?? 0);
  const total = money(Math.abs(left_minor));
  const name = left_minor < 0 ? 'cart.exchange.back' : credit_minor === null ? 'common.total' : 'cart.exchange.left';
  return (
    <div className={styles.total}>
      <dl className={styles.sums}>
        <Row name={say('sale.subtotal')} minor={totals.subtotal_minor} />
        <Row
          name={say(totals.promotions_minor > 0 ? 'sale.saved' : 'sale.discounts')}
          minor={-totals.promotions_minor - totals.discount_minor}
        />
        {totals.adjustment_minor !== undefined && (
          <Row
            name={say(totals.adjustment_minor < 0 ? 'adjust.discount' : 'adjust.surcharge')}
            minor={totals.adjustment_minor}
          />
        )}
        <Row name={taxName(totals.taxes, say, figures.percent)} minor={tax_minor} />
      </dl>
      <div className={styles.sum} aria-live="polite" aria-atomic="true">
        <span>{say(name)}</span>
        <strong className={totalClass(total)} data-total="">
          {total}
        </strong>
      </div>
    </div>
  );
}

function Row({ name, minor }: { readonly name: string; readonly minor: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <Amount minor={minor === 0 ? 0 : minor} />
      </dd>
    </div>
  );
}

/** A single tax by name and rate; several under one word, and itemized on the receipt. */
function taxName(taxes: SaleTotals['taxes'], say: Say, percent: (basis_points: number) => string): string {
  const [tax] = taxes;
  if (!tax || taxes.length > 1) return say('sale.taxes');
  const name = tax.name.includes('%') ? tax.name : `${tax.name} ${percent(tax.basis_points)}`;
  return tax.included ? say('sale.taxIncluded', { name }) : say('sale.taxAdded', { name });
}

/** The font size class for a formatted total. */
export function totalClass(total: string): string {
  return styles[lengthClass(total)] ?? '';
}

/** Size steps by the length of the formatted total. */
export function lengthClass(total: string): 'short' | 'medium' | 'long' | 'longest' {
  if (total.length <= 8) return 'short';
  if (total.length <= 12) return 'medium';
  return total.length <= 16 ? 'long' : 'longest';
}
