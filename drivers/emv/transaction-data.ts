import { assert } from '../../core/assert.ts';
import { type CurrencyCode, currencyNumericCode } from '../../core/money/currency.ts';
import { AMOUNT_MINOR_MAX } from '../../core/money/money.ts';
import { encodeTlv, fromHex } from './tlv.ts';

/** Twelve binary-coded digits of minor units, whatever the currency's decimals (protocols 5.2). Asserts the range. */
export function encodeAmount(amount_minor: number): Uint8Array {
  assert(Number.isSafeInteger(amount_minor) && amount_minor >= 0, `${amount_minor} is not an amount`);
  assert(amount_minor <= AMOUNT_MINOR_MAX, `${amount_minor} does not fit the twelve digits of 9F02`);
  return fromHex(String(amount_minor).padStart(12, '0'));
}

/** 5F2A: the currency's three digits, ISO 4217, in two bytes. */
export function encodeCurrency(currency: CurrencyCode): Uint8Array {
  return fromHex(`0${currencyNumericCode(currency)}`);
}

interface Purchase {
  readonly amount_minor: number;
  readonly currency: CurrencyCode;
}

/** The objects that every reader gets for a purchase: type, amounts, date `YYMMDD`, time `HHMMSS`, currency. */
export function purchaseObjects(
  purchase: Purchase,
  moment: { readonly date: string; readonly time: string },
): Uint8Array[] {
  return [
    encodeTlv('9C', Uint8Array.of(0x00)),
    encodeTlv('9F02', encodeAmount(purchase.amount_minor)),
    encodeTlv('9F03', encodeAmount(0)),
    encodeTlv('9A', fromHex(moment.date)),
    encodeTlv('9F21', fromHex(moment.time)),
    encodeTlv('5F2A', encodeCurrency(purchase.currency)),
  ];
}
