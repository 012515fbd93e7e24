import { MONEY_ROWS } from './endpoint-rows-money.ts';
import { RECORD_ROWS } from './endpoint-rows-records.ts';

/**
 * Every operation of service-interface, Endpoints, with every status that its row lists. The field names are copied from the
 * document, not from the code. A 500 is made by a fault before anything is recorded.
 */
export const ROWS = [...MONEY_ROWS, ...RECORD_ROWS];
