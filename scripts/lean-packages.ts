import type { Plugin } from 'esbuild';

/** What stands for a module of a package, and which importers get it; all when none is named. */
interface StandIn {
  readonly of: RegExp;
  readonly importer?: RegExp;
  readonly contents: string;
}

/** A module of the defaults of others, by the names that the package gives them. */
const defaultsOf = (modules: Readonly<Record<string, string>>): string =>
  Object.entries(modules)
    .map(([name, path]) => `export { default as ${name} } from '${path}';`)
    .join('\n');

const importsOf = (modules: Readonly<Record<string, string>>): string =>
  Object.entries(modules)
    .map(([name, path]) => `import ${name} from '${path}';`)
    .join('\n');

/**
 * Large packages of which a start needs a small part. What stands for them loads that part, and the rest when it is asked
 * for: a start then reads and runs a third less. Names and behaviour stay those of the package.
 */
const STAND_INS: readonly StandIn[] = [
  {
    // Its index brings fetch, WebSocket, caches and mocks with it.
    of: /^undici$/,
    // It is the index, too, that gives a dispatcher its \`request\`.
    contents: `
      ${importsOf({ Dispatcher: 'undici/lib/dispatcher/dispatcher.js', request: 'undici/lib/api/api-request.js' })}
      Dispatcher.prototype.request = request;
      ${defaultsOf({
        Pool: 'undici/lib/dispatcher/pool.js',
        Client: 'undici/lib/dispatcher/client.js',
        buildConnector: 'undici/lib/core/connect.js',
      })}`,
  },
  {
    // A service that speaks HTTP/2 is rare, and Node's own part of it is large.
    of: /\/client-h2\.js$/,
    importer: /\/undici\//,
    contents: "module.exports = (...given) => require('undici/lib/dispatcher/client-h2.js')(...given);",
  },
  {
    // Fifty languages of messages that no one is shown: refusals are codes.
    of: /\/locales\/index\.js$/,
    importer: /\/zod\/v4\//,
    contents: defaultsOf({ en: 'zod/v4/locales/en.js' }),
  },
  {
    // Imported as a module of its own, Node reads all that it exports, and loads its fetch and WebSocket for that.
    of: /^node:http$/,
    contents: "module.exports = require('node:http');",
  },
  {
    // Only a store with a schema of its own has a validator; ours is zod's.
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

/** Puts the stand-ins in the place of the packages, for esbuild. */
export const LEAN_PACKAGES: Plugin = {
  name: 'lean-packages',
  setup(build) {
    const namespace = 'stand-in';
    for (const [index, { of, importer }] of STAND_INS.entries())
      build.onResolve({ filter: of }, (asked) => {
        // The stand-in itself asks for the real one.
        if (asked.namespace === namespace || importer?.test(asked.importer) === false) return undefined;
        return { path: String(index), namespace, pluginData: asked.resolveDir };
      });
    build.onLoad({ filter: /.*/, namespace }, ({ path, pluginData }) => ({
      contents: STAND_INS[Number(path)]?.contents ?? '',
      resolveDir: pluginData as string,
    }));
  },
};
