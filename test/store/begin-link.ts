import type { Lane } from './shop-of-lanes.ts';

export async function beginLink({ till }: Lane): Promise<{ trace_id: string; payment_id: string }> {
  const sale = till.journal.sales.openSale('CLP', 'Ana');
  const tender_id = 'link-1';
  till.journal.sales.beginCardTender(sale, {
    ...{ tender_id, kind: 'link', state: 'pending', amount_minor: 900, tip_minor: 0, at_ms: 1 },
  });
  const request = {
    ...{ sale_id: sale.sale_id, tender_id, amount_minor: 900, tip_minor: 0, currency: 'CLP' as const },
    ...{ due_minor: 900, wait_ms: 60_000 },
  };
  return new Promise((resolve) => {
    void till.engine.payByLink(request, (progress) => {
      if (progress.phase === 'link') resolve(progress);
    });
  });
}
