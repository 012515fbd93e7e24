import { describe, expect, it } from 'vitest';
import { type KeysParts, TRAINING_PIN, findPinOwner, hasKeys } from '../../../electron/features/staff/manager-pin.ts';
import { PinVerifier, type PinMemory } from '../../../electron/features/staff/pin-verifier.ts';
import { hashPin } from '../../../electron/features/staff/pin-hash.ts';
import { ManualClock } from '../../fixtures/manual-clock.ts';

const SALT = Buffer.alloc(16, 7);
const hash = await hashPin('482913', SALT);

class Memory implements PinMemory {
  wrongs: { tried: string; locks: boolean }[] = [];
  remembered: ReturnType<PinMemory['read']> = { errors: 0, locked_at_ms: null };
  read = () => this.remembered;
  wrong = (tried: string, locks: boolean) => void this.wrongs.push({ tried, locks });
}

function verifier(parts: Partial<KeysParts> & { manager_pin_hash?: string | null } = {}, memory = new Memory()) {
  const clock = new ManualClock();
  const { manager_pin_hash = hash, training = false, staff = () => [] } = parts;
  const keys: KeysParts = { settings: () => ({ manager_pin_hash, manager_name: 'Encargado' }), staff, training };
  const pins = new PinVerifier({ clock, find: findPinOwner(keys), hasKeys: () => hasKeys(keys), memory });
  return { clock, memory, check: (pin: string) => pins.check(pin, 'refund') };
}

describe('the verifier that takes PINs', () => {
  it('is locked for 60 s after three errors, and the right one does not open it before', async () => {
    const { check, clock, memory } = verifier();
    expect(await check('000000')).toMatchObject({ ok: false, error: { code: 'wrong_pin', tries_left: 2 } });
    expect(await check('000001')).toMatchObject({ ok: false, error: { code: 'wrong_pin', tries_left: 1 } });
    expect(await check('000002')).toMatchObject({ ok: false, error: { code: 'pin_locked', seconds_left: 60 } });
    clock.advance(59_001);
    expect(await check('482913')).toMatchObject({ ok: false, error: { code: 'pin_locked', seconds_left: 1 } });
    clock.advance(999);
    expect(await check('482913')).toMatchObject({ ok: true, value: { name: 'Encargado', role: 'manager' } });
    expect(memory.wrongs.map(({ locks }) => locks)).toEqual([false, false, true]);
  });

  it('counts guesses made at the same moment one by one', async () => {
    const { check } = verifier();
    const answers = await Promise.all(['1111', '2222', '3333', '482913'].map((guess) => check(guess)));
    expect(answers.map((answer) => (answer.ok ? 'right' : answer.error.code))).toEqual([
      'wrong_pin',
      'wrong_pin',
      'pin_locked',
      'pin_locked',
    ]);
  });

  it('forgets errors once a PIN was right', async () => {
    const { check } = verifier({ manager_pin_hash: null, training: true });
    await check('0000');
    await check('0000');
    expect(await check(TRAINING_PIN)).toMatchObject({ ok: true });
    expect(await check('0000')).toMatchObject({ error: { tries_left: 2 } });
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

  it('finds the person among many who share the salt, with one derivation', async () => {
    const people = await Promise.all(
      Array.from({ length: 40 }, async (_, index) => ({
        holder: { staff_id: `s${index}`, name: `Persona ${index}`, role: 'cashier' as const, overrides: {} },
        // The other hashes only have to have the form; deriving forty would test patience.
        pin_hash: index === 31 ? await hashPin('9031', SALT) : hash.replace(/.$/, index % 2 === 0 ? 'A' : 'E'),
      })),
    );
    const { check } = verifier({ staff: () => people, manager_pin_hash: null });
    expect(await check('9031')).toMatchObject({ ok: true, value: { staff_id: 's31', name: 'Persona 31' } });
  });
});

describe('after a restart', () => {
  it('a lock goes on for what is left of its minute', async () => {
    const memory = new Memory();
    const now_ms = new ManualClock().wallMs();
    memory.remembered = { errors: 0, locked_at_ms: now_ms - 20_000 };
    const { check, clock } = verifier({}, memory);
    expect(await check('482913')).toMatchObject({ error: { code: 'pin_locked', seconds_left: 40 } });
    clock.advance(40_000);
    expect(await check('482913')).toMatchObject({ ok: true });
  });

  it('a clock that was moved back gives the whole lock again, never less', async () => {
    const memory = new Memory();
    memory.remembered = { errors: 0, locked_at_ms: new ManualClock().wallMs() + 3_600_000 };
    expect(await verifier({}, memory).check('482913')).toMatchObject({
      error: { code: 'pin_locked', seconds_left: 60 },
    });
  });

  it('errors made before it still count', async () => {
    const memory = new Memory();
    memory.remembered = { errors: 2, locked_at_ms: null };
    expect(await verifier({}, memory).check('000000')).toMatchObject({ error: { code: 'pin_locked' } });
  });
});

describe('the hash of a PIN', () => {
  it('never holds the PIN', () => {
    expect(hash).toMatch(/^scrypt\$16384\$8\$1\$[\w-]{22}\$[\w-]{43}$/);
    expect(hash).not.toContain('482913');
  });
});
