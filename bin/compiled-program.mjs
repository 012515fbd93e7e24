import { nodeModule } from './node-module.mjs';

const fs = nodeModule('node:fs');
const crypto = nodeModule('node:crypto');
const { createRequire } = nodeModule('node:module');
const { dirname, join } = nodeModule('node:path');
const { Script } = nodeModule('node:vm');

/** Of a till that runs for weeks: by then it has started and was used for the first time. */
const STARTED_AFTER_MS = 10_000;
/** How long after a module was compiled anew it is kept: what a till loads once it has started comes with its first ones. */
const KEPT_AFTER_MS = 15_000;
/** A command that was not understood tells nothing of what commands need (`EXIT.usage`). */
const NOT_UNDERSTOOD = 64;
/** Files whose name says what is in them: an older one's code is never taken for theirs. */
const NAMED_BY_CONTENT = /-[A-Z0-9]{8}\.cjs$/;
const DIGEST_BYTES = 32;
const LENGTH_BYTES = 4;
const BEGIN_BYTES = DIGEST_BYTES + LENGTH_BYTES;
/** Far more than the code of any module. */
const PART_BYTES_MAX = 64 * 1024 * 1024;
/** A pipe of this name would be waited for without a word. */
const NO_WAITING = fs.constants.O_NONBLOCK ?? 0;
const HEAD = Buffer.from('(function (exports, require, module, __filename, __dirname) { ');
const TAIL = Buffer.from('\n})');

const digestOf = (bytes) => crypto.hash('sha256', bytes, 'buffer');

/**
 * What an earlier run compiled. Each module's code is read when the module is loaded, and used only as it was written: a
 * start needs half of it. V8 itself refuses another V8's.
 */
class Compiled {
  #file;
  #parts = new Map();

  /** Nothing is known when it cannot be read. */
  constructor(path) {
    try {
      this.#file = fs.openSync(path, fs.constants.O_RDONLY | NO_WAITING);
      const begin = this.#read(0, BEGIN_BYTES);
      const header_bytes = begin.readUInt32LE(DIGEST_BYTES);
      const header = this.#read(BEGIN_BYTES, header_bytes);
      if (!digestOf(header).equals(begin.subarray(0, DIGEST_BYTES))) return;
      let offset = BEGIN_BYTES + header_bytes;
      for (const [name, length, digest] of JSON.parse(header.toString('utf8'))) {
        this.#parts.set(name, { offset, length, digest });
        offset += length;
      }
    } catch {
      this.#parts.clear();
    }
  }

