import { fail, succeed } from '../../../core/result.ts';
import { CARD_NAMES, type CardName } from '../../../drivers/reader/simulated/cards.ts';
import type { SimulatedReaderControl } from '../../../drivers/reader/simulated/control.ts';
import type { TillDevices } from './ports.ts';

function isCard(name: string): name is CardName {
  return (CARD_NAMES as readonly string[]).includes(name);
}

/** What the training panel lets the customer at the simulated reader do. */
export function trainingReader(simulator: SimulatedReaderControl): NonNullable<TillDevices['simulated_reader']> {
  return {
    act(act) {
      switch (act.act) {
        case 'present': {
          const card = act.card ?? 'visa_credit';
          if (!isCard(card)) return fail('unknown_card');
          simulator.present(card);
          return succeed(null);
        }
        case 'cancel':
          simulator.present('customer_cancels');
          return succeed(null);
        case 'unplug':
          void simulator.unplug();
          return succeed(null);
        case 'replug':
          void simulator.replug();
          return succeed(null);
      }
    },
  };
}
