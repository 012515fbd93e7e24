import { describe, expect, test } from 'vitest';
import { NO_FORMER_NAMES, isSameService } from '../../../core/payments/service-identity.ts';

const account = { client: 'client-a', merchant: 'shop-1' };
const made_at = { address: 'https://pay.example', account };

describe('a payment may be asked for', () => {
  test('where it was made, as who made it', () => {
    expect(isSameService(made_at, made_at)).toBe(true);
  });

  test.each([
    ['another host', { address: 'https://other.example' }],
    ['another scheme', { address: 'http://pay.example' }],
    ['another port', { address: 'https://pay.example:8443' }],
    ['another path', { address: 'https://pay.example/v2' }],
    ['another client', { account: { ...account, client: 'client-b' } }],
    ['another merchant', { account: { ...account, merchant: 'shop-2' } }],
  ])('not at %s', (_what, other) => {
    expect(isSameService(made_at, { ...made_at, ...other })).toBe(false);
  });

  test('at another port of this machine no more than elsewhere', () => {
    const local = { address: 'http://127.0.0.1:4000' };
    expect(isSameService(local, { address: 'http://127.0.0.1:4001' })).toBe(false);
    // An older version stored `loopback` for every address of this machine, which identifies none.
    expect(isSameService({ address: 'loopback' }, local)).toBe(false);
    expect(
      isSameService({ address: 'loopback' }, local, { ...NO_FORMER_NAMES, addresses: ['https://x.example'] }),
    ).toBe(false);
    expect(
      isSameService({ address: 'loopback' }, local, { ...NO_FORMER_NAMES, addresses: ['http://localhost:1'] }),
    ).toBe(true);
  });

  test('under what a person says it was called before, each of the three for itself', () => {
    const now = { address: 'https://new.example', account: { client: 'client-b', merchant: 'shop-2' } };
    const former = { addresses: ['https://pay.example'], clients: ['client-a'], merchants: ['shop-1'] };
    expect(isSameService(made_at, now, former)).toBe(true);
    for (const name of ['addresses', 'clients', 'merchants'] as const)
      expect(isSameService(made_at, now, { ...former, [name]: [] })).toBe(false);
  });

  test('as by the version that did not write it down', () => {
    expect(isSameService({}, made_at)).toBe(true);
    expect(isSameService({ address: made_at.address }, made_at)).toBe(true);
    expect(isSameService({ address: 'https://other.example' }, made_at)).toBe(false);
  });
});
