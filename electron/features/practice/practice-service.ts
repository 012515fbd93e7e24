import type { PRACTICE_INTENTS } from '../../../core/contract/intents/practice.ts';
import {
  PRACTICE_SCENARIOS,
  type PracticeLinkEnd,
  type PracticeScenario,
  type PracticeSlice,
} from '../../../core/contract/practice.ts';
import type { HandlersOf } from '../shared/handlers.ts';
import { type Answer, DONE, refuse } from '../shared/refusal.ts';
import type { SnapshotPublisher } from '../shared/snapshot-publisher.ts';

/** What the practice payment service does to the next requests of a kind. */
export interface SimulatedFault {
  readonly operation: 'authorize_card_present' | 'cancel_or_refund_by_trace';
  readonly fault: 'drop_after' | 'drop_before' | 'wrong_amount' | 'delay';
  readonly times?: number;
  readonly delay_ms?: number;
}

/** What practice needs from the machine; exists only where no money moves. */
export interface PracticeStage {
  /** The page where a customer pays by link, with a placeholder for the payment. */
  readonly pay_page: string;
  /** Replaces earlier faults. Fails silently: then nothing goes wrong. */
  upset(upsets: readonly SimulatedFault[]): Promise<void>;
  /** The reader's plug comes out as soon as a card is read. */
  pullPlug(): void;
  /** Ends this process once the service has the request whose reply comes too late. */
  cutPower(): void;
  /** A customer's action on a link's page; false when the service no longer has the payment. */
  endLink(payment_id: string, how: PracticeLinkEnd): Promise<boolean>;
  /** Stores the scenario, so that it survives a power cut. */
  keep(scenario: string | null): void;
  kept(): string | null;
}

/** Longer than a till's restart: the answer comes while the till is down. */
const SLOW_ANSWER_MS = 20_000;

const UPSETS: Readonly<Record<PracticeScenario, readonly SimulatedFault[]>> = {
  // The first undo fails too, so that the doubt stays on the screen long enough to be read.
  lost_answer: [
    { operation: 'authorize_card_present', fault: 'drop_after' },
    { operation: 'cancel_or_refund_by_trace', fault: 'drop_before', times: 2 },
  ],
  wrong_pin: [],
  other_amount: [{ operation: 'authorize_card_present', fault: 'wrong_amount' }],
  two_cards: [],
  unplugged: [],
  power_cut: [{ operation: 'authorize_card_present', fault: 'delay', delay_ms: SLOW_ANSWER_MS }],
};

/** Injects faults where no money moves. The screen shows whether they were handled well. */
export class PracticeService {
  readonly #stage: PracticeStage | null;
  readonly #publisher: SnapshotPublisher;
  #scenario: PracticeScenario | null;
  #was_cut: boolean;

  constructor({ practice, publisher }: { practice?: PracticeStage | null; publisher: SnapshotPublisher }) {
    this.#stage = practice ?? null;
    this.#publisher = publisher;
    const kept = this.#stage?.kept() ?? null;
    this.#scenario = PRACTICE_SCENARIOS.find((one) => one === kept) ?? null;
    this.#was_cut = this.#scenario === 'power_cut';
  }

  slice(): PracticeSlice {
    return { possible: this.#stage !== null, scenario: this.#scenario, was_cut: this.#was_cut };
  }

  async begin(scenario: PracticeScenario | null): Promise<Answer<null>> {
    const stage = this.#stage;
    if (stage === null) return refuse('not_now', 'money moves here: nothing goes wrong on purpose');
    this.#scenario = scenario;
    this.#was_cut = false;
    stage.keep(scenario === 'power_cut' ? scenario : null);
    await stage.upset(scenario === null ? [] : UPSETS[scenario]);
    if (scenario === 'unplugged') stage.pullPlug();
    this.#publisher.changed('practice');
    return DONE;
  }

  async endLink(payment_id: string, how: PracticeLinkEnd): Promise<Answer<null>> {
    const ended = (await this.#stage?.endLink(payment_id, how)) ?? false;
    return ended ? DONE : refuse('not_now', 'no such link waits for a customer who practises');
  }

  cutPower(): Answer<null> {
    if (this.#stage === null || this.#scenario !== 'power_cut' || this.#was_cut)
      return refuse('not_now', 'a power cut is not being practised');
    this.#stage.cutPower();
    return DONE;
  }
}

export function practiceHandlers({ practising }: { practising: PracticeService }): HandlersOf<typeof PRACTICE_INTENTS> {
  return {
    'practice.begin': ({ scenario }) => practising.begin(scenario),
    'practice.cutPower': () => practising.cutPower(),
    'practice.endLink': ({ payment_id, how }) => practising.endLink(payment_id, how),
  };
}
