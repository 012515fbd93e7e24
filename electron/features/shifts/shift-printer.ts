import type { IntentArguments } from '../../../core/contract/intents.ts';
import type { WrittenFile } from '../../../core/contract/files.ts';
import type { ShiftView } from '../../../core/contract/shifts.ts';
import { handOverSlip, movementSlip } from '../../../core/receipt/drawer-slip.ts';
import { shiftReceipt, shiftSheet } from '../../../core/receipt/shift-receipt.ts';
import { textPdf } from '../../../core/receipt/text-pdf.ts';
import type { ExportFolder } from '../../platform/export-folder.ts';
import { succeed } from '../../../core/result.ts';
import type { ReceiptService } from '../receipts/receipt-service.ts';
import type { Grant } from '../shared/grant.ts';
import { type Answer, DONE, refuse } from '../shared/refusal.ts';
import { handOverViews } from './shift-views.ts';
import type { ShiftParts, ShiftService } from './shift-service.ts';

export interface ShiftPrinterParts extends Pick<ShiftParts, 'shifts' | 'clock'> {
  readonly shift: ShiftService;
  readonly receipts: ReceiptService;
  readonly exports: ExportFolder;
}

/**
 * Prints X reports of the open shift and Z reports of closed ones; every Z report after the first is marked as a copy.
 */
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

  /**
   * Prints the slip of a movement or hand-over. For a drawer that is counted blind, only the two who signed see the
   * difference.
   */
  async printSlip({ number, slip_id }: IntentArguments<'shift.printSlip'>, { by }: Grant): Promise<Answer<null>> {
    const { receipts, shifts, shift } = this.#parts;
    if (!receipts.canPrint) return refuse('printer_failed', 'no_printer');
    const row = shifts.withNumber(number);
    if (row === null) return refuse('not_found', `no shift ${number}`);
    const slipOf = (hides_cash: boolean) =>
      handOverViews(shifts.handOvers(row), hides_cash).find(({ hand_over_id }) => hand_over_id === slip_id);
    const blind = slipOf(true);
    const signed = blind?.from === by.name || blind?.to === by.name;
    const hand_over = slipOf(shift.hidesCash(row) && !signed);
    const movement = shifts.cashMovementsOf(row.shift_id).find(({ movement_id }) => movement_id === slip_id);
    if (hand_over === undefined && movement === undefined) return refuse('not_found', 'no such movement');
    const failure = await receipts.printPaper((style) => {
      const slip = { style, shift_number: number };
      if (hand_over !== undefined) return handOverSlip(slip, hand_over);
      return movement === undefined ? '' : movementSlip(slip, movement);
    });
    return failure === null ? DONE : refuse('printer_failed', failure);
  }

  /** Exports an X or Z report to a file. Not counted as a print: the next printed one is still the first. */
  async export({ number, format }: IntentArguments<'shift.export'>): Promise<Answer<WrittenFile>> {
    const { receipts, exports, clock } = this.#parts;
    const view = await this.view(number);
    if (!view.ok) return view;
    const paper = { shift: view.value, copy: false, at_ms: clock.wallMs() };
    const kind = view.value.closed === null ? 'x' : 'z';
    const content =
      format === 'csv'
        ? receipts.styled((style) => shiftSheet({ ...paper, style }))
        : textPdf(receipts.paperText((style) => shiftReceipt({ ...paper, style })).split('\n'));
    const written = await exports.write(`${kind}-${number}`, [content], format);
    return written.ok ? written : refuse('export_failed', `the file could not be written (${written.error})`);
  }

  private view(number: number): Answer<ShiftView> | Promise<Answer<ShiftView>> {
    const { shifts, shift } = this.#parts;
    return shifts.open()?.number === number ? shift.report() : shift.read(number);
  }

  private async printNow(number: number): Promise<Answer<{ readonly copy: boolean }>> {
    const { shifts, shift, receipts, clock } = this.#parts;
    const view = await this.view(number);
    if (!view.ok) return view;
    // Counted before it is sent: after a half-printed report, no second original may follow.
    const copy = view.value.closed !== null && shifts.recordPrint(view.value.shift_id) > 0;
    const failure = await receipts.printPaper((style) =>
      shiftReceipt({ shift: view.value, style, copy, at_ms: clock.wallMs() }),
    );
    shift.moved();
    return failure === null ? succeed({ copy }) : refuse('printer_failed', failure);
  }
}
