/**
 * States of a leased trace (payment-safety 5.6). A trace is LEASED with a durable commit long before a payment uses it.
 * LOST may stand for money that no sale was paid with: the disk forgot its payment, or the service refused it while a copy
 * of the request was perhaps still on its way. It stays until the service was asked after the horizon.
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

/** Cause of a lost trace whose payment the service refused, and of which it said at once that it knows no such trace (5.4). */
export const REFUSED_AND_UNKNOWN = 'refused_and_unknown';
