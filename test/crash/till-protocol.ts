import { z } from 'zod';
import { tillReportSchema } from '../kill/ledger-check.ts';
import { CARD_ENDS, GOODS_ENDS, type Place, type Scenario } from './points.ts';

/** What a started till says once it has recovered everything. */
export const lifeReportSchema = tillReportSchema.extend({
  /** How the newest paid sale was printed when the till was asked to print it again. */
  reprinted: z.enum(['original', 'copy']).nullable(),
  /** The card that was sold last, or was to be. */
  card: z.enum(CARD_ENDS),
  /** The goods that were bought last, to be exchanged. */
  goods: z.enum(GOODS_ENDS),
});
export type LifeReport = z.infer<typeof lifeReportSchema>;

/** What it is then told, as one line: do this, and die there. Without it, it ends in order. */
export interface Order {
  readonly scenario: Scenario;
  readonly place: Place | null;
  /** Another address for this sale: a name that must be looked up, or a server that never shakes hands. */
  readonly service_url?: string;
  readonly undo_minor?: number | null;
}
