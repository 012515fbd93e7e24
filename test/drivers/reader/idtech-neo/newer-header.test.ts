import { expect, it } from 'vitest';
import { withCard } from '../reader-harness.ts';

it('understands a reader that answers under the newer header', async () => {
  const { read } = await withCard('visa_chip', { header: 'v3' });
  expect(await read()).toMatchObject({ kind: 'card' });
});
