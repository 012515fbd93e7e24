import { readFileSync } from 'node:fs';
import { openStoreDatabase } from '../../../store/database/database.ts';
import type { ServerIdentity } from '../../../store/server/certificate.ts';
import { startStoreServer } from '../../../store/server/server.ts';
import { STORE_FLAWS, flawed } from './store-flaws.ts';

/** A store process to be killed: `store-process.ts DATABASE IDENTITY-FILE [FLAW]`; prints its address. */
const [url = '', identity_file = '', flaw] = process.argv.slice(2);
const database = openStoreDatabase(url);
const known = STORE_FLAWS.find((one) => one === flaw);
const server = await startStoreServer({
  database: known === undefined ? database : flawed(database, known),
  identity: JSON.parse(readFileSync(identity_file, 'utf8')) as ServerIdentity,
  host: '127.0.0.1',
  port: 0,
  monotonicMs: () => performance.now(),
  logEvent: ({ event, ...facts }) => {
    if (event === 'bug') process.stderr.write(`${JSON.stringify({ event, ...facts })}\n`);
  },
});
process.stdout.write(`${server.url}\n`);
process.stdin.on('close', () => process.exit(0)).resume();
