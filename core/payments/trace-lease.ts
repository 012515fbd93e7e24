/**
 * States of a leased trace (payment-safety 5.6). A trace is LEASED with a durable commit long before a payment uses it.
 * LOST may mean money without a sale: the disk lost its payment, or the service refused it while a duplicate of the
 * request may still have been in flight. It stays until the service was queried after the horizon.
 */
export const LEASE_STATES = ['LEASED', 'USED', 'RETIRED', 'LOST', 'STUCK', 'SETTLED'] as const;
export type LeaseState = (typeof LEASE_STATES)[number];

export const LEASE_EDGES: Readonly<Record<LeaseState, readonly LeaseState[]>> = {
  LEASED: ['USED', 'RETIRED', 'LOST'],
  USED: [],
  RETIRED: [],
  LOST: ['STUCK', 'SETTLED'],
  STUCK: ['SETTLED'],
  SETTLED: [],
};

/** Cause of a lost trace whose payment the service refused while saying that it does not know the trace (5.4). */
export const REFUSED_AND_UNKNOWN = 'refused_and_unknown';
