import { open } from 'node:fs/promises';
import { type Result, fail, succeed } from '../../core/result.ts';
import { ESCPOS_DIALECT } from './escpos-dialect.ts';
import type { PrinterDelivery, PrinterFailure, PrinterStatus } from './printer.ts';

const READY: PrinterStatus = { state: 'ready', paper: 'enough' };

/** Appends jobs to a file or to a printer's device node. Nothing is ever overwritten. */
export class FileDelivery implements PrinterDelivery {
  readonly label: string;
  readonly #path: string;

  constructor(path: string) {
    this.label = `file:${path}`;
    this.#path = path;
  }

  async check(): Promise<PrinterStatus> {
    const delivered = await this.deliver(new Uint8Array(0));
    return delivered.ok ? delivered.value : { state: 'failed', problem: 'unreachable' };
  }

  openDrawer(): Promise<Result<PrinterStatus, PrinterFailure>> {
    return this.deliver(ESCPOS_DIALECT.open_drawer);
  }

  async deliver(bytes: Uint8Array): Promise<Result<PrinterStatus, PrinterFailure>> {
    let has_begun = false;
    try {
      const file = await open(this.#path, 'a');
      try {
        has_begun = bytes.length > 0;
        await file.appendFile(bytes);
      } finally {
        await file.close();
      }
      return succeed(READY);
    } catch {
      return fail({ problem: has_begun ? 'interrupted' : 'unreachable', may_have_printed: has_begun });
    }
  }
}
