import { beforeEach, describe, expect, test } from 'vitest';
import { LEGAL_EDGES, needsEvidence } from '../../core/payments/attempt-machine.ts';
import { ATTEMPT_STATES } from '../../core/payments/attempt.ts';
import { type Journal } from '../../electron/journal/journal.ts';
import { attemptIn, open, tamper } from './support.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

describe('the database itself', () => {
  let directory: string;
  beforeEach(() => void (directory = temporaryFolder()));

  const prepare = (work: (journal: Journal) => void): void => {
    const journal = open(directory);
    work(journal);
    journal.close();
  };
  const captured = (state: string): string =>
    state === 'BOUND' ? ', captured_minor = 1000' : ', captured_minor = NULL';

  test('refuses every edge that payment-safety 5.2 does not have', () => {
    prepare((journal) => {
      for (const state of ATTEMPT_STATES) if (state !== 'INTENT') attemptIn(journal, `trace-${state}`, state);
    });
    tamper(directory, (database) => {
      // Without the rule on evidence, which would refuse first.
      database.exec('DROP TRIGGER attempt_ends_with_evidence');
      for (const from of ATTEMPT_STATES) {
        for (const next of ATTEMPT_STATES) {
          if (from === 'INTENT' || from === next || LEGAL_EDGES[from].includes(next)) continue;
          const move = (): unknown =>
            database
              .prepare(`UPDATE attempt SET state = '${next}'${captured(next)} WHERE trace_id = 'trace-${from}'`)
              .run();
          expect(move, `${from} -> ${next}`).toThrow(/forbidden edge/);
        }
      }
    });
  });

  test('refuses an end without evidence of its own, also on a legal edge', () => {
    prepare((journal) => void attemptIn(journal, 'trace-0001', 'REVERSING'));
    tamper(directory, (database) => {
      for (const next of LEGAL_EDGES.REVERSING.filter(needsEvidence)) {
        expect(
          () => database.prepare(`UPDATE attempt SET state = '${next}' WHERE trace_id = 'trace-0001'`).run(),
          next,
        ).toThrow(/evidence/);
      }
    });
  });

  test('refuses to change or delete an event, an attempt or an undo', () => {
    prepare((journal) => void attemptIn(journal, 'trace-0001', 'BOUND'));
    tamper(directory, (database) => {
      expect(() => database.exec("UPDATE event SET body = '{}'")).toThrow(/append-only/);
      expect(() => database.exec('DELETE FROM event')).toThrow(/append-only/);
      expect(() => database.exec('DELETE FROM attempt')).toThrow(/never deleted/);
      expect(() => database.exec('DELETE FROM sale')).toThrow(/never deleted/);
      expect(() => database.exec('UPDATE attempt SET amount_minor = 999')).toThrow();
      expect(() => database.exec("UPDATE sale SET state = 'OPEN', paid_at_ms = NULL")).toThrow(/stays ended/);
    });
  });

  test('refuses returns beyond what was captured (I4)', () => {
    prepare((journal) => void attemptIn(journal, 'trace-0001', 'BOUND'));
    tamper(directory, (database) => {
      expect(() => database.exec("UPDATE attempt SET refunded_minor = 1001 WHERE trace_id = 'trace-0001'")).toThrow(
        /CHECK/,
      );
      const insert = `INSERT INTO undo (undo_id, trace_id, state, amount_minor, intent, act, call, tries, answered_failures, needs_person, started_at_ms, changed_at_ms)
        VALUES ('undo-0001', 'trace-0001', 'INTENT', 1001, '{}', 'refund', 'R6', 0, 0, 0, 1, 1)`;
      expect(() => database.exec(insert)).toThrow(/never exceed/);
    });
  });

  test('refuses a second live attempt on one sale, and a second bound one on one tender', () => {
    prepare((journal) => {
      const sale_id = attemptIn(journal, 'trace-0001', 'INTENT');
      const intent = {
        sale_id,
        tender_id: 'tender-trace-0001',
        amount_minor: 1_000,
        tip_minor: 0,
        currency: 'CLP',
        terminal_id: 'T1',
        pre_authorization: false,
        capture_mode: 'automatic',
        reader: 'r',
      } as const;
      expect(() =>
        journal.record({ type: 'attempt_intent', intent: { ...intent, trace_id: 'trace-0002' }, due_minor: 1_000 }),
      ).toThrow(/UNIQUE/);
      expect(() =>
        journal.record({ type: 'attempt_intent', intent: { ...intent, trace_id: 'trace-0001' }, due_minor: 1_000 }),
      ).toThrow();
      expect(journal.verify().problems).toEqual([]);
    });
  });

  test('leaves no trace of an event that it refused, and goes on with the chain', () => {
    prepare((journal) => {
      attemptIn(journal, 'trace-0001', 'REVERSING');
      const bind = {
        type: 'attempt_step',
        trace_id: 'trace-0001',
        state: 'BOUND',
        cause: 'late',
        named: { captured_minor: 1_000 },
      } as const;
      expect(() => journal.record(bind)).toThrow(/edge of 5.2/);
      attemptIn(journal, 'trace-0002', 'BOUND');
      expect(journal.verify().problems).toEqual([]);
    });
  });
});
