import type { Command, Token } from './command-table.ts';

const NOTHING = new Uint8Array(0);
/** Longer than any command of a paper; a picture of 576 by 2,000 dots has 144,000 bytes. */
const COMMAND_BYTES_MAX = 500_000;

type Match = { readonly token: Token; readonly length: number } | 'incomplete' | 'none';

/** Splits a printer's byte stream into commands and text, independent of chunks. */
export class PrinterTokenizer {
  readonly #commands: readonly Command[];
  #rest: Uint8Array = NOTHING;

  constructor(commands: readonly Command[]) {
    // A longer prefix is tried first: `ESC GS a` before `ESC G`.
    this.#commands = commands.toSorted((one, other) => other.prefix.length - one.prefix.length);
  }

  push(chunk: Uint8Array): Token[] {
    let bytes: Uint8Array = Buffer.concat([this.#rest, chunk]);
    const tokens: Token[] = [];
    while (bytes.length > 0) {
      const match = this.#match(bytes);
      if (match === 'incomplete' && bytes.length < COMMAND_BYTES_MAX) break;
      const found = typeof match === 'string' ? textOrUnknown(bytes) : match;
      tokens.push(found.token);
      bytes = bytes.subarray(found.length);
    }
    this.#rest = Uint8Array.from(bytes);
    return tokens;
  }

  #match(bytes: Uint8Array): Match {
    let isIncomplete = false;
    for (const command of this.#commands) {
      const { prefix } = command;
      const shared = prefix.findIndex((byte, index) => bytes[index] !== byte);
      if (shared >= 0) {
        // All bytes so far match the prefix: the rest of it may still arrive.
        if (shared === bytes.length) isIncomplete = true;
        continue;
      }
      const behind = bytes.subarray(prefix.length);
      const count = typeof command.operands === 'number' ? command.operands : command.operands(behind);
      if (count === undefined || behind.length < count) return 'incomplete';
      const length = prefix.length + count;
      const operands = Uint8Array.from(behind.subarray(0, count));
      return { token: { kind: 'command', command, bytes: bytes.slice(0, length), operands }, length };
    }
    return isIncomplete ? 'incomplete' : 'none';
  }
}

function textOrUnknown(bytes: Uint8Array): { readonly token: Token; readonly length: number } {
  const end = bytes.findIndex((byte) => byte < 0x20);
  const length = end < 0 ? bytes.length : Math.max(end, 1);
  return { token: { kind: end === 0 ? 'unknown' : 'text', bytes: bytes.slice(0, length) }, length };
}
