/** Node switches that weaken TLS or record its content. */
const WEAKENING = /--(?:tls-min-v1\.[01]|tls-max-v1\.[01]|tls-cipher-list|tls-keylog|insecure-http-parser)\b/;

/**
 * Node and Chromium switches that let another program read or control the till: its memory holds credentials and
 * tokens.
 */
const DEBUGGING =
  /^--(?:inspect(?:-[a-z-]+)?|debug(?:-brk|-port)?|remote-debugging-[a-z-]+|remote-allow-origins|js-flags|load-extension|disable-web-security|no-sandbox|disable-site-isolation-trials|ignore-certificate-errors[a-z-]*|host-rules|host-resolver-rules|proxy-server|renderer-cmd-prefix|gpu-launcher|utility-cmd-prefix|enable-logging|log-net-log|ssl-key-log-file)(?:=|$)/;

/**
 * Lets these signals do nothing, as `bin/on-node-24.mjs` does for commands: Node answers SIGUSR1 with a debugger that
 * every user of the machine reaches, and a library ends the process at SIGXFSZ, where a write fails (EFBIG).
 */
export function ignoreSignals(host: Pick<NodeJS.Process, 'on'>): void {
  for (const signal of ['SIGUSR1', 'SIGXFSZ'] as const) host.on(signal, () => undefined);
}

/**
 * Why the till does not start with these program arguments (`process.execArgv`, those before `--`); null when it may.
 */
export function switchProblem(argv: readonly string[]): string | null {
  const given = argv.find((argument) => DEBUGGING.test(argument))?.replace(/=.*/, '');
  if (given === undefined) return null;
  return `${given} would let another program read or change the till. Start it without that switch.`;
}

/**
 * Why the till does not start in this environment: a variable that weakens its connections. Null when there is none.
 * Refused rather than ignored, because the person who set it must know that it has no effect here.
 */
export function environmentProblem(environment: Readonly<Record<string, string | undefined>>): string | null {
  if (environment['NODE_TLS_REJECT_UNAUTHORIZED'] === '0')
    return 'NODE_TLS_REJECT_UNAUTHORIZED=0 would let anyone pose as the payment service. Remove it; for a certificate of your own name its file in service_ca_file of settings.json.';
  const weakening = WEAKENING.exec(environment['NODE_OPTIONS'] ?? '')?.[0];
  if (weakening !== undefined)
    return `${weakening} in NODE_OPTIONS would weaken the connection to the payment service. Remove it.`;
  const debugging = switchProblem((environment['NODE_OPTIONS'] ?? '').split(/\s+/));
  if (debugging !== null) return `NODE_OPTIONS: ${debugging}`;
  if ((environment['ELECTRON_RUN_AS_NODE'] ?? '') !== '')
    return 'ELECTRON_RUN_AS_NODE would make the till a program without its protections. Remove it.';
  return null;
}
