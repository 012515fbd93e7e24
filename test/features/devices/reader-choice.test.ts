import { describe, expect, it } from 'vitest';
import { readerFlagsProblem } from '../../../electron/commands/command-line/till-flags.ts';
import { chooseReader } from '../../../electron/features/devices/reader-choice.ts';

const EMBEDDED = { training: true, embedded: true, on_this_machine: true };
const DEMO = { training: true, embedded: false, on_this_machine: true };
const LOCAL = { training: false, embedded: false, on_this_machine: true };
const REMOTE = { training: false, embedded: false, on_this_machine: false };
const SERVICES = { EMBEDDED, DEMO, LOCAL, REMOTE };
const SPECS = [null, 'none', 'simulated:', 'simulated:?driver=vipa', 'serial:/dev/ttyUSB0', 'tcp:10.0.0.5:8100'];

/** The rule restated for every combination. */
function oracle(spec: string | null, is_named: boolean, service: typeof REMOTE): string {
  const simulated = spec?.startsWith('simulated') ?? false;
  if (!simulated) return spec === null ? (service.embedded ? 'simulated:' : 'none') : spec;
  if (service.training) return spec ?? '';
  if (!is_named) return 'none';
  return service.on_this_machine ? (spec ?? '') : 'refused';
}

describe('the reader of a till', () => {
  for (const [name, service] of Object.entries(SERVICES))
    for (const spec of SPECS)
      for (const is_named of [false, true])
        it(`at ${name}, settings ${spec ?? 'silent'}, ${is_named ? 'named' : 'not named'} by who starts it`, () => {
          const chosen = chooseReader({ spec, is_named, service });
          expect(chosen.ok ? (chosen.value.spec ?? 'none') : 'refused').toBe(oracle(spec, is_named, service));
        });

  it('is never a simulated one where money moves unless whoever started the till named it', () => {
    const chosen = chooseReader({ spec: 'simulated:', is_named: false, service: LOCAL });
    expect(chosen).toMatchObject({ ok: true, value: { spec: null, left_out: expect.stringContaining('simulated') } });
  });

  it('that is simulated is refused with a remote service while the flags are read', () => {
    expect(readerFlagsProblem({ reader: 'simulated:', service: 'https://pay.example' })).toMatch(/--reader was given/);
    expect(readerFlagsProblem({ reader: 'simulated:', service: 'http://127.0.0.1:1' })).toBeNull();
    expect(readerFlagsProblem({ reader: 'serial:/dev/x', service: 'https://pay.example' })).toBeNull();
    expect(readerFlagsProblem({ reader: undefined, service: 'https://pay.example' })).toBeNull();
  });
});
