import { expect, test } from 'vitest';
import { runUntilStopped } from '../../electron/commands/store/run-until-stopped.ts';

const never = new Promise<never>(() => undefined);

test('a store that gives up ends with a code of its own, and one that is asked to stop with 0', async () => {
  expect(await runUntilStopped({ gave_up: Promise.resolve() }, { stopped: never })).toBe(1);
  expect(await runUntilStopped({ gave_up: never }, { stopped: Promise.resolve() })).toBe(0);
});
