import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkBackup } from '../../../electron/features/backup/check-backup.ts';
import { createBackup } from '../../../electron/features/backup/create-backup.ts';
import { openTillJournal } from '../../../electron/journal/till-journal.ts';
import { verifyFolder } from '../../../electron/journal/verify/verify-folder.ts';
import { systemClock, systemRandomness } from '../../../electron/platform/system.ts';
import { type Dice, spoil } from '../dice.ts';
import type { Door } from './door.ts';

/** A small journal of a stopped till. */
function sampleFolder(place: string): string {
  const directory = join(place, 'sound');
  mkdirSync(directory);
  const opened = openTillJournal({
    directory,
    folder: join(place, 'anchor'),
    environment: {},
    clock: systemClock,
    randomness: systemRandomness,
  });
  if (!opened.ok) throw new Error(opened.error.sentence);
  for (let act = 0; act < 12; act += 1)
    opened.value.sales.recordAct({ who: 'Ana', what: 'drawer_opened', subject: `drawer ${act}` });
  opened.value.checkpoint();
  opened.value.close();
  return directory;
}

/** Changes a few bytes of a file in place, or removes a piece of it. */
function damaged(dice: Dice, sound: Buffer): Buffer {
  if (dice.below(8) === 0) return Buffer.from(spoil(dice, sound));
  const bytes = Buffer.from(sound);
  for (let count = 1 + dice.below(6); count > 0; count -= 1) bytes[dice.below(bytes.length)] = dice.below(256);
  return bytes;
}

/** The journal's file in any state: the proof returns a report or a sentence, and never calls changed events whole. */
export function journalDoor(dice: Dice): Door {
  const place = mkdtempSync(join(tmpdir(), 'cobro-fuzz-journal-'));
  const folder = sampleFolder(place);
  const sound = readFileSync(join(folder, 'journal.db'));
  const proven = verifyFolder(folder, { is_copy: true });
  if (!proven.ok || !proven.value.ok) throw new Error('the sample is whole');
  const { last_hash, events } = proven.value;
  const spoilt = join(place, 'spoilt');
  return {
    name: 'journal files',
    input: () => {
      rmSync(spoilt, { recursive: true, force: true });
      mkdirSync(spoilt);
      const bytes = damaged(dice, sound);
      writeFileSync(join(spoilt, 'journal.db'), bytes);
      copyFileSync(join(folder, 'till.key'), join(spoilt, 'till.key'));
      const report = verifyFolder(spoilt, { is_copy: true });
      if (!report.ok || !report.value.ok) return null;
      const same = report.value.last_hash === last_hash && report.value.events === events;
      return same ? null : 'a journal that was changed is proven whole, with another end';
    },
    end: () => rmSync(place, { recursive: true, force: true }),
  };
}

export async function backupDoor(dice: Dice): Promise<Door> {
  const place = mkdtempSync(join(tmpdir(), 'cobro-fuzz-backup-'));
  const folder = sampleFolder(place);
  const file = join(place, 'sound.backup');
  const made = await createBackup({ folder, file, program: 'fuzz', clock: systemClock });
  if (!made.ok) throw new Error(made.error.code);
  const sound = readFileSync(file);
  const spoilt = join(place, 'spoilt.backup');
  return {
    name: 'backup files',
    input: async () => {
      const bytes = damaged(dice, sound);
      writeFileSync(spoilt, bytes);
      const checked = await checkBackup(spoilt);
      if (existsSync(`${spoilt}.check`)) return 'a refused backup left its folder behind';
      return checked.ok && !bytes.equals(sound) ? 'a backup that was changed is proven whole' : null;
    },
    end: () => rmSync(place, { recursive: true, force: true }),
  };
}
