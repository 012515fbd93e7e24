import { builtOrSource } from './built-program.mjs';
import { loadCompiled } from './compiled-program.mjs';
import { nodeModule } from './node-module.mjs';

// Node answers SIGUSR1 with a debugger that every user of this machine reaches. Beyond a limit of file sizes a write
// fails: a library's listener of SIGXFSZ ended the process, when it had none of its own.
for (const signal of ['SIGUSR1', 'SIGXFSZ']) process.on(signal, () => undefined);

const { existsSync } = nodeModule('node:fs');
const { createRequire, enableCompileCache } = nodeModule('node:module');
const { dirname, join } = nodeModule('node:path');
const { fileURLToPath, pathToFileURL } = nodeModule('node:url');

/** The journal's SQLite module crashes Node 20, and only Node 24 runs this source unbuilt. */
const NODE_MAJOR_NEEDED = 24;
/** Whether this is a checkout; a package's folder is its installer's, and is never written. */
const IS_CHECKOUT = existsSync(new URL('../package-lock.json', import.meta.url));
/** Compiled modules of earlier starts, which save a third of the next start; a folder that cannot be written is no error. */
const COMPILE_CACHE = IS_CHECKOUT
  ? fileURLToPath(new URL('../node_modules/.cache/cobro-compiled', import.meta.url))
  : undefined;
/** What only tells of the commands: the rest of the sources need not be looked at, which takes longer than the answer. */
const OVERVIEW = new Set(['--help', '-h', 'help', '--version', '-v']);
const OVERVIEW_SOURCES = ['electron/commands', 'package-lock.json'];
const COMMAND = /^[a-z]+$/;
const FORWARDED_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** What npm says that it runs, when it runs this: `npx cobro`, `npm run cobro`, `npm start`. */
const RUN_BY_NPM = /\bcobro\b|\bstart\.mjs\b/;
const LOOK_EVERY_MS = 250;

/**
 * npm runs a command under a shell, and a signal to npm ends only that shell: the command learns of it by being left
 * alone, and stops as if the signal had reached it.
 */
function stopWhenLeftAlone() {
  if (!RUN_BY_NPM.test(process.env['npm_lifecycle_script'] ?? '')) return;
  const shell = process.ppid;
  const looking = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(looking);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_EVERY_MS);
  looking.unref();
}

/** A program without file handles cannot load itself; a stack of the loader says nothing of that. */
function endIfShortOfHandles(error) {
  if (!/EMFILE|too many open files/i.test(String(error))) throw error;
  process.stderr.write('cobro: too few file handles here (EMFILE): raise the limit (ulimit -n, LimitNOFILE).\n');
  process.exit(1);
}

/** Where the `node` package of this checkout keeps its binary, or null when it is not installed. */
function bundledNode() {
  try {
    const folder = dirname(createRequire(import.meta.url).resolve('node/package.json'));
    return join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  } catch {
    return null;
  }
}

/** A signal that came before the first line here opened a debugger all the same. */
function closeDebugger() {
  const inspector = nodeModule('node:inspector');
  if (inspector.url() !== undefined) inspector.close();
}

/** Ends this process as the child ended: same exit code, or same signal. */
function endLike(code, signal) {
  if (signal === null) process.exit(code ?? 1);
  for (const name of FORWARDED_SIGNALS) process.removeAllListeners(name);
  process.kill(process.pid, signal);
  setTimeout(() => process.exit(128 + (nodeModule('node:os').constants.signals[signal] ?? 0)), 100);
}

/**
 * Runs a module of this checkout on Node 24: in this process when it is one, otherwise in a child that gets the same
 * arguments, streams and signals, and whose end becomes this process's end.
 */
export async function runOnNode24(modulePath, argv) {
  stopWhenLeftAlone();
  const is_overview = argv.length === 0 || OVERVIEW.has(argv[0]);
  const path = builtOrSource(
    fileURLToPath(new URL(modulePath, import.meta.url)),
    undefined,
    is_overview ? OVERVIEW_SOURCES : undefined,
  );
  if (Number(process.versions.node.split('.')[0]) >= NODE_MAJOR_NEEDED) {
    process.argv = [process.argv[0], path, ...argv];
    const cache = process.env.NODE_COMPILE_CACHE ?? COMPILE_CACHE;
    if (cache !== undefined) enableCompileCache(cache);
    const command = COMMAND.test(argv[0]) ? argv[0] : 'help';
    const load = async () =>
      path.endsWith('.cjs')
        ? loadCompiled(path, cache && join(cache, `${command}.compiled`))
        : await import(pathToFileURL(path).href);
    const { ended } = await load().catch(endIfShortOfHandles);
    // Awaited here: a process with nothing left to do ends badly while it waits for this, and well otherwise.
    await ended;
    return;
  }
  const node = bundledNode();
  if (node === null) {
    process.stderr.write(
      IS_CHECKOUT
        ? `cobro needs Node ${NODE_MAJOR_NEEDED}; this is ${process.version}, and the bundled one is missing: run npm ci.\n`
        : `cobro needs Node ${NODE_MAJOR_NEEDED} or newer; this is ${process.version}. Install a newer Node, or on Debian the package cobro-node; npx brings one with -p node@24.\n`,
    );
    process.exit(1);
  }
  const env = { ...(COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE: COMPILE_CACHE }), ...process.env };
  const child = nodeModule('node:child_process').spawn(node, ['--disable-sigusr1', process.argv[1], ...argv], {
    stdio: 'inherit',
    env,
  });
  child.on('error', (error) => {
    process.stderr.write(`cobro could not start ${node}: ${error.message}; run npm ci.\n`);
    process.exit(1);
  });
  for (const signal of FORWARDED_SIGNALS) process.on(signal, () => child.kill(signal));
  child.on('exit', endLike);
  setImmediate(closeDebugger);
}
