import type { CallResult } from '../service/call-result.ts';
import { serviceAddressProblem } from '../service/service-address.ts';

/** Why a payment service cannot be used, as exactly as the line tells. Each has a sentence that says what to do (core/i18n/setup.ts). */
const SERVICE_TROUBLES = [
  'address_unreadable',
  'address_with_user',
  'address_plain_http',
  'name_unknown',
  'not_listening',
  'no_way_there',
  'no_answer',
  'certificate_expired',
  'certificate_not_yet_valid',
  'certificate_unknown_issuer',
  'certificate_of_another',
  'certificate_key_not_pinned',
  'no_tls',
  'credentials_refused',
  'credentials_may_not',
  'not_the_service',
  'service_broken',
] as const;
export type ServiceTrouble = (typeof SERVICE_TROUBLES)[number];

/** The problem with an address, found before anything is sent; null: none. */
export function addressTrouble(address: string): ServiceTrouble | null {
  const problem = serviceAddressProblem(address);
  if (problem === null) return null;
  return (
    { unreadable: 'address_unreadable', credentials: 'address_with_user', plain_http: 'address_plain_http' } as const
  )[problem];
}

const BY_CODE: Readonly<Record<string, ServiceTrouble>> = {
  ENOTFOUND: 'name_unknown',
  EAI_AGAIN: 'name_unknown',
  EAI_NONAME: 'name_unknown',
  EAI_NODATA: 'name_unknown',
  EAI_FAIL: 'name_unknown',
  dns_failed: 'name_unknown',
  ECONNREFUSED: 'not_listening',
  connection_refused: 'not_listening',
  ENETUNREACH: 'no_way_there',
  EHOSTUNREACH: 'no_way_there',
  unreachable: 'no_way_there',
  ETIMEDOUT: 'no_answer',
  connect_timeout: 'no_answer',
  timeout: 'no_answer',
  CERT_HAS_EXPIRED: 'certificate_expired',
  CERT_NOT_YET_VALID: 'certificate_not_yet_valid',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'certificate_unknown_issuer',
  SELF_SIGNED_CERT_IN_CHAIN: 'certificate_unknown_issuer',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'certificate_unknown_issuer',
  UNABLE_TO_GET_ISSUER_CERT: 'certificate_unknown_issuer',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'certificate_unknown_issuer',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificate_of_another',
  KEY_NOT_PINNED: 'certificate_key_not_pinned',
  tls_failed: 'no_tls',
  HTTP_400: 'credentials_refused',
  HTTP_401: 'credentials_refused',
  HTTP_403: 'credentials_may_not',
  HTTP_200: 'not_the_service',
  HTTP_301: 'not_the_service',
  HTTP_302: 'not_the_service',
  HTTP_307: 'not_the_service',
  HTTP_308: 'not_the_service',
  HTTP_404: 'not_the_service',
  HTTP_405: 'not_the_service',
};

/**
 * What a question about a payment that does not exist tells of the service; null is a service that knows these credentials.
 * A 404 in the service's own shape is its right answer.
 */
export function troubleOf(result: CallResult<unknown>): ServiceTrouble | null {
  switch (result.kind) {
    case 'answer':
      return null;
    case 'refused':
      if (result.refusal.status === 401) return 'credentials_refused';
      if (result.refusal.status === 403) return 'credentials_may_not';
      return null;
    case 'not_sent':
      return byCode(result.evidence.error_code) ?? byCode(result.cause) ?? 'service_broken';
    case 'unknown':
      if (result.evidence.status === 401) return 'credentials_refused';
      if (result.evidence.status === 403) return 'credentials_may_not';
      if (result.cause === 'server_error') return 'service_broken';
      return byCode(result.evidence.error_code) ?? byCode(result.cause) ?? 'not_the_service';
  }
}

/** What is wrong with a certificate, by the code with which a connection was refused; null: something else is wrong. */
export function certificateTrouble(error_code: string | undefined): ServiceTrouble | null {
  const trouble = byCode(error_code);
  return trouble?.startsWith('certificate_') === true ? trouble : null;
}

function byCode(code: string | undefined): ServiceTrouble | null {
  if (code === undefined) return null;
  if (Object.hasOwn(BY_CODE, code)) return BY_CODE[code] ?? null;
  if (/^HTTP_5\d\d$/.test(code)) return 'service_broken';
  if (code.startsWith('HTTP_')) return 'not_the_service';
  return /^(ERR_SSL|ERR_TLS|EPROTO)/.test(code) ? 'no_tls' : null;
}
