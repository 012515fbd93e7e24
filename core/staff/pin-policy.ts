/**
 * Where a PIN is entered. Each place is locked separately, so that a customer who plays with a kiosk's pad does not
 * lock a counter.
 */
export const PIN_PLACES = ['till', 'kiosk', 'command_line'] as const;
export type PinPlace = (typeof PIN_PLACES)[number];

/** Wrong PINs count for a day even with correct ones in between: knowing one PIN must not help to guess another. */
const PIN_WINDOW_MS = 24 * 3_600_000;
/** From this many on they count as guessing, and the manager is alerted. */
export const GUESSES_MIN = 10;

const SHORT_LOCK_MS = 60_000;
const SHORT_LOCK_EVERY = 3;
const LONG_LOCK_MS = 30 * 60_000;
/** A kiosk's PIN pad is public: a prank must not lock staff out for a day; the manager is alerted. */
const LONGEST_LOCK_MS: Readonly<Record<PinPlace, number>> = {
  till: PIN_WINDOW_MS,
  kiosk: LONG_LOCK_MS,
  command_line: PIN_WINDOW_MS,
};

/** How long the nth wrong PIN of a day locks a place, in milliseconds; 0 for no lock. */
function lockAfter(place: PinPlace, wrong_count: number): number {
  if (wrong_count >= GUESSES_MIN)
    return Math.min(LONGEST_LOCK_MS[place], LONG_LOCK_MS * 2 ** (wrong_count - GUESSES_MIN));
  return wrong_count > 0 && wrong_count % SHORT_LOCK_EVERY === 0 ? SHORT_LOCK_MS : 0;
}

export interface PinLock {
  /** Number of wrong PINs that count. */
  readonly wrong_count: number;
  /** How long PINs are still refused, in milliseconds; 0 when not locked. */
  readonly locked_ms: number;
  /** Wrong PINs left until the next lock; at least 1. */
  readonly tries_left: number;
}

/**
 * The lock state of a place after its wrong PINs. Times are ascending, in milliseconds of one clock, none in the
 * future.
 */
export function pinLock(place: PinPlace, wrong_at_ms: readonly number[], now_ms: number): PinLock {
  const last_ms = wrong_at_ms.at(-1);
  const counted = wrong_at_ms.filter((at_ms) => at_ms > now_ms - PIN_WINDOW_MS).length;
  const counted_then =
    last_ms === undefined ? 0 : wrong_at_ms.filter((at_ms) => at_ms > last_ms - PIN_WINDOW_MS).length;
  const locked_ms = last_ms === undefined ? 0 : Math.max(0, last_ms + lockAfter(place, counted_then) - now_ms);
  let tries_left = 1;
  while (lockAfter(place, counted + tries_left) === 0) tries_left += 1;
  return { wrong_count: counted, locked_ms, tries_left };
}

/** A repeated digit, and steps up or down by one or two (modulo 10). */
const EASY_STEPS = [0, 1, 2, 8, 9];
const KEYPAD_COLUMNS = ['2580', '0852'];

/**
 * Whether a PIN is easy to guess: one easy step throughout (0000, 1234, 9753), a repeated block (1212, 123123), a year,
 * a date of birth, a column of the keypad. `pin` has 4 to 8 digits.
 */
function isWeakPin(pin: string): boolean {
  const steps = [...pin].slice(1).map((digit, index) => (Number(digit) - Number(pin[index]) + 10) % 10);
  if (steps.every((step) => step === steps[0]) && EASY_STEPS.includes(steps[0] ?? 0)) return true;
  if (/^(\d{1,4})\1+$/.test(pin) || /^(19|20)\d\d$/.test(pin)) return true;
  const day_month_year = /^(0[1-9]|[12]\d|3[01])(0[1-9]|1[0-2])(19|20)\d\d$/;
  return day_month_year.test(pin) || KEYPAD_COLUMNS.includes(pin);
}

/** Displayed in training so that anyone can continue; it is not accepted where money moves. */
export const TRAINING_PIN = '246810';

export type PinFault = 'easy_to_guess' | 'of_training';

/** Why a PIN of 4 to 8 digits is rejected, however it is set: pad, command, set-up or a shop's feed. */
export function pinFault(pin: string): PinFault | null {
  if (isWeakPin(pin)) return 'easy_to_guess';
  return pin === TRAINING_PIN ? 'of_training' : null;
}

/** The fault as a clause that follows "the PIN". */
export const PIN_FAULTS: Readonly<Record<PinFault, string>> = {
  easy_to_guess: 'is easy to guess; use no years, runs or repeats',
  of_training: 'is the PIN of the training mode, which is public',
};
