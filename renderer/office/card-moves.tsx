import type { OfficeCardMove } from '../../store/contract/office-cards.ts';
import { useOfficeQuery, useOfficeWording } from './office-context.tsx';
import { QueryNote } from './query-note.tsx';
import styles from './office.module.css';

/** The movements of a card, newest first, each with its lane, sale and person. */
export function CardMoves({ card_id }: { readonly card_id: string }) {
  const wording = useOfficeWording();
  const { say } = wording;
  const query = useOfficeQuery('card.read', { card_id });
  if (query.value === null) return <QueryNote query={query} />;
  const { card, moves, is_all } = query.value;
  return (
    <>
      <QueryNote query={query} />
      <h2>
        {card.shown} <span>{say('gift.balance', { amount: wording.amount(card.balance_minor, card.currency) })}</span>
      </h2>
      <ul className={styles.list} aria-label={say('gift.find.moves')}>
        {moves.map((move, index) => (
          <li key={index}>
            <span>
              {say(`gift.move.${move.kind}`)}
              {move.sale_number !== null && ` · ${say('gift.move.sale', { number: move.sale_number })}`}
              <small>
                {[say('office.lane', { lane: move.lane }), wording.dayTime(move.at_ms), move.who]
                  .filter((part) => part !== null)
                  .join(' · ')}
              </small>
              <MoveNote move={move} />
            </span>
            <b className={move.state === 'bound' ? styles.amount : styles.doubt}>
              {wording.amount(move.amount_minor, card.currency)}
            </b>
          </li>
        ))}
      </ul>
      {!is_all && <p className={styles.calm}>{say('office.cards.newestMoves')}</p>}
    </>
  );
}

function MoveNote({ move: { state, is_ungranted } }: { readonly move: OfficeCardMove }) {
  const { say } = useOfficeWording();
  const notes = [
    state === 'held' ? say('gift.move.held') : state === 'for_person' ? say('office.cards.forPerson') : null,
    is_ungranted ? say('office.cards.ungranted') : null,
  ].filter((note) => note !== null);
  return notes.length === 0 ? null : <small>{notes.join(' · ')}</small>;
}
