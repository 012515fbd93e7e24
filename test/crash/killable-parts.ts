import { subscribe } from 'node:diagnostics_channel';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import type { OpenHandle } from '../../electron/journal/file/database.ts';
import type { JournalEvent } from '../../electron/journal/events/events.ts';
import type { Journal } from '../../electron/journal/journal.ts';
import type { PaymentService } from '../../electron/gateway/payment-service.ts';
import type { Death } from './death.ts';

/** The crash point named after an event; null when there is none. */
function nameOf(event: JournalEvent): string | null {
  switch (event.type) {
    case 'attempt_intent':
      return 'intent';
    case 'attempt_sending':
      return 'sending';
    case 'attempt_step':
      return event.recovery?.last_result === 'next_step' ? 'next_step' : event.state.toLowerCase();
    case 'attempt_note':
      return event.note;
    case 'undo_intent':
      return 'undo_intent';
    case 'undo_step':
      return event.state === 'DONE' ? 'undo_done' : null;
    default:
      return event.type;
  }
}

/** Wraps a journal: the process may die before, in or after any of its writes. */
export function killableJournal(journal: Journal, death: Death): Journal {
  const killable = (write: (event: JournalEvent) => void) => (event: JournalEvent) => {
    const name = nameOf(event);
    return name === null ? write(event) : death.around(name, () => write(event));
  };
  return {
    ...journal,
    record: killable(journal.record),
    recordTogether: (events) => {
      // Points before and after each event surround the one commit that they share.
      const around = (rest: readonly JournalEvent[]): void => {
        const [first, ...others] = rest;
        if (first === undefined) journal.recordTogether(events);
        else killable(() => around(others))(first);
      };
      around(events);
    },
    note: killable(journal.note),
    checkpoint: () => death.around('checkpoint', () => journal.checkpoint()),
  };
}

interface Runnable {
  run(...given: readonly unknown[]): unknown;
}

/** The position of the type among the values of a stored event. */
const TYPE_OF_EVENT = 2;

/** Wraps a database: the process may die before, in or after the commit of an event, its transaction open till then. */
export function killableHandle(open: OpenHandle, death: Death): OpenHandle {
  return (path) => {
    const handle = open(path);
    const prepare = handle.prepare.bind(handle) as (sql: string) => Runnable;
    let stored = 'nothing';
    const killable = (sql: string): Runnable => {
      const statement = prepare(sql);
      const run = statement.run.bind(statement);
      if (sql.startsWith('INSERT INTO event')) {
        const store = (...given: readonly unknown[]) => {
          stored = String(given[TYPE_OF_EVENT]);
          return run(...given);
        };
        return Object.assign(statement, { run: store });
      }
      if (sql !== 'COMMIT') return statement;
      return Object.assign(statement, { run: () => death.around(`commit ${stored}`, () => run()) });
    };
    return Object.assign(handle, { prepare: killable });
  };
}

/** Wraps the service client: the process may die before or after calls that move money. */
export function killableService(service: PaymentService, death: Death): PaymentService {
  const killable = async <Value>(name: string, call: () => Promise<Value>): Promise<Value> => {
    death.here(`before ${name}`);
    const value = await call();
    death.here(`after ${name}`);
    return value;
  };
  return {
    ...service,
    get status() {
      return service.status;
    },
    authorizeCardPresent: (...given) => killable('authorize', () => service.authorizeCardPresent(...given)),
    createLink: (...given) => killable('create', () => service.createLink(...given)),
    refundPayment: (...given) => killable('refund', () => service.refundPayment(...given)),
    cancelOrRefundByTrace: (...given) => killable('reversal', () => service.cancelOrRefundByTrace(...given)),
  };
}

/** undici publishes when a response is complete, before it is processed (C13). */
export function dieWhenReplyIsRead(death: Death): void {
  subscribe('undici:request:trailers', (message) => {
    const { request } = message as { readonly request: { readonly path: string } };
    if (request.path.includes('/v1/pos/authorizations')) death.here('reply read');
  });
}

/** The log rotates its files by renaming them (C32). */
export function dieWhenLogRotates(death: Death): void {
  const { renameSync } = fs;
  fs.renameSync = (from, to) => death.around('rename', () => (death.here('rename'), renameSync(from, to)));
  syncBuiltinESMExports();
}
