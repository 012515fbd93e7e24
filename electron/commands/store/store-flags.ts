import { dirname, join } from 'node:path';
import { type Result, succeed } from '../../../core/result.ts';
import { SHOP_NAME } from '../../../store/database/shop-place.ts';
import { defaultDataFolder } from '../../platform/data-folder.ts';
import { type CommandIo, type Flag, type FlagTable, path } from '../command-line/arguments.ts';
import { type FlagRefusal, refuseForm } from '../command-line/arguments.ts';

function databaseUrl(given: string): Result<string, FlagRefusal> {
  const accepted = 'postgresql://USER:PASSWORD@HOST/NAME';
  try {
    return /^postgres(ql)?:$/.test(new URL(given.replace('@/', '@localhost/')).protocol)
      ? succeed(given)
      : refuseForm(accepted);
  } catch {
    return refuseForm(accepted);
  }
}

/** Which store; what every command of it has. */
export const STORE_FLAGS = {
  database: {
    environment: 'COBRO_STORE_DATABASE',
    placeholder: 'URL',
    help: 'PostgreSQL 15 or newer, postgresql://USER:PASSWORD@HOST/NAME',
    parse: databaseUrl,
  } as Flag<string>,
  shop: {
    environment: 'COBRO_STORE_SHOP',
    placeholder: 'NAME',
    help: 'which shop of a chain; default the one that the database has',
    parse: (given: string) =>
      SHOP_NAME.test(given) ? succeed(given) : refuseForm('a small letter, then letters and digits'),
  } as Flag<string>,
  embedded: { switch: true, help: 'a PostgreSQL of this machine, started in the folder of the store; default' },
  data: {
    environment: 'COBRO_STORE_DATA',
    placeholder: 'DIR',
    help: "folder of the store: the server's key, the embedded database; default beside the till's",
    parse: path,
  } as Flag<string>,
  json: { switch: true, help: 'one JSON object on standard output' },
} as const satisfies FlagTable;

export function storeFolderOf(data: string | undefined, io: CommandIo): string {
  return data ?? join(dirname(defaultDataFolder(io.environment)), 'cobro-store');
}

/** Two databases at once are none. */
export function databaseProblem(flags: {
  readonly database?: string | undefined;
  readonly embedded: boolean;
}): string | null {
  if (flags.database === undefined || !flags.embedded) return null;
  return '--embedded was given with --database; accepted: one of them';
}
