import { useRef, useState } from 'react';
import type { Customer } from '../../../core/customer/customer.ts';
import { DOCUMENT_KINDS, type DocumentKind } from '../../../core/customer/document-kind.ts';
import { Segment } from '../../components/segment.tsx';
import { TextField } from '../../components/text-field.tsx';
import type { TextFieldProps } from '../../components/text-field.tsx';
import { useSay } from '../../i18n.ts';
import { useKeys } from '../../keyboard/use-keys.tsx';
import { useRequest, useTill } from '../../stores/till-context.tsx';
import { type CustomerEntry, NO_CUSTOMER, customerOf, entryOf, numberState, typedNumber } from './customer-entry.ts';
import { CustomerRows } from './customer-rows.tsx';
import { PaneFrame } from './pane-frame.tsx';
import { useSaleActs, useSaleView } from './sale-acts.tsx';
import { useCustomers } from './use-customers.ts';
import styles from './pane.module.css';

/** F6: who buys, and which paper they get. Known customers are found by typing; a new one is kept for the next time. */
export function CustomerPane() {
  const say = useSay();
  const sale = useTill((snapshot) => snapshot.sale);
  const kinds = useTill((snapshot) => snapshot.sale_rules.tax_id_kinds);
  const [document, setDocument] = useState<DocumentKind>(sale.document);
  const [entry, setEntry] = useState<CustomerEntry>(sale.customer ? entryOf(sale.customer) : NO_CUSTOMER);
  const [searched, setSearched] = useState('');
  const [marked, setMarked] = useState<number | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const customers = useCustomers(searched);
  const chosen = marked === null ? undefined : customers[Math.min(marked, customers.length - 1)];
  const apply = useApply(document);
  const typed = customerOf(entry, kinds);
  const type = (change: Partial<CustomerEntry>, text: string): void => {
    setEntry({ ...entry, ...change });
    setSearched(text);
    setMarked(null);
  };
  const move = (by: 1 | -1): void =>
    setMarked(Math.max(0, Math.min(customers.length - 1, (marked ?? (by === 1 ? -1 : customers.length)) + by)));
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
      <TextField
        fieldRef={field}
        label={say('cart.customer.find', { kind: say(`cart.customer.kind.${kinds[0] ?? 'OTHER'}`) })}
        max={40}
        value={entry.number}
        status={useNumberStatus(entry.number)}
        onChange={(text) => type({ number: typedNumber(entry.number, text, kinds) }, text)}
      />
      <div className={styles.pair}>
        <TextField
          label={say('cart.customer.name')}
          max={80}
          value={entry.name}
          onChange={(text) => type({ name: text }, text)}
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

function primaryOf(
  customer: ReturnType<typeof customerOf>,
  known: boolean,
  say: ReturnType<typeof useSay>,
  run: (customer: Customer) => void,
) {
  if (customer === 'number') return { text: say('cart.customer.needNumber'), possible: false, run: () => undefined };
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
  const close = useSaleView((view) => view.close);
  return async (customer) => {
    const paper = customer === null ? 'receipt' : document;
    if (await acts.settle(request('sale.setCustomer', { customer, document: paper }))) close();
  };
}