  get names() {
    return [...this.#parts.keys()];
  }

  /** The code of a module; nothing when there is none, or when it is damaged. */
  of(name) {
    const part = this.#parts.get(name);
    if (part === undefined) return undefined;
    try {
      const code = this.#read(part.offset, part.length);
      return digestOf(code).toString('hex') === part.digest ? code : undefined;
    } catch {
      return undefined;
    }
  }

  close() {
    if (this.#file !== undefined) fs.closeSync(this.#file);
  }

  #read(offset, length) {
    if (length > PART_BYTES_MAX) throw new RangeError('a part is longer than any module');
    const bytes = Buffer.allocUnsafeSlow(length);
    if (fs.readSync(this.#file, bytes, 0, length, offset) !== length) throw new RangeError('the file was cut');
    return bytes;
  }
}

function writeCompiled(path, compiled) {
  const header = Buffer.from(
    JSON.stringify(compiled.map(([name, code]) => [name, code.length, digestOf(code).toString('hex')])),
  );
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32LE(header.length);
  // One name for all: a full disk fills no further, and what two wrote at once is seen by its digests.
  const fresh = `${path}-fresh`;
  try {
    fs.mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    const codes = compiled.map(([, code]) => code);
    fs.writeFileSync(fresh, Buffer.concat([digestOf(header), length, header, ...codes]), { mode: 0o600 });
    fs.renameSync(fresh, path);
  } catch {
    // The next start compiles again.
  }
}

/** Whether V8 drops the code of functions that were not called for a while. */
const dropsCode = (drops) =>
  nodeModule('node:v8').setFlagsFromString(drops ? '--flush-bytecode' : '--no-flush-bytecode');

/**
 * Whether V8 compiles with Maglev, its compiler between the baseline and the last, whose code is large. A start is
 * quicker with it; a till of a day is smaller without it, by as much as a day adds (docs/decisions/073).
 */
const usesMaglev = (uses) => nodeModule('node:v8').setFlagsFromString(uses ? '--maglev' : '--no-maglev');
/** Other machines may not, and V8 complains of a switch that it does not know. */
const HAS_MAGLEV = ['x64', 'arm64'].includes(process.arch);

let is_started = false;
let keeps_all_code = false;

/** Until code is written: what only a start calls is dropped within seconds otherwise, and would be compiled at every start. */
function keepAllCode(keeps) {
  keeps_all_code = keeps;
  dropsCode(!keeps);
}

/** From here on this process is no start any more: it makes less code. */
export function endStart() {
  if (!HAS_MAGLEV) return;
  is_started = true;
  usesMaglev(false);
}

/** What reads or writes code: V8 takes it only with the switches that it was made with, which are those a start begins with. */
function withStartSwitches(work) {
  if (is_started) usesMaglev(true);
  if (keeps_all_code) dropsCode(true);
  try {
    return work();
  } finally {
    if (is_started) usesMaglev(false);
    if (keeps_all_code) dropsCode(false);
  }
}

/** A module as a function. Put together in bytes: as text, the module would be in memory twice. It is ASCII (`scripts/build.ts`). */
const asFunction = (filename) => Buffer.concat([HEAD, fs.readFileSync(filename), TAIL]).toString('latin1');

/**
 * Loads a module of the built program with what an earlier run of the same command compiled. That is more than Node's own
 * cache of compiled modules has: functions are compiled when they are first called, and this is written when they were.
 * Without a folder for it, all is compiled in every run.
 */
export function loadCompiled(path, cache) {
  const folder = dirname(path);
  let known = cache === undefined ? null : new Compiled(cache);
  const modules = new Map();
  /** Modules whose code is not kept yet. */
  const compiled = new Map();
  const outside = createRequire(path);
  let is_kept_soon = false;

  const load = (name) => {
    const loaded = modules.get(name);
    if (loaded !== undefined) return loaded.exports;
    const filename = join(folder, name);
    const cachedData = known?.of(name);
    const script = withStartSwitches(() => new Script(asFunction(filename), { filename, cachedData }));
    const is_taken = cachedData !== undefined && !script.cachedDataRejected;
    if (NAMED_BY_CONTENT.test(name) && !is_taken && cache !== undefined) keepSoon(name, script);
    const module = { exports: {} };
    modules.set(name, module);
    try {
      script.runInThisContext()(module.exports, ask, module, filename, folder);
    } catch (error) {
      // As Node does: who asks again loads it again, and never gets the half of it.
      modules.delete(name);
      throw error;
    }
    return module.exports;
  };
  const ask = (name) => (name.startsWith('./') ? load(name.slice(2)) : outside(name));

  const keep = () => {
    is_kept_soon = false;
    if (compiled.size === 0 || process.exitCode === NOT_UNDERSTOOD) return;
    // As they are: made again, they would have no more what only the start called.
    const others = known.names.filter((name) => !compiled.has(name) && fs.existsSync(join(folder, name)));
    const kept = others.map((name) => [name, known.of(name)]).filter(([, code]) => code !== undefined);
    const made = withStartSwitches(() => [...compiled].map(([name, script]) => [name, script.createCachedData()]));
    writeCompiled(cache, [...kept, ...made]);
    known.close();
    known = new Compiled(cache);
    compiled.clear();
    keepAllCode(false);
  };
  // Not at the exit alone: a till whose power is cut every evening has none.
  const keepSoon = (name, script) => {
    compiled.set(name, script);
    if (is_kept_soon) return;
    is_kept_soon = true;
    keepAllCode(true);
    setTimeout(keep, KEPT_AFTER_MS).unref();
  };
  if (cache !== undefined) process.once('exit', keep);
  setTimeout(endStart, STARTED_AFTER_MS).unref();
  return load(path.slice(folder.length + 1));
}
