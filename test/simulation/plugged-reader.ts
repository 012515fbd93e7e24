import { CARD_NAMES, type CardName } from '../../drivers/reader/simulated/cards.ts';
import { scriptSchema } from '../../drivers/reader/simulated/script.ts';
import { SimulatedNeoReader } from '../../drivers/reader/simulated/simulated-neo-reader.ts';
import type { Dice } from './dice.ts';
import type { ReaderCable } from './reader-line.ts';
import type { SimulatedTime } from './simulated-time.ts';

/** The card reader and its customers, byte by byte in simulated time. */
export function plugReader(parts: {
  readonly time: SimulatedTime;
  readonly dice: Dice;
  readonly cable: ReaderCable;
  /** The till violated the reader's protocol. */
  readonly onViolation: (text: string) => void;
}): SimulatedNeoReader {
  const { time, dice, cable, onViolation } = parts;
  const WORKING: readonly CardName[] = ['visa_credit', 'visa_debit', 'mastercard', 'visa_chip', 'mastercard_chip'];
  const cards = Array.from({ length: 500 }, () => (dice.chance(0.85) ? dice.pick(WORKING) : dice.pick(CARD_NAMES)));
  return new SimulatedNeoReader({
    farEnd: cable,
    clock: {
      monotonicMs: () => time.now_ms,
      wallMs: () => time.now_ms,
      schedule: (delay_ms, task) => time.schedule(delay_ms, task),
    },
    script: scriptSchema.parse({ cards, presentation_ms: dice.between(50, 5_000), step_ms: dice.between(10, 600) }),
    log: ({ event, text }) => {
      time.log(`reader ${event} ${text}`);
      if (event === 'violation') onViolation(text);
    },
  });
}
