import type { ContractErrorCode } from '../../../core/contract/refusals.ts';
import type { Randomness } from '../../../core/clock.ts';
import type { ReturnedLine } from '../../../core/sale/sale-return.ts';
import type { Sale } from '../../../core/sale/sale.ts';
import type { LaneClaims } from '../refunds/lane-claims.ts';
import { type Answer, DONE, refuse } from '../shared/refusal.ts';

/** The part of an earlier tender that is to pay new goods. */
export interface RequestedCredit {
  readonly tender_id: string;
  readonly trace_id?: string;
  readonly amount_minor: number;
}

/** The ids under which a credit was claimed; the journal uses the same. */
export interface CreditIds {
  readonly return_id: string;
  partOf(tender_id: string): string;
}

interface Held extends CreditIds {
  readonly wish: string;
  readonly part_ids: readonly string[];
  readonly isStillGranted: () => boolean;
}

const STOPS: Readonly<Record<string, ContractErrorCode>> = {
  goods_returned: 'goods_returned',
  returned_elsewhere: 'amount_exceeds_rest',
};

/**
 * A credit for new goods is claimed at the store before it is counted, like any part of a return (store 9), so that no
 * other lane returns the same goods or money. An unused claim is withdrawn: it was never sent.
 */
export class ClaimedCredit {
  readonly #claims: Pick<LaneClaims, 'claim' | 'withdraw' | 'has_store'>;
  readonly #randomness: Randomness;
  #held: Held | null = null;

  constructor(claims: Pick<LaneClaims, 'claim' | 'withdraw' | 'has_store'>, randomness: Randomness) {
    this.#claims = claims;
    this.#randomness = randomness;
  }

  async claim(from: Sale, lines: readonly ReturnedLine[], credits: readonly RequestedCredit[]): Promise<Answer<null>> {
    await this.giveUp();
    const ids = this.newIds(credits);
    const amount_minor = credits.reduce((sum, credit) => sum + credit.amount_minor, 0);
    const goods = lines.map(({ line_id, quantity_milli }) => ({ line_id, quantity_milli }));
    const returned = { return_id: ids.return_id, sale_id: from.sale_id, amount_minor, lines: goods };
    const still: (() => boolean)[] = [];
    for (const credit of credits) {
      const part = { kind: 'credit', part_id: ids.partOf(credit.tender_id), ...credit } as const;
      const claimed = await this.#claims.claim(from, returned, part);
      if (claimed.stop !== null) {
        await this.withdraw(ids.part_ids);
        return refuse(STOPS[claimed.stop] ?? 'store_away', claimed.stop);
      }
      if (claimed.isStillGranted !== undefined) still.push(claimed.isStillGranted);
    }
    this.#held = {
      ...ids,
      wish: wishOf(from, lines, credits),
      isStillGranted: () => still.every((isGood) => isGood()),
    };
    return DONE;
  }

  /** The claimed ids for counting this credit; null when it was not claimed exactly so, or its claim is void. */
  take(from: Sale, lines: readonly ReturnedLine[], credits: readonly RequestedCredit[]): CreditIds | null {
    const held = this.#held;
    if (held === null) return this.#claims.has_store ? null : this.newIds(credits);
    if (held.wish !== wishOf(from, lines, credits) || !held.isStillGranted()) return null;
    this.#held = null;
    return held;
  }

  async giveUp(): Promise<void> {
    const held = this.#held;
    this.#held = null;
    if (held !== null) await this.withdraw(held.part_ids);
  }

  private async withdraw(part_ids: readonly string[]): Promise<void> {
    for (const part_id of part_ids) await this.#claims.withdraw(part_id);
  }

  private newIds(credits: readonly RequestedCredit[]): CreditIds & { readonly part_ids: readonly string[] } {
    const ids = new Map(credits.map(({ tender_id }) => [tender_id, this.#randomness.identifier()]));
    return {
      return_id: this.#randomness.identifier(),
      partOf: (tender_id) => ids.get(tender_id) ?? '',
      part_ids: [...ids.values()],
    };
  }
}

function wishOf({ sale_id }: Sale, lines: readonly ReturnedLine[], credits: readonly RequestedCredit[]): string {
  return JSON.stringify([
    sale_id,
    lines.map(({ line_id, quantity_milli }) => [line_id, quantity_milli]),
    credits.map(({ tender_id, amount_minor }) => [tender_id, amount_minor]),
  ]);
}
