import type { ExportFolder } from '../../platform/export-folder.ts';
import type { ReceiptService } from '../receipts/receipt-service.ts';
import type { SettlementCall } from './settlement-reader.ts';
import { ShiftPrinter } from './shift-printer.ts';
import { ShiftReconciler } from './shift-reconcile.ts';
import { type ShiftParts, ShiftService } from './shift-service.ts';
import type { SHIFT_INTENTS } from '../../../core/contract/intents/shifts.ts';
import type { HandlersOf } from '../shared/handlers.ts';

export interface ShiftModuleParts extends Omit<ShiftParts, 'reconciling'> {
  readonly settlement: SettlementCall;
  readonly receipts: ReceiptService;
  readonly exports: ExportFolder;
}

/** Shifts with their documents and reconciliation. */
export function createShiftModule(parts: ShiftModuleParts) {
  const reconciler = new ShiftReconciler({ ...parts, lines: parts.shift_lines });
  const shift = new ShiftService({ ...parts, reconciling: () => reconciler.progress });
  const shiftPrinter = new ShiftPrinter({ ...parts, shift });
  return { shift, shiftPrinter, reconciler };
}

export interface ShiftHandlerParts {
  readonly shift: ShiftService;
  readonly shiftPrinter: ShiftPrinter;
  readonly reconciler: ShiftReconciler;
}

/** Handlers of the shift intents. */
export function shiftHandlers({
  shift,
  shiftPrinter,
  reconciler,
}: ShiftHandlerParts): HandlersOf<typeof SHIFT_INTENTS> {
  return {
    'shift.open': (request, grant) => shift.open(request, grant),
    'shift.cashInOut': (request, grant) => shift.cashInOut(request, grant),
    'shift.report': () => shift.report(),
    'shift.count': (request, grant) => shift.count(request, grant),
    'shift.close': (request, grant) => shift.close(request, grant),
    'shift.handOver': (request, grant) => shift.handOver(request, grant),
    'shift.list': (request) => shift.list(request),
    'shift.read': ({ number }) => shift.read(number),
    'shift.follow': (request) => shift.follow(request),
    'shift.print': ({ number }) => shiftPrinter.print(number),
    'shift.printSlip': (request, grant) => shiftPrinter.printSlip(request, grant),
    'shift.export': (request) => shiftPrinter.export(request),
    'shift.reconcile': ({ number }) => reconciler.reconcile(number),
  };
}
