import * as z from 'zod';
import { type Result, fail, succeed } from '../result.ts';
import {
  ASSIGNABLE,
  DEFAULT_KEYS,
  type KeyMap,
  type KeyRefusal,
  SALE_ACTIONS,
  type SaleAction,
  keyRefusal,
} from './key-map.ts';

/** As stored in the settings: only differences from the defaults. */
export const changedKeysSchema = z
  .partialRecord(z.enum(SALE_ACTIONS), z.string().regex(ASSIGNABLE, 'is not a key that can be given to an act'))
  .refine((changed) => doubled({ ...DEFAULT_KEYS, ...withoutGaps(changed) }) === null, {
    message: 'gives one key to two acts',
  });
export type ChangedKeys = z.infer<typeof changedKeysSchema>;

function withoutGaps(changed: Partial<Record<SaleAction, string | undefined>>): Partial<KeyMap> {
  return Object.fromEntries(Object.entries(changed).filter(([, key]) => key !== undefined));
}

function doubled(keys: KeyMap): string | null {
  const seen = Object.values(keys);
  return seen.find((key, index) => seen.indexOf(key) !== index) ?? null;
}

/** The keys in force. */
export function keysOf(changed: ChangedKeys): KeyMap {
  return { ...DEFAULT_KEYS, ...withoutGaps(changed) };
}

/** Assigns a key to an action; refused when another action has that key. */
export function assignKey(changed: ChangedKeys, action: SaleAction, key: string): Result<ChangedKeys, KeyRefusal> {
  const refusal = keyRefusal(keysOf(changed), action, key);
  if (refusal) return fail(refusal);
  const { [action]: _before, ...others } = changed;
  return succeed(key === DEFAULT_KEYS[action] ? others : { ...others, [action]: key });
}
