import { beforeEach, describe, expect, it } from 'vitest';
import { SETUP_INTENTS } from '../../../core/contract/intents/setup.ts';
import type { SetupSlice } from '../../../core/contract/setup.ts';
import { setupAnswersSchema } from '../../../core/setup/setup-answers.ts';
import { succeed } from '../../../core/result.ts';
import { SetupService } from '../../../electron/features/setup/setup-service.ts';
import { openDataFolder } from '../../../electron/platform/data-folder.ts';
import { TillBench } from '../../fixtures/till-bench.ts';
import { CountedRandomness } from '../../fixtures/counted-randomness.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { hashPin } from '../../support/quick-pins.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** Valid arguments for each intent, so that the set-up refuses and not the schema. */
const ARGS: Readonly<Record<keyof typeof SETUP_INTENTS, object>> = {
  'setup.begin': { from_backup: false },
  'setup.try': {},
  'setup.answer': { answers: setupAnswersSchema.parse({}) },
  'setup.credentials': { api_key: 'of somebody else' },
  'setup.pin': { new_pin: '8264' },
  'setup.addPerson': { name: 'Ana', role: 'cashier', new_pin: '5938' },
  'setup.removePerson': { name: 'Ana' },
  'setup.testService': {},
  'setup.goods': { index: 0, text: '', is_last: true },
  'setup.findDevices': {},
  'setup.testDevice': { kind: 'reader', spec: 'none' },
  'setup.finish': {},
  'setup.backups': { folder: null },
  'setup.restore': { file: '/media/usb/till.cobro-backup' },
  'setup.prove': {},
  'setup.close': {},
};
const INTENT_NAMES = Object.keys(SETUP_INTENTS) as (keyof typeof SETUP_INTENTS)[];

describe('a till that is set up', () => {
  it.each(INTENT_NAMES)('refuses %s to nobody, to anybody without staff, and to its manager', async (intent) => {
    const unstaffed = new TillBench();
    expect(await unstaffed.till.router.handle(intent, ARGS[intent])).toMatchObject({ error: { code: 'not_now' } });
    const manager = { staff_id: 'Carla', name: 'Carla', role: 'manager', enabled: true, overrides: {} } as const;
    const staffed = new TillBench({}, [{ ...manager, pin_hash: await hashPin('9286') }]);
    const code = intent === 'setup.prove' || intent === 'setup.close' ? 'not_now' : 'sign_in_needed';
    expect(await staffed.till.router.handle(intent, ARGS[intent])).toMatchObject({ error: { code } });
    await staffed.do('staff.signIn', { pin: '9286' });
    expect(await staffed.till.router.handle(intent, ARGS[intent])).toMatchObject({ error: { code: 'not_now' } });
  });
});

describe('the service of a set-up', () => {
  let place: string;
  beforeEach(() => void (place = temporaryFolder()));

  function service(state: SetupSlice['state']) {
    const folder = openDataFolder(place);
    if (!folder.ok) throw new Error(folder.error.code);
    const done: string[] = [];
    const setup = new SetupService({
      folder: folder.value,
      state,
      was_emptied: false,
      environment: {},
      language: () => 'es',
      clock: new ManualClock(),
      randomness: new CountedRandomness(),
      readCredentials: async () => ({}),
      keepCredentials: async () => {
        done.push('credentials');
        return succeed(null);
      },
      goLive: async () => {
        done.push('live');
        return { outcome: 'live' };
      },
      restoreLive: async () => {
        done.push('restored');
        return { outcome: 'live' };
      },
      prove: async () => {
        done.push('sold');
        return { state: 'none' };
      },
      proofFound: () => null,
    });
    const ask = async (intent: string): Promise<string> => {
      const handlers = setup.handlers() as unknown as Record<string, (args: object) => unknown>;
      const answer = (await handlers[intent]?.(ARGS[intent as keyof typeof ARGS])) as {
        readonly ok: boolean;
        readonly error?: { readonly code: string };
      };
      return answer.ok ? 'done' : (answer.error?.code ?? '');
    };
    return { ask, done, setup };
  }
  const own = INTENT_NAMES.filter((name) => name !== 'setup.findDevices' && name !== 'setup.testDevice');

  it.each(own)('that is over does nothing: %s', async (intent) => {
    const { ask, done } = service('none');
    expect(await ask(intent)).toBe('not_now');
    expect(done).toEqual([]);
  });

  it('whose till is live takes no other credentials, PIN or answers while it proves itself', async () => {
    const { ask, done } = service('proving');
    for (const intent of own.filter((name) => name !== 'setup.prove' && name !== 'setup.close'))
      expect(`${intent}: ${await ask(intent)}`).toBe(`${intent}: not_now`);
    expect(done).toEqual([]);
    expect(await ask('setup.close')).toBe('done');
    expect(await ask('setup.prove')).toBe('not_now');
  });

  it('that nobody began keeps nothing', async () => {
    const { ask, done } = service('offered');
    for (const intent of own.filter((name) => name !== 'setup.begin'))
      expect(`${intent}: ${await ask(intent)}`).toBe(`${intent}: not_now`);
    expect(done).toEqual([]);
  });
});
