import type { IntentArguments, IntentName, IntentResults } from '../../../core/contract/intents.ts';
import type { Grant } from './grant.ts';
import type { Answer } from './refusal.ts';

/** One handler per intent; the compiler checks this table against the contract. */
export type Handlers = {
  readonly [Name in IntentName]: (
    args: IntentArguments<Name>,
    grant: Grant,
  ) => Answer<IntentResults[Name]> | Promise<Answer<IntentResults[Name]>>;
};

/** The handlers of one feature's intents: `HandlersOf<typeof SALE_INTENTS>`. */
export type HandlersOf<Intents> = Pick<Handlers, keyof Intents & IntentName>;
