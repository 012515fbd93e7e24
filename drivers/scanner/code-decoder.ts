/** Longest code that the till accepts (contract, `sale.addCode`). */
const CODE_BYTES_MAX = 128;
/** Separates the elements of a GS1 symbol (FNC1 as scanners send it). */
const GROUP_SEPARATOR = 0x1d;

export interface CodeFraming {
  /** Text that the scanner adds around each code; empty for none. */
  readonly prefix: string;
  readonly suffix: string;
}

/**
 * Splits a scanner's bytes into codes. A code ends with CR, LF or both. One that is too long, has an illegal byte, or
 * lacks the configured prefix or suffix is dropped whole: part of a code would be another product.
 */
export class CodeDecoder {
  readonly #framing: CodeFraming;
  readonly #bytes_max: number;
  #bytes: number[] = [];
  #isSpoiled = false;

  constructor(framing: CodeFraming) {
    this.#framing = framing;
    this.#bytes_max = CODE_BYTES_MAX + framing.prefix.length + framing.suffix.length;
  }

  get isMidCode(): boolean {
    return this.#isSpoiled || this.#bytes.length > 0;
  }

  push(chunk: Uint8Array): string[] {
    const codes: string[] = [];
    for (const byte of chunk) {
      if (byte !== 0x0d && byte !== 0x0a) {
        this.#add(byte);
        continue;
      }
      const code = this.#isSpoiled ? undefined : this.#unwrap(Buffer.from(this.#bytes).toString('latin1'));
      this.giveUpPartial();
      if (code !== undefined) codes.push(code);
    }
    return codes;
  }

  /** Drops a partial code whose end will not arrive. */
  giveUpPartial(): void {
    this.#bytes = [];
    this.#isSpoiled = false;
  }

  #add(byte: number): void {
    const is_of_a_code = (byte >= 0x20 && byte <= 0x7e) || byte === GROUP_SEPARATOR;
    if (!is_of_a_code || this.#bytes.length >= this.#bytes_max) this.#isSpoiled = true;
    else this.#bytes.push(byte);
  }

  #unwrap(text: string): string | undefined {
    const { prefix, suffix } = this.#framing;
    if (!text.startsWith(prefix) || !text.endsWith(suffix)) return undefined;
    const code = text.slice(prefix.length, text.length - suffix.length).trim();
    return code.length > 0 && code.length <= CODE_BYTES_MAX && text.length >= prefix.length + suffix.length
      ? code
      : undefined;
  }
}
