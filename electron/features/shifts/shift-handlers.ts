import type { SHIFT_INTENTS } from '../../../core/contract/intents/shifts.ts';
import type { HandlersOf } from '../shared/handlers.ts';
import type { ShiftPrinter } from './shift-printer.ts';
import type { ShiftReconciler } from './shift-reconcile.ts';
import type { ShiftService } from './shift-service.ts';

export interface ShiftHandlerParts {
  readonly shift: ShiftService;
  readonly shiftPrinter: ShiftPrinter;
  readonly reconciler: ShiftReconciler;
}

/** What the intents of shifts do. */
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
    'shift.list': (request) => shift.list(request),
    'shift.read': ({ number }) => shift.read(number),
    'shift.print': ({ number }) => shiftPrinter.print(number),
    'shift.export': (request) => shiftPrinter.export(request),
    'shift.reconcile': ({ number }) => reconciler.reconcile(number),
  };
}
