import { describe, expect, it } from 'vitest';
import { WIRE_DEFAULTS } from '../../../core/service/wire-defaults.ts';
import { defaultSettings, settingsProblems, settingsSchema } from '../../../core/settings/settings.ts';

describe('what the till takes for granted about the service', () => {
  it('is a setting each, with the defaults that the client has', () => {
    const { authorize_timeout_ms, ...others } = WIRE_DEFAULTS;
    expect(defaultSettings().wire).toEqual(others);
    expect(defaultSettings().request_timeout_seconds * 1_000).toBe(authorize_timeout_ms);
  });

  it('can be changed one by one', () => {
    const { wire } = settingsSchema.parse({ wire: { client_id_header_name: 'X-Client', empty_error_statuses: [] } });
    expect(wire).toMatchObject({ client_id_header_name: 'X-Client', empty_error_statuses: [], token_life_ms: 600_000 });
  });

  it.each([
    ['a header that every request holds', { client_id_header_name: 'Authorization' }, 'client_id_header_name'],
    ['a header that is two', { client_id_header_name: 'A: b\r\nC' }, 'client_id_header_name'],
    ['a status that proves nothing', { empty_error_statuses: [408] }, 'empty_error_statuses'],
    ['a failure as a refusal', { empty_error_statuses: [500] }, 'empty_error_statuses'],
    ['no time at all', { undo_timeout_ms: 0 }, 'undo_timeout_ms'],
    ['a wait that is longer than payment-safety 5.5 lets it be', { retry_after_max_ms: 900_001 }, 'retry_after_max_ms'],
    ['a name that is none of them', { retries: 3 }, 'retries'],
  ])('cannot be %s', (_what, wire, field) => {
    const parsed = settingsSchema.safeParse({ wire });
    expect(parsed.success ? '' : settingsProblems(parsed.error).join('\n')).toContain(field);
  });
});
