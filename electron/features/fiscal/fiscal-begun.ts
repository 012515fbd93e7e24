import type { Clock } from '../../../core/clock.ts';
import type { FiscalProvider } from '../../../core/fiscal/fiscal-provider.ts';
import type { Act } from '../../../core/staff/act.ts';

interface FiscalBeginning {
  readonly shop: {
    readonly audit: { last(acts: readonly string[], count: number): readonly { readonly at_ms: number }[] };
  };
  readonly sales: { recordAct(act: Act): void };
  readonly clock: Pick<Clock, 'wallMs'>;
  readonly fiscal?: { readonly provider: FiscalProvider } | null;
}

/** Since when this till makes tax documents: recorded in the audit trail at its first start with a provider. */
export function fiscalBegunMs({ shop, sales, clock, fiscal }: FiscalBeginning): number {
  const [begun] = shop.audit.last(['fiscal_begun'], 1);
  if (begun === undefined) sales.recordAct({ who: 'till', what: 'fiscal_begun', subject: fiscal?.provider.name ?? '' });
  return begun?.at_ms ?? clock.wallMs();
}
