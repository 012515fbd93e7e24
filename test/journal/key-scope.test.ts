import { expect, test } from 'vitest';
import type { JournalEvent } from '../../electron/journal/events/events.ts';
import { type OpenKey, createKeyScope } from '../../electron/journal/open-key.ts';

const undo = (undo_id: string) => ({ type: 'undo_intent', undo: { undo_id } }) as unknown as JournalEvent;
const key = (subject?: string | null): OpenKey => ({
  ...{ key: 'k', act: 'refund', arguments: '0'.repeat(64), state: 'waiting' as const },
  ...(subject === undefined ? {} : { subject }),
});

test('a key whose act is named is used by that act alone, whatever else is written meanwhile', () => {
  const scope = createKeyScope();
  const open = key('undo-of-the-command');
  scope.run(open, () => {
    expect(scope.first([undo('undo-of-another')])).toBeNull();
    expect(scope.first([undo('undo-of-the-command')])?.event).toMatchObject({ subject: 'undo-of-the-command' });
  });
});

test('a key whose act is not named yet is used by nothing, and one that never is by any deed', () => {
  const scope = createKeyScope();
  expect(scope.run(key(null), () => scope.first([undo('undo-1')]))).toBeNull();
  expect(scope.run(key(), () => scope.first([undo('undo-1')]))?.event).toMatchObject({ subject: 'undo-1' });
});
