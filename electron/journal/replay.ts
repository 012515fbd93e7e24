import type { Sale } from '../../core/sale/sale.ts';
import type { ProjectionStore } from './project.ts';
import type { AttemptRow, UndoRow } from './rows.ts';

/** Projections made again from events, in memory. */
export interface Replay {
  readonly attempts: ReadonlyMap<string, AttemptRow>;
  readonly undos: ReadonlyMap<string, UndoRow>;
  readonly sales: ReadonlyMap<string, Sale>;
  readonly store: ProjectionStore;
}

export function createReplay(): Replay {
  const attempts = new Map<string, AttemptRow>();
  const undos = new Map<string, UndoRow>();
  const sales = new Map<string, Sale>();
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
  };
  return { attempts, undos, sales, store };
}
