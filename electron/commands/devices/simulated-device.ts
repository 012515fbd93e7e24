import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { type Result, fail, succeed } from '../../../core/result.ts';
import type { FarEnd } from '../../../drivers/transport/far-end.ts';
import { PseudoTerminalFarEnd } from '../../../drivers/transport/pseudo-terminal-far-end.ts';
import { TcpFarEnd } from '../../../drivers/transport/tcp-far-end.ts';
import { type CommandIo, EXIT, type Flag, text, wholeNumber } from '../command-line/arguments.ts';
import { type FlagRefusal } from '../command-line/arguments.ts';

/** A word of a closed list. */
export function oneOf<Value extends string>(choices: readonly Value[]): (given: string) => Result<Value, FlagRefusal> {
  return (given) => {
    const value = choices.find((known) => known === given);
    return value === undefined ? fail({ code: 'not_one_of', choices }) : succeed(value);
  };
}

/** Where the far end of a simulated device's line is. */
export const LINE_FLAGS = {
  link: {
    placeholder: 'PATH',
    help: 'make a serial line and keep a link to it at PATH',
    parse: text(1_000),
  } as Flag<string>,
  tcp: {
    placeholder: 'PORT',
    help: 'listen on this loopback port instead, 0 is any free one',
    parse: wholeNumber(0, 65_535),
  } as Flag<number>,
} as const;

export interface SimulatedLine {
  readonly farEnd: FarEnd;
  /** The ready line's `port`: a number for TCP, the link for a serial line. */
  readonly port: () => string | number;
}

/** Null unless exactly one of the two flags is given. */
export function simulatedLine(link: string | undefined, tcp: number | undefined): SimulatedLine | null {
  if ((link === undefined) === (tcp === undefined)) return null;
  if (link !== undefined) return { farEnd: new PseudoTerminalFarEnd(link), port: () => link };
  const farEnd = new TcpFarEnd(tcp ?? 0);
  return { farEnd, port: () => Number(farEnd.address) };
}

export interface ServedDevice extends OperatorLines {
  readonly line: SimulatedLine;
  readonly io: CommandIo;
  readonly stop: () => void | Promise<void>;
}

/**
 * Plugs a simulated device in, says that it is ready, and serves it until the command is stopped. Answers the exit
 * code.
 */
export async function serveDevice({ line, io, stop, ...lines }: ServedDevice): Promise<number> {
  try {
    await line.farEnd.plug();
  } catch (error) {
    await stop();
    lines.complain(error instanceof Error ? error.message : String(error));
    return EXIT.attention;
  }
  io.stdout(JSON.stringify({ event: 'ready', port: line.port(), pid: process.pid }));
  const stopListening = listenToOperator(lines);
  await io.stopped;
  stopListening();
  await stop();
  await line.farEnd.unplug();
  return EXIT.ok;
}

interface OperatorLines {
  /** Where lines come from; the end of them changes nothing. */
  readonly operator: Readable;
  readonly onLine: (line: string) => void;
  /** Gets one sentence when the input breaks. */
  readonly complain: (sentence: string) => void;
}

/** Listens to the person who plays a simulated device. Answers how to stop. */
function listenToOperator({ operator, onLine, complain }: OperatorLines): () => void {
  if (operator === process.stdin && isInBackground()) return () => undefined;
  const lines = createInterface({ input: operator });
  operator.on('error', (error) => complain(`stdin is not listened to any more: ${error.message}`));
  lines.on('line', onLine);
  return () => lines.close();
}

/**
 * True when this process runs behind a shell's prompt (`cobro reader … &`). The operating system stops such a process
 * as soon as it reads from the terminal, so it must not; fields 5 and 8 of proc(5) `stat` tell.
 */
function isInBackground(): boolean {
  if (!process.stdin.isTTY) return false;
  try {
    const fields = readFileSync('/proc/self/stat', 'latin1')
      .replace(/^.*\) /, '')
      .split(' ');
    return fields[2] !== fields[5];
  } catch {
    return false;
  }
}
