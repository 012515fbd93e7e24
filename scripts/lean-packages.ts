import { promises } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'esbuild';
import { ROOT } from './process.ts';

/** A replacement for a package's module, for the importers that match; for all without `importer`. */
interface StandIn {
  readonly of: RegExp;
  readonly importer?: RegExp;
  readonly contents: string;
}

/** A module that re-exports others' defaults under the package's names. */
const defaultsOf = (modules: Readonly<Record<string, string>>): string =>
  Object.entries(modules)
    .map(([name, path]) => `export { default as ${name} } from '${path}';`)
    .join('\n');

/** A module that is loaded when something of it is first used. */
const onDemand = (name: string): string =>
  `module.exports = new Proxy({}, { get: (_, key) => require('${name}')[key] });`;

const compilerOnDemand = (name: string): StandIn => ({
  of: new RegExp(`^${name}$`),
  importer: /\/fastify\//,
  contents: `
    module.exports = (...options) => {
      let build;
      return (...given) => (build ??= require('${name}')(...options))(...given);
    };`,
});

/**
 * Large packages of which a start needs only a small part. The replacement loads that part, and the rest on demand, so
 * that a start reads and runs a third less. Names and behaviour stay the same.
 */
const STAND_INS: readonly StandIn[] = [
  {
    // The index also loads fetch, WebSocket, caches and mocks.
    of: /^undici$/,
    // It also adds `request` to Dispatcher. A start makes no call: all of it is loaded by the first one.
    contents: `
      let whole;
      const load = () => {
        if (whole) return whole;
        require('undici/lib/dispatcher/dispatcher.js').prototype.request = require('undici/lib/api/api-request.js');
        whole = {
          Pool: require('undici/lib/dispatcher/pool.js'),
          Client: require('undici/lib/dispatcher/client.js'),
          buildConnector: require('undici/lib/core/connect.js'),
        };
        return whole;
      };
      module.exports = {
        get Pool() {
          return load().Pool;
        },
        get Client() {
          return load().Client;
        },
        get buildConnector() {
          return load().buildConnector;
        },
      };`,
  },
  {
    // Services with HTTP/2 are rare, and Node's HTTP/2 module is large.
    of: /\/client-h2\.js$/,
    importer: /\/undici\//,
    contents: "module.exports = (...given) => require('undici/lib/dispatcher/client-h2.js')(...given);",
  },
  {
    // Fifty languages of messages that are never shown: refusals are codes.
    of: /\/locales\/index\.js$/,
    importer: /\/zod\/v4\//,
    contents: defaultsOf({ en: 'zod/v4/locales/en.js' }),
  },
  {
    // Only who makes a body of an incoming request needs the first, and only a switch of Node changes the second.
    of: /^node:http$/,
    importer: /\/undici\//,
    contents: 'module.exports = { IncomingMessage: undefined, maxHeaderSize: 16_384 };',
  },
  {
    // Only a mistake of these packages needs the module.
    of: /^(node:)?assert$/,
    importer: /\/(undici|sonic-boom|fastify|find-my-way)\//,
    contents: "module.exports = (value, message) => { if (!value) require('node:assert')(value, message); };",
  },
  {
    // The log is written by the program's own thread, to a file; a bundle has no file for a thread of pino's.
    of: /^\.\/(lib\/)?transport$/,
    importer: /\/pino\//,
    contents: "module.exports = () => { throw new Error('a bundled log has no transports'); };",
  },
  {
    of: /^worker_threads$/,
    importer: /\/pino\/lib\/tools\.js$/,
    contents: 'module.exports = { isMainThread: true };',
  },
  {
    // If it is imported as an ES module, Node reads all its exports, and loads fetch and WebSocket for that.
    of: /^node:http$/,
    contents: "module.exports = require('node:http');",
  },
  {
    // Its tables of characters and its pictures are needed by the first receipt, which no start makes.
    of: /^receiptline$/,
    contents: `
      export default {
        transform: (...given) => require('receiptline').transform(...given),
        get commands() {
          return require('receiptline').commands;
        },
      };
      export const qrcode = { generate: (...given) => require('receiptline').qrcode.generate(...given) };`,
  },
  // Routes without a schema of their own need no compiler of schemas.
  compilerOnDemand('@fastify/ajv-compiler'),
  compilerOnDemand('@fastify/fast-json-stringify-compiler'),
  {
    // Only a plugin that names the versions it works with, or a store that moves to another version, compares them.
    of: /^semver$/,
    importer: /\/(fastify|conf)\//,
    contents: onDemand('semver'),
  },
  // A server on loopback neither encrypts nor compresses.
  ...['https', 'http2', 'zlib'].map((name) => ({
    of: new RegExp(`^(node:)?${name}$`),
    importer: /\/(fastify|ws)\//,
    contents: onDemand(`node:${name}`),
  })),
  {
    of: /^node:perf_hooks$/,
    importer: /\/fastify\//,
    contents: 'module.exports = { performance };',
  },
  {
    // A store needs a validator only for a schema of its own; ours uses zod.
    of: /^ajv\/dist\/2020\.js$/,
    importer: /\/conf\//,
    contents: `
      export class Ajv2020 {
        constructor(options) {
          return new (require('ajv/dist/2020.js').Ajv2020)(options);
        }
      }`,
  },
  {
    of: /^ajv-formats$/,
    importer: /\/conf\//,
    contents: `export default { default: (validator) => require('ajv-formats').default(validator) };`,
  },
];

