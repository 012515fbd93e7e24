import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../../core/i18n/index.ts';
import { declineReason, shownResponseCode } from '../../../renderer/screens/payment/outcome/decline-reason.ts';
import { declinedView, notChargedView } from '../../../renderer/screens/payment/outcome/outcome-view.ts';
import type { DeclinedStep } from '../../../renderer/screens/payment/outcome/outcome-view.ts';
import { visa } from '../states/payment-states.ts';
import { wordingIn } from '../say.ts';

const declined = (reason: string, response_code: string | null): DeclinedStep => ({
  step: 'declined',
  trace_id: 'trace-1',
  amount_minor: 64_731,
  reason,
  response_code,
  card: visa,
});

describe('why a payment was declined', () => {
  test.each([
    ['Insufficient funds', '51', 'funds'],
    ['Exceeds limit', '61', 'limit'],
    ['Expired card', '54', 'expired'],
    ['Incorrect PIN', '55', 'pin'],
    ['PIN tries exceeded', '75', 'pinlock'],
    ['Not permitted', '57', 'notallowed'],
    ['Issuer unavailable', '91', 'issuer'],
    ['Issuer or switch inoperative', null, 'issuer'],
    ['Do not honor', '05', 'bank'],
    ['Installments not allowed', null, 'plan'],
    ['http_400', null, 'refused'],
  ] as const)('%s with code %s is said as "%s"', (reason, code, expected) => {
    expect(declineReason(reason, code)).toBe(expected);
  });

  test.each([
    ['Lost card', '41'],
    ['Stolen card, pick up', '43'],
    ['Suspected fraud', '59'],
    ['Insufficient funds', '43'],
    ['LOST CARD', null],
    ['Fraud: limit exceeded', '61'],
  ])('%s (%s) is never said at the counter, neither in words nor as a code', (reason, code) => {
    expect(declineReason(reason, code)).toBe('bank');
    expect(shownResponseCode(reason, code)).toBeNull();
    for (const language of LANGUAGES) {
      const view = declinedView(declined(reason, code), 0, wordingIn(language));
      expect(Object.values(view).join('\n')).not.toMatch(/lost|stolen|fraud|robad|perdid|furt|\b4[13]\b|\b59\b/i);
    }
  });

  test('the words are those of the design, and say that nothing was charged', () => {
    expect(declinedView(declined('Insufficient funds', '51'), 0, wordingIn('es')).lead).toBe(
      'Fondos insuficientes. No se cobró nada.',
    );
    expect(declinedView(declined('Insufficient funds', '51'), 0, wordingIn('pt')).lead).toBe(
      'Saldo insuficiente. Nada foi cobrado.',
    );
    expect(declinedView(declined('Insufficient funds', '51'), 0, wordingIn('en')).lead).toBe(
      'Insufficient funds. Nothing was charged.',
    );
  });

  test('the alert names the amount in words of the language', () => {
    expect(declinedView(declined('Insufficient funds', '51'), 0, wordingIn('es')).alert).toContain('64.731 pesos');
    expect(declinedView(declined('Insufficient funds', '51'), 0, wordingIn('en')).alert).toContain('64,731 pesos');
  });
});

test('a customer reads nothing of what staff should do', () => {
  const lead = (reason: string, for_customer: boolean): string =>
    notChargedView(
      { step: 'not_charged', trace_id: null, amount_minor: 1, reason, detail: '' },
      wordingIn('es'),
      for_customer,
    ).lead;
  expect(lead('credentials_refused', false)).toContain('avise a soporte');
  expect(lead('credentials_refused', true)).toBe('El cobro no salió de la caja.');
  expect(lead('no_card', true)).toBe(lead('no_card', false));
});

test.each([
  ['es', 'Usted canceló el pago.', 'El pago se canceló antes de enviarlo.'],
  ['pt', 'Você cancelou o pagamento.', 'O pagamento foi cancelado antes do envio.'],
  ['en', 'You cancelled the payment.', 'The payment was cancelled before it was sent.'],
] as const)(
  'a customer who cancelled is spoken to, and is not told to have cancelled by others, in %s',
  (language, own, other) => {
    const lead = (reason: string): string =>
      notChargedView(
        { step: 'not_charged', trace_id: null, amount_minor: 1, reason, detail: '' },
        wordingIn(language),
        true,
      ).lead;
    expect(lead('cancelled_by_customer')).toBe(own);
    // By the cashier beside a customer's display; by a payment that took too long at a kiosk.
    expect(lead('cancelled_by_cashier')).toBe(other);
  },
);

test('a customer is asked for another try only where a card can be charged', () => {
  const sayFor = (reason: string): string =>
    notChargedView({ step: 'not_charged', trace_id: null, amount_minor: 1, reason, detail: '' }, wordingIn('es'))
      .say_to_customer;
  expect(sayFor('no_card')).toContain('¿Probamos otra vez?');
  for (const reason of ['credentials_refused', 'service_unreachable', 'reader_lost'])
    expect(sayFor(reason)).toContain('¿Puede pagar de otra forma?');
});

test.each([
  'cancelled_by_cashier',
  'cancelled_by_customer',
  'no_card',
  'card_refused',
  'read_failed',
  'clear_card_data',
  'reader_lost',
  'reader_not_ready',
  'service_unreachable',
  'credentials_refused',
  'card_sales_stopped',
  'a reason of tomorrow',
])('an attempt that ended unsent for %s says why in every language', (reason) => {
  for (const language of LANGUAGES) {
    const view = notChargedView(
      { step: 'not_charged', trace_id: null, amount_minor: 64_731, reason, detail: '' },
      wordingIn(language),
    );
    expect(view.lead.length).toBeGreaterThan(5);
    expect(view.lead).not.toMatch(/^payment\./);
  }
});
