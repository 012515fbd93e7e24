import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { setupAnswersSchema } from '../../../core/setup/setup-answers.ts';
import { succeed } from '../../../core/result.ts';
import type { PreparedSetup } from '../../../electron/features/setup/prepare-setup.ts';
import { SetupService } from '../../../electron/features/setup/setup-service.ts';
import { openDataFolder } from '../../../electron/platform/data-folder.ts';
import { CountedRandomness } from '../../fixtures/counted-randomness.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

let place: string;
beforeEach(() => void (place = temporaryFolder()));

function open() {
  const folder = openDataFolder(place);
  if (!folder.ok) throw new Error(folder.error.code);
  const lives: PreparedSetup[] = [];
  const setup = new SetupService({
    folder: folder.value,
    state: 'open',
    was_emptied: false,
    environment: {},
    language: () => 'es',
    clock: new ManualClock(),
    randomness: new CountedRandomness(),
    readCredentials: async () => ({ api_key: 'key' }),
    keepCredentials: async () => succeed(null),
    goLive: async (prepared) => {
      lives.push(prepared);
      return { outcome: 'live' };
    },
    restoreLive: async () => ({ outcome: 'live' }),
    prove: async () => ({ state: 'none' }),
    proofFound: () => null,
  });
  const handlers = setup.handlers();
  const add = async (name: string, new_pin: string, role: 'cashier' | 'manager' = 'cashier') => {
    const answer = await handlers['setup.addPerson']({ name, role, new_pin }, {} as never);
    return answer.ok ? 'added' : answer.error.code;
  };
  const pin = async (new_pin: string) => {
    const answer = await handlers['setup.pin']({ new_pin }, {} as never);
    return answer.ok ? 'kept' : answer.error.code;
  };
  const shown = () => setup.slice().people.map(({ name, role, has_pin }) => `${name} ${role} ${has_pin}`);
  return { setup, handlers, add, pin, shown, lives };
}

describe('people of a guided set-up', () => {
  it('are added one by one; a PIN that is weak, public or of another is refused, and what was there stays', async () => {
    const { add, pin, shown } = open();
    expect(await pin('1234')).toBe('pin_weak');
    expect(await pin('482913')).toBe('kept');
    expect(await add('Ana', '5938')).toBe('added');
    expect(await add('Bruno', '1212')).toBe('pin_weak');
    expect(await add('Bruno', '246810')).toBe('pin_weak');
    expect(await add('Bruno', '482913')).toBe('pin_taken');
    expect(await add('Bruno', '5938')).toBe('pin_taken');
    expect(await pin('5938')).toBe('pin_taken');
    expect(await add('ANA', '7316')).toBe('name_taken');
    expect(await add('Bruno', '7316', 'manager')).toBe('added');
    expect(shown()).toEqual(['Ana cashier true', 'Bruno manager true']);
  });

  it('can be taken away, and their PIN is free again', async () => {
    const { add, handlers, shown } = open();
    await add('Ana', '5938');
    expect(await handlers['setup.removePerson']({ name: 'ana' }, {} as never)).toMatchObject({ ok: true });
    expect(shown()).toEqual([]);
    expect(await add('Bruno', '5938')).toBe('added');
  });

  it('outlive a crash and the answers of other steps, but without their PINs, which no file holds', async () => {
    const before = open();
    await before.add('Ana', '5938');
    await before.pin('482913');
    await before.handlers['setup.answer']({ answers: setupAnswersSchema.parse({ step: 5 }) }, {} as never);
    for (const name of readdirSync(place, { recursive: true, encoding: 'utf8' }).filter((one) => one.endsWith('.json')))
      expect(readFileSync(join(place, name), 'utf8')).not.toMatch(/5938|482913/);
    expect(JSON.stringify(before.setup.slice())).not.toMatch(/5938|482913/);
    const { setup, add, shown } = open();
    expect(setup.slice()).toMatchObject({ answers: { step: 5 }, has_pin: false });
    expect(shown()).toEqual(['Ana cashier false']);
    expect(await add('Ana', '5938', 'manager')).toBe('added');
    expect(shown()).toEqual(['Ana manager true']);
  });
});
