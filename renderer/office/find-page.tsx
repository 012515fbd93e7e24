import { useState } from 'react';
import type { MessageKey } from '../../core/i18n/index.ts';
import { isCurrencyCode } from '../../core/money/currency.ts';
import { parseTypedAmount } from '../../core/money/parse.ts';
import { type Result, fail, succeed } from '../../core/result.ts';
import type { OfficeAnswers, OfficeRequest } from '../../store/contract/office.ts';
import { Button } from '../components/button.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { Page, ToolField } from '../components/page.tsx';
import { dateHint, dayEnd, dayStart, parseDateText } from '../text/date-text.ts';
import type { OfficeOutcome } from './office-bridge.ts';
import { useLatest } from './late-answers.ts';
import { type OfficeWording, useCall, useOfficeWording } from './office-context.tsx';
import styles from './office.module.css';

type Found = OfficeAnswers['sales.find']['sales'][number];
type Answer = OfficeOutcome<'sales.find'>;

/** Finds a sale of any lane by its receipt, or by total, tender amount, card and day. */
export function FindPage() {
  const wording = useOfficeWording();
  const { say, store_locale, language } = wording;
  const ask = useCall();
  const [receipt, setReceipt] = useState('');
  const [card, setCard] = useState({ last_four: '', amount: '', day: '', customer: '' });
  const [answered, setAnswered] = useState<{ readonly of: string; readonly answer: Answer } | null>(null);
  const begin = useLatest();
  const query = queryOf(receipt, card, wording);
  const query_json = query.ok ? JSON.stringify(query.value) : null;
  // What another query was answered says nothing about the fields as they are now.
  const answer = answered?.of === query_json ? answered?.answer : null;
  const found = answer?.ok ? answer.value : null;
  const problem = answer?.ok === false ? answer.error : null;
  const find = async (): Promise<void> => {
    if (!query.ok || query_json === null) return;
    const isLatest = begin();
    const outcome = await ask('sales.find', query.value);
    if (isLatest()) setAnswered({ of: query_json, answer: outcome });
  };
  const field = (label: string, value: string, hint: string, onChange: (text: string) => void) => (
    <ToolField label={label}>
      <input
        type="text"
        autoComplete="off"
        placeholder={hint}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') void find();
        }}
      />
    </ToolField>
  );
  return (
    <Page
      title={say('office.find.title')}
      lead={say('office.find.lead')}
      focusKey="find"
      acts={
        <Button variant="primary" disabled={!query.ok} onPress={() => void find()}>
          {say('office.find.press')}
        </Button>
      }
      tools={
        <>
          {field(say('office.find.receipt'), receipt, '3-41', setReceipt)}
          {field(say('office.find.lastFour'), card.last_four, '4242', (last_four) => setCard({ ...card, last_four }))}
          {field(say('audit.field.amount'), card.amount, '', (amount) => setCard({ ...card, amount }))}
          {field(say('refund.customer'), card.customer, say('office.find.customerHint'), (customer) =>
            setCard({ ...card, customer }),
          )}
          {field(say('office.find.day'), card.day, dateHint(store_locale, language), (day) =>
            setCard({ ...card, day }),
          )}
        </>
      }
    >
      <section className={styles.wide} data-scrolls="" tabIndex={0} aria-label={say('office.find.title')}>
        {problem !== null && (
          <p className={styles.note} role="status">
            {wording.problem(problem)}
          </p>
        )}
        {!query.ok && <p role="status">{say(query.error)}</p>}
        {found?.sales.length === 0 && <EmptyState icon="search" title={say('office.find.none')} />}
        {found?.sales.map((sale) => (
          <SaleFacts key={sale.sale_id} sale={sale} wording={wording} />
        ))}
        {found?.more === true && <p role="status">{say('office.find.more', { count: found.sales.length })}</p>}
      </section>
    </Page>
  );
}

