import type { Sale } from '../../../core/sale/sale.ts';
import type { AuditRow } from '../projections/audit-rows.ts';
import type { LeaseRow } from '../tables/lease-table.ts';
import type { ProjectionStore } from '../projections/project.ts';
import type { AttemptRow, UndoRow } from '../tables/rows.ts';
import type { ShiftCashRow, ShiftRow } from '../tables/shift-table.ts';
import type { TabStepRow } from '../tables/tab-table.ts';

/** Projections made again from events, in memory. */
export interface Replay {
  readonly attempts: ReadonlyMap<string, AttemptRow>;
  readonly undos: ReadonlyMap<string, UndoRow>;
  readonly sales: ReadonlyMap<string, Sale>;
  readonly leases: ReadonlyMap<string, LeaseRow>;
  readonly tab_steps: ReadonlyMap<string, TabStepRow>;
  readonly shifts: ReadonlyMap<string, ShiftRow>;
  readonly shift_cash: ReadonlyMap<string, ShiftCashRow>;
  readonly audit: ReadonlyMap<number, AuditRow>;
  readonly store: ProjectionStore;
}

export function createReplay(): Replay {
  const attempts = new Map<string, AttemptRow>();
  const undos = new Map<string, UndoRow>();
  const sales = new Map<string, Sale>();
  const leases = new Map<string, LeaseRow>();
  const tab_steps = new Map<string, TabStepRow>();
  const shifts = new Map<string, ShiftRow>();
  const shift_cash = new Map<string, ShiftCashRow>();
  const audit = new Map<number, AuditRow>();
  let open_shift: ShiftRow | null = null;
  const open = new Set<string>();
  const store: ProjectionStore = {
    attempt: (trace_id) => attempts.get(trace_id) ?? null,
    putAttempt: (row) => void attempts.set(row.trace_id, row),
    undo: (undo_id) => undos.get(undo_id) ?? null,
    putUndo: (row) => void undos.set(row.undo_id, row),
    saleMoney: (sale_id) => sales.get(sale_id) ?? null,
    putSaleMoney: (sale_id, money) => {
      const sale = sales.get(sale_id);
      if (sale !== undefined) sales.set(sale_id, { ...sale, ...money });
    },
    putSale: (sale) => void sales.set(sale.sale_id, sale),
    countPrint: () => undefined,
    tabStep: (step_id) => tab_steps.get(step_id) ?? null,
    putTabStep: (row) => void tab_steps.set(row.step_id, row),
    lease: (trace_id) => leases.get(trace_id) ?? null,
    openLeases: () => [...open].flatMap((trace_id) => leases.get(trace_id) ?? []),
    putLease: (row) => {
      leases.set(row.trace_id, row);
      if (row.state === 'LEASED') open.add(row.trace_id);
      else open.delete(row.trace_id);
    },
    openShift: () => open_shift,
    putShift: (row) => {
      shifts.set(row.shift_id, row);
      open_shift = row.closed_seq === null ? row : null;
    },
    putAudit: (row) => void audit.set(row.seq, row),
    putShiftCash: (row) => void shift_cash.set(row.movement_id, row),
    countShiftPrint: () => undefined,
  };
  return { attempts, undos, sales, leases, tab_steps, shifts, shift_cash, audit, store };
}
