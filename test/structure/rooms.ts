/** The room of a file: the first folder of its path; files at the root belong to the tools. */
export function roomOf(path: string): string {
  return path.includes('/') ? (path.split('/')[0] ?? '') : 'root';
}

/** What each room may import of this project: folders or single files (docs/contributing.md, Rooms). */
export const ROOMS: Readonly<Record<string, readonly string[]>> = {
  core: ['core/'],
  drivers: ['core/', 'drivers/'],
  // Of the store, only the protocol.
  electron: ['core/', 'drivers/', 'electron/', 'store/contract/'],
  // Of the store, only the schemas of its office.
  renderer: [
    'core/',
    'renderer/',
    'store/contract/office.ts',
    'store/contract/office-feeds.ts',
    'store/contract/feeds.ts',
    'store/contract/safe.ts',
    'store/contract/settlement.ts',
    'store/contract/chain.ts',
    'store/contract/cards.ts',
    'store/contract/office-cards.ts',
    'store/contract/office-gone.ts',
  ],
  // Interprets the interface independently: only money, results and clocks (decision 005).
  sandbox: ['core/money/', 'core/result.ts', 'core/clock.ts', 'core/assert.ts', 'sandbox/'],
  // The store knows a journal only by its events and projects them itself; settlements are compared by the tills' own
  // rule.
  store: [
    'core/assert.ts',
    'core/clock.ts',
    'core/result.ts',
    'core/page-policy.ts',
    'core/staff/pin-policy.ts',
    'core/money/currency.ts',
    'core/service/schemas/records.ts',
    'core/shift/reconcile.ts',
    'core/shift/settlement-lines.ts',
    'core/gift/gift-rules.ts',
    'core/sale/return-states.ts',
    // Both sides divide a lane's numbers and look up customers by the same rule.
    'core/sale/limits.ts',
    'core/anchor/anchor.ts',
    'core/customer/',
    // The store writes and checks feeds, before signing, by the rules with which tills read them.
    'core/feeds/',
    'core/gift/gift-rules.ts',
    'core/sale/return-states.ts',
    'store/',
  ],
  bin: ['bin/', 'electron/', 'scripts/'],
  // Update feeds are made by the rules with which tills read them.
  scripts: ['core/updates/', 'electron/', 'scripts/'],
  bench: ['bench/', 'bin/', 'core/', 'drivers/', 'electron/', 'sandbox/', 'scripts/', 'store/', 'test/'],
  test: [''],
  root: ['electron/'],
};

/** The layers of the main process, top first: each imports itself and those below, types included. */
export const LAYERS: readonly (readonly string[])[] = [
  ['electron/main.ts', 'electron/commands/'],
  ['electron/app/'],
  ['electron/preload.ts', 'electron/ipc/'],
  ['electron/features/'],
  ['electron/payments/'],
  ['electron/gateway/', 'electron/journal/'],
  ['electron/log/'],
  ['electron/platform/'],
];

/** Limit of folders at the top of the main process. */
export const TOP_FOLDERS_MAX = 12;

/** Files that may import beyond their room, and why. */
export const DOORS: Readonly<Record<string, { readonly to: readonly string[]; readonly why: string }>> = {
  'electron/app/embedded-service.ts': {
    to: ['sandbox/'],
    why: 'starts the payment service of a till that was told of none',
  },
  'scripts/package.ts': { to: ['forge.config.ts'], why: 'hands it to Electron Forge, which is fetched to package' },
  'scripts/build.ts': { to: ['bin/built-program.mjs'], why: 'builds the program only where a source is newer than it' },
  'scripts/start.ts': { to: ['bin/built-program.mjs'], why: 'starts the built program, as the commands in bin/ do' },
  'electron/commands/store/serve.ts': { to: ['store/'], why: 'is the command that runs a store' },
  'electron/commands/store/demo.ts': { to: ['store/', 'sandbox/'], why: 'is the command that shows a whole shop' },
  'electron/commands/store/keep.ts': { to: ['store/'], why: 'are the commands beside a store' },
  'electron/commands/store/publish.ts': { to: ['store/'], why: 'are the commands that give tills something' },
  'electron/commands/store/day.ts': { to: ['store/'], why: 'are the commands of the day of a shop' },
  'electron/commands/store/settle.ts': {
    to: ['store/'],
    why: 'is the command that compares a shop with its settlement',
  },
  'electron/commands/store/safe.ts': { to: ['store/'], why: 'is the command of the safe of a shop' },
  'electron/commands/store/person.ts': { to: ['store/'], why: 'is the command that lets people into the back office' },
  'electron/commands/store/chain.ts': { to: ['store/'], why: 'is the command that looks at the shops of a chain' },
  'electron/commands/store/roll-out.ts': {
    to: ['store/'],
    why: 'is the command that gives the shops of a chain something',
  },
  'electron/commands/store/store-flags.ts': { to: ['store/'], why: 'knows how a shop of a chain is named' },
  'electron/commands/store/with-store.ts': { to: ['store/'], why: 'opens the store for these commands' },
  'electron/commands/service/sandbox.ts': {
    to: ['sandbox/'],
    why: 'is the command that runs the payment service on its own',
  },
};

