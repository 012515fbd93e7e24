import type { Journal } from '../../electron/journal/journal.ts';
import type { Canary } from './canaries.ts';
import type { SimulatedDisk } from './simulated-disk.ts';

/** Sets a return of credited goods, behind the journal's back, to another state than the sale that they pay. */
const movesCredits =
  (state: 'done' | 'dropped') =>
  (journal: Journal, { disk }: { disk: SimulatedDisk }): Journal => {
    const beginExchange: Journal['sales']['beginExchange'] = (...given) => {
      const sale = journal.sales.beginExchange(...given);
      for (const { kind, part_id } of given[3].parts)
        if (kind === 'credit')
          disk.run("UPDATE return_part SET state = ? WHERE part_id = ? AND state = 'waiting'", state, part_id);
      return sale;
    };
    return { ...journal, sales: { ...journal.sales, beginExchange } };
  };

/** A half-done exchange, in both directions. */
export const EXCHANGE_CANARIES: Readonly<Record<string, Canary>> = {
  goods_stay_and_pay: {
    what: 'goods pay another sale, stay with the customer, and can go back in money as well',
    journal: movesCredits('dropped'),
    weather: { counter: 1, exchanges: 1, deaths: 0 },
  },
  goods_back_early: {
    what: 'goods are back before the sale that they pay is paid',
    journal: movesCredits('done'),
    weather: { counter: 1, exchanges: 1 },
  },
};
