import type { Clock } from '../../../core/clock.ts';
import { type FeesInForce, type ReadFees, feesInForce } from '../../../core/sale/merchant-fees.ts';
import { financialFeesSchema } from '../../../core/sale/installments.ts';
import type { CallResult } from '../../../core/service/call-result.ts';
import type { Merchant, MerchantListQuery } from '../../../core/service/schemas/merchant.ts';
import type { Settings } from '../../../core/settings/settings.ts';
import type { FeesCache } from './fees-cache.ts';

/** GET /v1/merchants, as the client makes it. */
export type MerchantList = (query: MerchantListQuery) => Promise<CallResult<{ readonly entries: readonly Merchant[] }>>;

export interface MerchantFeesParts {
  readonly list: MerchantList;
  readonly cache: FeesCache;
  readonly settings: () => Settings;
  readonly clock: Clock;
  readonly log: { warn(message: string, fields?: object): void };
}

/** What the payment screens need to know about installments. */
export interface FeesSource {
  inForce(): FeesInForce;
}

/** The shop's own fees, for a till without a fee service. */
export function settingsFees(settings: () => Settings): FeesSource {
  return { inForce: () => ({ fees: settings().financial_fees, read_at_ms: null }) };
}

/** How often the fees are requested from the service, and the delay after a failure. */
const REFRESH_MS = 3_600_000;
const RETRY_MS = 60_000;
/** The interface promises neither a page size nor an end of the list: at most this many pages of this size are read. */
const PAGE_SIZE = 100;
const PAGES_MAX = 20;

/**
 * The merchant's installment fees (service-interface, Merchant, `financial_fees`), read in the background and cached on
 * disk, so that a till without network still offers recent plans, with their age. Reading delays nothing.
 */
export class MerchantFees implements FeesSource {
  readonly #parts: MerchantFeesParts;
  private read: ReadFees | null = null;
  private cancel: (() => void) | null = null;
  private stopped = true;

  constructor(parts: MerchantFeesParts) {
    this.#parts = parts;
  }

  inForce(): FeesInForce {
    return feesInForce(this.#parts.settings(), this.read, this.#parts.clock.wallMs());
  }

  /** Loads what the last run stored and starts refreshing. Never rejects. */
  async start(): Promise<void> {
    this.stopped = false;
    this.read = await this.#parts.cache.load();
    await this.refresh();
  }

  stop(): void {
    this.stopped = true;
    this.cancel?.();
  }

  /** Reads once, and schedules the next read. A failed read keeps the earlier fees. */
  async refresh(): Promise<void> {
    const { organization_id, merchant_id } = this.#parts.settings();
    const read = organization_id === null ? null : await this.ask(organization_id, merchant_id);
    if (this.stopped) return;
    if (read !== null) {
      this.read = read;
      await this.#parts.cache.keep(read);
    }
    const missed = organization_id !== null && read === null;
    this.cancel = this.#parts.clock.schedule(missed ? RETRY_MS : REFRESH_MS, () => void this.refresh());
  }

  private async ask(organization_id: string, merchant_id: string): Promise<ReadFees | null> {
    const { list, clock, log } = this.#parts;
    for (let page = 1; page <= PAGES_MAX; page += 1) {
      const answer = await list({ organization_id, page, page_size: PAGE_SIZE }).catch(() => null);
      if (answer?.kind !== 'answer') {
        log.warn('the fees of the merchant could not be read', { page });
        return null;
      }
      const { entries } = answer.value;
      const merchant = entries.find(({ id }) => id === merchant_id);
      if (merchant) return this.feesOf(merchant, { organization_id, merchant_id, read_at_ms: clock.wallMs() });
      if (entries.length < PAGE_SIZE) break;
    }
    log.warn('the organization has no merchant of that name', { merchant_id });
    return null;
  }

  /** An unreadable table offers nothing: the service could refuse a half-read plan. */
  private feesOf({ financial_fees }: Merchant, whose: Omit<ReadFees, 'fees'>): ReadFees {
    if (financial_fees === undefined) return { ...whose, fees: null };
    const parsed = financialFeesSchema.safeParse(financial_fees);
    if (!parsed.success)
      this.#parts.log.warn('the fees of the merchant are not readable', { issues: parsed.error.issues.length });
    return { ...whose, fees: parsed.success ? parsed.data : {} };
  }
}
