import type { TillDevices } from './ports.ts';
import type { Devices } from './devices.ts';
import type { Peripherals } from './peripherals.ts';
import { fail, succeed } from '../../../core/result.ts';
import { CARD_NAMES, type CardName } from '../../../drivers/reader/simulated/cards.ts';
import type { SimulatedReaderControl } from '../../../drivers/reader/simulated/control.ts';

function isCard(name: string): name is CardName {
  return (CARD_NAMES as readonly string[]).includes(name);
}

/** What the training panel lets the customer at the simulated reader do. */
function trainingReader(simulator: SimulatedReaderControl): NonNullable<TillDevices['simulated_reader']> {
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

/** The devices as the services of a till know them: each property is the one that is in use when it is asked for. */
export function tillDevices(devices: Devices, peripherals: Peripherals): TillDevices {
  return {
    reader: devices.reader,
    get printer() {
      return devices.printer;
    },
    get drawer() {
      return devices.drawer;
    },
    get simulated_reader() {
      return devices.simulator === null ? null : trainingReader(devices.simulator);
    },
    peripherals: {
      views: () => peripherals.registry.views(),
      onChange: (listener) => peripherals.registry.onChange(listener),
      get scale() {
        return peripherals.scale;
      },
      scanner: peripherals.scanner,
    },
  };
}
