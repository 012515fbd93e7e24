import { HOST, HOSTS_MAX } from '../../../../core/contract/diagnostics.ts';

/** The hosts that a person wrote, between commas or spaces; none for an empty text, null for one that holds something else. */
export function hostsOf(text: string): readonly string[] | null {
  const hosts = text.split(/[\s,;]+/).filter((part) => part !== '');
  return hosts.length <= HOSTS_MAX && hosts.every((host) => HOST.test(host)) ? hosts : null;
}
