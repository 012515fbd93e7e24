/**
 * How often a test of chance is repeated: `few` times in every run, `many` times where COBRO_DEEP is set, as `npm run night`
 * does.
 */
export function repeated(few: number, many: number): number {
  return process.env['COBRO_DEEP'] === undefined ? few : many;
}
