import { registerHooks } from 'node:module';
import type { AuditServiceParts } from '../../electron/features/audit/audit-service.ts';
import type { ServiceCaller } from '../../electron/gateway/service-caller.ts';

// A process of its own: each part that an act loads when it is asked for is gone, as after an upgrade under a running till.
const GONE = /\/(fflate|nodemailer)\/|\/(audit-sheet|instrument-operations|record-operations)\.ts$/;
registerHooks({
  resolve: (name, context, next) => {
    const found = next(name, context);
    if (!GONE.test(found.url)) return found;
    throw Object.assign(new Error(`Cannot find module '${found.url}'`), { code: 'ERR_MODULE_NOT_FOUND' });
  },
});

const { accountsHandlers } = await import('../../electron/features/accounts/accounts-handlers.ts');
const { AuditService } = await import('../../electron/features/audit/audit-service.ts');
const { storedInstrumentReader } = await import('../../electron/features/devices/stored-instrument.ts');
const { emailMessage } = await import('../../electron/features/receipts/email-message.ts');
const { sendBySmtp } = await import('../../electron/features/receipts/email-server.ts');
const { changeRecord } = await import('../../electron/features/settings/record-changes.ts');
const { readRecords } = await import('../../electron/features/settings/service-records.ts');
const { instrumentCalls, userCalls } = await import('../../electron/gateway/operations/instruments.ts');
const { merchantCalls, recordCalls } = await import('../../electron/gateway/service-client.ts');
const { defaultSettings } = await import('../../core/settings/settings.ts');
const { MemoryExports } = await import('../fixtures/memory-exports.ts');

const GRANT = { by: { staff_id: 'ana', name: 'Ana' }, approved_by: null };
let sent = 0;
const caller = {
  call: () => {
    sent += 1;
    throw new Error('something was sent');
  },
} as unknown as ServiceCaller;
const instruments = instrumentCalls(caller);
const calls = { instruments, users: userCalls(caller), merchants: merchantCalls(caller), ...recordCalls(caller) };
const exports = new MemoryExports();

const accounts = accountsHandlers({
  journal_file: process.argv[2] ?? '',
  exports,
  clock: { wallMs: () => 0 },
});
const audit = new AuditService({ audit: {} as AuditServiceParts['audit'], exports, settings: defaultSettings });
const letter = { from: 'caja@example.cl', to: 'ana@example.cl', raw: Buffer.from('') };
const mail = { to: letter.to, from: letter.from, store_name: 'Sol', subject: 'T1', body: 'T', at_ms: 0 };
const server = { host: '127.0.0.1', port: 1, security: 'starttls', user: null, password: null } as const;
const request = { amount_minor: 500, currency: 'CLP', timeout_ms: 1_000 } as const;
const change = { act: 'card_status', card_id: 'ins-1', status: 'INACTIVE' } as const;

const ends = {
  accounts: await accounts['accounts.export']({ from: '2026-01-01', to: '2026-12-31' }, GRANT),
  audit: await audit.export({}),
  records: await readRecords(calls, { of: 'webhooks' }),
  change: await changeRecord({ calls, card: null, isPaying: () => false, record: () => undefined }, change, GRANT),
  card: await storedInstrumentReader('ins-1', instruments.get).readCard(request, () => undefined),
  settlement: await calls.settlement({}),
  message: await emailMessage({ ...mail, message_id: '<one@example.cl>' }),
  sending: await sendBySmtp(server, letter),
};
console.log(JSON.stringify({ ends, sent, written: exports.files.size }));
