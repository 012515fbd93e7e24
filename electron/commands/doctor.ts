import { openDataFolder, defaultDataFolder } from '../data-folder.ts';
import { openSettings } from '../settings/settings-file.ts';
import { systemClock } from '../system.ts';
import { type CommandIo, EXIT, type ParsedFlags } from './arguments.ts';
import { type CommandDefinition, runCommand } from './command.ts';
import {
  type Finding,
  checkDisk,
  checkJournal,
  checkNode,
  checkPage,
  checkReader,
  checkSerialPorts,
  checkService,
} from './doctor-checks.ts';
import { TILL_FLAGS, settingsFromFlags } from './till-flags.ts';

const { open: _open, port: _port, kiosk: _kiosk, ...FLAGS } = TILL_FLAGS;

const DEFINITION: CommandDefinition<typeof FLAGS> = {
  name: 'cobro doctor',
  usage: 'cobro doctor [flags] [--json]',
  summary: 'Checks what a till needs: Node, journal, disk, serial ports, reader, payment service and clock.',
  flags: FLAGS,
  examples: ['cobro doctor', 'cobro doctor --data ./data --service https://payments.example.com --json'],
  exits: { [EXIT.attention]: 'something needs a person' },
};

/** `cobro doctor`: 0 when the till can work, 1 when something needs a person. */
export function runDoctorCommand(argv: readonly string[], io: CommandIo): Promise<number> {
  return runCommand(DEFINITION, argv, io, async ({ flags }) => {
    const findings = await examine(flags, io);
    if (flags.json) io.stdout(JSON.stringify({ ok: !findings.some(needsAPerson), findings }));
    else for (const line of table(findings)) io.stdout(line);
    return findings.some(needsAPerson) ? EXIT.attention : EXIT.ok;
  });
}

function needsAPerson(finding: Finding): boolean {
  return finding.state === 'attention';
}

async function examine(flags: ParsedFlags<typeof FLAGS>, io: CommandIo): Promise<readonly Finding[]> {
  const machine = [checkNode(), checkPage(), await checkSerialPorts()];
  const opened = openDataFolder(flags.data ?? defaultDataFolder(io.environment));
  if (!opened.ok) return [...machine, { check: 'data', state: 'attention', detail: opened.error }];
  const folder = opened.value;
  const { access, problems } = await openSettings({
    folder: folder.path,
    overrides: settingsFromFlags(flags),
    now_ms: systemClock.wallMs(),
    log: { warn: () => undefined },
  });
  const settings = access.read();
  const told = problems.map((detail): Finding => ({ check: 'settings', state: 'attention', detail }));
  return [
    ...machine,
    ...told,
    checkDisk(folder),
    ...checkJournal(folder),
    await checkReader(settings),
    ...(await checkService(settings, folder, io.environment)),
  ];
}

const MARKS = { ok: 'ok  ', note: 'note', attention: 'LOOK' } as const;

function table(findings: readonly Finding[]): readonly string[] {
  return findings.map(({ check, state, detail }) => `${MARKS[state]}  ${check.padEnd(10)}  ${detail}`);
}
