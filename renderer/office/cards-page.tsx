import { useCallback, useEffect, useState } from 'react';
import { GIFT_SHOWN_LETTERS } from '../../core/gift/gift-code.ts';
import type { CardAnswers, OfficeCard } from '../../store/contract/office-cards.ts';
import { Button } from '../components/button.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { Figure, Figures, PageHeader } from '../components/page-header.tsx';
import { ToolField } from '../components/page.tsx';
import { useNow } from '../components/use-now.ts';
import { CardMoves } from './card-moves.tsx';
import { Limits } from './card-limits.tsx';
import { useLatest } from './late-answers.ts';
import { Notices } from './notices.tsx';
import type { CallProblem } from './office-bridge.ts';
import { type OfficeWording, useCall, useOfficeWording } from './office-context.tsx';
import styles from './office.module.css';

type Answer = CardAnswers['cards.read'];

/** The shop's gift cards: the total owed, each card's balance, and the movements of the selected card. */
export function CardsPage() {
  const wording = useOfficeWording();
  const { say } = wording;
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  // The list does not change until all letters are typed.
  const text = typed.trim().toUpperCase();
  const shown = /^[A-Z]{4}$/.test(text) ? text : null;
  const { found, is_current, problem, more } = useCards(shown);
  return (
    <div className={styles.page}>
      <PageHeader title={say('office.cards.title')} lead={say('office.cards.lead')} focusKey="cards">
        <Figures>
          {(found?.owed ?? []).map(({ currency, owed_minor, cards }) => (
            <Figure
              key={currency}
              name={say('shift.gifts.owed')}
              value={wording.amount(owed_minor, currency)}
              more={say('office.cards.count', { count: cards })}
            />
          ))}
        </Figures>
      </PageHeader>
      <Notices problem={problem} done={null} />
      <div className={styles.panes}>
        <section className={styles.pane} data-scrolls="" tabIndex={0} aria-label={say('office.cards.title')}>
          <ToolField label={say('gift.find.letters')}>
            <input
              type="text"
              autoComplete="off"
              placeholder="STVW"
              maxLength={GIFT_SHOWN_LETTERS}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </ToolField>
          {is_current && found !== null && found.cards.length === 0 && (
            <EmptyState
              icon="gift"
              title={shown === null ? say('office.cards.none') : say('office.cards.notFound', { shown })}
              {...(shown === null ? { lead: say('office.cards.noneLead') } : {})}
            />
          )}
          {is_current && found !== null && found.cards.length > 0 && (
            <Cards cards={found.cards} chosen={chosen} wording={wording} onChoose={setChosen} />
          )}
          {is_current && found !== null && !found.is_all && (
            <div className={styles.more}>
              <Button onPress={more}>{say('audit.more')}</Button>
            </div>
          )}
        </section>
        <section className={styles.pane} data-scrolls="" tabIndex={0} aria-label={say('gift.find.moves')}>
          {chosen === null ? (
            <p className={styles.calm}>{say('office.cards.choose')}</p>
          ) : (
            <CardMoves key={chosen} card_id={chosen} />
          )}
          {found !== null && <Limits limits={found.limits} wording={wording} />}
        </section>
      </div>
    </div>
  );
}

/** Loads the cards with these visible letters, or all cards, page by page. */
function useCards(shown: string | null) {
  const ask = useCall();
  const [answered, setAnswered] = useState<{ readonly of: string | null; readonly value: Answer } | null>(null);
  const [problem, setProblem] = useState<CallProblem | null>(null);
  const begin = useLatest();
  const load = useCallback(
    async (after: OfficeCard | null): Promise<void> => {
      const before = after && { came_at_ms: after.came_at_ms, card_id: after.card_id };
      const isLatest = begin();
      const answer = await ask('cards.read', { shown, before });
      if (!isLatest()) return;
      setProblem(answer.ok ? null : answer.error);
      if (!answer.ok) return;
      const { value } = answer;
      setAnswered((was) => ({
        of: shown,
        value: before === null ? value : { ...value, cards: [...(was?.value.cards ?? []), ...value.cards] },
      }));
    },
    [ask, shown, begin],
  );
  useEffect(() => void load(null), [load]);
  const found = answered?.value ?? null;
  /** The cards are those with these letters; what the shop owes and its limits are of all cards. */
  const is_current = answered?.of === shown;
  return { found, is_current, problem, more: () => void load(found?.cards.at(-1) ?? null) };
}

interface CardsProps {
  readonly cards: readonly OfficeCard[];
  readonly chosen: string | null;
  readonly wording: OfficeWording;
  readonly onChoose: (card_id: string) => void;
}

function Cards({ cards, chosen, wording, onChoose }: CardsProps) {
  const { say, amount } = wording;
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{say('office.cards.card')}</th>
          <th scope="col">{say('office.cards.sold')}</th>
          <th scope="col" className={styles.amount}>
            {say('office.cards.balance')}
          </th>
        </tr>
      </thead>
      <tbody>
        {cards.map((card) => (
          <tr key={card.card_id} aria-selected={card.card_id === chosen}>
            <td>
              <Button
                size="sm"
                label={say('office.cards.look', { shown: card.shown })}
                onPress={() => onChoose(card.card_id)}
              >
                {card.shown}
              </Button>
              <small>{kindText(card.kind, say)}</small>
            </td>
            <td>
              {card.sold_by ?? '—'}
              <small>{cameText(card, wording)}</small>
            </td>
            <td className={styles.amount}>
              <b data-alarm={card.balance_minor < 0 || undefined}>{amount(card.balance_minor, card.currency)}</b>
              {card.balance_minor < 0 && <small data-alarm="">{say('office.cards.overdrawn')}</small>}
              {card.held_minor > 0 && (
                <small>{say('gift.held', { amount: amount(card.held_minor, card.currency) })}</small>
              )}
              <ExpiryNote card={card} wording={wording} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ExpiryNote({ card, wording }: { readonly card: OfficeCard; readonly wording: OfficeWording }) {
  const { say, language } = wording;
  const now_ms = useNow();
  if (card.expires_at_ms === null) return null;
  return card.expires_at_ms <= now_ms ? (
    <small data-alarm="">{say('gift.expired')}</small>
  ) : (
    <small>
      {say('gift.expires', {
        day: new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(card.expires_at_ms),
      })}
    </small>
  );
}

function cameText(card: OfficeCard, { say, dayTime }: OfficeWording): string {
  const lane = card.lane === null ? null : say('office.lane', { lane: card.lane });
  const sale = card.sale_number === null ? null : say('gift.move.sale', { number: card.sale_number });
  return [lane, sale, dayTime(card.came_at_ms)].filter((part) => part !== null).join(' · ');
}

/** A kind that this page does not know is shown by its name. */
function kindText(kind: string, say: OfficeWording['say']): string {
  return kind === 'gift_card' || kind === 'store_credit' ? say(`gift.kind.${kind}`) : kind;
}
