import { isOutOfResources, outOfResourcesSentence, resourceCode } from '../../platform/out-of-resources.ts';
import { type SystemCode, systemCode } from '../../platform/system-code.ts';
import { fstatSync, writeSync } from 'node:fs';
import { type CommandIo, EXIT, type Launcher } from './arguments.ts';
import { Writable } from 'node:stream';

/** What is read from: standard input, or a stream in a test. */
type SecretSource = NodeJS.ReadableStream & { readonly isTTY?: boolean; readonly readableEnded?: boolean };

/** Longer than any secret; more without an end of the line is none. */
const LINE_MAX = 1_024;

/**
 * The next input line. On a terminal the prompt is shown but the typing is not; from a pipe or file nothing is shown,
 * and later lines stay unread. Undefined when the input ends first or is interrupted.
 */
export function readSecret(
  input: SecretSource,
  show: (text: string) => void,
  prompt: string,
): Promise<string | undefined> {
  // The `end` event fires only once and may already have fired; waiting for it would never return.
  if (input.readableEnded === true) return Promise.resolve(undefined);
  const terminal = input.isTTY === true;
  if (!terminal) return nextLine(input);
  // With an output of its own, readline edits the line (backspace, interrupt) and draws it nowhere.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = process.getBuiltinModule('node:readline').createInterface({ input, output: nowhere, terminal });
  show(prompt);
  return new Promise((resolve) => {
    let line: string | undefined;
    lines.once('line', (text) => {
      line = text;
      lines.close();
    });
    lines.once('SIGINT', () => lines.close());
    lines.once('close', () => {
      show('\n');
      resolve(line);
    });
  });
}

function nextLine(input: SecretSource): Promise<string | undefined> {
  return new Promise((resolve) => {
    let text = '';
    const end = (line: string | undefined): void => {
      input.off('readable', take).off('end', last).off('error', none);
      resolve(line);
    };
    const last = (): void => end(text === '' ? undefined : text);
    const none = (): void => end(undefined);
    const take = (): void => {
      for (let piece = input.read(); piece !== null; piece = input.read()) {
        text += piece.toString();
        const length = text.indexOf('\n');
        if (length < 0 && text.length > LINE_MAX) return none();
        if (length < 0) continue;
        const rest = text.slice(length + 1);
        if (rest !== '') input.unshift(Buffer.from(rest));
        return end(text.slice(0, length).replace(/\r$/, ''));
      }
    };
    input.on('readable', take).on('end', last).on('error', none);
    take();
  });
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/**
 * An orderly stop takes 5 s at most (operator-interface, "Commands"): this leaves half a second for the end itself. The
 * journal is safe whenever the process ends.
 */
const STOP_WITHIN_MS = 4_500;

/**
 * Writes a whole line before it returns, so that nothing is lost when the process ends right after. Waits for a slow
 * reader; a reader that is gone is not an error. Answers why it could not be written; null when it was.
 */
function writeLine(descriptor: number, line: string): SystemCode | null {
  let rest = Buffer.from(`${line}\n`);
  while (rest.length > 0) {
    try {
      rest = rest.subarray(writeSync(descriptor, rest));
    } catch (error) {
      const code = systemCode(error);
      if (code !== 'EAGAIN') return isReaderGone(descriptor, code) ? null : code;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
    }
  }
  return null;
}

/** A terminal that was closed answers as a failing disk does. */
const isReaderGone = (descriptor: number, code: SystemCode): boolean =>
  code === 'EPIPE' || code === 'ECONNRESET' || (code === 'EIO' && !fstatSync(descriptor).isFile());

function launcherOf(host: NodeJS.Process): Launcher | undefined {
  const how = host.env['COBRO_LAUNCHED'];
  if (how === undefined || host.send === undefined) return undefined;
  return { trial: how === 'trial', tell: (state) => void host.send?.(state) };
}

/** What ended a program abruptly, and its exit code: exhausted resources are not a bug. */
function endedBy(error: unknown): { readonly sentence: string; readonly exit: number } {
  if (isOutOfResources(error))
    return {
      sentence: `${outOfResourcesSentence(resourceCode(error))} What was in flight is recovered then.`,
      exit: EXIT.attention,
    };
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { sentence: `a bug stopped this program: ${detail}`, exit: EXIT.internal };
}

/**
 * Binds a command to this process: a signal stops it in order, 4.5 s later it is ended, and an uncaught exception ends
 * it with 70, or with 1 where the machine is short of something (recovery settles what was in flight at the next start). A result that could not be written ends no command
 * with 0, unless its code stands.
 */
export function processIo(host: NodeJS.Process): { readonly io: CommandIo; readonly end: (code: number) => void } {
  let stop = () => {};
  const stopped = new Promise<void>((resolve) => (stop = resolve));
  let signalled = false;
  const onSignal = () => {
    if (signalled) return;
    signalled = true;
    stop();
    setTimeout(() => host.exit(EXIT.attention), STOP_WITHIN_MS).unref();
  };
  for (const signal of SIGNALS) host.on(signal, onSignal);
  // Started by another program over a channel: when that one ends, however it does, this one ends too.
  if (host.channel !== undefined && host.channel !== null) {
    host.on('disconnect', onSignal);
    host.channel.unref();
  }
  const onBug = (error: unknown) => {
    const { sentence, exit } = endedBy(error);
    writeLine(2, `cobro: ${sentence}`);
    host.exit(exit);
  };
  host.on('uncaughtException', onBug);
  host.on('unhandledRejection', onBug);
  // Without its launcher it would not be restarted, and no other version could replace it.
  if (launcherOf(host)) host.on('disconnect', onSignal);
  let is_whole = true;
  let stands = false;
  const stdout = (line: string): void => {
    // What comes after a gap would look like the whole.
    const trouble = is_whole ? writeLine(1, line) : null;
    if (trouble === null) return;
    is_whole = false;
    writeLine(
      2,
      `cobro: standard output could not be written (${trouble}): the result is not there whole. What was done stands.`,
    );
  };
  const io: CommandIo = {
    launcher: launcherOf(host),
    environment: host.env,
    stdout,
    stderr: (line) => void writeLine(2, line),
    codeStands: () => (stands = true),
    endOnSignal: () => {
      for (const signal of SIGNALS) host.off(signal, onSignal);
    },
    readSecret: (prompt) => readSecret(host.stdin, (text) => void host.stderr.write(text), prompt),
    stopped,
  };
  return { io, end: (code) => host.exit(code === EXIT.ok && !is_whole && !stands ? EXIT.attention : code) };
}
