import {
  type Answer,
  CLP,
  type Json,
  type Paid,
  type TestClient,
  clearCard,
  newTrace,
  posAuthorization,
  send,
} from './support.ts';

/** Field names copied from the document, and requests for the rows of the table. */

export const fields = (names: string): string[] => names.trim().split(/\s+/);

export const FULL = fields('error_code error_type message response_code response_code_description');
export const FULL_WITH_DETAILS = ['details', ...FULL];
export const CODED = ['error_code', 'error_type', 'message'];
export const SHORT = ['error_type', 'message'];
export const WRAPPED = ['error'];
export const EMPTY: string[] = [];

export const AUTHORIZATION = fields('instrument_id payment_id response_code response_code_description transaction');
export const RESULT = ['payment'];
export const PAYMENT = fields(`
  capture client_id country created_at currency current_amount external_client_trace_id id initial_amount
  merchant_id organization_id payment_instrument status transactions updated_at`);
export const INSTRUMENT = fields(`
  card client_id created_at fingerprint id internal_instrument_id organization_id rail status type updated_at
  user_data validation`);
export const MERCHANT = fields('created_at id name organization_id status type updated_at');
export const CASHOUT = fields(`
  account_holder account_number account_type bank_name client_id country created_at extra_data id type updated_at`);
export const SETTLEMENT = fields(`
  created currency date fees id net_amount total_amount transaction_count transactions`);
export const SIMPLE = fields('amount captured card created currency id status');

export type Send = (client: TestClient) => Promise<Answer>;
export interface Row {
  readonly operation: string;
  /** The operation's name in a fault that causes a 500; absent where the row lists none. */
  readonly fault?: string;
  readonly cases: readonly (readonly [status: number, fields: readonly string[], send: Send])[];
}

export const row = (operation: string, fault: string | null, cases: Row['cases']): Row => ({
  ...{ operation, cases },
  ...(fault === null ? {} : { fault }),
});

export const auth = (amount = 1000) => posAuthorization(amount);
export const cardData = (): { readonly [name: string]: Json } => ({
  id: newTrace(),
  amount: CLP(1000),
  instrument: { card: clearCard() },
});
export const simpleCard = (): { readonly [name: string]: Json } => {
  const { number = '', expiration_month = '', expiration_year = '' } = clearCard();
  return { card_number: number, expiry_month: expiration_month, expiry_year: expiration_year };
};
export const captured = async (client: TestClient) => {
  const paid = await client.pay(1000);
  client.completeCapture();
  return paid;
};
/** Posts to a path that names what was just paid. */
export const afterPaying =
  (amount: number, path: (paid: Paid) => string, body?: Json): Send =>
  async (client) =>
    await client.post(path(await client.pay(amount)), body);
export const afterCapture =
  (path: (paid: Paid) => string, body?: Json): Send =>
  async (client) =>
    await client.post(path(await captured(client)), body);
export const refund = { amount: CLP(100) };
export const merchant = { type: 'RETAIL', name: 'Panadería', organization_id: 'o-1' };
export const token = (client: TestClient, more: { readonly [name: string]: Json } = {}) =>
  send(client.url, 'POST', '/oauth/token', {
    client_id: 'cobro-demo',
    client_secret: 'cobro-demo-secret',
    grant_type: 'client_credentials',
    audience: client.url,
    ...more,
  });
export const vault = async (client: TestClient, path: string) => {
  const issued = await token(client, { client_id: 'cobro-demo-vault', client_secret: 'cobro-demo-vault-secret' });
  return await send(client.url, 'GET', path, undefined, { authorization: `Bearer ${issued.text_at('access_token')}` });
};

export async function storedInstrument(client: TestClient): Promise<string> {
  return (await client.post('/v1/instruments', { card: clearCard() })).text_at('id');
}
