import { expect, test } from 'vitest';
import { SnapshotPublisher } from '../../../electron/features/shared/snapshot-publisher.ts';

test('a till that ends looks at nothing any more, so that its closed journal is not asked', async () => {
  const faults: unknown[] = [];
  const publisher = new SnapshotPublisher((error) => faults.push(error));
  const closed = () => {
    throw new Error('the journal is closed');
  };
  publisher.build({ status: closed } as never);
  publisher.changed('status');
  publisher.stop();
  await new Promise((resolve) => setImmediate(resolve));
  expect(faults).toEqual([]);
});
