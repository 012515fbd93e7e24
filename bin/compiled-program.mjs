import { nodeModule } from './node-module.mjs';

const fs = nodeModule('node:fs');
const crypto = nodeModule('node:crypto');
const { createRequire } = nodeModule('node:module');
const { dirname, join } = nodeModule('node:path');
const { Script } = nodeModule('node:vm');

/** Of a till that runs for weeks: by then it has started and was used for the first time. */
const STARTED_AFTER_MS = 10_000;
/** A command that was not understood tells nothing of what commands need (`EXIT.usage`). */
const NOT_UNDERSTOOD = 64;
/** Files whose name says what is in them: an older one's code is never taken for theirs. */
const NAMED_BY_CONTENT = /-[A-Z0-9]{8}\.cjs$/;
const DIGEST_BYTES = 32;
const LENGTH_BYTES = 4;
const BEGIN_BYTES = DIGEST_BYTES + LENGTH_BYTES;
/** Far more than the code of any module. */
const PART_BYTES_MAX = 64 * 1024 * 1024;
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
      this.#file = fs.openSync(path);
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

/**
 * Whether V8 keeps the code of functions that were not called for a while. What only a start calls is dropped within
 * seconds otherwise, the modules themselves among it, and would be compiled at every start. Another value of this switch
 * makes code for another V8: it is put back before code is written.
 */
const keepsAllCode = (keeps) =>
  nodeModule('node:v8').setFlagsFromString(keeps ? '--no-flush-bytecode' : '--flush-bytecode');

/**
 * Whether V8 compiles with Maglev, its compiler between the baseline and the last, whose code is large. A start is
 * quicker with it; a till of a day is smaller without it, by as much as a day adds (docs/decisions/073).
 */
const usesMaglev = (uses) => nodeModule('node:v8').setFlagsFromString(uses ? '--maglev' : '--no-maglev');
/** Other machines may not, and V8 complains of a switch that it does not know. */
const HAS_MAGLEV = ['x64', 'arm64'].includes(process.arch);

let is_started = false;

/** From here on this process is no start any more: it makes less code. */
export function endStart() {
  if (!HAS_MAGLEV) return;
  is_started = true;
  usesMaglev(false);
}

/** What reads or writes code: V8 takes it only with the switches that it was made with, which are a start's. */
function withStartSwitches(work) {
  if (is_started) usesMaglev(true);
  try {
    return work();
  } finally {
    if (is_started) usesMaglev(false);
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
  const known = cache === undefined ? null : new Compiled(cache);
  const modules = new Map();
  const scripts = new Map();
  const outside = createRequire(path);
  let all_known = true;

  const load = (name) => {
    const loaded = modules.get(name);
    if (loaded !== undefined) return loaded.exports;
    const filename = join(folder, name);
    const cachedData = known?.of(name);
    const script = withStartSwitches(() => new Script(asFunction(filename), { filename, cachedData }));
    if (NAMED_BY_CONTENT.test(name)) {
      scripts.set(name, script);
      if (cachedData === undefined || script.cachedDataRejected) {
        if (all_known) keepsAllCode(true);
        all_known = false;
      }
    }
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
    if (all_known || process.exitCode === NOT_UNDERSTOOD) return;
    all_known = true;
    keepsAllCode(false);
    const others = known.names.filter((name) => !scripts.has(name) && fs.existsSync(join(folder, name)));
    const kept = others.map((name) => [name, known.of(name)]).filter(([, code]) => code !== undefined);
    const compiled = withStartSwitches(() => [...scripts].map(([name, script]) => [name, script.createCachedData()]));
    writeCompiled(cache, [...kept, ...compiled]);
  };
  if (cache !== undefined) process.once('exit', keep);
  setTimeout(() => {
    if (cache !== undefined) keep();
    endStart();
  }, STARTED_AFTER_MS).unref();
  return load(path.slice(folder.length + 1));
}
