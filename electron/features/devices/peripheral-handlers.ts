import { succeed } from '../../../core/result.ts';
import type { CartService } from '../sale/cart-service.ts';
import type { Handlers } from '../../app/handlers.ts';
import type { PeripheralsService } from './peripherals-service.ts';

export interface PeripheralHandlerParts {
  readonly cart: CartService;
  readonly peripherals: PeripheralsService;
}

/** What the devices around the till let a cashier do. */
export function peripheralHandlers({
  cart,
  peripherals,
}: PeripheralHandlerParts): Pick<Handlers, 'sale.addWeighed' | 'sale.weighLine' | 'scan.take'> {
  return {
    'scan.take': ({ number }) => succeed(peripherals.take(number)),
    'sale.addWeighed': ({ weight_grams, ...said }) => {
      const weighs = peripherals.weighs(weight_grams);
      return weighs.ok ? cart.addProduct({ ...said, quantity_milli: weight_grams }) : weighs;
    },
    'sale.weighLine': ({ line_id, weight_grams }) => {
      const weighs = peripherals.weighs(weight_grams);
      return weighs.ok ? cart.weighLine(line_id, weight_grams) : weighs;
    },
  };
}
