import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { type StoreDatabase, openStoreDatabase } from '../../store/database/database.ts';
import type { ServerIdentity } from '../../store/server/certificate.ts';
import { declareDead } from '../../store/server/declarations.ts';
import { startStoreServer } from '../../store/server/server.ts';

/** Death at a step of the next transaction: before its nth statement, or between COMMIT and the response. */
export interface DeathOrder {
  readonly step: number | 'answer';
  /** This process only, or PostgreSQL with all its backends. */
  readonly pids: readonly number[] | 'itself';
}
/** Declares a lane dead at this process. */
export interface DeclareOrder {
  readonly declare: number;
}

/**
 * A store process that kills itself or its PostgreSQL on request: `killable-store.ts DATABASE IDENTITY-FILE PORT
 * [forgets]`. Prints its address, then reads orders and answers them, one per line. `forgets`: outcomes are
 * acknowledged but not persisted.
 */
const [url = '', identity_file = '', port = '', canary] = process.argv.slice(2);
const database = openStoreDatabase(url);
const print = (line: object): void => void process.stdout.write(`${JSON.stringify(line)}\n`);
let order: DeathOrder | null = null;

function die({ pids }: DeathOrder): void {
  for (const pid of pids === 'itself' ? [process.pid] : pids) process.kill(pid, 'SIGKILL');
  // Blocks, so that nothing more happens even if the signal is late.
  if (pids === 'itself') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}

class Forgotten extends Error {
  readonly value: unknown;

  constructor(value: unknown) {
    super('answered, and not kept');
    this.value = value;
  }
}

const killable: StoreDatabase = {
  ...database,
  transaction: async <Value>(work: Parameters<typeof database.transaction<Value>>[0]): Promise<Value> => {
    const now = order;
    order = null;
    let statements = 0;
    try {
      const value = await database.transaction(async ({ rows }) => {
        let is_outcome = false;
        const done = await work({
          rows: (sql, values) => {
            statements += 1;
            is_outcome ||= sql.includes('SET outcome = $2');
            if (now !== null && statements === now.step) die(now);
            return rows(sql, values);
          },
        });
        if (canary === 'forgets' && is_outcome) throw new Forgotten(done);
        return done;
      });
      if (now?.step === 'answer') die(now);
      return value;
    } catch (error) {
      if (error instanceof Forgotten) return error.value as Value;
      throw error;
    }
  },
};

const server = await startStoreServer({
  database: killable,
  identity: JSON.parse(readFileSync(identity_file, 'utf8')) as ServerIdentity,
  host: '127.0.0.1',
  port: Number(port),
  monotonicMs: () => performance.now(),
  logEvent: () => undefined,
});
print({ url: server.url });
process.stdin.on('close', () => process.exit(0));
for await (const line of createInterface({ input: process.stdin })) {
  const given = JSON.parse(line) as DeathOrder | DeclareOrder;
  if ('declare' in given) {
    const declaration = { lane: given.declare, declared_by: 'Ana', reason: 'burnt' };
    const outcome = await declareDead(killable, declaration).then(
      (answer) => (answer.ok ? 'ok' : answer.error.code),
      () => 'database_away',
    );
    print({ outcome });
  } else {
    order = given;
    print({ armed: given.step });
  }
}
