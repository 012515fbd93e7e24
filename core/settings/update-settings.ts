import * as z from 'zod';
import { isOnThisMachine } from '../service/service-address.ts';
import { OPENING_HOURS } from '../updates/may-install.ts';

/**
 * A folder of this machine, or an address that cannot be tampered with in transit; plain http only for this machine.
 */
function isFeedAddress(address: string): boolean {
  return /^(https|file):\/\/\S+$/.test(address) || isOnThisMachine(address);
}

/** Where new versions come from, who signs them, and when they may be installed. */
export const UPDATE_SETTINGS = {
  /** Address of the feed (`feed.json`); null for none. */
  update_feed_url: z
    .string()
    .max(1_000)
    .refine(isFeedAddress, { error: 'must be an https or file address, or http of this machine' })
    .nullable()
    .default(null),
  /** Raw Ed25519 public keys in base64: one of them signed the feed. Two, while a key is being replaced. */
  update_keys: z
    .array(z.string().regex(/^[A-Za-z0-9+/]{43}=$/, 'must be an Ed25519 public key in base64'))
    .max(4)
    .default([]),
  /** Installs automatically when there is no obstacle; otherwise on the button. */
  update_automatically: z.boolean().default(false),
  /** The shop's hours, such as 09:00-21:30, in which nothing is installed; null for any time. */
  opening_hours: z.string().regex(OPENING_HOURS, 'must be hours such as 09:00-21:30').nullable().default(null),
} as const;
