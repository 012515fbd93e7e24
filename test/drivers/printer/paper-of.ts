import { commandsOf } from '../../../drivers/printer/simulated/byte-log.ts';
import { Paper, type PaperLine, lineText } from '../../../drivers/printer/simulated/paper.ts';
import { PrinterTokenizer } from '../../../drivers/printer/simulated/tokenizer.ts';
import type { PrinterModel } from '../../../drivers/printer/printer-model.ts';

/** The pieces of paper that a printer of this model prints for `bytes`. */
export function piecesOf(bytes: Uint8Array, model: PrinterModel): readonly (readonly PaperLine[])[] {
  const pieces: (readonly PaperLine[])[] = [];
  const paper = new Paper(model, (lines) => pieces.push(lines));
  for (const token of new PrinterTokenizer(commandsOf(model)).push(bytes)) paper.print(token);
  return pieces;
}

/** The single piece of paper, as lines of text; throws when there are more or none. */
export function paperText(bytes: Uint8Array, model: PrinterModel): string[] {
  const [piece, second] = piecesOf(bytes, model);
  if (piece === undefined || second !== undefined) throw new Error('the bytes are not one piece of paper');
  return piece.map(lineText);
}
