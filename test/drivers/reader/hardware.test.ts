import { beforeEach, describe, expect, it } from 'vitest';
import type { ReaderPrompt } from '../../../drivers/reader/card-reader.ts';
import { createCardReader } from '../../../drivers/reader/create-reader.ts';
import { parseReaderSpec } from '../../../drivers/reader/reader-spec.ts';
import { systemClock } from '../../../electron/platform/system.ts';
import { until } from '../transport/line-contract.ts';
import { aMoment } from '../../support/real-time.ts';

/** A reader on this machine, e.g. `serial:/dev/ttyACM0?driver=vipa`; a person must present a test card when it asks. */
const SPEC = process.env['COBRO_TEST_READER'];
const NOTICE = 'COBRO_TEST_READER names no reader: nothing was tried on real hardware';
const PERSON_MS = 90_000;

describe(`a real reader (${SPEC ?? 'none'})`, () => {
  beforeEach((context) => {
    if (!SPEC) context.skip(NOTICE);
  });

  const connect = async () => {
    const spec = parseReaderSpec(SPEC ?? '');
    if (!spec.ok) throw new Error(JSON.stringify(spec.error));
    const created = createCardReader(spec.value, {
      clock: systemClock,
      log: ({ event, text }) => process.stderr.write(`${event}: ${text}\n`),
    });
    if (!created.ok) throw new Error(JSON.stringify(created.error));
    const { reader } = created.value;
    reader.start();
    await until(() => reader.status.state === 'ready', 'the reader to be ready');
    return reader;
  };

  it('identifies itself and stays ready while it is idle', { timeout: PERSON_MS }, async () => {
    const reader = await connect();
    expect(reader.status).toMatchObject({ state: 'ready', model: expect.stringMatching(/\S/) });
    await aMoment(5_000);
    expect(reader.status.state).toBe('ready');
    await reader.stop();
  });

  it('ends a reading that the till cancels', { timeout: PERSON_MS }, async () => {
    const reader = await connect();
    const reading = reader.readCard({ amount_minor: 100, currency: 'CLP', timeout_ms: 20_000 }, () => undefined);
    await aMoment(2_000);
    await reader.cancel();
    expect(await reading).toEqual({ kind: 'cancelled', by: 'till' });
    await reader.stop();
  });

  it('reads a test card encrypted and hears that the host declined', { timeout: PERSON_MS }, async () => {
    const reader = await connect();
    const prompts: ReaderPrompt[] = [];
    process.stderr.write('Present a test card now.\n');
    const outcome = await reader.readCard({ amount_minor: 100, currency: 'CLP', timeout_ms: 60_000 }, (prompt) =>
      prompts.push(prompt),
    );
    expect(outcome).toMatchObject({ kind: 'card', card: { instrument: { encrypted: { ksn: expect.any(String) } } } });
    expect(prompts[0]).toBe('present_card');
    expect(await reader.deliverHostAnswer({ result: 'declined' })).toBe('accepted');
    await reader.stop();
  });
});
