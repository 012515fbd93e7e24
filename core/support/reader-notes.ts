/**
 * Codes of the notes that reader drivers write, for pages to translate; the log and the support report keep the English
 * line. A note without a code is shown as written.
 */
export const READER_NOTES = {
  late_answer: 'a late answer was discarded',
  ping_twice: 'a ping was answered twice',
  other_command: 'an answer to another command was discarded',
} as const;
export type ReaderNote = keyof typeof READER_NOTES;

const CODES = Object.keys(READER_NOTES) as readonly ReaderNote[];

/** The code of a driver's note; null if it has none. */
export function readerNote(text: string): ReaderNote | null {
  return CODES.find((code) => READER_NOTES[code] === text) ?? null;
}
