import type { Language } from '../contract/snapshot.ts';

/** One sentence in every language of the till: leaving one out does not compile. */
export type Message = Readonly<Record<Language, string>>;

/**
 * The phrases of one area. Keys are `area.what`; a pair `key_one` / `key_other` is one phrase with a count. Names in
 * double braces are filled in by the renderer: `{{amount}}`.
 */
export type MessageSet = Readonly<Record<string, Message>>;

/** Names in double braces of a message, so that a call that forgets one does not compile. */
export type Blanks<Text extends string> = Text extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | Blanks<Rest>
  : never;

export const LANGUAGES = ['es', 'pt', 'en'] as const satisfies readonly Language[];
