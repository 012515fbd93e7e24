import { useEffect, useRef, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import type { IntentArguments } from '../../../core/contract/intents.ts';
import { type PracticeLinkEnd, type PracticeScenario, PRACTICE_SCENARIOS } from '../../../core/contract/practice.ts';
import type { MessageKey } from '../../../core/i18n/index.ts';
import { Button } from '../../components/button.tsx';
import { Chip } from '../../components/chip.tsx';
import { Icon } from '../../components/icon.tsx';
import { useAct } from '../../components/use-act.ts';
import { useSay } from '../../i18n.ts';
import { useNavigation, useRequest, useTill } from '../../stores/till-context.tsx';
import styles from './training-panel.module.css';
import type { TillSnapshot } from '../../../core/contract/snapshot.ts';

/** Simulated cards, each for a different lesson. */
const CARDS = [
  ['visa_credit', 'training.card.tap'],
  ['mastercard_chip', 'training.card.chip'],
  ['chip_with_pin', 'training.card.pin'],
  ['chip_with_signature', 'training.card.signature'],
  ['declined_by_card', 'training.card.refused'],
] as const satisfies readonly (readonly [string, MessageKey])[];

/** The card that a scenario requires; in others the user chooses. */
const SCENARIO_CARD: Partial<Record<PracticeScenario, string>> = { wrong_pin: 'chip_with_pin', two_cards: 'two_cards' };

/**
 * Plays the customer in training: the card, the reader's cable, and what can go wrong. It floats, and opens by itself
 * when the simulated reader waits for a card, because only the user can present one.
 */
export function TrainingPanel() {
  const training = useTill((snapshot) => snapshot.till.training);
  const simulated = useTill((snapshot) => snapshot.till.simulated_reader);
  const paying = useTill((snapshot) => snapshot.checkout?.current.step === 'card');
  const waiting = useNavigation(({ card_awaited }) => card_awaited) || paying;
  const practising = useTill(({ practice }) => practice.scenario !== null);
  const by_link = useTill(({ practice, checkout }) => practice.possible && checkout?.current.step === 'link');
  const open = useNavigation((navigation) => navigation.training_open);
  const setOpen = useNavigation((navigation) => navigation.setTraining);
  useEffect(() => {
    if (simulated || by_link) setOpen(waiting || by_link);
  }, [simulated, waiting, by_link, setOpen]);
  return (training || simulated) && (open || practising) ? (
    <Panel waiting={waiting} simulated={simulated} onClose={() => setOpen(false)} />
  ) : null;
}

interface PanelProps {
  readonly waiting: boolean;
  readonly simulated: boolean;
  readonly onClose: () => void;
}

function Panel({ waiting, simulated, onClose }: PanelProps) {
  const say = useSay();
  const request = useRequest();
  const step = useTill((snapshot) => snapshot.checkout?.current.step);
  const { possible, scenario } = useTill(({ practice }) => practice);
  const kiosk = useTill((snapshot) => snapshot.kiosk.on);
  // The payment rail leaves room for the panel, so that it covers no amount or button.
  useEffect(() => {
    const { dataset } = document.documentElement;
    if (step !== undefined) dataset['practice'] = step;
    return () => {
      delete dataset['practice'];
    };
  }, [step]);
  const close = (): void => {
    if (scenario !== null) void request('practice.begin', { scenario: null });
    onClose();
  };
  return (
    <aside
      className={styles.panel}
      data-paying={step}
      data-awaited={(waiting && step === undefined) || undefined}
      aria-label={say('training.title')}
    >
      <div className={styles.head}>
        <h2>{scenario === null ? say('training.title') : say(`practice.${scenario}`)}</h2>
        <AriaButton className={styles.close ?? ''} aria-label={say('common.close')} onPress={close}>
          <Icon name="x" />
        </AriaButton>
      </div>
      {scenario !== null && <Scenario key={scenario} scenario={scenario} />}
      {simulated && waiting ? (
        <Customer scenario={scenario} compact={step !== undefined && !kiosk} />
      ) : (
        scenario === null && <p>{say(step === 'link' ? 'training.link' : 'training.lead')}</p>
      )}
      {step === 'link' && <LinkCustomer />}
      {simulated && step !== 'link' && (scenario === null || scenario === 'unplugged') && (
        <Cable compact={step !== undefined && !kiosk} />
      )}
      {!waiting && scenario === null && <Pin />}
      {possible && !kiosk && step === undefined && scenario === null && <Scenarios />}
    </aside>
  );
}

/** The scenarios, each started with one press. */
function Scenarios() {
  const say = useSay();
  const request = useRequest();
  return (
    <div className={styles.scenarios} role="group" aria-label={say('practice.choose')}>
      <b>{say('practice.choose')}</b>
      {PRACTICE_SCENARIOS.map((scenario) => (
        <Button key={scenario} size="sm" onPress={() => void request('practice.begin', { scenario })}>
          {say(`practice.${scenario}`)}
        </Button>
      ))}
    </div>
  );
}

/** The task of a scenario, and whether it was done. */
function Scenario({ scenario }: { readonly scenario: PracticeScenario }) {
  const say = useSay();
  const request = useRequest();
  const was_cut = useTill(({ practice }) => practice.was_cut);
  const checkout = useTill((snapshot) => snapshot.checkout);
  const status = useTill((snapshot) => snapshot.status);
  const [phase, setPhase] = useState<PracticePhase>(was_cut ? 'happening' : 'waiting');
  useEffect(
    () => setPhase((before) => practicePhase(scenario, before, { checkout, status })),
    [scenario, checkout, status],
  );
  // The result of one action must not show on the next page.
  const place = useNavigation((navigation) => navigation.place);
  const began_at = useRef(place);
  const is_over = phase === 'done' || phase === 'missed';
  useEffect(() => {
    if (is_over && place !== began_at.current) void request('practice.begin', { scenario: null });
    if (!is_over) began_at.current = place;
  }, [request, is_over, place]);
  const sent = checkout?.current.step === 'processing';
  useEffect(() => {
    if (scenario === 'power_cut' && !was_cut && sent) void request('practice.cutPower');
  }, [request, scenario, was_cut, sent]);
  return (
    <>
      <p>{say(`practice.${scenario}.do`)}</p>
      <p className={styles.verdict} data-phase={phase} role="status">
        {say(phase === 'done' ? `practice.${scenario}.done` : `practice.${phase}`)}
      </p>
    </>
  );
}

/** Plays the customer's side of a payment link. */
function LinkCustomer() {
  const say = useSay();
  const { act, problem } = useAct();
  const payment_id = useTill(({ checkout }) =>
    checkout?.current.step === 'link' && !checkout.current.giving_up ? checkout.current.payment_id : null,
  );
  const end = (how: PracticeLinkEnd) => (): void => {
    if (payment_id !== null) void act('practice.endLink', { payment_id, how });
  };
  return (
    <div className={styles.acts}>
      <Button size="sm" icon="qr" disabled={payment_id === null} onPress={end('paid')}>
        {say('training.linkPaid')}
      </Button>
      <Button size="sm" variant="quiet" disabled={payment_id === null} onPress={end('expired')}>
        {say('training.linkExpired')}
      </Button>
      {problem !== null && <p role="alert">{problem}</p>}
    </div>
  );
}

interface CustomerProps {
  readonly scenario: PracticeScenario | null;
  /** Smaller, beside the payment's totals, which stay in view. */
  readonly compact: boolean;
}

function Customer({ scenario, compact }: CustomerProps) {
  const say = useSay();
  const act = useReaderAct();
  const [chosen, setCard] = useState<string>(CARDS[0][0]);
  const [presented, setPresented] = useState(false);
  // Two cards are presented once; then only one of them.
  const given = scenario !== null && !(scenario === 'two_cards' && presented) ? SCENARIO_CARD[scenario] : undefined;
  const present = (): void => {
    setPresented(true);
    act({ act: 'present', card: given ?? chosen });
  };
  return (
    <>
      {scenario === null && compact && (
        <select aria-label={say('training.card')} value={chosen} onChange={(event) => setCard(event.target.value)}>
          {CARDS.map(([name, text]) => (
            <option key={name} value={name}>
              {say(text)}
            </option>
          ))}
        </select>
      )}
      {scenario === null && !compact && (
        <div className={styles.cards} role="group" aria-label={say('training.card')}>
          {CARDS.map(([name, text]) => (
            <Chip key={name} selected={chosen === name} onSelect={() => setCard(name)}>
              {say(text)}
            </Chip>
          ))}
        </div>
      )}
      <div className={styles.acts}>
        <Button size={compact ? 'sm' : 'md'} icon="nfc" onPress={present}>
          {say(given === 'two_cards' ? 'training.presentTwo' : 'training.present')}
        </Button>
        {scenario === null && (
          <Button size={compact ? 'sm' : 'md'} variant="quiet" onPress={() => act({ act: 'cancel' })}>
            {say('training.cancel')}
          </Button>
        )}
      </div>
    </>
  );
}

/** Beside a payment's totals there is room only for replugging; unplugging is a scenario of its own. */
function Cable({ compact }: { readonly compact: boolean }) {
  const say = useSay();
  const act = useReaderAct();
  const unplugged = useTill((snapshot) => snapshot.status.reader.code === 'lost');
  if (compact && !unplugged) return null;
  return unplugged ? (
    <Button size={compact ? 'sm' : 'md'} icon="plug" onPress={() => act({ act: 'replug' })}>
      {say('training.replug')}
    </Button>
  ) : (
    <Button variant="quiet" icon="plug" onPress={() => act({ act: 'unplug' })}>
      {say('training.unplug')}
    </Button>
  );
}

function Pin() {
  const say = useSay();
  const pin = useTill((snapshot) => snapshot.till.training_pin);
  if (pin === null) return null;
  return (
    <p className={styles.pin}>
      {say('training.pin')} <code>{pin}</code>
    </p>
  );
}

function useReaderAct(): (act: IntentArguments<'training.reader'>) => void {
  const request = useRequest();
  return (act) => void request('training.reader', act);
}

/** Not started; in progress; done as required; or the sale ended without it. */
export type PracticePhase = 'waiting' | 'happening' | 'done' | 'missed';

const SETTLED: ReadonlySet<string> = new Set(['REVERSED', 'NO_CHARGE']);
/** Scenarios in which the outcome of a charge is unknown. */
const DOUBTFUL: ReadonlySet<PracticeScenario> = new Set(['lost_answer', 'other_amount', 'power_cut']);

/** A scenario's phase for the current snapshot; a finished one stays finished. */
export function practicePhase(
  scenario: PracticeScenario,
  before: PracticePhase,
  { checkout, status }: Pick<TillSnapshot, 'checkout' | 'status'>,
): PracticePhase {
  const current = checkout?.current;
  if (before === 'done' || before === 'missed') return before;
  if (before === 'waiting') {
    const begins = DOUBTFUL.has(scenario)
      ? current?.step === 'unknown'
      : scenario === 'unplugged'
        ? status.reader.code === 'lost'
        : current?.step === 'card';
    return begins ? 'happening' : 'waiting';
  }
  // Acting, putting on hold and waiting are all right, because the till undoes the charge by itself.
  if (DOUBTFUL.has(scenario))
    return current?.step === 'unknown' && !SETTLED.has(current.recovery.state) ? 'happening' : 'done';
  if (current === undefined) return 'missed';
  return current.step === 'approved' ? 'done' : 'happening';
}
