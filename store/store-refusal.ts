/** A PostgreSQL setting with which an acknowledged event could be lost (store 4). */
export type UnsafeSetting =
  | { readonly code: 'not_durable'; readonly name: string; readonly value: string }
  | { readonly code: 'too_old'; readonly version: string }
  | { readonly code: 'other_role'; readonly role: string; readonly expected: string }
  | { readonly code: 'shared_session' };

/** The SQLSTATE or system code of the database's refusal. */
export interface DatabaseRefusal {
  readonly code: 'database_refused';
  readonly state: string;
}

/** Why this program does not write to a database with this migration history. */
export type HistoryRefusal =
  | { readonly code: 'newer_database' | 'older_database'; readonly version: number; readonly known: number }
  | { readonly code: 'foreign_migration'; readonly version: number };

/** Why the embedded PostgreSQL does not run. `log` is its last log message. */
export type PostgresRefusal =
  | { readonly code: 'no_postgres' | 'no_user' }
  | { readonly code: 'other_postgres'; readonly data: string; readonly needed: number; readonly found: number }
  | { readonly code: 'postgres_failed'; readonly data: string; readonly log: string; readonly user: string | null }
  | { readonly code: 'postgres_ended'; readonly data: string; readonly log: string | null };

/** Why a store cannot be used; nothing is left running in that case. */
export type StoreRefusal =
  | { readonly code: 'folder_unusable'; readonly folder: string; readonly system: string }
  | { readonly code: 'address_unusable'; readonly host: string; readonly port: number; readonly system: string }
  | { readonly code: 'not_running'; readonly folder: string }
  | { readonly code: 'already_runs' | 'postgres_away'; readonly folder: string; readonly address: string }
  | { readonly code: 'unsafe_database'; readonly unsafe: readonly UnsafeSetting[] }
  | DatabaseRefusal
  | HistoryRefusal
  | PostgresRefusal;

/** The message for the operator: why the store cannot be used, and what to do. */
export function storeSentence(refused: StoreRefusal): string {
  switch (refused.code) {
    case 'folder_unusable':
      return `The folder ${refused.folder} of the store cannot be used (${refused.system}).`;
    case 'address_unusable':
      return `The store cannot listen at ${refused.host} port ${refused.port} (${refused.system}). Choose another one with --port.`;
    case 'not_running':
      return `No store runs in ${refused.folder}. Start it with cobro store --embedded, or name its database with --database URL.`;
    case 'already_runs':
      return `The store of ${refused.folder} already runs, at ${refused.address}. Stop that process first to start it anew.`;
    case 'postgres_away':
      return `The store of ${refused.folder} runs, at ${refused.address}, and its PostgreSQL is away: the store starts it again by itself. Try again in a moment; what keeps it from starting stands on the store's standard error.`;
    case 'unsafe_database':
      return refused.unsafe.map(unsafeText).join('. ');
    case 'database_refused':
      return databaseSentence(refused.state);
    case 'newer_database':
      return `The store's database is of version ${refused.version}, and this program knows ${refused.known}. Use a newer program; nothing was changed.`;
    case 'older_database':
      return `The store's database is of version ${refused.version}, and this program needs ${refused.known}. Run cobro store init --database URL; nothing was changed.`;
    case 'foreign_migration':
      return `Migration ${refused.version} of the store's database is not the one of this program: it was changed. Nothing was done.`;
    case 'no_postgres':
      return 'This machine has no PostgreSQL 15 or newer (looked for on the path and in the usual places). Install one, such as the package postgresql of Debian, or name a database with --database URL.';
    case 'other_postgres':
      return `The database in ${refused.data} is of PostgreSQL ${refused.needed}, and the newest of this machine is ${refused.found}. Install PostgreSQL ${refused.needed} beside it, such as the package postgresql-${refused.needed} of Debian, or move the database with pg_upgrade; nothing was changed.`;
    case 'no_user':
      return 'PostgreSQL does not work as root, and this machine has neither a user postgres nor nobody. Start it as another user.';
    case 'postgres_failed': {
      const user =
        refused.user === null
          ? ''
          : ` It works there as the user ${refused.user}, who must be able to reach the folder.`;
      return `PostgreSQL could not be started in ${refused.data}: ${refused.log}${user}`;
    }
    case 'postgres_ended':
      return `PostgreSQL did not start in ${refused.data}: ${refused.log ?? 'no reason was given'}`;
  }
}

function unsafeText(unsafe: UnsafeSetting): string {
  switch (unsafe.code) {
    case 'not_durable':
      return `PostgreSQL has ${unsafe.name} = ${unsafe.value}; accepted: on, because what is acknowledged must be durable`;
    case 'too_old':
      return `PostgreSQL is too old (${unsafe.version}); accepted: 15 or newer`;
    case 'other_role':
      return `the connection works as ${unsafe.role}; accepted: a user that may take the role ${unsafe.expected}`;
    case 'shared_session':
      return 'connections of the store share a session of the database, so that none keeps its role and settings; accepted: no pooler, or pool_mode = session';
  }
}

const NO_STORE = 'The database has no store yet. Run cobro store init --database URL once.';
const BUSY = 'Another process changed the same at the same moment; nothing was written. Try again.';
const BROKEN = 'The database reports an error of its disk or of its own; its own log says more.';

/** By SQLSTATE or its prefix; the first match wins. */
const STATES: readonly (readonly [string, string])[] = [
  [
    '08P01',
    'The database does not understand how the store connects. Of a pooler such as PgBouncer before it, use pool_mode = session.',
  ],
  ['28', 'The database refuses the user or the password.'],
  ['3D000', 'There is no database of this name.'],
  // No schema, no tables, or no role to assume.
  ['3F000', NO_STORE],
  ['42P01', NO_STORE],
  ['22023', NO_STORE],
  [
    '25006',
    'The database is read-only: it may be a replica, or default_transaction_read_only is on. Name the primary.',
  ],
  ['42501', 'The database does not let this user do it: it needs the roles of cobro store init.'],
  ['53100', "The database's disk is full: free some space; nothing that was acknowledged is lost."],
  ['53200', 'The database has no memory left; nothing that was acknowledged is lost. Try again in a moment.'],
  ['53300', 'The database takes no more connections (max_connections, or a limit of its own). Try again in a moment.'],
  ['53', 'The database has reached a limit of its machine; its own log says which.'],
  ['57014', 'The database cancelled it: it waited too long for another one, or somebody stopped it. Try again.'],
  ['57P03', 'The database is starting or stopping; try again in a moment.'],
  ['57', 'The database was stopped or restarted meanwhile.'],
  ['40', BUSY],
  ['55P03', BUSY],
  ['58', BROKEN],
  ['XX', BROKEN],
];

export function databaseSentence(state: string): string {
  const [beginning, sentence] = STATES.find(([of]) => state.startsWith(of)) ?? ['', 'The database cannot be reached.'];
  return beginning === state ? sentence : sentence.replace(/\.$/, ` (${state}).`);
}
