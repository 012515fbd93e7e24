import { expect, test } from 'vitest';
import { MESSAGES } from '../../../core/i18n/index.ts';
import { READER_NOTES, readerNote } from '../../../core/support/reader-notes.ts';

test('what a reader’s driver notes has words of its own in every language, and other lines stay as they are', () => {
  const messages: Readonly<Record<string, Readonly<Record<string, string>>>> = MESSAGES;
  for (const [code, text] of Object.entries(READER_NOTES)) {
    expect(readerNote(text)).toBe(code);
    const texts = Object.values(messages[`diagnostics.note.${code}`] ?? {});
    expect(new Set(texts).size, code).toBe(3);
  }
  expect(readerNote('timer during a reading')).toBeNull();
});
