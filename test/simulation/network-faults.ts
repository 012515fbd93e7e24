import type { Dice } from './dice.ts';

export interface WayFaults {
  /** Added to every delivery, in milliseconds. */
  readonly delay_ms: number;
  /** Bytes until the direction is cut. */
  readonly cut_after_bytes: number;
  /** Both ends learn of the cut, or neither (a half-open connection). */
  readonly cut: 'reset' | 'silence';
  /** Pause between small pieces; 0 delivers chunks whole. */
  readonly drip_ms: number;
}

/** No byte of the request leaves: no name, route, listener or answer, or a failed handshake (a wrong clock). */
const CONNECT_FAILURES = [
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'silence',
  'CERT_HAS_EXPIRED',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'EPROTO',
] as const;

export interface ConnectionFaults {
  readonly connect: 'works' | (typeof CONNECT_FAILURES)[number];
  /** A captive portal answers, with a page or a redirect. */
  readonly portal: 'none' | 'page' | 'redirect';
  /** A proxy replaces the service's response by a 502. */
  readonly bad_gateway: boolean;
  /** A middlebox repeats the request this long after its last byte; negative: it does not. */
  readonly again_after_ms: number;
  readonly up: WayFaults;
  readonly down: WayFaults;
}

const WELL: WayFaults = { delay_ms: 0, cut_after_bytes: Infinity, cut: 'silence', drip_ms: 0 };

export const NO_FAULTS: ConnectionFaults = {
  connect: 'works',
  portal: 'none',
  bad_gateway: false,
  again_after_ms: -1,
  up: WELL,
  down: WELL,
};

/** Longest delay of a request, also on a closed socket. With the service's (chaos.ts) below the horizon (A1). */
export const REQUEST_DELAY_MS_MAX = 60_000;
const ANSWER_DELAY_MS_MAX = 600_000;

/** Draws one connection's faults. `sends_again`: fraction of faults that are duplications by a middlebox. */
export function drawFaults(dice: Dice, probability: number, sends_again: number): ConnectionFaults {
  if (!dice.chance(probability)) return NO_FAULTS;
  if (dice.chance(sends_again)) return sentAgain(dice);
  switch (dice.between(1, 8)) {
    case 1:
      return { ...NO_FAULTS, connect: dice.pick(CONNECT_FAILURES) };
    case 2:
      return { ...NO_FAULTS, portal: dice.pick(['page', 'redirect']) };
    case 3:
      return { ...NO_FAULTS, bad_gateway: true };
    case 4:
      return { ...NO_FAULTS, up: { ...WELL, delay_ms: dice.skewed(REQUEST_DELAY_MS_MAX) } };
    case 5:
      return { ...NO_FAULTS, down: { ...WELL, delay_ms: dice.skewed(ANSWER_DELAY_MS_MAX) } };
    case 6:
      return { ...NO_FAULTS, up: cutWay(dice, 1_600) };
    case 7:
      return { ...NO_FAULTS, down: cutWay(dice, 1_800) };
    default:
      return { ...NO_FAULTS, down: { ...WELL, drip_ms: dice.pick([1, 20, 200]) } };
  }
}

function sentAgain(dice: Dice): ConnectionFaults {
  const down = dice.chance(0.5) ? WELL : cutWay(dice, 600);
  return { ...NO_FAULTS, again_after_ms: dice.skewed(REQUEST_DELAY_MS_MAX), down };
}

function cutWay(dice: Dice, bytes_max: number): WayFaults {
  return { ...WELL, cut_after_bytes: dice.between(0, bytes_max), cut: dice.pick(['reset', 'silence']) };
}
