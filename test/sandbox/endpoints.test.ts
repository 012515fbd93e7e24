import { describe, expect, it } from 'vitest';
import { ROWS } from './endpoint-rows.ts';
import { names, startClient } from './support.ts';

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
