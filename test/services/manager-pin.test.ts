import { describe, expect, it } from 'vitest';
import { ManagerPin, TRAINING_PIN, hashPin } from '../../electron/services/manager-pin.ts';
import { ManualClock } from '../fixtures/manual-clock.ts';

const SALT = Buffer.alloc(16, 7);

describe("the manager's PIN", () => {
  it('is locked for 60 s after three errors, and the right one does not open it before', async () => {
    const clock = new ManualClock();
    const hash = await hashPin('482913', SALT);
    const pin = new ManagerPin(clock, () => hash, false);
    expect(await pin.check('000000')).toMatchObject({ ok: false, error: { code: 'wrong_pin', tries_left: 2 } });
    expect(await pin.check('000001')).toMatchObject({ ok: false, error: { code: 'wrong_pin', tries_left: 1 } });
    expect(await pin.check('000002')).toMatchObject({ ok: false, error: { code: 'pin_locked', seconds_left: 60 } });
    clock.advance(59_001);
    expect(await pin.check('482913')).toMatchObject({ ok: false, error: { code: 'pin_locked', seconds_left: 1 } });
    clock.advance(999);
    expect(await pin.check('482913')).toEqual({ ok: true, value: null });
  });

  it('counts guesses made at the same moment one by one', async () => {
    const hash = await hashPin('482913', SALT);
    const pin = new ManagerPin(new ManualClock(), () => hash, false);
    const answers = await Promise.all(['1111', '2222', '3333', '482913'].map((guess) => pin.check(guess)));
    expect(answers.map((answer) => (answer.ok ? 'right' : answer.error.code))).toEqual([
      'wrong_pin',
      'wrong_pin',
      'pin_locked',
      'pin_locked',
    ]);
  });

  it('forgets errors once it was right', async () => {
    const pin = new ManagerPin(new ManualClock(), () => null, true);
    await pin.check('0000');
    await pin.check('0000');
    expect(await pin.check(TRAINING_PIN)).toMatchObject({ ok: true });
    expect(await pin.check('0000')).toMatchObject({ error: { tries_left: 2 } });
  });

  it('of training opens nothing where money moves, nor where a shop has set its own', async () => {
    const hash = await hashPin('482913', SALT);
    expect(await new ManagerPin(new ManualClock(), () => null, false).check(TRAINING_PIN)).toMatchObject({ ok: false });
    expect(await new ManagerPin(new ManualClock(), () => hash, true).check(TRAINING_PIN)).toMatchObject({ ok: false });
  });

  it('is never in its hash', async () => {
    const hash = await hashPin('482913', SALT);
    expect(hash).toMatch(/^scrypt\$16384\$8\$1\$[\w-]{22}\$[\w-]{43}$/);
    expect(hash).not.toContain('482913');
  });
});
