import type { IntentResults, IntentArguments } from '../../../core/contract/intents.ts';
import type { AUDIT_INTENTS } from '../../../core/contract/intents/audit.ts';
import type { AuditSheet } from '../../../core/audit/audit-sheet.ts';
import type { AuditView } from '../../../core/contract/audit.ts';
import { succeed } from '../../../core/result.ts';
import { type Settings, storeLocale } from '../../../core/settings/settings.ts';
import type { AuditRow } from '../../journal/projections/audit-rows.ts';
import type { AuditTrail } from '../../journal/tables/audit-table.ts';
import { loadPart } from '../../platform/load-part.ts';
import type { ExportFolder } from '../../platform/export-folder.ts';
import type { HandlersOf } from '../shared/handlers.ts';
import { type Answer, refuse } from '../shared/refusal.ts';

export interface AuditServiceParts {
  readonly audit: AuditTrail;
  readonly exports: ExportFolder;
  readonly settings: () => Settings;
}

/** Rows read per page of an export: the till keeps working in between. */
const EXPORT_PAGE = 2000;
function view({ staff_id: _staff, approved_by_id: _approver, ...row }: AuditRow): AuditView {
  return row;
}

/** Reads the audit trail for the screens, and exports it. */
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
    const { settings } = this.#parts;
    // Loaded on demand, because it contains all phrases of the till.
    const sheet = await loadPart(() => import('../../../core/audit/audit-sheet.ts'));
    if (!sheet.ok) return refuse(sheet.error, 'what makes the sheet is gone');
    const pages = this.pages(filter, sheet.value.auditSheet({ ...settings(), store_locale: storeLocale(settings()) }));
    const written = await this.#parts.exports.write('audit', pages.lines);
    return written.ok
      ? succeed({ ...written.value, rows: pages.count() })
      : refuse('export_failed', `the file could not be written (${written.error})`);
  }

  /** Newest first, page by page, so that a long trail neither fills the memory nor blocks the till. */
  private pages(filter: IntentArguments<'audit.export'>, sheet: AuditSheet) {
    const { audit } = this.#parts;
    let rows = 0;
    async function* lines(): AsyncGenerator<string> {
      yield sheet.head;
      let before_seq: number | undefined;
      for (;;) {
        const page = audit.find({ ...filter, before_seq, limit: EXPORT_PAGE });
        if (page.length === 0) return;
        rows += page.length;
        before_seq = page.at(-1)?.seq;
        yield page.map((row) => sheet.line(view(row))).join('');
      }
    }
    return { lines: lines(), count: () => rows };
  }
}

export interface AuditHandlerParts {
  readonly auditing: AuditService;
}

/** Handlers of the audit trail's intents. */
export function auditHandlers({ auditing }: AuditHandlerParts): HandlersOf<typeof AUDIT_INTENTS> {
  return {
    'audit.find': (query) => auditing.find(query),
    'audit.export': (filter) => auditing.export(filter),
  };
}
