import { existsSync } from 'node:fs';
import { type HoldSettings, type OpenTab, tabAge } from '../../../core/payments/open-tab.ts';
import { type Result, succeed } from '../../../core/result.ts';
import { openSettings } from '../../features/settings/settings-file.ts';
import { settingsSentence } from '../../features/settings/settings-refusal.ts';
import type { JournalRefusal } from '../../journal/file/database.ts';
import { openJournalReader } from '../../journal/file/journal-reader.ts';
import { SILENT_LOG } from '../../log/log.ts';
import { createAttemptTable } from '../../journal/tables/attempt-table.ts';
import { createParkedRows } from '../../journal/tables/parked-rows.ts';
import { createTabTable } from '../../journal/tables/tab-table.ts';
import { openTabs } from '../../payments/tabs/open-tabs.ts';
import { type DataFolder, dataFolderAt, defaultDataFolder } from '../../platform/data-folder.ts';
import { systemClock } from '../../platform/system.ts';
import { type CommandIo, EXIT } from '../command-line/arguments.ts';
import { type CommandDefinition, runCommand } from '../command-line/command.ts';
import { KEY_FLAGS } from './keyed.ts';
import { money } from './sale-result.ts';
import { DATA_FLAGS } from '../command-line/till-flags.ts';

/** A key is taken as with every other `cobro tab`; a reading moves no money, so that it means nothing here. */
const FLAGS = { ...KEY_FLAGS, ...DATA_FLAGS } as const;

const LIST: CommandDefinition<typeof FLAGS> = {
  name: 'cobro tab list',
  usage: 'cobro tab list [--data DIR] [--json]',
  summary: `Lists the tabs that were neither captured nor released, the oldest first; also while the till runs.
Each hold has an age and an end, by the settings tab_hold_hours and tab_warning_hours.`,
  flags: FLAGS,
  examples: ['cobro tab list', 'cobro tab list --data ./data --json'],
  exits: { [EXIT.attention]: 'the journal cannot be read' },
};

/** Open tabs of a data folder, read beside the till that may be running on it. */
export function readOpenTabs(folder: DataFolder): Result<readonly OpenTab[], JournalRefusal> {
  if (!existsSync(folder.journal)) return succeed([]);
  const opened = openJournalReader(folder.journal);
  if (!opened.ok) return opened;
  const { handle, has_tables, atOneMoment, close } = opened.value;
  try {
    if (!has_tables) return succeed([]);
    return succeed(
      atOneMoment(() =>
        openTabs({ attempts: createAttemptTable(handle, createParkedRows(SILENT_LOG)), tabs: createTabTable(handle) }),
      ),
    );
  } finally {
    close();
  }
}

export function listTabs(argv: readonly string[], io: CommandIo): Promise<number> {
  return runCommand(LIST, argv, io, async ({ flags }) => {
    const folder = dataFolderAt(flags.data ?? defaultDataFolder(io.environment));
    const now_ms = systemClock.wallMs();
    const settings = await openSettings({ folder: folder.path, overrides: {}, log: SILENT_LOG, read_only: true });
    if (!settings.ok) {
      io.stderr(`${LIST.name}: ${settingsSentence(settings.error)}`);
      return EXIT.attention;
    }
    const { access } = settings.value;
    const found = readOpenTabs(folder);
    if (!found.ok) {
      io.stderr(`${LIST.name}: ${found.error.sentence}`);
      return EXIT.attention;
    }
    const listed = found.value.map((tab) => listedTab(tab, now_ms, access.read()));
    if (flags.json) io.stdout(JSON.stringify({ tabs: listed }));
    else if (listed.length === 0) io.stdout('No open tabs.');
    else for (const tab of listed) io.stdout(sentenceOf(tab));
    return EXIT.ok;
  });
}

/** One row: what is held, how old it is, and when it ends. Amounts in minor units. */
function listedTab(tab: OpenTab, now_ms: number, hold: HoldSettings) {
  const { age_ms, expires_at_ms, standing } = tabAge(tab.opened_at_ms, now_ms, hold);
  return {
    trace_id: tab.trace_id,
    payment_id: tab.payment_id,
    held: tab.held_minor,
    opened_with: tab.authorized_minor,
    adjusted: tab.held_minor !== tab.authorized_minor,
    currency: tab.currency,
    last_four: tab.last_four,
    opened_at: new Date(tab.opened_at_ms).toISOString(),
    age_seconds: Math.floor(age_ms / 1_000),
    expires_at: new Date(expires_at_ms).toISOString(),
    standing,
    unsettled: tab.unsettled,
  };
}

const STANDINGS = { held: '', expires_soon: ', expires soon', expired: ', may have expired' } as const;

function sentenceOf(tab: ReturnType<typeof listedTab>): string {
  const age = `${Math.floor(tab.age_seconds / 3_600)} h ${Math.floor((tab.age_seconds % 3_600) / 60)} min`;
  const doubt = tab.unsettled ? ', a step of it is being settled' : '';
  return `${tab.trace_id}  ${money(tab.held, tab.currency)}  ${age}, until ${tab.expires_at}${STANDINGS[tab.standing]}${doubt}`;
}
