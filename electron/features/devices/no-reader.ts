import type { CardReader } from '../../../drivers/reader/card-reader.ts';

/** The reader of a till or process without one: every read ends as lost. */
export const noReader: CardReader = {
  label: 'none',
  status: { state: 'lost', detail: 'no_reader' },
  start: () => undefined,
  stop: async () => undefined,
  onStatus: () => () => undefined,
  readCard: async () => ({ kind: 'lost', detail: 'no_reader' }),
  cancel: async () => undefined,
  deliverHostAnswer: async () => 'lost',
};
