import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { succeed } from '../../core/result.ts';
import { defaultSettings } from '../../core/settings/settings.ts';
import { findPorts } from '../../electron/commands/doctor/doctor-devices.ts';
import { runDoctorCommand } from '../../electron/commands/doctor/doctor.ts';
import { allowedMs } from '../support/real-time.ts';

interface Told {
  readonly ok: boolean;
  readonly findings: readonly { readonly check: string; readonly state: string; readonly detail: string }[];
  readonly report?: string;
}

describe('cobro doctor and devices', () => {
  const folders: string[] = [];
  afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true, force: true })));

  async function doctor(...argv: string[]) {
    const data = mkdtempSync(join(tmpdir(), 'cobro-doctor-'));
    folders.push(data);
    const lines: string[] = [];
    const io = {
      environment: {},
      stdout: (line: string) => void lines.push(line),
      stderr: () => undefined,
      stopped: new Promise<void>(() => undefined),
    };
    const code = await runDoctorCommand(['--data', data, ...argv], io);
    return { data, lines, code, told: () => JSON.parse(lines.join('\n')) as Told };
  }

  it('says in its first line which device is wrong and what to do, and then the table', async () => {
    const { lines, code } = await doctor('--scale', 'serial:/dev/cobro-nowhere');
    expect(code).toBe(1);
    expect(lines[0]).toBe(
      'Look at this first, scale: serial:/dev/cobro-nowhere: There is nothing at its port. Check the cable.',
    );
    expect(lines.some((line) => line.startsWith('ok    reader'))).toBe(true);
    expect(lines.some((line) => line.startsWith('LOOK  scale'))).toBe(true);
  }, 20_000);

  it('says of a reader that does not answer what to do about it', async () => {
    const { lines } = await doctor('--reader', 'tcp:127.0.0.1:1?driver=vipa');
    expect(lines[0]).toMatch(
      /^Look at this first, reader: .*It does not accept the connection. Check power and address\.$/,
    );
  }, 20_000);

  it('keeps its JSON and writes the report for support', async () => {
    const { data, told } = await doctor('--json', '--report', '--printer', 'tcp:127.0.0.1:1');
    const { ok, findings, report } = told();
    expect(ok).toBe(false);
    expect(findings.find(({ check }) => check === 'printer')).toEqual({
      check: 'printer',
      state: 'attention',
      detail: 'tcp:127.0.0.1:1: It does not answer. Check power and cable.',
    });
    const names = readdirSync(join(data, 'support'));
    expect(report).toBe(join(data, 'support', names[0] ?? ''));
    const text = readFileSync(report ?? '', 'utf8');
    expect(text).toContain('printer tcp:127.0.0.1:1: error, unreachable');
    expect(text).toContain('LOOK  printer');
  }, 20_000);

  it('names each port that it looked behind, and what to do about one that cannot be opened', async () => {
    const told: string[] = [];
    const settings = { ...defaultSettings(), scale: 'serial:/dev/cobro-nowhere' };
    const sources = { list: async () => succeed([]), printerFiles: async () => [] };
    expect(await findPorts(settings, (line) => void told.push(line), sources)).toEqual([
      {
        check: 'port',
        state: 'note',
        detail: '/dev/cobro-nowhere: blocked: There is nothing at its port. Check the cable.',
      },
    ]);
    expect(told).toEqual(['looking at /dev/cobro-nowhere, 1 of 1']);
  });

  it('stops at once when it is told to, without half a table', async () => {
    const lines: string[] = [];
    const io = {
      environment: {},
      stdout: (line: string) => void lines.push(line),
      stderr: () => undefined,
      stopped: Promise.resolve(),
    };
    const data = mkdtempSync(join(tmpdir(), 'cobro-doctor-'));
    folders.push(data);
    const started_ms = performance.now();
    expect(await runDoctorCommand(['--data', data, '--reader', 'tcp:127.0.0.1:1'], io)).toBe(1);
    expect(performance.now() - started_ms).toBeLessThan(allowedMs(3_000));
    expect(lines).toEqual([]);
  });

  it('says of a service without answer that it cannot be reached, and nothing of a clock that it never saw', async () => {
    const { code, told } = await doctor('--json', '--service', 'http://127.0.0.1:1');
    expect(code).toBe(1);
    const { findings } = told();
    expect(findings.find(({ check }) => check === 'service')?.detail).toBe(
      'http://127.0.0.1:1: it cannot be reached (connection_refused)',
    );
    expect(findings.find(({ check }) => check === 'clock')).toMatchObject({ state: 'note' });
  }, 20_000);

  it('has a line for the clock with the embedded service too', async () => {
    const { told } = await doctor('--json');
    expect(told().findings.map(({ check }) => check)).toEqual(expect.arrayContaining(['service', 'clock']));
  }, 20_000);

  it('has nothing to say of devices that the till does not have', async () => {
    const { told } = await doctor('--json');
    const checks = told().findings.map(({ check }) => check);
    for (const kind of ['printer', 'display', 'scanner', 'scale', 'port']) expect(checks).not.toContain(kind);
    expect(checks).toContain('reader');
  }, 20_000);
});
