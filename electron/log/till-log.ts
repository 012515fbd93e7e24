import { pino } from 'pino';
import { redactText } from '../../core/service/redact.ts';
import type { Log } from './log.ts';

export interface TillLogOptions {
  /** Receives every line from `info` upwards, each with a newline. */
  readonly file: { write(line: string): void } | null;
  /** Receives what a person at the terminal should see: `warn` and `error`, or everything when verbose. */
  readonly terminal: { write(line: string): void };
  readonly verbose: boolean;
}

/** Fields whose value is always secret or card data; the line filter below is a second safeguard. */
const SECRET_FIELDS = [
  'access_token',
  'api_key',
  'authorization',
  'client_secret',
  'cvv',
  'data',
  'emv',
  'instrument',
  'ksn',
  'pan',
  'pin',
  'pin_block',
  'secret',
  'token',
  'track',
].flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

/**
 * The till's log: JSON lines. One final filter masks what must never be written, from any caller: card numbers and
 * credentials anywhere in a line, and every field with a telling name (payment-safety 10; I13).
 */
export function createTillLog(options: TillLogOptions): Log {
  const write = (line: string) => {
    const clean = redactText(line);
    options.file?.write(clean);
    if (options.verbose || !line.startsWith('{"level":"info"')) options.terminal.write(clean);
  };
  const logger = pino(
    {
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { error: pino.stdSerializers.err },
      redact: { paths: SECRET_FIELDS, censor: '[redacted]' },
    },
    { write },
  );
  return {
    info: (message, facts) => logger.info(facts ?? {}, message),
    warn: (message, facts) => logger.warn(facts ?? {}, message),
    error: (message, facts) => logger.error(facts ?? {}, message),
  };
}
