/**
 * What a `status_detail` says of the movement that it belongs to. The interface shows one word, SUCCESS, and no complete
 * set; words are compared whole and without case (docs/assumptions.md). A word that nobody knows is `unclear`: it proves
 * neither that money moved nor that it did not (payment-safety 5.4 and 5.5).
 */
export type DetailMeaning = 'done' | 'failed' | 'unclear';

const FAILED: ReadonlySet<string> = new Set(['DECLINED', 'DENIED', 'FAILED', 'REJECTED']);
const UNDER_WAY: ReadonlySet<string> = new Set(['IN_PROGRESS', 'IN_PROCESS', 'PENDING', 'PROCESSING']);

/** A word of the service in the one form in which words are compared. */
export function serviceWord(text: string): string {
  return text.toUpperCase().replaceAll('-', '_').replaceAll(' ', '_');
}

/** The meaning for something that the service says it did; without a detail its 2xx stands alone. */
export function detailMeaning(status_detail: string | undefined): DetailMeaning {
  const detail = serviceWord(status_detail ?? 'SUCCESS');
  if (detail === 'SUCCESS') return 'done';
  return FAILED.has(detail) ? 'failed' : 'unclear';
}

/** True for a word, of a status or of its detail, that says it is not over yet. */
export function isUnderWay(text: string): boolean {
  return UNDER_WAY.has(serviceWord(text));
}

/** Approvals by ISO 8583 field 39: 00, 08 (with identification), 10 (in part), 11 (VIP) and 85 (no reason to decline). */
const APPROVING: ReadonlySet<string> = new Set(['00', '08', '10', '11', '85']);

/** True for a code that says approved, however it is padded: it can be no reason of a decline. */
export function isApprovingCode(response_code: string): boolean {
  return APPROVING.has(
    response_code
      .trim()
      .replace(/^0+(?=\d)/, '')
      .padStart(2, '0'),
  );
}
