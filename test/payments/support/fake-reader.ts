import type {
  CardReader,
  HostAnswer,
  HostAnswerOutcome,
  PresentedCard,
  ReadOutcome,
  ReaderStatus,
} from '../../../drivers/reader/card-reader.ts';

export const tappedCard: PresentedCard = {
  summary: { brand: 'VISA', last_four: '1111', issuer_identification_number: '411111', entry_mode: 'CONTACTLESS' },
  instrument: {
    type: 'card_present',
    card: { last_four_digits: '1111', issuer_identification_number: '411111', card_brand: 'VISA' },
    emv: '9F3602000A',
  },
  awaits_host_answer: false,
};
export const insertedCard: PresentedCard = {
  ...tappedCard,
  summary: { ...tappedCard.summary, entry_mode: 'CHIP' },
  awaits_host_answer: true,
};

/** A scripted reader: the test decides which card is next and how it takes the host's answer. */
export interface FakeReader extends CardReader {
  next: ReadOutcome | (() => Promise<ReadOutcome>);
  hostOutcome: HostAnswerOutcome | (() => Promise<HostAnswerOutcome>);
  readonly answers: HostAnswer[];
  reads: number;
  cancels: number;
  becomes(status: ReaderStatus): void;
}

export function createFakeReader(): FakeReader {
  let status: ReaderStatus = { state: 'ready', model: 'fake', firmware: '1' };
  const reader: FakeReader = {
    label: 'fake reader',
    next: { kind: 'card', card: tappedCard },
    hostOutcome: 'accepted',
    answers: [],
    reads: 0,
    cancels: 0,
    becomes: (next) => {
      status = next;
    },
    get status() {
      return status;
    },
    start: () => undefined,
    stop: async () => undefined,
    onStatus: () => () => undefined,
    readCard: async (_request, onPrompt) => {
      reader.reads += 1;
      onPrompt('present_card');
      return typeof reader.next === 'function' ? await reader.next() : reader.next;
    },
    cancel: async () => {
      reader.cancels += 1;
    },
    deliverHostAnswer: async (answer) => {
      reader.answers.push(answer);
      return typeof reader.hostOutcome === 'function' ? await reader.hostOutcome() : reader.hostOutcome;
    },
  };
  return reader;
}
