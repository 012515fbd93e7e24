import type { CardReading } from './answer-data.ts';
import type { SimulatedCard } from './cards.ts';
import { type VipaDialect, decidedData, onlineData } from './vipa-answer-data.ts';

/** The result of a tap. */
export interface TapPlan {
  readonly status_word: number;
  readonly data?: Buffer;
  readonly asks_host?: boolean;
  /** The same card works when presented again. */
  readonly works_again?: boolean;
}

const OK = 0x9000;
/** Terminal verification results: the application has expired (EMV Book 3, C5). */
const EXPIRED = '0040000000';
const UNSUPPORTED = 0x9f28;
const COLLISION = 0x9f31;
/** Error bytes of the shared cards (see cards.ts), as this family reports them. */
const ERROR = { expired: 0x26, collision: 0x21 } as const;

/** A card is tapped on a waiting reader. */
export function planTap(
  dialect: VipaDialect,
  { behaviour }: SimulatedCard,
  reading: CardReading,
  is_second_try: boolean,
): TapPlan {
  const online = (about: CardReading, is_clear = false): TapPlan => ({
    status_word: OK,
    data: onlineData(dialect, about, '07', { is_clear }),
    asks_host: true,
  });
  if (behaviour.kind === 'failure' && !is_second_try) {
    if (behaviour.error === ERROR.expired) return { status_word: OK, data: decidedData(false, reading, EXPIRED) };
    const status_word = behaviour.error === ERROR.collision ? COLLISION : UNSUPPORTED;
    return { status_word, works_again: behaviour.works_again };
  }
  switch (behaviour.kind === 'contactless' ? behaviour.flaw : undefined) {
    case 'clear_number':
      return online(reading, true);
    case 'declined_by_card':
      return { status_word: OK, data: decidedData(false, reading) };
    case 'wrong_amount': {
      const objects = new Map(reading.activation.objects).set('9F02', Buffer.from('000000000001', 'hex'));
      return online({ ...reading, activation: { ...reading.activation, objects } });
    }
    case undefined:
      return online(reading);
  }
}
