import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { succeed } from '../../core/result.ts';
import { defaultSettings } from '../../core/settings/settings.ts';
import { UNDO_CALLS } from '../../core/payments/undo.ts';
import { checkJournal } from '../../electron/commands/doctor/doctor-checks.ts';
import { findPorts } from '../../electron/commands/doctor/doctor-devices.ts';
import { runDoctorCommand } from '../../electron/commands/doctor/doctor.ts';
import type { Journal } from '../../electron/journal/journal.ts';
import { openTillJournal } from '../../electron/journal/till-journal.ts';
import { openDataFolder } from '../../electron/platform/data-folder.ts';
import { systemRandomness } from '../../electron/platform/system.ts';
import { attemptIn } from '../journal/support.ts';
import { answerJson, startByteServer } from '../gateway/support/byte-server.ts';
import { expiredCertificate } from '../gateway/support/certificate.ts';
import { cobroHere } from '../support/cobro-here.ts';
import { allowedMs, systemClock } from '../support/real-time.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

interface DoctorReport {
  readonly ok: boolean;
  readonly findings: readonly { readonly check: string; readonly state: string; readonly detail: string }[];
  readonly report?: string;
}

describe('cobro doctor and devices', () => {
  const doctor = (...argv: string[]) => doctorUntil(new Promise<void>(() => undefined), ...argv);
  async function doctorUntil(stopped: Promise<void>, ...argv: string[]) {
    const data = temporaryFolder();
    const lines: string[] = [];
    const stdout = (line: string) => void lines.push(line);
    const io = { environment: {}, stdout, stderr: () => undefined, stopped };
    const code = await runDoctorCommand(['--data', data, ...argv], io);
    return { data, lines, code, readReport: () => JSON.parse(lines.join('\n')) as DoctorReport };
  }

  it('says in its first line which device is wrong and what to do, and then the table', async () => {
    const { lines, code } = await doctor('--scale', 'serial:/dev/cobro-nowhere');
    expect(code).toBe(1);
    expect(lines[0]).toBe(
      'Look at this first, scale: serial:/dev/cobro-nowhere: Nothing is connected to its port. Check the cable.',
    );
    expect(lines.some((line) => line.startsWith('ok    reader'))).toBe(true);
    expect(lines.some((line) => line.startsWith('LOOK  scale'))).toBe(true);
  });

  it('says of a reader that does not answer what to do about it', async () => {
    const { lines } = await doctor('--reader', 'tcp:127.0.0.1:1?driver=vipa');
    expect(lines[0]).toMatch(
      /^Look at this first, reader: .*It refuses the connection. Check the power and address\.$/,
    );
  });

  it('keeps its JSON and writes the report for support', async () => {
    const { data, readReport } = await doctor('--json', '--report', '--printer', 'tcp:127.0.0.1:1');
    const { ok, findings, report } = readReport();
    expect(ok).toBe(false);
    expect(findings.find(({ check }) => check === 'printer')).toEqual({
      check: 'printer',
      state: 'attention',
      detail: 'tcp:127.0.0.1:1: It is not responding. Check the power and cable.',
    });
    const names = readdirSync(join(data, 'support'));
    expect(report).toBe(join(data, 'support', names[0] ?? ''));
    const text = readFileSync(report ?? '', 'utf8');
    expect(text).toContain('printer tcp:127.0.0.1:1: error, unreachable');
    expect(text).toContain('LOOK  printer');
  });

  it('looks for a folder whose name is mistyped, says that it is not there, and makes nothing', async () => {
    const data = temporaryFolder();
    const argv = ['--data', join(data, 'typo'), '--report'];
    const { code, stdout } = await cobroHere(['doctor', ...argv, '--json']);
    const { findings } = JSON.parse(stdout.join('\n')) as DoctorReport;
    expect(code).toBe(1);
    expect(findings.find(({ check }) => check === 'data')).toMatchObject({
      state: 'attention',
      detail: expect.stringContaining('there is no folder'),
    });
    await cobroHere(['tab', 'list', ...argv.slice(0, 2)]);
    expect(readdirSync(data)).toEqual([]);
  });

  it('names each port that it looked behind, and what to do about one that cannot be opened', async () => {
    const lines: string[] = [];
    const settings = { ...defaultSettings(), scale: 'serial:/dev/cobro-nowhere' };
    const sources = { list: async () => succeed([]), printerFiles: async () => [] };
    expect(await findPorts(settings, (line) => void lines.push(line), sources)).toEqual([
      {
        check: 'port',
        state: 'note',
        detail: '/dev/cobro-nowhere: blocked: Nothing is connected to its port. Check the cable.',
      },
    ]);
    expect(lines).toEqual(['looking at /dev/cobro-nowhere, 1 of 1']);
  });

  it('stops at once when it is told to, without half a table', async () => {
    const started_ms = systemClock.monotonicMs();
    const { code, lines } = await doctorUntil(Promise.resolve(), '--reader', 'tcp:127.0.0.1:1');
    expect(code).toBe(1);
    expect(systemClock.monotonicMs() - started_ms).toBeLessThan(allowedMs(3_000));
    expect(lines).toEqual([]);
  });

  it('says of a service without answer that it cannot be reached, and nothing of a clock that it never saw', async () => {
    const { code, readReport } = await doctor('--json', '--service', 'http://127.0.0.1:1');
    expect(code).toBe(1);
    const { findings } = readReport();
    expect(findings.find(({ check }) => check === 'service')?.detail).toBe(
      'http://127.0.0.1:1: it cannot be reached (connection_refused)',
    );
    expect(findings.find(({ check }) => check === 'clock')).toMatchObject({ state: 'note' });
  });

  const expired = expiredCertificate();
  it('names what is wrong with the certificate of the service, and what to do', async () => {
    const server = await startByteServer({ answer: answerJson(404, {}), tls: expired });
    const data = temporaryFolder();
    const service = async (settings: object) => {
      writeFileSync(join(data, 'settings.json'), JSON.stringify({ service_url: server.url, ...settings }));
      const { stdout } = await cobroHere(['doctor', '--json', '--data', data]);
      const { findings } = JSON.parse(stdout.at(-1) ?? '{}') as { findings: { check: string; detail: string }[] };
      return findings.find(({ check }) => check === 'service')?.detail;
    };
    expect(await service({})).toMatch(/The certificate of .* (is not trusted|has expired)/);
    writeFileSync(join(data, 'ca.pem'), expired.cert);
    expect(await service({ service_ca_file: join(data, 'ca.pem') })).toMatch(/has expired.*date and time/);
    await server.close();
  });

  it('has a line for the clock with the embedded service too', async () => {
    const { readReport } = await doctor('--json');
    expect(readReport().findings.map(({ check }) => check)).toEqual(expect.arrayContaining(['service', 'clock']));
  });

  it('has nothing to say of devices that the till does not have', async () => {
    const { readReport } = await doctor('--json');
    const checks = readReport().findings.map(({ check }) => check);
    for (const kind of ['printer', 'display', 'scanner', 'scale', 'port']) expect(checks).not.toContain(kind);
    expect(checks).toContain('reader');
  });

  /** A new data folder, and what opens its journal as a till does. */
  function newTill() {
    const root = temporaryFolder();
    const environment = { XDG_STATE_HOME: join(root, 'state') };
    const data = openDataFolder(join(root, 'data'));
    if (!data.ok) throw new Error(data.error.code);
    const parts = { directory: data.value.path, environment, clock: systemClock, randomness: systemRandomness };
    const open = (): Journal => {
      const opened = openTillJournal(parts);
      if (!opened.ok) throw new Error(opened.error.sentence);
      return opened.value;
    };
    return { folder: data.value, environment, open };
  }

  it('says of a payment or a return that waits for a person that it does, and that something needs one', () => {
    const { folder, environment, open } = newTill();
    const recovery = () =>
      checkJournal(folder, defaultSettings(), environment).find(({ check }) => check === 'recovery');
    const during = (change: (journal: Journal) => void): void => {
      const journal = open();
      change(journal);
      journal.close();
    };
    during((journal) => void attemptIn(journal, 'trace-waits', 'REVERSING'));
    expect(recovery()).toEqual({ check: 'recovery', state: 'note', detail: '1 payments or returns are being settled' });
    during((journal) =>
      journal.record({ type: 'attempt_note', trace_id: 'trace-waits', note: 'test', tell_person: true }),
    );
    expect(recovery()).toEqual({
      check: 'recovery',
      state: 'attention',
      detail: '1 payments or returns are being settled, 1 of them waits for a person; see cobro recover',
    });
    during((journal) => {
      attemptIn(journal, 'trace-paid', 'BOUND');
      const [call] = UNDO_CALLS;
      const ids = { undo_id: 'undo-0001', trace_id: 'trace-paid' };
      const details = { manager: 'Ana', reason: 'test', known_transactions: [] };
      journal.record({ type: 'undo_intent', undo: { ...ids, ...details, act: 'refund', call, amount_minor: 1_000 } });
      journal.record({
        type: 'undo_step',
        undo_id: 'undo-0001',
        trace_id: 'trace-paid',
        state: 'UNKNOWN',
        cause: 'test',
      });
    });
    expect(recovery()?.detail).toMatch(/^2 payments or returns are being settled/);
  });

  it('says that the file of the journal is gone from under a running till', () => {
    const { folder, environment, open } = newTill();
    const journal = open();
    attemptIn(journal, journal.traces.next(), 'DECLINED');
    rmSync(folder.journal);
    const [check] = checkJournal(folder, defaultSettings(), environment);
    expect(check).toMatchObject({ check: 'journal', state: 'attention' });
    expect(check?.detail).toContain('removed, replaced or shortened while it was used');
    journal.close();
  });

  it('counts refused payments that are asked for once more apart, and nothing of them needs a person', () => {
    const { folder, environment, open } = newTill();
    const journal = open();
    for (const cause of ['refused_and_unknown', 'refused_by_service']) {
      const trace_id = journal.traces.next();
      attemptIn(journal, trace_id, 'DECLINED');
      journal.record({ type: 'lease_step', trace_id, state: 'LOST', cause });
    }
    journal.close();
    const findings = checkJournal(folder, defaultSettings(), environment);
    expect(findings.filter(({ check }) => check === 'recovery' || check === 'traces')).toEqual([
      {
        check: 'recovery',
        state: 'note',
        detail:
          '1 payments or returns are being settled; 1 refused, not charged as far as the service knows, asked for once more',
      },
    ]);
  });
});
