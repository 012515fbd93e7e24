import type { Language } from '../contract/snapshot.ts';

/** One sentence in every language of the till; a missing language does not compile. */
export type Message = Readonly<Record<Language, string>>;

/**
 * The phrases of one area. Keys are `area.what`; a pair `key_one` / `key_other` is one counted phrase. The renderer
 * fills in placeholders in double braces: `{{amount}}`.
 */
export type MessageSet = Readonly<Record<string, Message>>;

/** The placeholders of a message, so that a call that omits one does not compile. */
export type Blanks<Text extends string> = Text extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | Blanks<Rest>
  : never;

export const LANGUAGES = ['es', 'pt', 'en'] as const satisfies readonly Language[];