/**
 * better-sqlite3 without Node's way of finding its eight files, of which a start waited for eight milliseconds: its
 * modules are bundled, and its own search for the native binary stays, beside the binaries. Only for a program that finds
 * the package as its sources do.
 */
const SQLITE: StandIn = {
  of: /^better-sqlite3$/,
  contents: `
    import { createRequire } from 'node:module';
    import { dirname, join } from 'node:path';
    import createDatabase from ${JSON.stringify(join(ROOT, 'node_modules/better-sqlite3/lib/database.js'))};
    import SqliteError from ${JSON.stringify(join(ROOT, 'node_modules/better-sqlite3/lib/sqlite-error.js'))};
    const outside = createRequire(import.meta.url);
    let binding;
    const getBinding = (given) => {
      binding ??= outside(join(dirname(outside.resolve('better-sqlite3/package.json')), 'lib', 'binding.js'));
      return binding.getBinding(given);
    };
    const Database = createDatabase(getBinding, true);
    Database.SqliteError = SqliteError;
    export default Database;`,
};

/** A module of Node that is loaded when one of these names is first used. As getters: imports copy them as such. */
const namesOnDemand = (name: string, exported: readonly string[]): StandIn => ({
  of: new RegExp(`^${name}$`),
  contents: `module.exports = { ${exported.map((each) => `get ${each}() { return require('${name}').${each}; }`).join(', ')} };`,
});

/** Few starts begin another program; with its promises, Node's module of files loads that for lines of text and more. */
const NODE_MODULES = [
  namesOnDemand('node:child_process', ['execFile', 'execFileSync', 'spawn']),
  namesOnDemand('node:fs/promises', Object.keys(promises)),
];

const replacing = (name: string, stand_ins: readonly StandIn[]): Plugin => ({
  name,
  setup(build) {
    const namespace = name;
    for (const [index, { of, importer }] of stand_ins.entries())
      build.onResolve({ filter: of }, (args) => {
        // The replacement itself imports the real module.
        if (args.namespace === namespace || importer?.test(args.importer) === false) return undefined;
        return { path: String(index), namespace, pluginData: args.resolveDir };
      });
    build.onLoad({ filter: /.*/, namespace }, ({ path, pluginData }) => ({
      contents: stand_ins[Number(path)]?.contents ?? '',
      resolveDir: pluginData as string,
    }));
  },
});

/** The esbuild plugin that replaces these modules. */
export const LEAN_PACKAGES = replacing('lean-packages', [...STAND_INS, ...NODE_MODULES]);
/** Beside it, for the command program, which runs where its packages are. */
export const BUNDLED_SQLITE = replacing('bundled-sqlite', [SQLITE]);
