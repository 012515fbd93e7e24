import type { OwedOnCards } from '../../store/contract/cards.ts';
import type { OfficeWording } from './office-context.tsx';
import styles from './office.module.css';

/** What the shop owes to holders of its gift cards, by currency, and how much of it is held for open sales. */
export function OwedList({
  owed,
  wording,
}: {
  readonly owed: readonly OwedOnCards[];
  readonly wording: OfficeWording;
}) {
  const { say, amount } = wording;
  if (owed.length === 0) return null;
  return (
    <ul className={styles.list}>
      {owed.map(({ currency, owed_minor, held_minor, cards }) => (
        <li key={currency}>
          <span>
            {say('office.cards.count', { count: cards })} · {currency}
            {held_minor > 0 && <small>{say('gift.held', { amount: amount(held_minor, currency) })}</small>}
          </span>
          <b className={styles.amount}>{amount(owed_minor, currency)}</b>
        </li>
      ))}
    </ul>
  );
}
