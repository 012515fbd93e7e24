import { parse } from 'lossless-json';

/**
 * Parses what the service sent, without losing a digit (payment-safety 13.9): a number that a double holds as it is
 * written is a number, any other (an identifier beyond 2^53) is the text that was written. Fields that are identifiers
 * make text of both. Throws a SyntaxError for what is no JSON, and for a name that has two values in one object.
 */
export function parseJson(text: string): unknown {
  return parse(text, undefined, readNumber);
}

function readNumber(written: string): number | string {
  const value = Number(written);
  const plain = /[eE]/.test(written) ? Number.isSafeInteger(value) : String(value) === withoutEmptyDecimals(written);
  return plain ? value : written;
}

/** 10.50 and 10.00 as a double prints them: 10.5 and 10. */
function withoutEmptyDecimals(written: string): string {
  return written.includes('.') ? written.replace(/0+$/, '').replace(/\.$/, '') : written;
}
