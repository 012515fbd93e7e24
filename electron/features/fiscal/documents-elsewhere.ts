import type { Clock } from '../../../core/clock.ts';
import { type FiscalAnswer, fiscalAnswerSchema, fiscalWaitMs, issueId } from '../../../core/fiscal/fiscal-document.ts';
import type { Sale } from '../../../core/sale/sale.ts';
import type { FoundSale } from '../../../store/contract/protocol.ts';
import type { Journal } from '../../journal/journal.ts';
import type { ShopReturns } from '../store/shop-returns.ts';

export interface DocumentsElsewhereParts {
  readonly journal: Pick<Journal, 'recordTogether' | 'fiscal'>;
  readonly sales: { sale(sale_id: string): Sale | null };
  /** Absent at a standalone till, which takes no returns of other lanes' sales. */
  readonly shop_returns?: Pick<ShopReturns, 'find'> | undefined;
  readonly clock: Pick<Clock, 'monotonicMs'>;
}

const AT_ONCE = 20;

/**
 * A sale of another lane has its document there. Returns made here are credited here against that document: the store
 * reports it and, once final, the journal stores it beside the copy of the sale.
 */
export class DocumentsElsewhere {
  readonly #parts: DocumentsElsewhereParts;
  readonly #tries = new Map<string, { readonly tries: number; readonly not_before_ms: number }>();

  constructor(parts: DocumentsElsewhereParts) {
    this.#parts = parts;
  }

  /**
   * Queries the documents that are still unknown. If the store is unreachable or does not know them yet, they are
   * queried later.
   */
  async learn(): Promise<void> {
    const { journal, sales, shop_returns, clock } = this.#parts;
    if (shop_returns === undefined) return;
    for (const sale_id of journal.fiscal.returnedFromElsewhere(AT_ONCE + this.#tries.size)) {
      const { tries = 0, not_before_ms = 0 } = this.#tries.get(sale_id) ?? {};
      const of_lane = sales.sale(sale_id)?.of_lane;
      if (of_lane === undefined || not_before_ms > clock.monotonicMs()) continue;
      const found = await shop_returns.find({ receipt: `${of_lane.lane}-${of_lane.number}` });
      const its = found === 'away' ? undefined : found.sales.find((one) => one.sale_id === sale_id);
      const document = its === undefined ? null : finalDocument(its);
      if (document !== null) this.#keep(sale_id, document);
      else this.#tries.set(sale_id, { tries: tries + 1, not_before_ms: clock.monotonicMs() + fiscalWaitMs(tries + 1) });
    }
  }

  #keep(sale_id: string, { amount_minor, answer }: FinalDocument): void {
    const document_id = issueId(sale_id);
    const intent = { document_id, kind: 'issue', sale_id, return_id: null, credits: null, amount_minor } as const;
    // In one commit: a document that is known is never requested here.
    this.#parts.journal.recordTogether([
      { type: 'fiscal_intent', intent },
      { type: 'fiscal_step', document_id, answer },
    ]);
    this.#tries.delete(sale_id);
  }
}

interface FinalDocument {
  readonly amount_minor: number;
  readonly answer: FiscalAnswer;
}

/** Null when it is not final yet, there is none, or an invoice requested later replaced it. */
function finalDocument({ documents = [] }: FoundSale): FinalDocument | null {
  if (documents.some(({ kind, state }) => kind === 'invoice' && state !== 'rejected')) return null;
  const issued = documents.find(({ kind, state }) => kind === 'issue' && state === 'issued');
  if (issued === undefined || issued.amount_minor < 1) return null;
  const { state, number, stamp, link, amount_minor } = issued;
  const { data: answer } = fiscalAnswerSchema.safeParse({ state, number, stamp, link });
  return answer === undefined ? null : { amount_minor, answer };
}
