import { useState } from 'react';
import type { GoneTill } from '../../store/contract/office.ts';
import { Button } from '../components/button.tsx';
import { PageHeader } from '../components/page-header.tsx';
import { HandedList } from './handed-list.tsx';
import { QueryNote } from './query-note.tsx';
import { type OfficeWording, useCall, useOfficeQuery, useOfficeWording } from './office-context.tsx';
import { PinAct } from './pin-act.tsx';
import styles from './office.module.css';

type OpenHoldLine = GoneTill['open_holds'][number];

/** Declares a till permanently lost; other lanes then settle what it left open. */
export function GonePage() {
  const wording = useOfficeWording();
  const { say } = wording;
  const fleet = useOfficeQuery('fleet.read', {});
  const [lane, setLane] = useState<number | null>(null);
  const lanes = [...new Set((fleet.value?.lanes ?? []).map((one) => one.lane))];
  return (
    <div className={styles.page}>
      <PageHeader title={say('office.gone.title')} lead={say('office.gone.lead')} focusKey="gone" />
      <QueryNote query={fleet} />
      <div className={styles.panes}>
        <section className={styles.pane} data-scrolls="" tabIndex={0} aria-label={say('office.fleet.lanes')}>
          <ul className={styles.list}>
            {lanes.map((one) => {
              const tills = (fleet.value?.lanes ?? []).filter((till) => till.lane === one);
              const silent = tills.every(({ state, is_silent }) => state === 'dead' || is_silent);
              return (
                <li key={one}>
                  <span>
                    <b>{say('office.lane', { lane: one })}</b>
                    <small>
                      {tills.some(({ state }) => state === 'dead') ? `${say('office.state.dead')} · ` : ''}
                      {silent ? say('office.fleet.silent') : say('office.state.live')}
                    </small>
                  </span>
                  <Button size="sm" onPress={() => setLane(one)}>
                    {say('office.gone.look')}
                  </Button>
                </li>
              );
            })}
          </ul>
        </section>
        <section className={styles.pane} data-scrolls="" tabIndex={0} aria-label={say('office.gone.title')}>
          {lane === null ? (
            <p className={styles.calm}>{say('office.gone.choose')}</p>
          ) : (
            <OfLane key={lane} lane={lane} wording={wording} />
          )}
        </section>
      </div>
    </div>
  );
}

function OfLane({ lane, wording }: { readonly lane: number; readonly wording: OfficeWording }) {
  const { say } = wording;
  const ask = useCall();
  const query = useOfficeQuery('tills.read_gone', { lane });
  const [wish, setWish] = useState<'dead' | 'numbers' | OpenHoldLine | null>(null);
  const gone = query.value;
  if (gone === null) return <QueryNote query={query} />;
  const { till_id } = gone;
  const cancel = (): void => setWish(null);
  const done = (): null => {
    cancel();
    query.again();
    return null;
  };
  return (
    <>
      <h2>{say('office.lane', { lane })}</h2>
      <QueryNote query={query} />
      <Facts gone={gone} wording={wording} onLetGo={wish === null ? setWish : null} />
      {wish === null && till_id !== null && (
        <Button onPress={() => setWish('dead')}>{say('office.gone.declare')}</Button>
      )}
      {wish === null && gone.numbers > 0 && (
        <Button onPress={() => setWish('numbers')}>{say('office.gone.askNumbers', { count: gone.numbers })}</Button>
      )}
      {wish === 'dead' && till_id !== null && (
        <PinAct
          title={say('office.gone.declare')}
          lead={say('office.gone.warning', {
            time: gone.last_word === null ? say('office.never') : wording.dayTime(Date.parse(gone.last_word)),
          })}
          reason={say('office.reason')}
          press={say('office.gone.press')}
          danger
          onCancel={cancel}
          onAct={async (pin, reason) => {
            const answer = await ask('tills.declare_dead', { lane, till_id, reason }, pin);
            return answer.ok ? done() : answer.error;
          }}
        />
      )}
      {wish !== null && typeof wish === 'object' && (
        <PinAct
          title={say('office.gone.letGoTitle', { amount: wording.amount(wish.amount_minor, wish.currency) })}
          lead={say('office.gone.letGoLead', { payment: wish.payment_id ?? wish.trace_id })}
          reason={say('office.reason')}
          press={say('office.gone.letGo')}
          danger
          onCancel={cancel}
          onAct={async (pin, reason) => {
            const answer = await ask('tills.declare_hold', { lane, trace_id: wish.trace_id, reason }, pin);
            return answer.ok ? done() : answer.error;
          }}
        />
      )}
      {wish === 'numbers' && (
        <PinAct
          title={say('office.gone.askNumbers', { count: gone.numbers })}
          lead={say('office.gone.numbersLead')}
          reason={say('office.reason')}
          press={say('office.gone.numbersPress')}
          danger
          onCancel={cancel}
          onAct={async (pin, reason) => {
            const answer = await ask('tills.declare_numbers', { lane, reason }, pin);
            return answer.ok ? done() : answer.error;
          }}
        />
      )}
    </>
  );
}

/** What a person must know before declaring it. */
function Facts({
  gone,
  wording,
  onLetGo,
}: {
  readonly gone: GoneTill;
  readonly wording: OfficeWording;
  /** Null while another request is open. */
  readonly onLetGo: ((hold: OpenHoldLine) => void) | null;
}) {
  const { say } = wording;
  const { waiting, with_heir, ended } = gone.handed_over;
  return (
    <>
      {gone.till_id === null ? (
        <p className={styles.calm}>{say('office.gone.noTill')}</p>
      ) : (
        <p className={styles.calm}>
          {say('office.gone.known', {
            time: gone.last_word === null ? say('office.never') : wording.dayTime(Date.parse(gone.last_word)),
            events: gone.events,
          })}
        </p>
      )}
      {gone.open_payments.length > 0 && (
        <>
          <h2>{say('office.day.unknown')}</h2>
          <ul className={styles.list}>
            {gone.open_payments.map((one) => (
              <li key={one.trace_id}>
                <span>{wording.dayTime(one.at_ms)}</span>
                <b className={styles.doubt}>{wording.amount(one.amount_minor, one.currency)}</b>
              </li>
            ))}
          </ul>
        </>
      )}
      {gone.open_holds.length > 0 && <Holds holds={gone.open_holds} wording={wording} onLetGo={onLetGo} />}
      {waiting + with_heir + ended > 0 && (
        <p className={styles.calm}>{say('office.gone.handedOver', { waiting, with_heir, ended })}</p>
      )}
      <HandedList lines={gone.handed} wording={wording} />
    </>
  );
}

/** Tabs that a lost till left open: each is charged or released only by a person's decision. */
function Holds({
  holds,
  wording,
  onLetGo,
}: {
  readonly holds: readonly OpenHoldLine[];
  readonly wording: OfficeWording;
  readonly onLetGo: ((hold: OpenHoldLine) => void) | null;
}) {
  const { say } = wording;
  return (
    <>
      <h2>{say('office.gone.holds')}</h2>
      <ul className={styles.list}>
        {holds.map((one) => (
          <li key={one.trace_id}>
            <span>
              {wording.dayTime(one.at_ms)}
              <small>
                {say('office.gone.hold', { last_four: one.last_four ?? '', payment: one.payment_id ?? one.trace_id })}
              </small>
            </span>
            <b className={styles.doubt}>{wording.amount(one.amount_minor, one.currency)}</b>
            {one.is_of_dead && onLetGo !== null && (
              <Button size="sm" onPress={() => onLetGo(one)}>
                {say('office.gone.letGo')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
