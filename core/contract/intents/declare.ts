import type * as z from 'zod';
import type { Sale } from '../../sale/sale.ts';
import type { Permission } from '../../staff/permissions.ts';
import { REQUEST_TIMEOUT_MS } from '../envelope.ts';

/**
 * Which page may send an intent. The customer display is read-only, except that the customer can tap a plan; it decides
 * nothing.
 */
export type Audience = 'till' | 'kiosk' | 'customer_display';
export type Audiences = readonly [Audience, ...Audience[]];

/**
 * What a permission may depend on besides the arguments: the open sale, the shop's limit, open tabs, and whether there
 * is staff.
 */
export interface Situation {
  readonly sale: Sale;
  /** A discount above this share of the price exceeds the limit. */
  readonly discount_limit_basis_points: number;
  /** A tab's hold in minor units; 0 for an unknown tab. */
  readonly tabHeldMinor: (trace_id: string) => number;
  /** Whether people sign in here with PINs. */
  readonly is_staffed: boolean;
}

/** `none`: no permission is needed, because the intent only reads or can do no harm. */
export type Needed = Permission | 'none';
export type PermissionRule<Args> = Needed | ((args: Args, situation: Situation) => Needed);

export interface Declaration<Input extends z.ZodType> {
  readonly input: Input;
  readonly permission: PermissionRule<z.output<Input>>;
  readonly audience: Audiences;
  /** How long the page waits for the reply; default {@link REQUEST_TIMEOUT_MS}. */
  readonly timeout_ms?: number;
  /** Charges, pays out or refunds, or leads directly to it; default no. */
  readonly moves_money?: boolean;
  /** Pages poll it automatically, so it does not indicate a person's activity; default no. */
  readonly polled?: boolean;
  /** Irreversible, or changes permissions: the PIN is required again unless it was just entered; default no. */
  readonly critical?: boolean;
}

declare const RESULT: unique symbol;

/** One request of a page. `Value` is the reply; null when the snapshot contains everything. */
export interface Intent<Input extends z.ZodType, Value> extends Required<Declaration<Input>> {
  /** Exists only in the type. */
  readonly [RESULT]?: Value;
}

/** Declares an intent: `intent<Value>()({ input, permission, audience })`. Omitting a field grants nothing. */
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
