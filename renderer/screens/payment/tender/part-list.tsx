import type { ReturnPart } from '../../../../core/contract/checkout.ts';
import type { ByTenderKind } from '../../../../core/sale/tender-kind.ts';
import { Amount } from '../../../components/amount.tsx';
import { Icon } from '../../../components/icon.tsx';
import type { IconName } from '../../../components/icon-shapes.ts';
import { TENDER_ICONS, tenderName } from '../../../text/tender-name.ts';
import { type Wording, useWording } from '../../../text/wording.ts';
import styles from './tender.module.css';

const SIGNS: Partial<Record<ReturnPart['state'], IconName>> = {
  returned: 'refund',
  doubt: 'unknown',
  refused: 'no',
};

/** What a part takes out of the drawer; empty for a card. */
export function handsText({ hands_back }: ReturnPart, { money }: Wording): string {
  return hands_back.map(({ amount_minor, currency }) => money(amount_minor, currency)).join(' + ');
}

/** The paid parts of a sale that is given up, each with its state. */
export function PartList({ parts }: { readonly parts: readonly ReturnPart[] }) {
  const { say } = useWording();
  return (
    <ul className={styles.parts} aria-label={say('tender.returnGroup')} aria-live="polite" data-scrolls="">
      {parts.map((part) => (
        <Part key={part.tender_id} part={part} />
      ))}
    </ul>
  );
}

function Part({ part }: { readonly part: ReturnPart }) {
  const wording = useWording();
  const is_untold = part.untold === true;
  const sign = is_untold ? undefined : SIGNS[part.state];
  return (
    <li className={styles.part} data-state={is_untold ? 'kept' : part.state}>
      <Icon name={TENDER_ICONS[part.kind]} />
      <span className={styles.name}>
        <b>{tenderName(part, wording)}</b>
        <small>{noteOf(part, wording)}</small>
      </span>
      <Amount className={styles.amount} minor={part.amount_minor} struck={part.state === 'returned' && !is_untold} />
      {sign ? <Icon name={sign} className={styles.sign} /> : <span />}
    </li>
  );
}

function noteOf(part: ReturnPart, wording: Wording): string {
  const { say } = wording;
  const hands = handsText(part, wording);
  const ways: ByTenderKind<string> = {
    cash: say('tender.returnCash', { amount: hands }),
    card: say('tender.returnCard'),
    link: say('link.return'),
    credit: say('tender.returnGoods'),
    gift: say('tender.returnGift'),
  };
  if (part.state === 'kept' || part.untold === true) return ways[part.kind];
  const state = say(`tender.returnState.${part.state}`);
  return hands === '' ? state : `${state} · ${ways[part.kind]}`;
}
