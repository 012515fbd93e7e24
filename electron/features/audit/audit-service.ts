import type { IntentResults, IntentArguments } from '../../../core/contract/intents.ts';
import { csvLine } from '../../../core/catalogue/csv-line.ts';
import type { AUDIT_INTENTS } from '../../../core/contract/intents/audit.ts';
import type { AuditView } from '../../../core/contract/audit.ts';
import { succeed } from '../../../core/result.ts';
import type { AuditRow } from '../../journal/projections/audit-rows.ts';
import type { AuditTrail } from '../../journal/tables/audit-table.ts';
import type { ExportFolder } from '../../platform/export-folder.ts';
import type { HandlersOf } from '../shared/handlers.ts';
import { type Answer, refuse } from '../shared/refusal.ts';

export interface AuditServiceParts {
  readonly audit: AuditTrail;
  readonly exports: ExportFolder;
}

/** Rows read at a time for an export: the till goes on between them. */
const EXPORT_PAGE = 2000;
const COLUMNS = [
  'seq',
  'at',
  'who',
  'what',
  'subject',
  'detail',
  'reason',
  'approved_by',
  'amount_minor',
  'sale_number',
] as const;

function view({ staff_id: _staff, approved_by_id: _approver, ...row }: AuditRow): AuditView {
  return row;
}

function line(row: AuditRow): string {
  const { seq, at_ms, who, what, subject, detail, reason, approved_by, amount_minor, sale_number } = row;
  const at = new Date(at_ms).toISOString();
  return csvLine([seq, at, who, what, subject, detail, reason, approved_by, amount_minor, sale_number]);
}

/** Reads the audit trail for the screens, and writes it out. */
export class AuditService {
  readonly #parts: AuditServiceParts;

  constructor(parts: AuditServiceParts) {
    this.#parts = parts;
  }

  find(query: IntentArguments<'audit.find'>): Answer<IntentResults['audit.find']> {
    const { audit } = this.#parts;
    const { limit: _limit, before_seq: _before, ...filter } = query;
    return succeed({
      rows: audit.find(query).map(view),
      total: audit.count(filter),
      people: audit.people(),
      acts: audit.acts(),
    });
  }

  async export(filter: IntentArguments<'audit.export'>): Promise<Answer<IntentResults['audit.export']>> {
    const pages = this.pages(filter);
    const written = await this.#parts.exports.write('audit', pages.lines);
    return written.ok
      ? succeed({ ...written.value, rows: pages.count() })
      : refuse('export_failed', `the file could not be written (${written.error})`);
  }

  /** The newest first, page by page, so that a long trail neither fills the memory nor holds up the till. */
  private pages(filter: IntentArguments<'audit.export'>) {
    const { audit } = this.#parts;
    let rows = 0;
    async function* lines(): AsyncGenerator<string> {
      yield csvLine(COLUMNS);
      let before_seq: number | undefined;
      for (;;) {
        const page = audit.find({ ...filter, before_seq, limit: EXPORT_PAGE });
        if (page.length === 0) return;
        rows += page.length;
        before_seq = page.at(-1)?.seq;
        yield page.map(line).join('');
      }
    }
    return { lines: lines(), count: () => rows };
  }
}

export interface AuditHandlerParts {
  readonly auditing: AuditService;
}

/** What the intents of the audit trail do. */
export function auditHandlers({ auditing }: AuditHandlerParts): HandlersOf<typeof AUDIT_INTENTS> {
  return {
    'audit.find': (query) => auditing.find(query),
    'audit.export': (filter) => auditing.export(filter),
  };
}