/** Where each npm package (and `node:`) may be used. A package that is not listed is not allowed anywhere. */
export const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  'node:': [
    'bin/',
    'drivers/',
    'electron/',
    'sandbox/',
    'store/',
    'scripts/',
    'bench/',
    'test/',
    'vite.config.ts',
    'vitest.config.ts',
  ],
  'axe-core': ['test/'],
  'ber-tlv': ['bench/'],
  '@fastify/static': ['store/server/office/office-server.ts'],
  '@fontsource-variable/inter': ['renderer/'],
  '@fontsource/ibm-plex-mono': ['renderer/'],
  '@lydell/node-pty': ['drivers/transport/'],
  // A second SQLite build, whose files a test can inspect; never part of the product.
  '@sqlite.org/sqlite-wasm': ['test/images/'],
  '@tanstack/react-virtual': ['renderer/'],
  '@vitejs/plugin-react': ['vite.config.ts', 'vitest.config.ts'],
  'better-sqlite3': ['bench/', 'electron/journal/', 'sandbox/ledger/', 'test/'],
  electron: ['electron/main.ts', 'electron/preload.ts', 'electron/ipc/desktop/'],
  'electron-store': ['electron/features/settings/'],
  esbuild: ['scripts/', 'test/'],
  'fast-check': ['test/'],
  fastify: ['electron/ipc/headless/posted.ts', 'sandbox/', 'store/server/', 'test/'],
  fflate: ['electron/features/accounts/', 'electron/app/whole-program.ts', 'test/e2e/', 'test/packaging/'],
  'hash-wasm': ['electron/features/staff/pin-thread.ts'],
  'lossless-json': ['core/service/'],
  nodemailer: ['electron/features/receipts/', 'electron/app/whole-program.ts'],
  pg: ['store/database/', 'store/embedded/', 'test/store/'],
  pino: ['electron/log/'],
  'playwright-core': ['test/', 'bench/'],
  react: ['renderer/', 'test/'],
  'react-aria-components': ['renderer/'],
  'react-dom': ['renderer/', 'test/'],
  receiptline: ['core/receipt/', 'electron/features/', 'drivers/printer/', 'test/'],
  serialport: ['drivers/transport/', 'electron/commands/'],
  undici: ['electron/features/store/', 'electron/gateway/', 'test/', 'bench/'],
  vite: ['vite.config.ts'],
  vitest: ['test/', 'vitest.config.ts', 'scripts/'],
  ws: ['electron/ipc/headless/renderer-sockets.ts', 'test/', 'bench/'],
  zod: ['bench/', 'core/', 'drivers/', 'electron/', 'sandbox/', 'store/', 'test/'],
  zustand: ['renderer/', 'test/'],
};

/** Programs and types that no file imports. */
export const PACKAGES_WITHOUT_IMPORT = [
  '@sparticuz/chromium',
  '@types/better-sqlite3',
  '@types/node',
  '@types/pg',
  '@types/react',
  '@types/react-dom',
  '@types/ws',
  'node',
  'oxfmt',
  'oxlint',
  'oxlint-tsgolint',
  'prettier',
  'typescript',
];

export function isUnder(path: string, places: readonly string[]): boolean {
  return places.some((place) => (place.endsWith('/') || place === '' ? path.startsWith(place) : path === place));
}
