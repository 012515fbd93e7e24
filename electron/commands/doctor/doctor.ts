import { existsSync } from 'node:fs';
import type { DeviceView } from '../../../core/contract/devices.ts';
import type { Settings } from '../../../core/settings/settings.ts';
import { logTail } from '../../features/diagnostics/log-tail.ts';
import { machineFacts } from '../../features/diagnostics/diagnostics-tools.ts';
import { saveReport } from '../../features/diagnostics/report-folder.ts';
import { supportReport } from '../../features/diagnostics/support-report.ts';
import {
  type DataFolder,
  dataFolderAt,
  dataFolderSentence,
  defaultDataFolder,
  inspectDataFolder,
} from '../../platform/data-folder.ts';
import { openJournalReader } from '../../journal/file/journal-reader.ts';
import { createFiscalTable } from '../../journal/tables/fiscal-table.ts';
import { programVersion } from '../../platform/program.ts';
import { openSettings } from '../../features/settings/settings-file.ts';
import { settingsSentence } from '../../features/settings/settings-refusal.ts';
import { systemClock } from '../../platform/system.ts';
import { SILENT_LOG } from '../../log/log.ts';
import { type CommandIo, EXIT, type ParsedFlags } from '../command-line/arguments.ts';
import { type CommandDefinition, runCommand } from '../command-line/command.ts';
import {
  type Finding,
  checkBackups,
  checkDisk,
  checkJournal,
  checkNode,
  checkPage,
  checkReader,
  checkSerialPorts,
  checkService,
  restoredFacts,
} from './doctor-checks.ts';
import { checkDevices, findPorts } from './doctor-devices.ts';
import { TILL_FLAGS, settingsFromFlags } from '../command-line/till-flags.ts';
import { type HoldSettings, tabAge } from '../../../core/payments/open-tab.ts';
import { readOpenTabs } from '../payments/tab-list.ts';

/** Tabs whose hold ends soon or has ended; a forgotten tab is money that is never taken. */
export function checkTabs(folder: DataFolder, hold: HoldSettings, now_ms: number): readonly Finding[] {
  const found = readOpenTabs(folder);
  // Problems of the journal have a line of their own.
  if (!found.ok || found.value.length === 0) return [];
  const standings = found.value.map(({ opened_at_ms }) => tabAge(opened_at_ms, now_ms, hold).standing);
  const count = (standing: string): number => standings.filter((one) => one === standing).length;
  const expired = count('expired');
  const soon = count('expires_soon');
  const open = `${found.value.length} open`;
  if (expired === 0 && soon === 0) return [{ check: 'tabs', state: 'ok', detail: open }];
  const expiries = [
    ...(soon > 0 ? [`${soon} expire soon`] : []),
    ...(expired > 0 ? [`${expired} may have expired`] : []),
  ];
  return [
    {
      check: 'tabs',
      state: expired > 0 ? 'attention' : 'note',
      detail: [open, ...expiries].join(', '),
      remedy: 'capture or release them: cobro tab list',
    },
  ];
}

/** Tax documents that a person must correct; those that wait are asked for by the till itself. */
export function checkDocuments({ journal }: DataFolder): readonly Finding[] {
  const opened = existsSync(journal) ? openJournalReader(journal) : null;
  // Problems of the journal have a line of their own.
  if (opened === null || !opened.ok) return [];
  const { handle, has_tables, close } = opened.value;
  try {
    const { rejected, waiting } = has_tables ? createFiscalTable(handle).counts() : { rejected: 0, waiting: 0 };
    if (rejected === 0) return [];
    return [
      {
        check: 'documents',
        state: 'attention',
        detail: `${rejected} rejected, ${waiting} waiting`,
        remedy: 'Correct what the page Documents of the till says, and ask for them again there.',
      },
    ];
  } finally {
    close();
  }
}

const { open: _open, port: _port, kiosk: _kiosk, ...SHARED } = TILL_FLAGS;

const FLAGS = {
  ...SHARED,
  find: { help: 'look behind every port; prints and charges nothing', switch: true },
  report: { help: 'write the report for support into the data folder', switch: true },
} as const;

const DEFINITION: CommandDefinition<typeof FLAGS> = {
  name: 'cobro doctor',
  usage: 'cobro doctor [flags] [--find] [--report] [--json]',
  summary: 'Checks what a till needs: Node, journal, disk, serial ports, devices, payment service and clock.',
  flags: FLAGS,
  examples: [
    'cobro doctor',
    'cobro doctor --data ./data --service https://payments.example.com --json',
    'cobro doctor --find --report',
  ],
  exits: { [EXIT.attention]: 'something needs a person' },
};

