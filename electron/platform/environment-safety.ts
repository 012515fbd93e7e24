/** Switches of Node by which TLS is weakened or what it carries is written down. */
const WEAKENING = /--(?:tls-min-v1\.[01]|tls-max-v1\.[01]|tls-cipher-list|tls-keylog|insecure-http-parser)\b/;

/**
 * Why the till does not start in this environment: a variable that takes the protection from its connections. Null when
 * there is none. It is refused and not overruled, because whoever set it must know that it does not hold here.
 */
export function environmentProblem(environment: Readonly<Record<string, string | undefined>>): string | null {
  if (environment['NODE_TLS_REJECT_UNAUTHORIZED'] === '0')
    return 'NODE_TLS_REJECT_UNAUTHORIZED=0 would let anybody pose as the payment service. Remove it; for a certificate of your own name its file in service_ca_file of settings.json.';
  const weakening = WEAKENING.exec(environment['NODE_OPTIONS'] ?? '')?.[0];
  if (weakening !== undefined)
    return `${weakening} in NODE_OPTIONS would weaken the connection to the payment service. Remove it.`;
  return null;
}
