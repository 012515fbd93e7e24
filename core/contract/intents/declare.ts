import type { z } from 'zod';
import type { Sale } from '../../sale/sale.ts';
import type { Permission } from '../../staff/permissions.ts';
import { REQUEST_TIMEOUT_MS } from '../envelope.ts';

/** Which page may send an intent. The customer's display shows, and lets the customer point at a plan; it decides nothing. */
export type Audience = 'till' | 'kiosk' | 'customer_display';
export type Audiences = readonly [Audience, ...Audience[]];

/** What a permission may depend on besides the arguments: the open sale, the shop's limit, open tabs, and whether people are known. */
export interface Situation {
  readonly sale: Sale;
  /** A discount above this share of the price exceeds the limit. */
  readonly discount_limit_basis_points: number;
  /** What a tab holds on its card, in minor units; 0 of one that is not there. */
  readonly tabHeldMinor: (trace_id: string) => number;
  /** Whether people sign in with PINs here. */
  readonly is_staffed: boolean;
}

/** `none`: no permission is needed, because the intent only reads or can do no harm. */
export type Needed = Permission | 'none';
export type PermissionRule<Args> = Needed | ((args: Args, situation: Situation) => Needed);

export interface Declaration<Input extends z.ZodType> {
  readonly input: Input;
  readonly permission: PermissionRule<z.output<Input>>;
  readonly audience: Audiences;
  /** How long the page waits for the answer; default {@link REQUEST_TIMEOUT_MS}. */
  readonly timeout_ms?: number;
  /** Charges, pays out or gives back, or leads straight to it; default no. */
  readonly moves_money?: boolean;
  /** Pages poll it by themselves, so that it is no sign of a person; default no. */
  readonly polled?: boolean;
  /** Cannot be undone, or changes permissions: the PIN is typed again unless it was just typed; default no. */
  readonly critical?: boolean;
}

declare const RESULT: unique symbol;

/** One request of a page, as the till knows it. `Value` is what it answers; null where the snapshot says it all. */
export interface Intent<Input extends z.ZodType, Value> extends Required<Declaration<Input>> {
  /** Exists only in the type. */
  readonly [RESULT]?: Value;
}

/** Declares an intent: `intent<Value>()({ input, permission, audience })`. Nothing is allowed by leaving something out. */
export function intent<Value>() {
  return <Input extends z.ZodType>(declaration: Declaration<Input>): Intent<Input, Value> => ({
    timeout_ms: REQUEST_TIMEOUT_MS,
    moves_money: false,
    critical: false,
    polled: false,
    ...declaration,
  });
}

export const TILL: Audiences = ['till'];
export const KIOSK: Audiences = ['kiosk'];
export const TILL_AND_KIOSK: Audiences = ['till', 'kiosk'];
