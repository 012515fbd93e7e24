import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { type Server, type Socket, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../../store/embedded/embedded-postgres.ts';
import { openPool } from '../../../store/database/database.ts';
import { initStore } from '../../../store/open-store.ts';
import { storeSentence } from '../../../store/store-refusal.ts';
import { type ServerIdentity, makeServerIdentity, pinOf } from '../../../store/server/certificate.ts';
import { baseBackup } from '../../store/base-backup.ts';
import type { StoreFlaw } from './store-flaws.ts';

const PROGRAM = fileURLToPath(new URL('store-process.ts', import.meta.url));

/** A simulated shop's store: real processes and a real PostgreSQL behind one address, each of which can be killed. */
export class ShopMachines {
  readonly folder: string;
  readonly identity: ServerIdentity = makeServerIdentity(new Date());
  readonly pin = pinOf(this.identity.certificate);
  readonly #flaw: StoreFlaw | null;
  readonly #stores: { child: ChildProcess; port: number }[] = [];
  readonly #lines = new Set<Socket>();
  #postgres: EmbeddedPostgres | null = null;
  #door: Server | null = null;
  #turn = 0;

  /** @param parent where its folder is made; in memory where possible, because no simulation cuts power */
  constructor(flaw: StoreFlaw | null, parent = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()) {
    this.#flaw = flaw;
    this.folder = mkdtempSync(join(parent, 'cobro-shop-'));
  }

  /** Starts everything; the address stays the same whatever is killed. */
  async open(processes: number): Promise<string> {
    writeFileSync(this.#identityFile, JSON.stringify(this.identity), { mode: 0o600 });
    await this.#startPostgres();
    const ready = await initStore(this.url, 'simulation');
    if (!ready.ok) throw new Error(ready.error.code);
    for (let index = 0; index < processes; index += 1) this.#stores.push(await this.#startStore());
    this.#door = createServer((line) => this.#pass(line));
    this.#door.listen(0, '127.0.0.1');
    await once(this.#door, 'listening');
    const address = this.#door.address();
    if (address === null || typeof address === 'string') throw new Error('the door has no port');
    return `https://127.0.0.1:${address.port}`;
  }

  get url(): string {
    return this.#postgres?.url ?? '';
  }

  get processes(): number {
    return this.#stores.length;
  }

  get pids(): readonly number[] {
    return this.#stores.flatMap(({ child }) => child.pid ?? []);
  }

  get #identityFile(): string {
    return join(this.folder, 'identity.json');
  }

  async #startPostgres(): Promise<void> {
    const started = await startEmbeddedPostgres(this.folder);
    if (!started.ok) throw new Error(storeSentence(started.error));
    this.#postgres = started.value;
  }

  async #startStore(): Promise<{ child: ChildProcess; port: number }> {
    const argv = [PROGRAM, this.url, this.#identityFile, ...(this.#flaw === null ? [] : [this.#flaw])];
    const child = spawn(process.execPath, argv, { stdio: ['pipe', 'pipe', 'inherit'] });
    for await (const line of createInterface({ input: child.stdout }))
      return { child, port: Number(new URL(line).port) };
    throw new Error('a process of the store did not start');
  }

  /** Each connection goes to the next process; a dead one refuses it. */
  #pass(line: Socket): void {
    const store = this.#stores[(this.#turn += 1) % this.#stores.length];
    const onward = connect(store?.port ?? 1, '127.0.0.1');
    for (const [one, other] of [
      [line, onward],
      [onward, line],
    ] as const) {
      this.#lines.add(one);
      one.on('error', () => other.destroy()).on('close', () => (other.destroy(), this.#lines.delete(one)));
    }
    line.pipe(onward).pipe(line);
  }

  async killStore(index: number): Promise<void> {
    const store = this.#stores[index];
    if (store === undefined) return;
    await end(store.child, 'SIGKILL');
    this.#stores[index] = await this.#startStore();
  }

  async pauseStore(index: number, pause_ms: number): Promise<void> {
    await pause([this.#stores[index]?.child.pid ?? 0], pause_ms);
  }

  async killPostgres(): Promise<void> {
    if (this.#postgres === null) return;
    process.kill(this.#postgres.pid, 'SIGKILL');
    // While it is there, a start does not wait for its backends to end.
    await this.#postgres.ended;
    await this.#startPostgres();
  }

  /** Pauses the server with all its backends. */
  async pausePostgres(pause_ms: number): Promise<void> {
    const pid = this.#postgres?.pid ?? 0;
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').map(Number);
    await pause([pid, ...children], pause_ms);
  }

  /** Takes a base backup while everything sells. */
  async backUp(): Promise<void> {
    const target = join(this.folder, 'backup-part');
    await baseBackup(this.url, target);
    rmSync(join(this.folder, 'backup'), { recursive: true, force: true });
    renameSync(target, join(this.folder, 'backup'));
  }

  /** Kills PostgreSQL and restores the backup. */
  async restore(): Promise<void> {
    await this.#postgres?.stop();
    rmSync(join(this.folder, 'postgresql'), { recursive: true, force: true });
    renameSync(join(this.folder, 'backup'), join(this.folder, 'postgresql'));
    await this.#startPostgres();
  }

  /** For statements that the store may not run. */
  async asOwner(sql: string): Promise<void> {
    const pool = openPool(this.url, null, 1);
    await pool.query(sql);
    await pool.end();
  }

  async close(): Promise<void> {
    for (const line of this.#lines) line.destroy();
    this.#door?.close();
    for (const { child } of this.#stores) await end(child, 'SIGKILL');
    await this.#postgres?.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

async function pause(pids: readonly number[], pause_ms: number): Promise<void> {
  const signal = (name: NodeJS.Signals): void => {
    for (const pid of pids)
      try {
        if (pid > 0) process.kill(pid, name);
      } catch {
        // It exited meanwhile.
      }
  };
  signal('SIGSTOP');
  await new Promise((done) => setTimeout(done, pause_ms));
  signal('SIGCONT');
}
