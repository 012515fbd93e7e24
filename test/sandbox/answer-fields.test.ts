import { describe, expect, it } from 'vitest';
import { captured, fields, PAYMENT, refund } from './endpoint-fields.ts';
import { names, startClient } from './support.ts';

const RESULT_TRANSACTION = ['amount', 'id', 'status', 'status_detail', 'type'];

describe('the inner fields of answers', () => {
  it('of an authorization are those of the document', async () => {
    const client = await startClient();
    const approved = await client.pay(1000, { entry_mode: 'CHIP' });
    expect(names(approved.answer.at('transaction'))).toEqual(
      expect.arrayContaining(['id', 'network_data', 'risk_id', 'status', 'status_detail', 'type']),
    );
    expect(approved.answer.at('transaction.status')).toBe('IN_PROGRESS');
    expect(approved.answer.at('transaction.status_detail')).toBe('SUCCESS');
    expect(names(approved.answer.at('transaction.network_data'))).toEqual(
      expect.arrayContaining(
        fields(`
          approval_code banknet_reference_number financial_network_code merchant_advice_action merchant_advice_code
          merchant_advice_description response_code response_code_description settlement_date system_trace_audit_number
          transmission_date_time`),
      ),
    );
    const declined = await client.pay(10_051);
    expect(declined.answer.at('transaction.network_data.merchant_advice_action')).toBe('RETRY');
  });

  it('of a refund are those of the document', async () => {
    const client = await startClient();
    const paid = await captured(client);
    const byPayment = await client.post(`/v1/payments/${paid.payment_id}/refund`, refund);
    expect(names(byPayment.at('payment.transaction'))).toEqual(
      [...RESULT_TRANSACTION, 'authorization_code', 'network_data'].sort(),
    );
    expect(names(byPayment.at('payment.transaction.network_data'))).toEqual([
      'approval_code',
      'settlement_date',
      'system_trace_audit_number',
      'transmission_date_time',
    ]);
    const byTransaction = await client.post(`/v1/transactions/${paid.transaction_id}/refund`, refund);
    expect(names(byTransaction.at('payment.transaction'))).toEqual(
      [...RESULT_TRANSACTION, 'authorization_code'].sort(),
    );
    const pos = await client.post(`/v1/pos/refunds/${paid.payment_id}`, refund);
    expect(names(pos.at('payment.transaction'))).toEqual(RESULT_TRANSACTION);
  });

  it('of a payment and its transactions are those of the document', async () => {
    const client = await startClient();
    const payment = await client.get(`/v1/payments/${(await client.pay(1000)).payment_id}`);
    expect(names(payment.body)).toEqual(PAYMENT);
    expect(names(payment.at('payment_instrument'))).toEqual(['id', 'rail', 'type']);
    expect(names(payment.at('transactions.0'))).toEqual(
      fields(`
        amount authorization_code created_at id network_audit status status_detail timestamp type updated_at`),
    );
    expect(typeof payment.at('initial_amount')).toBe('number');
  });

  it('of wrapped errors are type, code and message, without code on 500', async () => {
    const client = await startClient();
    expect(names((await client.get('/payments/unknown')).at('error'))).toEqual(['code', 'message', 'type']);
    await client.fault('error_500_before', { operation: 'get_simple_payment' });
    expect(names((await client.get('/payments/unknown')).at('error'))).toEqual(['message', 'type']);
  });
});
