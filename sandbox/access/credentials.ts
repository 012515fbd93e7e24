import { createHash, timingSafeEqual } from 'node:crypto';

/** Parts of the service that a restricted key can be limited to. */
export const FEATURES = [
  'authorizations',
  'payments',
  'refunds',
  'reversals',
  'instruments',
  'sensitive_data',
  'merchants',
  'webhooks',
  'settlements',
  'cashouts',
] as const;
export type Feature = (typeof FEATURES)[number];

export interface ClientCredential {
  readonly client_id: string;
  readonly client_secret: string;
  /** Access to sensitive card data (consumer-based authorization); false when absent. */
  readonly sensitive_data?: boolean;
}

/** `live` and `test` keys may use every feature except sensitive data; `restricted` keys only those listed. */
export interface ApiKey {
  readonly key: string;
  readonly kind: 'live' | 'test' | 'restricted';
  readonly features?: readonly Feature[];
}

/** An authenticated caller. */
export interface Caller {
  readonly client_id: string;
  mayUse(feature: Feature): boolean;
}

/** Accepted when nothing is configured; shown in docs/sandbox.md and on the page, as they are no secrets. */
export const DEMO_CLIENTS: readonly ClientCredential[] = [
  { client_id: 'cobro-demo', client_secret: 'cobro-demo-secret' },
  { client_id: 'cobro-demo-vault', client_secret: 'cobro-demo-vault-secret', sensitive_data: true },
];

export const DEMO_API_KEYS: readonly ApiKey[] = [
  { key: 'test_cobro_demo', kind: 'test' },
  { key: 'restricted_cobro_demo', kind: 'restricted', features: ['payments', 'webhooks'] },
];

/** Compares in constant time, for any lengths. */
export function equalSecrets(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

export function callerOfClient(client: ClientCredential): Caller {
  return {
    client_id: client.client_id,
    mayUse: (feature) => feature !== 'sensitive_data' || client.sensitive_data === true,
  };
}

export function callerOfApiKey(apiKey: ApiKey): Caller {
  const features = new Set(apiKey.features ?? []);
  return {
    client_id: `${apiKey.kind}-key`,
    mayUse: (feature) => (apiKey.kind === 'restricted' ? features.has(feature) : feature !== 'sensitive_data'),
  };
}
