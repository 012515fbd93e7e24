import { cart } from './cart.ts';
import { common } from './common.ts';
import { errors } from './errors.ts';
import { giftErrors } from './gift-errors.ts';
import { peripherals } from './peripherals.ts';
import { sale } from './sale.ts';
import { scans } from './scans.ts';
import { shell } from './shell.ts';

/** The phrases of the till's first screen: the sale, the status strip, and refusals. The rest is loaded after it. */
export const FIRST_SCREEN_MESSAGES = {
  ...cart,
  ...common,
  ...errors,
  ...giftErrors,
  ...peripherals,
  ...sale,
  ...scans,
  ...shell,
} as const;
