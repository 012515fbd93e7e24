import { shiftReceipt } from '../../../core/receipt/shift-receipt.ts';
import { succeed } from '../../../core/result.ts';
import type { ReceiptService } from '../receipts/receipt-service.ts';
import { type Answer, refuse } from '../shared/refusal.ts';
import type { ShiftParts, ShiftService } from './shift-service.ts';

export interface ShiftPrinterParts extends Pick<ShiftParts, 'shifts' | 'clock'> {
  readonly shift: ShiftService;
  readonly receipts: ReceiptService;
}

/** Prints X reports of the open shift and Z reports of closed ones; every Z report after the first is marked as a copy. */
export class ShiftPrinter {
  readonly #parts: ShiftPrinterParts;
  private printing = false;

  constructor(parts: ShiftPrinterParts) {
    this.#parts = parts;
  }

  async print(number: number): Promise<Answer<{ readonly copy: boolean }>> {
    if (!this.#parts.receipts.canPrint) return refuse('printer_failed', 'no_printer');
    if (this.printing) return refuse('not_now', 'a report is being printed');
    this.printing = true;
    try {
      return await this.printNow(number);
    } finally {
      this.printing = false;
    }
  }

  private async printNow(number: number): Promise<Answer<{ readonly copy: boolean }>> {
    const { shifts, shift, receipts, clock } = this.#parts;
    const isOpen = shifts.open()?.number === number;
    const view = isOpen ? await shift.report() : shift.read(number);
    if (!view.ok) return view;
    // Counted before it is sent: a report that came out half must not be followed by a second original.
    const copy = view.value.closed !== null && shifts.recordPrint(view.value.shift_id) > 0;
    const failure = await receipts.printPaper((style) =>
      shiftReceipt({ shift: view.value, style, copy, at_ms: clock.wallMs() }),
    );
    shift.moved();
    return failure === null ? succeed({ copy }) : refuse('printer_failed', failure);
  }
}
