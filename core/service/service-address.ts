import * as z from 'zod';

/** Why an address is not one that a till speaks to. */
export type ServiceAddressProblem = 'unreadable' | 'credentials' | 'plain_http';

/**
 * The address of the service that a till starts itself: its ledger lies in the data folder, at whatever port it
 * listens.
 */
export const EMBEDDED_SERVICE = 'embedded';

/** Strict, so that nothing is read in two ways: scheme, name or address, port, path. */
const ADDRESS = /^(https?):\/\/(\[[0-9a-f:.]+\]|[a-z0-9.-]+)(?::(\d{1,5}))?(?:\/[^\s\\@?#]*)?$/i;
/** As a URL is read: the pattern lets digits through that are no IP address. */
const URL_FORM = z.url();
const PORT_MAX = 65_535;
const WITH_USER = /^[a-z]+:\/\/[^/]*@/i;

/** Whether a host, by name or by address, is this machine: 127.0.0.0/8, ::1 and `localhost`. `host` as in a URL. */
export function isLoopbackHost(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '').toLowerCase();
  return bare === 'localhost' || bare === '::1' || /^127(?:\.\d{1,3}){3}$/.test(bare);
}

/** Whether the service of an address runs on this machine; of what is no address, no. */
export function isOnThisMachine(address: string): boolean {
  const host = ADDRESS.exec(address)?.[2];
  return host !== undefined && isLoopbackHost(host);
}

/**
 * What is wrong with the address of a payment service; null when it may be used. Plain http carries the client's secret
 * in clear, so that it is for services of this machine alone (operator-interface, "Flags and environment"). Credentials
 * never stand in an address.
 */
export function serviceAddressProblem(address: string): ServiceAddressProblem | null {
  if (WITH_USER.test(address)) return 'credentials';
  const [, scheme = '', host = '', port = '0'] = ADDRESS.exec(address) ?? [];
  if (host === '' || Number(port) > PORT_MAX || !URL_FORM.safeParse(address).success) return 'unreadable';
  return scheme.toLowerCase() === 'http' && !isLoopbackHost(host) ? 'plain_http' : null;
}

const SENTENCES: Readonly<Record<ServiceAddressProblem, string>> = {
  unreadable: 'must be an http or https address of host, port and path alone',
  credentials: 'must not contain a user or password',
  plain_http: 'must be https: plain http is for services of this machine alone',
};

/** The problem as the end of a sentence that begins with the setting. */
export function serviceAddressSentence(problem: ServiceAddressProblem): string {
  return SENTENCES[problem];
}
