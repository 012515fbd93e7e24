import { inspect } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { redactBody, redactText } from '../../core/service/redact.ts';
import { createServiceClient } from '../../electron/gateway/service-client.ts';
import { type Answer, TEST_SECRET, TEST_TOKEN, answerJson } from './support/byte-server.ts';
import { cardNumber, clearCard } from './support/clear-card.ts';
import { authorize, clientOf, closing, connectionOptions, serving } from './support/harness.ts';

/** A careless service that echoes every request, headers included, in all its texts. */
const echo =
  (status: number): Answer =>
  (socket, request) => {
    const secret = `${request.headers['authorization']} ${request.body}`.slice(0, 1_900);
    answerJson(status, {
      error_type: 'ECHO',
      error_code: secret,
      message: secret,
      details: [secret.slice(0, 400)],
      card: secret,
    })(socket, request);
  };

const SECRETS = [TEST_TOKEN, TEST_SECRET, clearCard().number];

function expectNoSecret(value: unknown): void {
  const text = JSON.stringify(value) + inspect(value, { depth: 10, showHidden: true });
  for (const secret of SECRETS) expect(text).not.toContain(secret);
}

describe('no secret and no card number leaves the client in a result', () => {
  test.each([400, 401, 409, 500, 201])('of a service that repeats everything with status %i', async (status) => {
    const server = await serving({ answer: echo(status) });
    const client = closing(createServiceClient(connectionOptions(server.url)));
    const request = {
      amount: { value: 10, currency: 'CLP' as const },
      instrument: { type: 'card' as const, card: clearCard() },
    };
    expectNoSecret(await client.authorizations.create(request));
    expectNoSecret(await authorize(client.pos));
    expectNoSecret(client);
  });

  test('nor when the token is refused in a text that repeats the secret', async () => {
    const server = await serving({ answer: echo(400), answerToken: echo(400) });
    const service = clientOf(server.url);
    expectNoSecret(await authorize(service));
    expectNoSecret(service.status);
  });

  test('the evidence of sensitive data holds nothing of the body', async () => {
    const body = { id: 'ins-1', status: 'ACTIVE', card: { number: clearCard().number, cvv: clearCard().cvv } };
    const server = await serving({ answer: answerJson(200, body) });
    const client = closing(createServiceClient(connectionOptions(server.url)));
    const { evidence } = await client.instruments.sensitiveData('ins-1');
    expect(evidence).not.toHaveProperty('body_redacted');
    expect(evidence).not.toHaveProperty('body_sha256');
    const stored = await client.instruments.get('ins-1');
    expectNoSecret(stored);
  });
});

describe('redaction', () => {
  test.each(['4000', '51', '37', '6011', '2223'])(
    'recognises a card number (prefix %s) alone, grouped, in a track and inside other digits',
    (prefix) => {
      const number = cardNumber(prefix);
      const grouped = number.replace(/(\d{4})(?=\d)/g, '$1 ');
      for (const text of [
        number,
        `card ${number} declined`,
        grouped,
        `;${number}=39121010000000000000?`,
        `00${number}99`,
      ]) {
        expect(redactText(text)).not.toContain(number);
        expect(redactText(text)).not.toContain(grouped);
      }
    },
  );

  test('keeps what is not a card number', () => {
    for (const text of ['Insufficient funds', 'pay-1', '2026-11-21T12:00:00Z', 'code 51'])
      expect(redactText(text)).toBe(text);
  });

  test('keeps only fields that are allowed, whatever the body is', () => {
    const allowed = redactBody({
      payment_id: 'p',
      card: { number: '1' },
      track2: 'x',
      transaction: { id: 't', pan: '2' },
    });
    expect(JSON.parse(allowed ?? '')).toEqual({ payment_id: 'p', transaction: { id: 't' } });
    expect(redactBody(undefined)).toBeUndefined();
  });

  test('never throws, and never writes more than 2,000 characters', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = redactBody({ message: value, transactions: [value, { message: value }] });
        expect((text ?? '').length).toBeLessThanOrEqual(2_000);
      }),
      { numRuns: 300 },
    );
  });

  test('finds a card number at any place of any text', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (before, after) => {
        expect(redactText(`${before} ${clearCard().number} ${after}`)).not.toContain(clearCard().number);
      }),
      { numRuns: 300 },
    );
  });
});
