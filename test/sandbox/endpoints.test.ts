import { describe, expect, it } from 'vitest';
import { names, startClient } from './support.ts';
import { MONEY_ROWS } from './endpoint-rows-money.ts';
import { RECORD_ROWS } from './endpoint-rows-records.ts';

/**
 * Every operation of service-interface, Endpoints, with every status in its row. Field names come from the document,
 * not from the code. A fault causes a 500 before anything is recorded.
 */
const ROWS = [...MONEY_ROWS, ...RECORD_ROWS];

describe.each(ROWS)('$operation', ({ fault, cases }) => {
  it.each(cases)('answers %i', async (status, fields, request) => {
    const client = await startClient();
    if (status === 500 && fault) await client.fault('error_500_before', { operation: fault });
    const answer = await request(client);
    expect(answer.status, answer.text).toBe(status);
    if (status >= 400) expect(names(answer.body)).toEqual([...fields].sort());
    else expect(names(answer.body)).toEqual(expect.arrayContaining([...fields]));
  });
});
