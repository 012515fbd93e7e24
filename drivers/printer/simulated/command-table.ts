/** The effect of a command on the paper, in terms shared by both families. Positions are dots from the left edge. */
export type PaperAct =
  | { readonly act: 'reset' }
  | { readonly act: 'page'; readonly number: number }
  | { readonly act: 'position'; readonly dots: number }
  | { readonly act: 'move'; readonly dots: number }
  | { readonly act: 'align'; readonly side: 'left' | 'centre' | 'right' }
  | { readonly act: 'bold'; readonly on: boolean }
  | { readonly act: 'size'; readonly width: number; readonly height: number }
  | { readonly act: 'feed' }
  | { readonly act: 'cut' }
  | { readonly act: 'barcode'; readonly data: string }
  | { readonly act: 'image'; readonly width_dots: number; readonly height_dots: number }
  | { readonly act: 'drawer' }
  | { readonly act: 'ask_status'; readonly which: number }
  | { readonly act: 'end_of_job' };

export interface Command {
  readonly name: string;
  /** The bytes that it starts with. */
  readonly prefix: readonly number[];
  /** How many bytes follow the prefix; undefined while that is not known yet. */
  readonly operands: number | ((operands: Uint8Array) => number | undefined);
  readonly act?: (operands: Uint8Array) => PaperAct | undefined;
}

/** One step of a byte stream: a command with its operands, or a run of text. */
export type Token =
  | { readonly kind: 'text'; readonly bytes: Uint8Array }
  | {
      readonly kind: 'command';
      readonly command: Command;
      readonly bytes: Uint8Array;
      readonly operands: Uint8Array;
    }
  /** A control byte that no command of the family begins with. */
  | { readonly kind: 'unknown'; readonly bytes: Uint8Array };

export function sideOf(code: number | undefined): 'left' | 'centre' | 'right' {
  const side = (code ?? 0) & 0x0f;
  return side === 1 ? 'centre' : side === 2 ? 'right' : 'left';
}

/** Two bytes, low one first. */
export function uint16At(bytes: Uint8Array, offset: number): number {
  return (bytes[offset] ?? 0) | ((bytes[offset + 1] ?? 0) << 8);
}
