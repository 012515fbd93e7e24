import type { Clock } from '../../../core/clock.ts';
import type { Customer } from '../../../core/customer/customer.ts';
import { customerTerms } from '../../../core/customer/customer-terms.ts';
import {
  CUSTOMER_LIMITS,
  customerKeyAnswerSchema,
  customersAnswerSchema,
  markOf,
} from '../../../store/contract/customers.ts';
import type { Log } from '../../log/log.ts';
import type { Pusher } from './pusher.ts';

/** The last customer reported, within one life of the store's database. */
export interface PushedPeople {
  readonly generation: string;
  readonly row: number;
  readonly person_id: string;
}

export interface ShopCustomerParts {
  readonly pusher: Pick<Pusher, 'call' | 'generation'>;
  readonly people: {
    /** Customers after that row, oldest first. */
    after(
      row: number,
      limit: number,
    ): readonly (Omit<PushedPeople, 'generation'> & { readonly customer: Customer | null })[];
    isAt(row: number, person_id: string): boolean;
  };
  readonly pushed: { read(): PushedPeople | null; write(pushed: PushedPeople | null): void };
  /** How long the counter waits for the store, in milliseconds; longer in tests on a busy machine. */
  readonly counter_ms?: number;
  readonly clock: Clock;
  readonly log: Log;
}

/** Finds customers across a shop's lanes; only marks ever leave a till (decision 067). */
export interface ShopCustomers {
  /** Marks of these words; null when the store is unreachable or its version cannot search customers. */
  marksOf(terms: readonly string[]): Promise<readonly string[] | null>;
  /**
   * A person was erased: customers kept only by law are reported again, without marks. Called before the journal
   * records it.
   */
  pushAll(): void;
  /** Starts reporting the marks of all customers that the store does not have yet. */
  start(): void;
  stop(): Promise<void>;
}

/** Interval for checking for new customers, in milliseconds. */
const LOOK_EVERY_MS = 1_000;
/** Delay after a refusal or no reply; an older store refuses until it is updated. */
const AGAIN_MS = 30_000;
/** By store 2. */
const COUNTER_MS = 2_000;

export function createShopCustomers({
  pusher,
  people,
  pushed,
  counter_ms = COUNTER_MS,
  clock,
  log,
}: ShopCustomerParts): ShopCustomers {
  let key: Buffer | null = null;
  let cancel: () => void = () => undefined;
  let is_stopping = false;
  /** Incremented by each request to report all again, which a request in flight must not undo. */
  let round = 0;
  let under_way: Promise<void> = Promise.resolve();

  async function keyOfShop(): Promise<Buffer | null> {
    if (key !== null) return key;
    const answer = await pusher.call({
      ...{ method: 'GET', path: '/customers/key', answer: customerKeyAnswerSchema, timeout_ms: counter_ms },
    });
    if (answer.ok) key = Buffer.from(answer.value.value.key, 'base64url');
    return key;
  }

  /** Makes at most one request. Returns the delay until the next step, in milliseconds. */
  async function step(): Promise<number> {
    const { generation } = pusher;
    const began_in = round;
    if (generation === null) return LOOK_EVERY_MS;
    const before = pushed.read();
    // A deleted row's number may be reused, and a restored store knows less.
    const is_known = before?.generation === generation && people.isAt(before.row, before.person_id);
    // Also without anything to report, so that a search at the counter need not request the key.
    const shop_key = await keyOfShop();
    if (shop_key === null) return AGAIN_MS;
    const batch = people.after(is_known ? before.row : 0, CUSTOMER_LIMITS.people);
    const last = batch.at(-1);
    if (last === undefined) return LOOK_EVERY_MS;
    const body = {
      people: batch.map(({ person_id, customer }) => ({
        person_id,
        marks: customer === null ? [] : customerTerms(customer).map((term) => markOf(shop_key, term)),
      })),
    };
    const answer = await pusher.call({ method: 'POST', path: '/customers', body, answer: customersAnswerSchema });
    if (!answer.ok) return AGAIN_MS;
    if (round !== began_in) return 0;
    pushed.write({ generation, row: last.row, person_id: last.person_id });
    return batch.length < CUSTOMER_LIMITS.people ? LOOK_EVERY_MS : 0;
  }

  const next = (delay_ms: number): void => {
    if (is_stopping) return;
    cancel = clock.schedule(delay_ms, () => {
      under_way = step()
        .catch((error: unknown) => {
          // Never the content: that would be personal data.
          log.warn('the store could not be told of customers', {
            error: error instanceof Error ? error.name : 'unknown',
          });
          return AGAIN_MS;
        })
        .then(next);
    });
  };

  return {
    marksOf: async (terms) => {
      const shop_key = terms.length === 0 ? null : await keyOfShop();
      return shop_key === null ? null : terms.map((term) => markOf(shop_key, term));
    },
    pushAll: () => {
      round += 1;
      pushed.write(null);
    },
    start: () => next(0),
    stop: async () => {
      is_stopping = true;
      cancel();
      await under_way;
    },
  };
}
