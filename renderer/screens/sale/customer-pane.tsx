import { useRef, useState, useEffect } from 'react';
import type { Customer } from '../../../core/customer/customer.ts';
import { DOCUMENT_KINDS, type DocumentKind } from '../../../core/customer/document-kind.ts';
import { Segment } from '../../components/segment.tsx';
import { TextField, type TextFieldProps } from '../../components/text-field.tsx';
import { useSay } from '../../i18n.ts';
import { useKeys } from '../../keyboard/use-keys.tsx';
import { useRequest, useTill } from '../../stores/till-context.tsx';
import { type CustomerEntry, NO_CUSTOMER, customerOf, entryOf, numberState, typedNumber } from './customer-entry.ts';
import { PaneFrame } from './pane-frame.tsx';
import { useSaleActs } from './sale-acts.tsx';
import { useFinish } from './use-finish.ts';
import styles from './pane.module.css';
import { Button } from 'react-aria-components';
import { formatTaxId } from '../../../core/customer/tax-id.ts';
import { classes } from '../../components/classes.ts';

/** Number of rows that fit under the fields. */
const SHOWN_MAX = 4;

/**
 * Customers whose name or number starts with the typed text; without text, the last ones served. Late replies are
 * dropped.
 */
function useCustomers(text: string): readonly Customer[] {
  const request = useRequest();
  const [customers, setCustomers] = useState<readonly Customer[]>([]);
  useEffect(() => {
    let is_current = true;
    const ask = async (): Promise<void> => {
      const answer = await request('customer.find', { text: text.slice(0, 80), limit: SHOWN_MAX });
      if (is_current && answer.ok) setCustomers(answer.value.customers);
    };
    void ask();
    return () => {
      is_current = false;
    };
  }, [request, text]);
  return customers;
}

interface CustomerRowsProps {
  readonly customers: readonly Customer[];
  /** Highlighted with the arrow keys; Enter selects it. */
  readonly chosen: Customer | undefined;
  readonly onChoose: (customer: Customer) => void;
}

