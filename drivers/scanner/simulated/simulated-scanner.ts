import type { FarEnd } from '../../transport/far-end.ts';

export interface SimulatedScannerOptions {
  readonly farEnd: FarEnd;
  readonly prefix?: string;
  readonly suffix?: string;
  readonly ending?: '\r' | '\n' | '\r\n';
}

/** A barcode scanner at the far end of a line. */
export class SimulatedScanner {
  readonly #options: SimulatedScannerOptions;

  constructor(options: SimulatedScannerOptions) {
    this.#options = options;
    options.farEnd.onBytes(() => undefined);
  }

  /** A person scans a code. */
  scan(code: string): void {
    const { farEnd, prefix = '', suffix = '', ending = '\r\n' } = this.#options;
    farEnd.write(Buffer.from(`${prefix}${code}${suffix}${ending}`, 'latin1'));
  }
}
