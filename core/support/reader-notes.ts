/**
 * What a reader's driver notes about its line, by codes that pages word in their language; log and report for support keep
 * the English line. A note that is not here is shown as it was written.
 */
export const READER_NOTES = {
  late_answer: 'a late answer was discarded',
  ping_twice: 'a ping was answered twice',
  other_command: 'an answer to another command was discarded',
} as const;
export type ReaderNote = keyof typeof READER_NOTES;

const CODES = Object.keys(READER_NOTES) as readonly ReaderNote[];

/** The code of a line that a driver noted; null where it has none. */
export function readerNote(text: string): ReaderNote | null {
  return CODES.find((code) => READER_NOTES[code] === text) ?? null;
}
