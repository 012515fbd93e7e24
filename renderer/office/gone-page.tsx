import { useState } from 'react';
import type { GoneTill } from '../../store/contract/office-gone.ts';
import type { OfficeRequest } from '../../store/contract/office.ts';
import { Button } from '../components/button.tsx';
import { PageHeader } from '../components/page-header.tsx';
import { HandedList } from './handed-list.tsx';
import { QueryNote } from './query-note.tsx';
import { type OfficeWording, useCall, useOfficeQuery, useOfficeWording } from './office-context.tsx';
import { PinAct } from './pin-act.tsx';
import styles from './office.module.css';

type OpenHoldLine = GoneTill['open_holds'][number];
type OpenClaimLine = GoneTill['open_claims'][number];
type ClaimOutcome = OfficeRequest<'tills.declare_claim'>['outcome'];
interface ClaimEnd {
  readonly claim: OpenClaimLine;
  readonly outcome: ClaimOutcome;
}
const OUTCOMES = ['done', 'never'] as const satisfies readonly ClaimOutcome[];

/** Declares a till permanently lost; other lanes then settle what it left open. */
export function GonePage() {
  const wording = useOfficeWording();
  const { say } = wording;
  const fleet = useOfficeQuery('fleet.read', {});
  const [lane, setLane] = useState<number | null>(null);
  // A lane without a till may have lost one that left something open.
  const found = (fleet.value?.findings ?? []).flatMap((one) => one.lane ?? []);
  const lanes = [...new Set([...(fleet.value?.lanes ?? []).map((one) => one.lane), ...found])].toSorted(
    (a, b) => a - b,
  );
  return (
    <div className={styles.page}>
      <PageHeader title={say('office.gone.title')} lead={say('office.gone.lead')} focusKey="gone" />
      <QueryNote query={fleet} />
      <div className={styles.panes} data-detail="">
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
  const [wish, setWish] = useState<'dead' | 'numbers' | OpenHoldLine | ClaimEnd | null>(null);
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
      <Facts gone={gone} wording={wording} onEnd={wish === null ? setWish : null} />
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
      {wish !== null && typeof wish === 'object' && 'claim' in wish && (
        <PinAct
          title={`${say(`office.gone.${actOf(wish.claim)}.${wish.outcome}`)}: ${amountOf(wish.claim, wording)}`}
          lead={say(`office.gone.${actOf(wish.claim)}.${wish.outcome}Lead`)}
          reason={say('office.reason')}
          press={say(`office.gone.${actOf(wish.claim)}.${wish.outcome}`)}
          danger
          onCancel={cancel}
          onAct={async (pin, reason) => {
            const { outcome } = wish;
            const { return_id } = wish.claim;
            const answer = await ask('tills.declare_claim', { lane, return_id, outcome, reason }, pin);
            return answer.ok ? done() : answer.error;
          }}
        />
      )}
      {wish !== null && typeof wish === 'object' && 'trace_id' in wish && (
        <PinAct
          title={say(wish.is_hold ? 'office.gone.letGoTitle' : 'office.gone.endTitle', {
            amount: wording.amount(wish.amount_minor, wish.currency),
          })}
          lead={
            wish.is_hold
              ? say('office.gone.letGoLead', { payment: wish.payment_id ?? wish.trace_id })
              : say('office.gone.endLead')
          }
          reason={say('office.reason')}
          press={say(wish.is_hold ? 'office.gone.letGo' : 'office.gone.end')}
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
  onEnd,
}: {
  readonly gone: GoneTill;
  readonly wording: OfficeWording;
  /** Null while another request is open. */
  readonly onEnd: ((what: OpenHoldLine | ClaimEnd) => void) | null;
}) {
  const { say } = wording;
  const { waiting, with_heir, ended } = gone.handed_over;
  const holds = gone.open_holds.filter(({ is_hold }) => is_hold);
  const payments = gone.open_holds.filter(({ is_hold }) => !is_hold);
  const gifts = gone.open_claims.filter(({ kind }) => kind === 'gift');
  const charges = gone.open_claims.filter(({ kind }) => kind === 'charge');
  const returns = gone.open_claims.filter(({ kind }) => kind !== 'gift' && kind !== 'charge');
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
      {gone.open_payments.length + payments.length > 0 && (
        <>
          <h2>{say('office.gone.payments')}</h2>
          <ul className={styles.list}>
            {gone.open_payments.map((one) => (
              <li key={one.trace_id}>
                <span>{wording.dayTime(one.at_ms)}</span>
                <b className={styles.doubt}>{wording.amount(one.amount_minor, one.currency)}</b>
              </li>
            ))}
            <LeftOpen lines={payments} press={say('office.gone.end')} wording={wording} onEnd={onEnd} />
          </ul>
        </>
      )}
      {holds.length > 0 && (
        <>
          <h2>{say('office.gone.holds')}</h2>
          <ul className={styles.list}>
            <LeftOpen lines={holds} press={say('office.gone.letGo')} wording={wording} onEnd={onEnd} />
          </ul>
        </>
      )}
      <Claims title={say('office.gone.charges')} claims={charges} wording={wording} onEnd={onEnd} />
      <Claims title={say('office.gone.returns')} claims={returns} wording={wording} onEnd={onEnd} />
      <Claims title={say('office.gone.gifts')} claims={gifts} wording={wording} onEnd={onEnd} />
      {waiting + with_heir + ended > 0 && (
        <p className={styles.calm}>{say('office.gone.handedOver', { waiting, with_heir, ended })}</p>
      )}
      <HandedList lines={gone.handed} wording={wording} />
    </>
  );
}

/** What a lost till left open, each ended only by a person's decision. */
function LeftOpen({
  lines,
  press,
  wording,
  onEnd,
}: {
  readonly lines: readonly OpenHoldLine[];
  readonly press: string;
  readonly wording: OfficeWording;
  readonly onEnd: ((hold: OpenHoldLine) => void) | null;
}) {
  const { say } = wording;
  return lines.map((one) => (
    <li key={one.trace_id} data-wraps="">
      <span>
        {wording.dayTime(one.at_ms)}
        <small>
          {say('office.gone.hold', { last_four: one.last_four ?? '', payment: one.payment_id ?? one.trace_id })}
        </small>
      </span>
      <b className={styles.doubt}>{wording.amount(one.amount_minor, one.currency)}</b>
      {one.is_of_dead && onEnd !== null && (
        <span className={styles.acts}>
          <Button size="sm" onPress={() => onEnd(one)}>
            {press}
          </Button>
        </span>
      )}
    </li>
  ));
}

/** Returns, gift cards' money, or charges of tabs, of which only the lost till knows what came of them. */
function Claims({
  title,
  claims,
  wording,
  onEnd,
}: {
  readonly title: string;
  readonly claims: readonly OpenClaimLine[];
  readonly wording: OfficeWording;
  readonly onEnd: ((end: ClaimEnd) => void) | null;
}) {
  const { say } = wording;
  if (claims.length === 0) return null;
  return (
    <>
      <h2>{title}</h2>
      <ul className={styles.list}>
        {claims.map((claim) => (
          <li key={claim.return_id} data-wraps="">
            <span>
              {wording.dayTime(claim.at_ms)}
              <small>
                {say(`office.gone.claim.${claim.kind}`, {
                  shown: claim.shown ?? '',
                  payment: claim.payment_id ?? claim.return_id,
                })}
                {claim.is_of_gone && !claim.may_end && ` · ${say('office.gone.claim.wait')}`}
              </small>
            </span>
            <b className={styles.doubt}>{amountOf(claim, wording)}</b>
            {claim.may_end && onEnd !== null && (
              <span className={styles.acts}>
                {OUTCOMES.map((outcome) => (
                  <Button key={outcome} size="sm" onPress={() => onEnd({ claim, outcome })}>
                    {say(`office.gone.${actOf(claim)}.${outcome}`)}
                  </Button>
                ))}
              </span>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

const ACTS = { card: 'returned', cash: 'returned', gift: 'used', charge: 'charged' } as const;
const actOf = ({ kind }: OpenClaimLine): (typeof ACTS)[OpenClaimLine['kind']] => ACTS[kind];
const amountOf = ({ amount_minor, currency }: OpenClaimLine, { amount }: OfficeWording): string =>
  currency === null ? '' : amount(amount_minor, currency);
