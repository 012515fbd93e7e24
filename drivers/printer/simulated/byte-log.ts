import { characterOf } from '../../characters/code-pages.ts';
import type { PrinterModel } from '../printer-model.ts';
import type { Token } from './command-table.ts';
import { ESCPOS_COMMANDS } from './escpos-commands.ts';
import { STAR_COMMANDS } from './star-commands.ts';
import { PrinterTokenizer } from './tokenizer.ts';

/** Longer operands, of pictures and barcodes, are shown as their length. */
const OPERANDS_SHOWN_MAX = 24;

export function commandsOf({ dialect }: PrinterModel) {
  return dialect === 'star' ? STAR_COMMANDS : ESCPOS_COMMANDS;
}

function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join(' ');
}

function operandText(operands: Uint8Array): string {
  if (operands.length === 0) return '';
  return operands.length > OPERANDS_SHOWN_MAX ? `: ${operands.length} bytes` : `: ${hex(operands)}`;
}

/** A job's bytes as lines for review: one command or one run of text each, decoded with the selected code page. */
export function byteLog(bytes: Uint8Array, model: PrinterModel): string[] {
  let page = 0;
  const describe = (token: Token): string => {
    if (token.kind === 'unknown') return `unknown byte ${hex(token.bytes)}`;
    if (token.kind === 'text') {
      const name = model.pages.find(({ number }) => number === page)?.page ?? 'cp437';
      const letters = [...token.bytes].map((byte) => characterOf(byte, name)).join('');
      const isAscii = token.bytes.every((byte) => byte < 0x80);
      return `${JSON.stringify(letters)}${isAscii ? '' : `   ${name} ${hex(token.bytes)}`}`;
    }
    const act = token.command.act?.(token.operands);
    if (act?.act === 'page') page = act.number;
    if (act?.act === 'reset') page = 0;
    return `${token.command.name}${operandText(token.operands)}`;
  };
  return new PrinterTokenizer(commandsOf(model)).push(bytes).map(describe);
}
