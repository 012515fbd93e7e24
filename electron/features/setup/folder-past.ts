import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { type Result, succeed } from '../../../core/result.ts';
import { EMBEDDED_SERVICE } from '../../../core/service/service-address.ts';
import { openJournalReader } from '../../journal/file/journal-reader.ts';
import type { DataFolder } from '../../platform/data-folder.ts';
import type { JournalRefusal } from '../../journal/journal.ts';

/** How a data folder was used. `unclear`: it sold for cash, and nothing tells whether that was a trial. */
export interface FolderUse {
  readonly used: 'never' | 'trial' | 'live' | 'unclear';
  /** The currencies of its sales. */
  readonly currencies: readonly string[];
}

const NOTHING: FolderUse = { used: 'never', currencies: [] };

interface JournalFacts {
  readonly currencies: readonly string[];
  /** Services at which cards were charged. */
  readonly services: readonly (string | null)[];
}

/** Reads how a folder was used, without changing it. */
export function readFolderUse(folder: DataFolder): Result<FolderUse, JournalRefusal> {
  const saved = savedSettings(folder);
  const facts = journalFacts(folder);
  if (!facts.ok) return facts;
  const { currencies, services } = facts.value;
  const used = (how: FolderUse['used']) => succeed({ used: how, currencies });
  if (saved['set_up'] === 'live') return used('live');
  if (saved['set_up'] === 'training') return used(currencies.length > 0 || services.length > 0 ? 'trial' : 'never');
  if (services.some((service) => service !== EMBEDDED_SERVICE) || typeof saved['service_url'] === 'string')
    return used('live');
  if (services.length > 0) return used('trial');
  return currencies.length > 0 ? used('unclear') : succeed(NOTHING);
}

/**
 * Whether a folder was used live, checked at every start: by its settings and, only if they do not say, by its journal,
 * up to the first payment that shows it. `readFolderUse` reads all sales, which takes seconds for a million.
 */
export function wasUsedLive(folder: DataFolder): Result<boolean, JournalRefusal> {
  const saved = savedSettings(folder);
  if (saved['set_up'] === 'live' || saved['set_up'] === 'training') return succeed(saved['set_up'] === 'live');
  if (typeof saved['service_url'] === 'string') return succeed(true);
  return fromJournal(
    folder,
    false,
    (column) => column(`${SERVICES} WHERE value IS NOT ? LIMIT 1`, EMBEDDED_SERVICE).length > 0,
  );
}

function savedSettings(folder: DataFolder): Readonly<Record<string, unknown>> {
  try {
    const saved: unknown = JSON.parse(readFileSync(folder.settings, 'utf8'));
    return typeof saved === 'object' && saved !== null ? { ...saved } : {};
  } catch {
    return {};
  }
}

function journalFacts(folder: DataFolder): Result<JournalFacts, JournalRefusal> {
  return fromJournal<JournalFacts>(folder, { currencies: [], services: [] }, (column) => ({
    services: column(`SELECT DISTINCT value FROM (${SERVICES})`),
    currencies: column(`SELECT DISTINCT value FROM (${CURRENCIES})`).map((value) => value ?? '?'),
  }));
}

/** The service of every payment, as `value`. */
const SERVICES = "SELECT * FROM (SELECT iif(json_valid(intent), intent ->> 'service', NULL) AS value FROM attempt)";
/** The currency of every sale with a payment, as `value`. */
const CURRENCIES =
  "SELECT iif(json_valid(body), body ->> 'currency', NULL) AS value FROM sale WHERE state IN ('PAID', 'PAYING', 'HELD')";

type Column = (query: string, ...parameters: string[]) => (string | null)[];

/** Queries the journal of a folder, without changing it; `none` if it has no journal. */
function fromJournal<Fact>(
  { journal }: DataFolder,
  none: Fact,
  ask: (column: Column) => Fact,
): Result<Fact, JournalRefusal> {
  if (!existsSync(journal)) return succeed(none);
  const opened = openJournalReader(journal, { older: true });
  if (!opened.ok) return opened;
  const { handle, has_tables, close } = opened.value;
  const column: Column = (query, ...parameters) =>
    handle
      .prepare<string[], { value: string | null }>(query)
      .all(...parameters)
      .map(({ value }) => value);
  try {
    return succeed(has_tables ? ask(column) : none);
  } finally {
    close();
  }
}

/** Stays with the machine, however the folder is used. */
const STAYS =
  /^(till\.lock|logs|desktop|trial(-\d+)?|setup-unfinished\.json|setup-draft\.json|credentials\.json|secrets\.json|restoring|restored|moving-in)$/;

/** Moves a trial's files into a folder that nothing opens; repeating it after a crash continues. */
export function archiveTrial(folder: DataFolder, name: string): void {
  const aside = join(folder.path, name);
  mkdirSync(aside, { recursive: true, mode: 0o700 });
  for (const one of readdirSync(folder.path).filter((entry) => !STAYS.test(entry)))
    renameSync(join(folder.path, one), join(aside, one));
}
