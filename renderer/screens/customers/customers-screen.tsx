import { useCallback, useEffect, useRef, useState } from 'react';
import type { CustomerView, ErasureView } from '../../../core/contract/customers.ts';
import { formatTaxId } from '../../../core/customer/tax-id.ts';
import { Button } from '../../components/button.tsx';
import { ClosedPage } from '../../components/closed-page.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ListRow } from '../../components/list-row.tsx';
import { Page, ToolField } from '../../components/page.tsx';
import { useSearchText } from '../../components/use-search-text.ts';
import { useKeys } from '../../keyboard/use-keys.tsx';
import { useNavigation, useRequest } from '../../stores/till-context.tsx';
import { type Wording, useWording } from '../../text/wording.ts';
import { CustomerPanel } from './customer-panel.tsx';
import styles from './customers-screen.module.css';

/** The shop's customers, found by phone, name, number or card, with the selected one beside the list. */
export function CustomersScreen() {
  const wording = useWording();
  const { say } = wording;
  const go = useNavigation((navigation) => navigation.go);
  const [text, setText] = useState('');

  const { list, load } = useCustomers(text);
  const search = useRef<HTMLInputElement>(null);
  const is_open = Array.isArray(list);
  // Also after the PIN that opened the page: what is typed next is a name.
  useEffect(() => {
    if (is_open) search.current?.focus();
  }, [is_open]);
  const [chosen, setChosen] = useState<CustomerView | null>(null);
  const [status, setStatus] = useState<string | null>(null);
  const show = (customer: CustomerView | null): void => {
    setStatus(null);
    setChosen(customer);
  };
  // A message about the previous search no longer applies.
  const { take, problem } = useSearchText((next) => {
    setStatus(null);
    setText(next);
  });
  const tapping = useTap(
    (customer) => (customer === null ? setStatus(say('customers.tap.none')) : show(customer)),
    setStatus,
  );
  // A choice by hand ends the reading: a card that is read late would show another customer in its place.
  const choose = (customer: CustomerView | null): void => {
    tapping.leave();
    show(customer);
  };
  const rows = Array.isArray(list) ? list : [];
  const move = (by: 1 | -1): void => {
    const at = rows.findIndex(({ customer_id }) => customer_id === chosen?.customer_id);
    const next = rows[Math.min(rows.length - 1, Math.max(0, at + by))];
    if (next) choose(next);
  };
  useKeys({
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Escape: () => (tapping.reading ? tapping.stop() : chosen === null ? go('sale') : choose(null)),
  });
  const erased = (erasure: ErasureView): void => {
    setChosen((now) => (now === chosen ? null : now));
    setStatus(erasedText(erasure, wording));
    void load();
  };
  return (
    <Page
      title={say('customers.title')}
      lead={say('customers.lead')}
      focusKey="customers"
      split={chosen !== null}
      acts={
        <Button icon="card" onPress={tapping.reading ? tapping.stop : tapping.begin}>
          {say(tapping.reading ? 'customers.tap.stop' : 'customers.tap')}
        </Button>
      }
      tools={
        <ToolField label={say('customers.search')}>
          <input
            ref={search}
            type="text"
            autoComplete="off"
            spellCheck={false}
            maxLength={80}
            value={text}
            onChange={(event) => take(event.target.value)}
          />
        </ToolField>
      }
    >
      <section className={styles.list} aria-label={say('customers.title')} data-scrolls="" tabIndex={0}>
        <p className={styles.message} role="status">
          {tapping.reading ? say('customers.cards.reading') : (problem ?? status)}
        </p>
        {list === 'refused' ? (
          <ClosedPage title={say('customers.closed')} permission="manage_customers" onAsk={() => void load()} />
        ) : list?.length === 0 ? (
          <EmptyState icon="user" title={say('customers.none')} lead={say('customers.none.lead')} />
        ) : (
          <ul>
            {rows.map((row) => (
              <li key={row.customer_id}>
                <Row
                  row={row}
                  selected={row.customer_id === chosen?.customer_id}
                  wording={wording}
                  onChoose={() => choose(row)}
                />
              </li>
            ))}
          </ul>
        )}
      </section>
      {chosen !== null && (
        <CustomerPanel
          key={chosen.customer_id}
          customer_id={chosen.customer_id}
          wording={wording}
          onErased={erased}
          onChanged={() => void load()}
        />
      )}
    </Page>
  );
}

interface RowProps {
  readonly row: CustomerView;
  readonly selected: boolean;
  readonly wording: Wording;
  readonly onChoose: () => void;
}

function Row({ row: { customer, consent_at_ms }, selected, wording: { say }, onChoose }: RowProps) {
  return (
    <ListRow className={styles.row} selected={selected} onSelect={onChoose}>
      <b data-clip-ok="">{customer.name}</b>
      <span>{customer.tax_id && formatTaxId(customer.tax_id)}</span>
      <span>{customer.phone}</span>
      <span>{consent_at_ms !== null && say('customers.consent')}</span>
    </ListRow>
  );
}

function erasedText(erasure: ErasureView, { say }: Wording): string {
  const { sales_erased, sales_kept, invoice_years, files_left, promotions } = erasure;
  const kept = sales_kept === 0 ? '' : ` ${say('customers.kept', { count: sales_kept, years: invoice_years })}`;
  const files = files_left === 0 ? '' : ` ${say('customers.filesLeft')}`;
  const left = promotions.map(
    ({ name, paused }) => ` ${say(paused ? 'customers.promotionPaused' : 'customers.promotionLeft', { name })}`,
  );
  return say('customers.erased', { count: sales_erased }) + kept + left.join('') + files;
}

/** The customers who match the typed text; without text, the last ones served. Late replies are dropped. */
function useCustomers(text: string): {
  readonly list: readonly CustomerView[] | 'refused' | null;
  readonly load: () => Promise<void>;
} {
  const request = useRequest();
  const latest = useRef(0);
  const [list, setList] = useState<readonly CustomerView[] | 'refused' | null>(null);
  const load = useCallback(async (): Promise<void> => {
    const number = (latest.current += 1);
    const answer = await request('customers.find', { text });
    if (number !== latest.current) return;
    setList((was) => (answer.ok ? answer.value.customers : (was ?? 'refused')));
  }, [request, text]);
  useEffect(() => void load(), [load]);
  return { list, load };
}

/** Has the reader wait for a card; leaving the page ends it. */
function useTap(onCustomer: (customer: CustomerView | null) => void, onRefusal: (message: string) => void) {
  const request = useRequest();
  const { say } = useWording();
  const [reading, setReading] = useState(false);
  const is_reading = useRef(false);
  const is_left = useRef(false);
  const begin = async (): Promise<void> => {
    if (is_reading.current) return;
    is_reading.current = true;
    is_left.current = false;
    setReading(true);
    const answer = await request('customers.tapCard');
    is_reading.current = false;
    setReading(false);
    if (is_left.current) return;
    if (answer.ok) onCustomer(answer.value.customer);
    else onRefusal(say(`error.${answer.error.code}`));
  };
  useEffect(
    () => () => {
      if (is_reading.current) void request('customers.stopTap');
    },
    [request],
  );
  const stop = (): void => void request('customers.stopTap');
  const leave = (): void => {
    if (!is_reading.current || is_left.current) return;
    is_left.current = true;
    stop();
  };
  return { reading, begin: () => void begin(), stop, leave };
}
