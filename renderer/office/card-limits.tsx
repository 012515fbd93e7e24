import type { CardLimits } from '../../store/contract/office-cards.ts';
import type { OfficeWording } from './office-context.tsx';
import styles from './office.module.css';

/** The card limits that the published settings set for the shop; a group of lanes may have its own. */
export function Limits({ limits, wording }: { readonly limits: CardLimits; readonly wording: OfficeWording }) {
  const { say, money } = wording;
  const rows = [
    ['max', limits.max_minor === null ? null : money(limits.max_minor)],
    ['months', limits.months === null ? null : say('office.cards.months', { count: limits.months })],
    ['exception', limits.exception_minor === null ? null : money(limits.exception_minor)],
  ] as const;
  const set = rows.filter(([, value]) => value !== null);
  return (
    <>
      <h2>{say('office.cards.limits')}</h2>
      {set.length === 0 && <p className={styles.calm}>{say('office.cards.noLimits')}</p>}
      <ul className={styles.list}>
        {set.map(([name, value]) => (
          <li key={name}>
            <span>{say(`office.cards.limit.${name}`)}</span>
            <b className={styles.amount}>{value}</b>
          </li>
        ))}
      </ul>
    </>
  );
}
