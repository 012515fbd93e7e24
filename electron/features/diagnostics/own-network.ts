import { networkInterfaces } from 'node:os';

/** A machine with wired and wireless network has two; further ones are from virtual machines. */
const NETWORKS_MAX = 2;
const HOSTS_OF_NETWORK = 254;

/** This machine's IPv4 addresses other than loopback. */
export function ownAddresses(): readonly string[] {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address);
}

/** Private networks (RFC 1918). */
function isPrivate(address: string): boolean {
  return /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/.test(address);
}

/** This machine's address in the shop's network; null when it is in no private network. */
export const addressInShop = (): string | null => ownAddresses().find(isPrivate) ?? null;

/**
 * The other 253 addresses of each private network of up to 254 that these addresses are in, in order; at most two
 * networks.
 */
export function neighboursOf(addresses: readonly string[]): readonly string[] {
  const networks = addresses.filter(isPrivate).map((address) => address.slice(0, address.lastIndexOf('.')));
  return [...new Set(networks)]
    .slice(0, NETWORKS_MAX)
    .flatMap((network) => Array.from({ length: HOSTS_OF_NETWORK }, (_, index) => `${network}.${index + 1}`))
    .filter((host) => !addresses.includes(host));
}
