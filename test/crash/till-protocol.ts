import * as z from 'zod';
import { tillReportSchema } from '../kill/ledger-check.ts';
import { CARD_ENDS, GOODS_ENDS, type Place, type Scenario } from './points.ts';

/** A started till's report, sent once it has recovered everything. */
export const lifeReportSchema = tillReportSchema.extend({
  /** How the newest paid sale was reprinted. */
  reprinted: z.enum(['original', 'copy']).nullable(),
  /** The gift card that was sold last, or was about to be. */
  card: z.enum(CARD_ENDS),
  /** The goods that were bought last, for an exchange. */
  goods: z.enum(GOODS_ENDS),
});
export type LifeReport = z.infer<typeof lifeReportSchema>;

/** The order that follows, as one line: do this and die there. Without one, the till ends in order. */
export interface Order {
  readonly scenario: Scenario;
  readonly place: Place | null;
  /** Another address for this sale: a name to resolve, or a server that never completes a handshake. */
  readonly service_url?: string;
  readonly undo_minor?: number | null;
}
