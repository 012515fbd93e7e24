import type { StoreDoubt } from '../../../core/anchor/evaluate-start.ts';
import type { RefusalCode } from '../../../store/contract/protocol.ts';

/** Why the store refuses this till until a person acts (store 7, F5 to F7). */
export const STORE_STOPS = [
  'journal_behind',
  'journal_forked',
  'chain_broken',
  'two_machines',
  'identity_retired',
  'not_enrolled',
  'program_too_old',
] as const satisfies readonly RefusalCode[];
export type StoreStop = (typeof STORE_STOPS)[number];

export const isStop = (code: RefusalCode): code is StoreStop => (STORE_STOPS as readonly string[]).includes(code);

/** The doubts that a stop raises about the till itself; the others say nothing about its past. */
export const DOUBTS: Readonly<Partial<Record<StoreStop, StoreDoubt>>> = {
  journal_behind: 'store_ahead',
  journal_forked: 'store_differs',
  two_machines: 'two_machines',
  identity_retired: 'replaced',
};

/** The session is over but the store is reachable: the next hello starts another one. */
export const SESSION_OVER: ReadonlySet<RefusalCode> = new Set<RefusalCode>([
  'token_expired',
  'session_superseded',
  'store_went_back',
]);

export type StoreConnection =
  /** The first hello is in flight. */
  | { readonly state: 'greeting' }
  | { readonly state: 'together' }
  | { readonly state: 'alone'; readonly cause: string; readonly since_ms: number }
  | { readonly state: 'stopped'; readonly why: StoreStop; readonly message: string };
