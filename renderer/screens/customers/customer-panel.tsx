import { useCallback, useEffect, useState } from 'react';
import type { CustomerDetail, ErasureView, PurchaseView } from '../../../core/contract/customers.ts';
import { formatTaxId } from '../../../core/customer/tax-id.ts';
import { Button } from '../../components/button.tsx';
import { Facts } from '../../components/facts.tsx';
import { SideForm } from '../../components/side-form.tsx';
import { useAct } from '../../components/use-act.ts';
import { useShown } from '../../components/use-shown.ts';
import { useKeys } from '../../keyboard/use-keys.tsx';
import { useNavigation, useRequest } from '../../stores/till-context.tsx';
import { isInBrowser, downloadText } from '../../text/download.ts';
import type { Wording } from '../../text/wording.ts';
import form from '../../components/side-form.module.css';
import styles from './customers-screen.module.css';

interface CustomerPanelProps {
  readonly customer_id: string;
  readonly wording: Wording;
  readonly onErased: (erasure: ErasureView) => void;
  readonly onChanged: () => void;
}

/** One customer: their data, consents, purchases, and their right to all of it. */
export function CustomerPanel({ customer_id, wording, onErased, onChanged }: CustomerPanelProps) {
  const { say } = wording;
  const { detail, load } = useDetail(customer_id);
  const go = useNavigation((navigation) => navigation.go);
  const { act, busy, problem } = useAct();
  const [exported, setExported] = useState<string | null>(null);
  const [erasing, setErasing] = useState(false);
  const shown = useShown();
  useStopWith(busy === 'customers.linkCard');
  if (detail === null) return <SideForm label={say('customers.title')}>{null}</SideForm>;
  const { customer, consent_at_ms } = detail;
  const change = async (intent: 'customers.setConsent' | 'customers.linkCard'): Promise<void> => {
    const answer =
      intent === 'customers.linkCard'
        ? await act(intent, { customer_id })
        : await act(intent, { customer_id, given: consent_at_ms === null });
    if (!answer.ok) return;
    await load();
    onChanged();
  };
  const write = async (): Promise<void> => {
    const answer = await act('customers.export', { customer_id, to: isInBrowser() ? 'page' : 'disk' });
    if (!answer.ok) return;
    const { file, text } = answer.value;
    const is_download = isInBrowser() && text !== null;
    setExported(say(is_download ? 'customers.downloaded' : 'customers.exported', { file: downloadText(file, text) }));
  };
  const erase = async (): Promise<void> => {
    const answer = await act('customers.erase', { customer_id });
    if (answer.ok) onErased(answer.value);
  };
  const sell = async (): Promise<void> => {
    const answer = await act('sale.setCustomer', { customer, document: 'receipt' });
    if (answer.ok && shown.current) go('sale');
  };
  return (
    <SideForm
      label={customer.name}
      foot={
        <>
          <p className={form.problem} role="alert">
            {problem}
          </p>
          {erasing ? (
            <EraseFoot
              name={customer.name}
              busy={busy === 'customers.erase' ? say('customers.erasing') : undefined}
              say={say}
              onErase={() => void erase()}
              onStay={() => setErasing(false)}
            />
          ) : (
            <>
              <Button variant="primary" onPress={() => void sell()}>
                {say('customers.sell')}
              </Button>
              <div className={form.pair}>
                <Button
                  busy={busy === 'customers.export' ? say('customers.exporting') : undefined}
                  onPress={() => void write()}
                >
                  {say('customers.export')}
                </Button>
                <Button onPress={() => setErasing(true)}>{say('customers.erase')}</Button>
              </div>
            </>
          )}
        </>
      }
    >
      <h2>{customer.name}</h2>
      <p className={styles.note} role="status">
        {exported}
      </p>
      <CustomerFacts detail={detail} wording={wording} />
      {consent_at_ms === null && <p className={styles.text}>{say('customers.consent.text')}</p>}
      <Button onPress={() => void change('customers.setConsent')}>
        {say(consent_at_ms === null ? 'customers.consent.give' : 'customers.consent.withdraw')}
      </Button>
      {consent_at_ms !== null && (
        <Button
          icon="card"
          busy={busy === 'customers.linkCard' ? say('customers.cards.reading') : undefined}
          onPress={() => void change('customers.linkCard')}
        >
          {say('customers.cards.add')}
        </Button>
      )}
      <h2>{say('customers.purchases')}</h2>
      <Purchases purchases={detail.purchases} wording={wording} />
    </SideForm>
  );
}

function CustomerFacts({ detail, wording }: { readonly detail: CustomerDetail; readonly wording: Wording }) {
  const { say, dayTime } = wording;
  const { customer, consent_at_ms, cards } = detail;
  const { tax_id, phone, address } = customer;
  const facts: (readonly [name: string, value: string])[] = [];
  if (tax_id !== undefined) facts.push([say('customers.taxId'), formatTaxId(tax_id)]);
  if (phone !== undefined) facts.push([say('customers.phone'), phone]);
  if (address !== undefined) facts.push([say('customers.address'), address]);
  const consent =
    consent_at_ms === null
      ? say('customers.consent.no')
      : say('customers.consent.since', { time: dayTime(consent_at_ms) });
  facts.push([say('customers.consent'), consent]);
  if (cards > 0) facts.push([say('customers.cards'), String(cards)]);
  return <Facts facts={facts} />;
}

function Purchases({
  purchases,
  wording,
}: {
  readonly purchases: readonly PurchaseView[] | null;
  readonly wording: Wording;
}) {
  const { say, money, dayTime } = wording;
  if (purchases === null) return <p className={styles.text}>{say('customers.purchases.closed')}</p>;
  if (purchases.length === 0) return <p className={styles.text}>{say('customers.purchases.none')}</p>;
  return (
    <ul className={styles.purchases}>
      {purchases.map(({ sale_id, number, paid_at_ms, currency, total_minor, document }) => (
        <li key={sale_id}>
          <span>
            {say('customers.sale', { number })}
            <small>
              {dayTime(paid_at_ms)} · {say(`cart.customer.document.${document}`)}
            </small>
          </span>
          <b>{money(total_minor, currency)}</b>
        </li>
      ))}
    </ul>
  );
}

interface EraseFootProps {
  readonly name: string;
  readonly busy: string | undefined;
  readonly say: Wording['say'];
  readonly onErase: () => void;
  readonly onStay: () => void;
}

/** Asks for confirmation, because erasing cannot be undone. */
function EraseFoot({ name, busy, say, onErase, onStay }: EraseFootProps) {
  useKeys({ Escape: onStay });
  return (
    <>
      <p role="alert">{say('customers.erase.sure', { name })}</p>
      <div className={form.pair}>
        <Button onPress={onStay} keyCap="Esc">
          {say('customers.erase.no')}
        </Button>
        <Button variant="danger" busy={busy} onPress={onErase}>
          {say('customers.erase.yes')}
        </Button>
      </div>
    </>
  );
}

/** Stops the reader when the customer whose card it waits for is left. */
function useStopWith(reading: boolean): void {
  const request = useRequest();
  useEffect(
    () =>
      reading
        ? () => {
            // A no-op when the reader has already stopped.
            void request('customers.stopTap');
          }
        : undefined,
    [request, reading],
  );
}

function useDetail(customer_id: string) {
  const request = useRequest();
  const [detail, setDetail] = useState<CustomerDetail | null>(null);
  const load = useCallback(async (): Promise<void> => {
    const answer = await request('customers.read', { customer_id });
    if (answer.ok) setDetail(answer.value);
  }, [request, customer_id]);
  useEffect(() => void load(), [load]);
  return { detail, load };
}