/** The matching customers. A tap selects one. */
function CustomerRows({ customers, chosen, onChoose }: CustomerRowsProps) {
  const say = useSay();
  if (customers.length === 0) return <p className={styles.hint}>{say('cart.customer.none')}</p>;
  return (
    <ul className={styles.held} data-scrolls="" aria-label={say('cart.customer.known')}>
      {customers.map((customer) => (
        <li key={`${customer.tax_id?.value} ${customer.name}`} aria-current={customer === chosen || undefined}>
          <Button
            className={classes(styles.heldSale, customer === chosen && styles.marked)}
            preventFocusOnPress
            onPress={() => onChoose(customer)}
          >
            <b data-clip-ok="">{customer.name}</b>
            <span>{customer.tax_id && formatTaxId(customer.tax_id)}</span>
            {customer.address !== undefined && <small data-clip-ok="">{customer.address}</small>}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/**
 * F6: the customer and the document they get. Known customers are found by typing; a new one is saved for next time.
 */
export function CustomerPane() {
  const say = useSay();
  const sale = useTill((snapshot) => snapshot.sale);
  const kinds = useTill((snapshot) => snapshot.sale_rules.tax_id_kinds);
  const makes_documents = useTill((snapshot) => snapshot.till.fiscal);
  const [document, setDocument] = useState<DocumentKind>(sale.document);
  const [entry, setEntry] = useState<CustomerEntry>(sale.customer ? entryOf(sale.customer) : NO_CUSTOMER);
  const [searched, setSearched] = useState('');
  const [marked, setMarked] = useState<Customer | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const customers = useCustomers(searched);
  // Marked by who they are: another list must not put somebody else under the mark.
  const at = marked === null ? -1 : customers.findIndex((one) => isSame(one, marked));
  const chosen = customers[at];
  const apply = useApply(document);
  const typed = customerOf(entry, document, kinds);
  const type = (change: Partial<CustomerEntry>, text: string): void => {
    setEntry({ ...entry, ...change });
    setSearched(text);
    setMarked(null);
  };
  const move = (by: 1 | -1): void => {
    const from = at < 0 && by === -1 ? customers.length : at;
    setMarked(customers[Math.max(0, Math.min(customers.length - 1, from + by))] ?? null);
  };
  useKeys({ ArrowDown: () => move(1), ArrowUp: () => move(-1) });
  return (
    <PaneFrame
      title={say('cart.customer.title')}
      subject={say('common.saleNumber', { number: sale.number })}
      focus={field}
      primary={primaryOf(chosen ?? typed, chosen !== undefined, say, (customer) => void apply(customer))}
      secondary={sale.customer ? { text: say('cart.customer.remove'), run: () => void apply(null) } : undefined}
    >
      <Segment
        label={say('cart.customer.document')}
        value={document}
        choices={DOCUMENT_KINDS.map((value) => ({ value, text: say(`cart.customer.document.${value}`) }))}
        onChange={setDocument}
      />
      {document === 'invoice' && !makes_documents && <p className={styles.hint}>{say('cart.customer.noProvider')}</p>}
      <div className={styles.pair}>
        <TextField
          fieldRef={field}
          label={say('cart.customer.find', { kind: say(`cart.customer.kind.${kinds[0] ?? 'OTHER'}`) })}
          max={40}
          value={entry.number}
          status={useNumberStatus(entry.number)}
          onChange={(text) => type({ number: typedNumber(entry.number, text, kinds) }, text)}
        />
        <TextField
          label={say('cart.customer.name')}
          max={80}
          value={entry.name}
          onChange={(text) => type({ name: text }, text)}
        />
      </div>
      <div className={styles.pair}>
        <TextField
          label={say('cart.customer.phone')}
          max={20}
          value={entry.phone}
          onChange={(text) => type({ phone: text }, text)}
        />
        <TextField
          label={say('cart.customer.address')}
          max={120}
          value={entry.address}
          onChange={(address) => setEntry({ ...entry, address })}
        />
      </div>
      <CustomerRows customers={customers} chosen={chosen} onChoose={(customer) => void apply(customer)} />
    </PaneFrame>
  );
}

const isSame = (one: Customer, other: Customer): boolean =>
  one.name === other.name && one.tax_id?.value === other.tax_id?.value && one.phone === other.phone;

function primaryOf(
  customer: ReturnType<typeof customerOf>,
  known: boolean,
  say: ReturnType<typeof useSay>,
  run: (customer: Customer) => void,
) {
  if (customer === 'number') return { text: say('cart.customer.needNumber'), possible: false, run: () => undefined };
  if (customer === 'phone') return { text: say('cart.customer.wrongPhone'), possible: false, run: () => undefined };
  if (customer === 'name') return { text: say('cart.customer.needName'), possible: false, run: () => undefined };
  return {
    text: say(known ? 'cart.customer.use' : 'cart.customer.save'),
    possible: true,
    run: () => run(customer),
  };
}

function useNumberStatus(number: string): NonNullable<TextFieldProps['status']> | null {
  const say = useSay();
  const kinds = useTill((snapshot) => snapshot.sale_rules.tax_id_kinds);
  const state = numberState(number, kinds);
  if (state === null) return null;
  if (state === 'incomplete') return { text: say('cart.customer.incomplete'), level: 'plain' };
  return { text: say(`cart.customer.${state}`), level: state === 'right' ? 'ok' : 'no' };
}

function useApply(document: DocumentKind): (customer: Customer | null) => Promise<void> {
  const request = useRequest();
  const acts = useSaleActs();
  const finish = useFinish();
  return async (customer) => {
    const paper = customer === null ? 'receipt' : document;
    await finish(() => acts.settle(request('sale.setCustomer', { customer, document: paper })));
  };
}
