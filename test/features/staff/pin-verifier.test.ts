import { describe, expect, it } from 'vitest';
import { type KeysParts, TRAINING_PIN, findPinOwner, hasKeys } from '../../../electron/features/staff/manager-pin.ts';
import type { PinPlace } from '../../../core/staff/pin-policy.ts';
import { type PinMemory, type WrongPin, createPinMemory } from '../../../electron/features/staff/pin-memory.ts';
import { PinVerifier } from '../../../electron/features/staff/pin-verifier.ts';
import type { Answer } from '../../../electron/features/shared/refusal.ts';
import { QUICK_PINS, hashPin } from '../../support/quick-pins.ts';
import { ManualClock } from '../../support/manual-clock.ts';

const hash = await hashPin('482913');

class Memory implements Pick<PinMemory, 'read' | 'wrong'> {
  wrongs: { place: string; led_to: string }[] = [];
  remembered: WrongPin[] = [];
  read = () => this.remembered;
  wrong = (place: string, _tried: string, led_to: string) => void this.wrongs.push({ place, led_to });
}

function verifier(
  parts: Partial<KeysParts> & { manager_pin_hash?: string | null } = {},
  memory = new Memory(),
  clock = new ManualClock(),
) {
  const { manager_pin_hash = hash, training = false, staff = () => [] } = parts;
  const keys: KeysParts = {
    settings: () => ({ manager_pin_hash, manager_name: 'Encargado' }),
    staff,
    training,
    hasher: QUICK_PINS,
  };
  let place: PinPlace = 'till';
  const pins = new PinVerifier({
    clock,
    find: async (pin) => (pin === '000000' ? null : findPinOwner(keys)(pin)),
    hasKeys: () => hasKeys(keys),
    memory,
    place: () => place,
  });
  return {
    clock,
    memory,
    pins,
    at: (next: PinPlace) => (place = next),
    check: (pin: string) => pins.check(pin, 'refund'),
  };
}

/** Guesses until sign-in is locked; returns the number of guesses. */
async function guessUntilLocked(check: (pin: string) => Promise<Answer<unknown>>): Promise<number> {
  for (let guesses = 1; ; guesses += 1) {
    const answer = await check('000000');
    if (!answer.ok && answer.error.code === 'pin_locked') return guesses;
  }
}

