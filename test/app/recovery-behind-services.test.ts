import { join } from 'node:path';
import { expect, it } from 'vitest';
import { succeed } from '../../core/result.ts';
import { openTill } from '../../electron/app/composition.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const options = () => {
  const folder = temporaryFolder();
  return {
    data_folder: join(folder, 'data'),
    settings: { anchor_folder: join(folder, 'anchor') },
    environment: {},
    stderr: () => undefined,
  };
};

it('recovery begins when the services of the screens have read what an earlier run left, not before', async () => {
  const begun: string[] = [];
  const till = await openTill({
    ...options(),
    onCounterOpen: async ({ engine, journal }) => {
      // Reading is what opens the sale of the screen.
      const sales = () => journal.sales.unfinishedSales().length;
      begun.push(`counter open, ${sales()} sales`);
      const start = engine.start.bind(engine);
      engine.start = () => {
        begun.push(`recovery, ${sales()} sales`);
        start();
      };
      return await Promise.resolve(succeed(null));
    },
  });
  expect(till.ok).toBe(true);
  expect(begun).toEqual(['counter open, 0 sales', 'recovery, 1 sales']);
  if (till.ok) await till.value.stop();
});
