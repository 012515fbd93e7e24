import { succeed } from '../../../core/result.ts';
import type { DEVICE_INTENTS } from '../../../core/contract/intents/devices.ts';
import type { IntentArguments } from '../../../core/contract/intents.ts';
import type { HandlersOf } from '../shared/handlers.ts';
import { type Answer, DONE, refuse } from '../shared/refusal.ts';
import type { PairedPages } from './paired-pages.ts';
import type { TillDevices } from './ports.ts';
import type { PeripheralsService } from './peripherals-service.ts';

/** The sale that gets weighed goods. */
export interface WeighedSale {
  addProduct(
    request: Omit<IntentArguments<'sale.addWeighed'>, 'weight_grams'> & { readonly quantity_milli: number },
  ): Answer<{ readonly line_id: string }>;
  weighLine(line_id: string, weight_grams: number): Answer<null>;
}

export interface DeviceHandlerParts {
  readonly cart: WeighedSale;
  readonly devices: Pick<TillDevices, 'simulated_reader'>;
  readonly peripherals: PeripheralsService;
  readonly pages?: PairedPages | undefined;
}

function moveReader(
  { simulated_reader }: Pick<TillDevices, 'simulated_reader'>,
  { act, card }: IntentArguments<'training.reader'>,
): Answer<null> {
  if (!simulated_reader) return refuse('not_now', 'the reader is not simulated');
  const moved = simulated_reader.act(act === 'present' ? { act, ...(card === undefined ? {} : { card }) } : { act });
  return moved.ok ? DONE : refuse('not_found', moved.error);
}

const NO_PAGES = 'this till is not served to browsers';

/** Handlers of scanner, scale and the simulated reader. */
export function deviceHandlers({
  cart,
  devices,
  peripherals,
  pages,
}: DeviceHandlerParts): HandlersOf<typeof DEVICE_INTENTS> {
  return {
    'scan.take': ({ number }) => succeed(peripherals.take(number)),
    'sale.addWeighed': ({ weight_grams, ...rest }) => {
      const weighs = peripherals.weighs(weight_grams);
      return weighs.ok ? cart.addProduct({ ...rest, quantity_milli: weight_grams }) : weighs;
    },
    'sale.weighLine': ({ line_id, weight_grams }) => {
      const weighs = peripherals.weighs(weight_grams);
      return weighs.ok ? cart.weighLine(line_id, weight_grams) : weighs;
    },
    'page.pair': ({ audience }) => (pages ? succeed(pages.offer(audience)) : refuse('not_now', NO_PAGES)),
    'page.unpair': () => {
      pages?.revoke();
      return pages ? DONE : refuse('not_now', NO_PAGES);
    },
    'training.reader': (act) => moveReader(devices, act),
  };
}
