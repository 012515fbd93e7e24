import { cart } from './cart.ts';
import { common } from './common.ts';
import { errors } from './errors.ts';
import { giftErrors } from './gift-errors.ts';
import { peripherals } from './peripherals.ts';
import { sale } from './sale.ts';
import { scans } from './scans.ts';
import { shell } from './shell.ts';

/** The phrases of the first picture of a till: the sale, the strip above it, and what refusals say. The rest comes behind it. */
export const FIRST_PICTURE = {
  ...cart,
  ...common,
  ...errors,
  ...giftErrors,
  ...peripherals,
  ...sale,
  ...scans,
  ...shell,
} as const;
