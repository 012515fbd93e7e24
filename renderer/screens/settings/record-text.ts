import { CARD_STATUSES, type RecordColumn } from '../../../core/contract/service-records.ts';
import { brandName } from '../../../core/payments/brand-name.ts';
import type { Wording } from '../../text/wording.ts';

/** Text of a record of a card: in words where the service's values are known, and as the service says it otherwise. */
export function cardText(column: RecordColumn | undefined, text: string, { say }: Pick<Wording, 'say'>): string {
  if (column === 'brand') return brandName(text);
  const status = column === 'status' ? CARD_STATUSES.find((known) => known === text) : undefined;
  return status === undefined ? text : say(`records.status.${status}`);
}
