import { nodeModule } from './node-module.mjs';

const fs = nodeModule('node:fs');
const crypto = nodeModule('node:crypto');
const { createRequire } = nodeModule('node:module');
const { dirname, join } = nodeModule('node:path');
const { Script } = nodeModule('node:vm');

/** Of a till that runs for weeks: by then it has started and was used for the first time. */
const KEPT_AFTER_MS = 10_000;
/** A command that was not understood tells nothing of what commands need (`EXIT.usage`). */
const NOT_UNDERSTOOD = 64;
/** Files whose name says what is in them: an older one's code is never taken for theirs. */
const NAMED_BY_CONTENT = /-[A-Z0-9]{8}\.cjs$/;
const DIGEST_BYTES = 32;
const HEAD = Buffer.from('(function (exports, require, module, __filename, __dirname) { ');
const TAIL = Buffer.from('\n})');

const digestOf = (bytes) => crypto.hash('sha256', bytes, 'buffer');

/** What an earlier run compiled, by the files' names; nothing when it cannot be read whole. V8 itself refuses another V8's. */
function readCompiled(path) {
  try {
    const bytes = fs.readFileSync(path);
    const content = bytes.subarray(DIGEST_BYTES);
    if (!digestOf(content).equals(bytes.subarray(0, DIGEST_BYTES))) return new Map();
    const header_end = content.indexOf('\n');
    let offset = header_end + 1;
    const codeOf = ([name, length]) => [name, content.subarray(offset, (offset += length))];
    return new Map(JSON.parse(content.toString('utf8', 0, header_end)).map(codeOf));
  } catch {
    return new Map();
  }
}

function writeCompiled(path, compiled) {
  const header = JSON.stringify([...compiled].map(([name, code]) => [name, code.length]));
  const content = Buffer.concat([Buffer.from(`${header}\n`), ...compiled.values()]);
  // One name for all: a full disk fills no further, and what two wrote at once is seen by its digest.
  const fresh = `${path}-fresh`;
  try {
    fs.mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    fs.writeFileSync(fresh, Buffer.concat([digestOf(content), content]), { mode: 0o600 });
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

/** A module as a function. Put together in bytes: as text, the module would be in memory twice. It is ASCII (`scripts/build.ts`). */
const asFunction = (filename) => Buffer.concat([HEAD, fs.readFileSync(filename), TAIL]).toString('latin1');

/**
 * Loads a module of the built program with what an earlier run of the same command compiled. That is more than Node's own
 * cache of compiled modules has: functions are compiled when they are first called, and this is written when they were.
 * Without a folder for it, all is compiled in every run.
 */
export function loadCompiled(path, cache) {
  const folder = dirname(path);
  const known = cache === undefined ? new Map() : readCompiled(cache);
  const modules = new Map();
  const scripts = new Map();
  const outside = createRequire(path);
  let all_known = true;

  const load = (name) => {
    const loaded = modules.get(name);
    if (loaded !== undefined) return loaded.exports;
    const filename = join(folder, name);
    const cachedData = known.get(name);
    const script = new Script(asFunction(filename), { filename, cachedData });
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
    const others = [...known].filter(([name]) => !scripts.has(name) && fs.existsSync(join(folder, name)));
    const compiled = [...scripts].map(([name, script]) => [name, script.createCachedData()]);
    writeCompiled(cache, new Map([...others, ...compiled]));
  };
  if (cache !== undefined) {
    process.once('exit', keep);
    setTimeout(keep, KEPT_AFTER_MS).unref();
  }
  return load(path.slice(folder.length + 1));
}