/** `cobro doctor`: 0 when the till can work, 1 when something needs a person. */
export function runDoctorCommand(argv: readonly string[], io: CommandIo): Promise<number> {
  return runCommand(DEFINITION, argv, io, async ({ flags }) => {
    const examined = await Promise.race([examine(flags, io), io.stopped]);
    if (!examined) return stoppedEarly(io);
    const { findings } = examined;
    const report = flags.report ? await writeReport(examined, io) : undefined;
    const written = report === undefined ? {} : { report };
    const { place } = examined;
    const restored = place === null ? {} : restoredFacts(place.folder, place.settings, io.environment);
    if (flags.json) io.stdout(JSON.stringify({ ok: !findings.some(needsAPerson), findings, ...restored, ...written }));
    else for (const line of [...verdict(findings), ...table(findings)]) io.stdout(line);
    return findings.some(needsAPerson) ? EXIT.attention : EXIT.ok;
  });
}

/** A slow port must not delay the stop, and half a table would look complete. */
function stoppedEarly(io: CommandIo): number {
  io.stderr('cobro doctor: stopped before everything was checked');
  return EXIT.attention;
}

function needsAPerson(finding: Finding): boolean {
  return finding.state === 'attention';
}

interface Examined {
  readonly findings: readonly Finding[];
  /** Null where there is no data folder to look into. */
  readonly place: {
    readonly folder: DataFolder;
    readonly settings: Settings;
    readonly devices: readonly DeviceView[];
  } | null;
}

async function examine(flags: ParsedFlags<typeof FLAGS>, io: CommandIo): Promise<Examined> {
  const machine = [checkNode(), checkPage(), await checkSerialPorts()];
  const nothingMore = (check: string, detail: string): Examined => ({
    findings: [...machine, { check, state: 'attention', detail }],
    place: null,
  });
  const path = flags.data ?? defaultDataFolder(io.environment);
  const looked = inspectDataFolder(path);
  if (!looked.ok) return nothingMore('data', dataFolderSentence(looked.error));
  const folder = looked.value ?? dataFolderAt(path);
  const read = await openSettings({
    folder: folder.path,
    overrides: settingsFromFlags(flags),
    log: SILENT_LOG,
    read_only: true,
  });
  // Where and with whom it works is not known.
  if (!read.ok) return nothingMore('settings', settingsSentence(read.error));
  const { access, problems } = read.value;
  const settings = access.read();
  const settingsFindings = problems.map((detail): Finding => ({ check: 'settings', state: 'attention', detail }));
  const reader = await checkReader(settings);
  const devices = await checkDevices(settings);
  const ports = flags.find ? await findPorts(settings, io.stderr) : [];
  const findings = [
    ...machine,
    ...settingsFindings,
    looked.value === null ? noFolder(path, flags.data !== undefined) : checkDisk(folder),
    await checkBackups(folder, settings),
    ...checkJournal(folder, settings, io.environment),
    ...checkTabs(folder, settings, systemClock.wallMs()),
    ...checkDocuments(folder),
    reader,
    ...devices.findings,
    ...ports,
    ...(await checkService(settings, folder, io.environment)),
  ];
  return { findings, place: { folder, settings, devices: devices.views } };
}

/** A folder that was named should be there; the one of this user is made by the first start. */
function noFolder(path: string, is_named: boolean): Finding {
  const detail = `there is no folder ${path}; the first start of a till makes it`;
  return is_named
    ? { check: 'data', state: 'attention', detail, remedy: 'Check --data and COBRO_DATA.' }
    : { check: 'data', state: 'note', detail };
}

/** Writes what support asks for into the data folder; answers the file, or null when there is none. */
async function writeReport({ findings, place }: Examined, io: CommandIo): Promise<string | null> {
  if (place === null || !existsSync(place.folder.path)) return null;
  const { folder, settings, devices } = place;
  const at_ms = systemClock.wallMs();
  const text = supportReport({
    at_ms,
    version: programVersion(),
    machine: machineFacts(),
    settings,
    devices,
    states: table(findings),
    frames: [],
    log: logTail(folder.log),
  });
  const saved = await saveReport(folder.path, text, at_ms);
  io.stderr(saved.ok ? `The report for support is ${saved.value}` : `The report could not be written (${saved.error})`);
  return saved.ok ? saved.value : null;
}

/** The first line summarizes what is wrong, without reading the table. */
function verdict(findings: readonly Finding[]): readonly string[] {
  const wrong = findings.filter(needsAPerson);
  const [first] = wrong;
  if (!first) return [];
  const more = wrong.length > 1 ? ` (and ${wrong.length - 1} more)` : '';
  return [`Look at this first, ${first.check}: ${[first.detail, first.remedy].filter(Boolean).join('. ')}${more}`, ''];
}

const MARKS = { ok: 'ok  ', note: 'note', attention: 'LOOK' } as const;

function table(findings: readonly Finding[]): readonly string[] {
  return findings.map(({ check, state, detail }) => `${MARKS[state]}  ${check.padEnd(10)}  ${detail}`);
}
