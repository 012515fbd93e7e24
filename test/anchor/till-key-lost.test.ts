import { copyFileSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { readPlace } from '../../electron/journal/anchor/anchor-place.ts';
import { openTillJournal } from '../../electron/journal/till-journal.ts';
import { createManualClock, createSeededRandomness } from '../payments/support/manual-clock.ts';
import { attemptIn } from '../journal/support.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let directory: string;
let seed = 4_000;
beforeEach(() => void (directory = temporaryFolder()));

const data = (): string => join(directory, 'till');
const key = (): string => join(data(), 'till.key');

function tryOpen(is_live = true, folder = data()) {
  return openTillJournal({
    directory: folder,
    clock: createManualClock(),
    randomness: createSeededRandomness((seed += 1)),
    reserve_bytes: 4_096,
    environment: { XDG_STATE_HOME: join(directory, 'state') },
    machine: 'machine-of-a-test',
    is_live,
  });
}

function start(is_live = true) {
  const opened = tryOpen(is_live);
  if (!opened.ok) throw new Error(opened.error.sentence);
  return opened.value;
}

/** Makes a till that sold and has an unfinished payment; returns the text of its key. */
function soldTill(): string {
  const till = start();
  attemptIn(till, 'trace-that-is-bound', 'BOUND');
  attemptIn(till, 'trace-without-an-end', 'REVERSING');
  till.close();
  return readFileSync(key(), 'utf8');
}

/** Removes the copies of the key beside the anchor. */
function loseCopies(): void {
  const { folder } = readPlace(data()) ?? { folder: '' };
  for (const name of readdirSync(folder)) rmSync(join(folder, name, 'till.key'), { force: true });
}

const flipped = (text: string): string => text.replace(/^./, (digit) => (digit === '0' ? '1' : '0'));

test.each([
  ['is gone', () => rmSync(key())],
  ['is empty', () => writeFileSync(key(), '')],
  ['is half of itself', (text: string) => writeFileSync(key(), text.slice(0, 30))],
  ['cannot be read', () => (rmSync(key()), symlinkSync(key(), key()))],
  ['has another digit', (text: string) => writeFileSync(key(), flipped(text))],
] as const)(
  'a till whose key %s has it back from beside its anchor, and goes on as the till that it is',
  (_how, lose) => {
    const text = soldTill();
    lose(text);
    const till = start();
    expect(till.lineage.stop).toBeNull();
    expect(till.lineage.isHeld('trace-without-an-end')).toBe(false);
    expect(readFileSync(key(), 'utf8')).toBe(text);
    till.close();
  },
);

test('a key that is there and cannot be read is replaced by no other one, and the till says so until it can be read', () => {
  const text = soldTill();
  rmSync(key());
  symlinkSync(key(), key());
  loseCopies();
  const refused = tryOpen();
  expect(refused.ok ? '' : refused.error.sentence).toMatch(/The key of this till .*till\.key cannot be read \(ELOOP\)/);
  rmSync(key());
  writeFileSync(key(), text);
  const till = start();
  expect(till.lineage.stop).toBeNull();
  till.close();
});

test('a till whose key is lost everywhere is in doubt, and sells again after a command accepted it that takes no money', () => {
  soldTill();
  rmSync(key());
  loseCopies();
  const doubted = start();
  expect(doubted.lineage.stop).toBe('key_changed');
  doubted.close();
  const accepting = start(false);
  expect(accepting.lineage.accept({ who: 'Ana', reference: 'settlement of today' })).toBeNull();
  accepting.close();
  const till = start();
  expect(till.lineage.stop).toBeNull();
  till.close();
});

test("a folder with another till's journal keeps its own key", () => {
  const text = soldTill();
  const other = tryOpen(true, join(directory, 'other'));
  if (!other.ok) throw new Error(other.error.sentence);
  attemptIn(other.value, 'trace-of-the-other', 'BOUND');
  other.value.close();
  copyFileSync(join(directory, 'other', 'journal.db'), join(data(), 'journal.db'));
  const till = start();
  expect(till.lineage.stop).not.toBeNull();
  expect(readFileSync(key(), 'utf8')).toBe(text);
  till.close();
});
