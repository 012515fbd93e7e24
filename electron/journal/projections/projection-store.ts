import type { GiftClaimRow } from '../../../core/gift/gift-claim.ts';
import type { GiftCardRow, GiftMoveRow } from '../../../core/gift/gift-card.ts';
import type { FiscalRow } from '../../../core/fiscal/fiscal-document.ts';
import type { Sale } from '../../../core/sale/sale.ts';
import type { RecordedReturn } from '../../../core/sale/sale-return.ts';
import type { AuditRow } from './audit-rows.ts';
import type { JournalEvent } from '../events/events.ts';
import type { HandoverRow } from '../tables/handover-table.ts';
import type { KeyedActRow } from '../tables/keyed-act-table.ts';
import type { LeaseRow } from '../tables/lease-table.ts';
import type { ReturnPartRow, ReturnRow } from '../tables/return-table.ts';
import type { AttemptRow, SaleMoney, UndoRow } from '../tables/rows.ts';
import type { ShiftCashRow, ShiftRow } from '../tables/shift-table.ts';
import type { TabStepRow } from '../tables/tab-table.ts';

/** Storage of projections: the database tables, or maps when `verify` replays the events. */
export interface ProjectionStore {
  attempt(trace_id: string): AttemptRow | null;
  putAttempt(row: AttemptRow, isNew: boolean): void;
  undo(undo_id: string): UndoRow | null;
  putUndo(row: UndoRow, isNew: boolean): void;
  saleMoney(sale_id: string): SaleMoney | null;
  putSaleMoney(sale_id: string, money: SaleMoney): void;
  putSale(sale: Sale, isNew: boolean): void;
  countPrint(sale_id: string): void;
  putReturn(row: ReturnRow): void;
  returnPart(part_id: string): ReturnPartRow | null;
  putReturnPart(row: ReturnPartRow, isNew: boolean): void;
  handover(id: string): HandoverRow | null;
  putHandover(row: HandoverRow, isNew: boolean): void;
  /** Returns of a sale with the current state of their parts, oldest first. */
  returnsOf(sale_id: string): readonly RecordedReturn[];
  tabStep(step_id: string): TabStepRow | null;
  tabSteps(trace_id: string): readonly TabStepRow[];
  putTabStep(row: TabStepRow, isNew: boolean): void;
  keyedAct(key: string): KeyedActRow | null;
  putKeyedAct(row: KeyedActRow, isNew: boolean): void;
  lease(trace_id: string): LeaseRow | null;
  openLeases(): Iterable<LeaseRow>;
  putLease(row: LeaseRow, isNew: boolean): void;
  fiscal(document_id: string): FiscalRow | null;
  putFiscal(row: FiscalRow, isNew: boolean): void;
  giftCard(card_id: string): GiftCardRow | null;
  putGiftCard(row: GiftCardRow, isNew: boolean): void;
  giftMove(move_id: string): GiftMoveRow | null;
  putGiftMove(row: GiftMoveRow, isNew: boolean): void;
  /** From here on, the cards of this journal belong to the shop. */
  shareGifts(seq: number): void;
  giftsShared(): boolean;
  giftClaim(move_id: string): GiftClaimRow | null;
  putGiftClaim(row: GiftClaimRow, isNew: boolean): void;
  /** What was sold, and in which currency; some lines load gift cards. */
  soldIn(sale_id: string): Pick<Sale, 'lines' | 'currency' | 'of_lane'> | null;
  putAudit(row: AuditRow): void;
  openShift(): ShiftRow | null;
  putShift(row: ShiftRow, isNew: boolean): void;
  putShiftCash(row: ShiftCashRow): void;
  countShiftPrint(shift_id: string): void;
}

export interface PlacedEvent {
  readonly seq: number;
  readonly at_ms: number;
  readonly event: JournalEvent;
}