function SaleFacts({ sale, wording }: { readonly sale: Found; readonly wording: OfficeWording }) {
  const { say } = wording;
  const amount = (minor: number): string => wording.amount(minor, sale.currency);
  const sources = [
    ...sale.cash.map((one) => ({ id: one.tender_id, text: say('shift.cash'), ...one })),
    ...sale.attempts.map((one) => ({
      ...{ id: one.trace_id, text: one.last_four === null ? say('office.find.card') : `•••• ${one.last_four}` },
      ...one,
    })),
  ];
  return (
    <article className={styles.sale}>
      <h2>
        {say('office.find.sale', { lane: sale.lane, number: sale.number })}{' '}
        <span>{wording.dayTime(sale.paid_at_ms ?? sale.at_ms)}</span>
        <b className={styles.amount}>{amount(sale.total_minor)}</b>
      </h2>
      <ul className={styles.list}>
        {sale.lines.map((line, index) => {
          const { name, quantity_milli } = lineOf(line);
          return (
            <li key={index}>
              <span>{name}</span>
              <span>{quantity_milli === null ? '' : `× ${quantity_milli / 1_000}`}</span>
            </li>
          );
        })}
      </ul>
      <ul className={styles.list}>
        {sources.map(({ id, text, captured_minor, left_minor, claims }) => (
          <li key={id}>
            <span>
              {text}
              {claims
                .filter(({ state }) => state !== 'withdrawn' && state !== 'refused')
                .map((claim) => (
                  <small key={claim.return_id}>
                    {say(claim.state === 'done' ? 'office.find.returned' : 'office.find.returning', {
                      amount: amount(claim.amount_minor),
                      lane: claim.lane,
                      time: wording.dayTime(claim.claimed_at_ms),
                    })}
                  </small>
                ))}
            </span>
            <span className={styles.amount}>
              <b>{amount(captured_minor)}</b>
              <small>{say('office.find.left', { amount: amount(left_minor) })}</small>
            </span>
          </li>
        ))}
      </ul>
    </article>
  );
}

/** Reads a line as its journal has it; missing fields are omitted. */
function lineOf(line: unknown): { readonly name: string; readonly quantity_milli: number | null } {
  const { name, quantity_milli } = (typeof line === 'object' && line !== null ? line : {}) as Record<string, unknown>;
  return {
    name: typeof name === 'string' ? name : '',
    quantity_milli: typeof quantity_milli === 'number' ? quantity_milli : null,
  };
}

/** The query, or what is missing or wrong. */
function queryOf(
  receipt: string,
  card: { readonly last_four: string; readonly amount: string; readonly day: string; readonly customer: string },
  { currency, store_locale }: OfficeWording,
): Result<OfficeRequest<'sales.find'>, Missing> {
  const text = receipt.trim();
  if (/^\d{1,3}-\d{1,15}$/.test(text)) return succeed({ receipt: text });
  if (text !== '') return text.length <= 128 ? succeed({ number: text }) : fail('office.find.badReceipt');
  const [last_four, typed, typed_day] = [card.last_four.trim(), card.amount.trim(), card.day.trim()];
  const customer = card.customer.trim();
  if (last_four === '' && typed === '' && typed_day === '' && customer === '') return fail('office.find.missing');
  if (last_four !== '' && !/^\d{4}$/.test(last_four)) return fail('refund.badLastFour');
  const amount = typed === '' || !isCurrencyCode(currency) ? null : parseTypedAmount(typed, currency, store_locale);
  if (typed !== '' && !amount?.ok) return fail('refund.badAmount');
  const from_ms = dayStart(parseDateText(typed_day, store_locale));
  if (typed_day !== '' && from_ms === null) return fail('office.find.badDay');
  return succeed({
    ...(last_four === '' ? {} : { last_four }),
    ...(amount?.ok ? { amount_minor: String(amount.value) } : {}),
    ...(customer === '' ? {} : { customer }),
    ...(from_ms === null ? {} : { from_ms, to_ms: dayEnd(from_ms) }),
  });
}
type Missing = Extract<
  MessageKey,
  'office.find.badReceipt' | 'office.find.missing' | 'office.find.badDay' | 'refund.badLastFour' | 'refund.badAmount'
>;
