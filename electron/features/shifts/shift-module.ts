import type { ExportFolder } from '../../platform/export-folder.ts';
import type { ShiftLines } from '../../journal/stores/shift-lines.ts';
import type { ReceiptService } from '../receipts/receipt-service.ts';
import type { SettlementCall } from './settlement-reader.ts';
import { ShiftPrinter } from './shift-printer.ts';
import { ShiftReconciler } from './shift-reconcile.ts';
import { type ShiftParts, ShiftService } from './shift-service.ts';

export interface ShiftModuleParts extends Omit<ShiftParts, 'reconciling'> {
  readonly shift_lines: ShiftLines;
  readonly settlement: SettlementCall;
  readonly receipts: ReceiptService;
  readonly exports: ExportFolder;
}

/** Shifts, their papers and their reconciliation. */
export function createShiftModule(parts: ShiftModuleParts) {
  const reconciler = new ShiftReconciler({ ...parts, lines: parts.shift_lines });
  const shift = new ShiftService({ ...parts, reconciling: () => reconciler.progress });
  const shiftPrinter = new ShiftPrinter({ ...parts, shift });
  return { shift, shiftPrinter, reconciler };
}