describe('the verifier that takes PINs', () => {
  it('is locked for 60 s after three errors, and the right one does not open it before', async () => {
    const { check, clock, memory } = verifier();
    expect(await check('000000')).toMatchObject({ ok: false, error: { code: 'wrong_pin', tries_left: 2 } });
    expect(await check('000000')).toMatchObject({ ok: false, error: { code: 'wrong_pin', tries_left: 1 } });
    expect(await check('000000')).toMatchObject({ ok: false, error: { code: 'pin_locked', seconds_left: 60 } });
    clock.advance(59_001);
    expect(await check('482913')).toMatchObject({ ok: false, error: { code: 'pin_locked', seconds_left: 1 } });
    clock.advance(999);
    expect(await check('482913')).toMatchObject({ ok: true, value: { name: 'Encargado', role: 'manager' } });
    expect(memory.wrongs.map(({ led_to }) => led_to)).toEqual(['nothing', 'nothing', 'lock']);
  });

  it('counts guesses made at the same moment one by one', async () => {
    const { check } = verifier();
    const answers = await Promise.all(['000000', '000000', '000000', '482913'].map((guess) => check(guess)));
    expect(answers.map((answer) => (answer.ok ? 'right' : answer.error.code))).toEqual([
      'wrong_pin',
      'wrong_pin',
      'pin_locked',
      'pin_locked',
    ]);
  });

  it('forgives no wrong PIN for a right one between: whoever has one PIN cannot guess another with it', async () => {
    const { check, clock } = verifier();
    let guesses = 0;
    const started_ms = clock.monotonicMs();
    while (guesses < 1_000 && clock.monotonicMs() - started_ms < 24 * 3_600_000) {
      const right = await check('482913');
      if (!right.ok) {
        clock.advance((right.error.seconds_left ?? 1) * 1000);
        continue;
      }
      await check('000000');
      guesses += 1;
    }
    // Nine before the first long lock, then one for each doubling.
    expect(guesses).toBeLessThanOrEqual(16);
  });

  it('locks for half an hour from the tenth wrong one of a day, and twice as long for each after it', async () => {
    const { check, clock, memory, pins } = verifier();
    for (let lock = 0; lock < 3; lock += 1) {
      expect(await guessUntilLocked(check)).toBe(3);
      clock.advance(60_000);
    }
    expect(pins.guesses).toBe(0);
    expect(await check('000000')).toMatchObject({ error: { code: 'pin_locked', seconds_left: 1_800 } });
    expect(memory.wrongs.at(-1)).toEqual({ place: 'till', led_to: 'guess' });
    expect(pins.guesses).toBe(10);
    clock.advance(1_800_000);
    expect(await check('000000')).toMatchObject({ error: { code: 'pin_locked', seconds_left: 3_600 } });
    clock.advance(24 * 3_600_000);
    expect(await check('000000')).toMatchObject({ error: { code: 'wrong_pin', tries_left: 2 } });
    expect(pins.guesses).toBe(0);
  });

  it('locks the door of a kiosk alone when a customer plays with it', async () => {
    const { check, at, memory } = verifier();
    at('kiosk');
    await guessUntilLocked(check);
    expect(memory.wrongs.at(-1)).toEqual({ place: 'kiosk', led_to: 'lock' });
    at('till');
    expect(await check('482913')).toMatchObject({ ok: true });
    at('kiosk');
    expect(await check('482913')).toMatchObject({ error: { code: 'pin_locked' } });
  });

  it('keeps staff out of a kiosk for half an hour at most, however long a customer plays with it', async () => {
    const { check, at, clock, memory, pins } = verifier();
    at('kiosk');
    for (let wrong = 0; wrong < 40; wrong += 1) {
      const answer = await check('000000');
      if (answer.ok || answer.error.code !== 'pin_locked') continue;
      expect(answer.error.seconds_left).toBeLessThanOrEqual(1_800);
      clock.advance((answer.error.seconds_left ?? 0) * 1_000);
    }
    expect(await check('482913')).toMatchObject({ ok: true });
    expect(memory.wrongs.at(-1)).toEqual({ place: 'kiosk', led_to: 'guess' });
    expect(pins.guesses).toBeGreaterThanOrEqual(10);
  });

  it('names the command that sets a PIN where none is set, and does not count it as a wrong guess', async () => {
    const { check, memory } = verifier({ manager_pin_hash: null });
    for (let guess = 0; guess < 4; guess += 1)
      expect(await check('246810')).toMatchObject({
        error: { code: 'pin_not_set', detail: expect.stringContaining('cobro pin set') as string },
      });
    expect(memory.wrongs).toEqual([]);
  });

  it('takes the training PIN neither where money moves nor where a shop has set its own', async () => {
    expect(await verifier({ manager_pin_hash: null }).check(TRAINING_PIN)).toMatchObject({
      error: { code: 'pin_not_set' },
    });
    expect(await verifier({ training: true }).check(TRAINING_PIN)).toMatchObject({ error: { code: 'wrong_pin' } });
  });
});

describe('after a restart', () => {
  const wrongs = (...ages_ms: number[]): WrongPin[] =>
    ages_ms.map((age_ms) => ({ place: 'till', at_ms: new ManualClock().wallMs() - age_ms }));

  it('a lock goes on for what is left of its minute', async () => {
    const memory = new Memory();
    memory.remembered = wrongs(30_000, 25_000, 20_000);
    const { check, clock } = verifier({}, memory);
    expect(await check('482913')).toMatchObject({ error: { code: 'pin_locked', seconds_left: 40 } });
    clock.advance(40_000);
    expect(await check('482913')).toMatchObject({ ok: true });
  });

  it('a clock that was moved back gives the whole lock again once, however often the till or a command starts', async () => {
    const clock = new ManualClock();
    const year_ms = 365 * 24 * 3_600_000;
    const rows: { what: string; detail: string | null; at_ms: number }[] = [];
    for (const age_ms of [2, 1, 0])
      rows.unshift({ what: 'pin_wrong', detail: 'till', at_ms: clock.wallMs() + year_ms - age_ms });
    const remembered = createPinMemory({
      audit: { last: (acts: readonly string[]) => rows.filter(({ what }) => acts.includes(what)) } as never,
      record: ({ what }) => void rows.unshift({ what, detail: null, at_ms: clock.wallMs() }),
      actor: () => ({ name: 'till', staff_id: null }),
    });
    const again = () => verifier({}, Object.assign(new Memory(), { read: remembered.read }), clock).check('482913');
    expect(await again()).toMatchObject({ error: { code: 'pin_locked', seconds_left: 60 } });
    clock.advance(40_000);
    expect(await again()).toMatchObject({ error: { code: 'pin_locked', seconds_left: 20 } });
    clock.advance(20_000);
    expect(await again()).toMatchObject({ ok: true });
    expect(rows.filter(({ what }) => what === 'pin_clock_back')).toHaveLength(1);
  });

  it('errors made before it still count', async () => {
    const memory = new Memory();
    memory.remembered = wrongs(7_200_000, 3_600_000);
    expect(await verifier({}, memory).check('000000')).toMatchObject({ error: { code: 'pin_locked' } });
  });
});
