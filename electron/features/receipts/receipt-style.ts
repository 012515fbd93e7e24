import type { Language } from '../../../core/contract/snapshot.ts';
import type { ReceiptStyle } from '../../../core/receipt/slip.ts';
import { type Settings, storeLocale } from '../../../core/settings/settings.ts';
import { laneName, tillNameAt } from '../../../core/settings/till-name.ts';

interface WhoPrints {
  readonly settings: Settings;
  readonly training: boolean;
  /** Absent at a till without a store. */
  readonly lane: number | undefined;
  /** A PNG as base64. */
  readonly logo: string | undefined;
}

/**
 * How the papers of this till look, in the customer's language where it is known.
 *
 * @param sold_at the lane whose paper is copied here; absent: a paper of this till's own
 */
export function receiptStyle(
  { settings, training, lane, logo }: WhoPrints,
  customer: Language | null,
  sold_at?: number,
): ReceiptStyle {
  const { store_name, store_lines, till_name, receipt_footer, receipt_columns } = settings;
  const language = customer ?? settings.language;
  return {
    store_name,
    store_lines,
    till_name: sold_at === undefined ? tillNameAt(lane ?? null, { till_name, language }) : laneName(sold_at, language),
    ...(lane === undefined ? {} : { lane }),
    language,
    store_locale: storeLocale(settings),
    training,
    footer: receipt_footer,
    columns: receipt_columns,
    ...(logo === undefined ? {} : { logo }),
  };
}
