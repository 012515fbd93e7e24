import { DOCUMENT_TYPES, documentFactOf } from '../core/tax-document.ts';
import type { Queries } from './database.ts';

/**
 * Keeps the shop's tax documents as reported by their lanes, so that a lane that returns another lane's sale can
 * reverse its document. That lane's copy of the document changes nothing here.
 */
export async function keepDocuments(
  { rows }: Queries,
  till_id: string,
  events: readonly { readonly type: string; readonly body: string }[],
): Promise<void> {
  for (const { body } of events.filter(({ type }) => DOCUMENT_TYPES.has(type))) {
    const fact = documentFactOf(body);
    if (fact?.type === 'fiscal_intent') {
      const { document_id, kind, sale_id, return_id, amount_minor } = fact.intent;
      await rows(
        `INSERT INTO tax_document (document_id, till_id, kind, sale_id, return_id, amount_minor, state)
         VALUES ($1, $2, $3, $4, $5, $6, 'pending') ON CONFLICT (document_id) DO NOTHING`,
        [document_id, till_id, kind, sale_id, return_id, amount_minor],
      );
    }
    if (fact?.type !== 'fiscal_step') continue;
    const { state, number = null, stamp = null, link = null } = fact.answer;
    await rows(
      `UPDATE tax_document SET state = $2, number = coalesce($3, number), stamp = coalesce($4, stamp), link = coalesce($5, link)
       WHERE document_id = $1 AND state <> 'issued'`,
      [fact.document_id, state, number, stamp, link],
    );
  }
}
