import { X509Certificate, createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import net from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { fail, succeed } from '../../core/result.ts';
import { type Settings, settingsSchema } from '../../core/settings/settings.ts';
import { isOnThisMachine, serviceAddressProblem } from '../../core/service/service-address.ts';
import { createPaymentService } from '../../electron/gateway/create-payment-service.ts';
import { ServiceSettings } from '../../electron/features/settings/service-settings.ts';
import { systemRandomness } from '../../electron/platform/system.ts';
import { systemClock } from '../support/real-time.ts';
import { environmentProblem } from '../../electron/platform/environment-safety.ts';
import { MemorySettings } from '../fixtures/memory-settings.ts';
import { answerJson } from './support/byte-server.ts';
import { selfSigned } from './support/certificate.ts';
import { authorize, clientOf, connectionOptions, serving } from './support/harness.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const approve = answerJson(201, { payment_id: 'pay-1', transaction: { id: 'trx-1', status_detail: 'SUCCESS' } });
const api_key = { scheme: 'api_key', api_key: 'key-1' } as const;
const tls = selfSigned();
const other = selfSigned();

/** The test of the service on the page of settings. */
const testOfSettings = (saved: Partial<Settings>, flags: Partial<Settings> = {}) =>
  new ServiceSettings({
    savedSettings: new MemorySettings(saved, flags),
    credentials: { read: async () => ({ api_key: 'key-1' }), keep: async () => fail('environment_only') },
    training: false,
    record: () => undefined,
    clock: systemClock,
    randomness: systemRandomness,
  }).test();

function pinOf(certificate: string): string {
  const key = new X509Certificate(certificate).publicKey.export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(key).digest('base64');
}

/** Resolves every name to this address. */
const pointingTo =
  (address: string): net.LookupFunction =>
  (_host, options, callback) =>
    options.all === true ? callback(null, [{ address, family: 4 }]) : callback(null, address, 4);

describe('plain http', () => {
  it.each([
    'http://127.0.0.1:41300',
    'http://localhost',
    'http://[::1]:8080/v2',
    'http://127.8.9.1',
    'HTTP://LOCALHOST:1',
  ])('reaches a service of this machine: %s', (address) => {
    expect(serviceAddressProblem(address)).toBeNull();
    expect(isOnThisMachine(address)).toBe(true);
  });

  it.each([
    'http://pay.example',
    'http://10.0.0.7:8080',
    'http://localhost.evil.example',
    'http://127.0.0.1.evil.example',
    'http://evil.example/127.0.0.1',
    'http://0x7f.0.0.1',
    'http://0.0.0.0:80',
    'http://[::ffff:10.0.0.7]',
  ])('is refused to every other one: %s', (address) => {
    expect(serviceAddressProblem(address)).toBe('plain_http');
    expect(settingsSchema.shape.service_url.safeParse(address).success).toBe(false);
    expect(settingsSchema.shape.former_service_urls.safeParse([address]).success).toBe(false);
    expect(() => createPaymentService({ ...connectionOptions(address) })).toThrow(TypeError);
  });

  it.each([
    'http://localhost\\@evil.example',
    'http://127.0.0.1#@evil.example',
    'http://127.0.0.1?x=1',
    'https://user:word@pay.example',
    'ftp://127.0.0.1',
    'http://',
    'https://pay.example/ x',
    'http://127.0.0.1:99999',
    'http://127.0.0.999',
    'https://pay.example:65536/v1',
    'https://[::1::2]',
    '',
  ])('or anything that can be read in two ways is no address: %j', (address) => {
    expect(serviceAddressProblem(address)).not.toBeNull();
  });

  it('goes where the address says that it goes, as Node reads it', () => {
    const part = fc.constantFrom(
      '127.0.0.1',
      'localhost',
      'evil.example',
      '[::1]',
      '@',
      '\\',
      '/',
      '#',
      '?',
      ':80',
      '.',
      '%2f',
      ' ',
    );
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 5 }), (parts) => {
        const address = `http://${parts.join('')}`;
        fc.pre(serviceAddressProblem(address) === null);
        expect(['127.0.0.1', 'localhost', '[::1]']).toContain(new URL(address).hostname);
      }),
      { numRuns: 3_000 },
    );
  });

  const outside = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ internal, family }) => !internal && family === 'IPv4')?.address;

  test.skipIf(outside === undefined)('to a name of this machine that leads elsewhere sends nothing', async () => {
    let received = 0;
    const server = net.createServer((socket) => socket.on('data', (bytes) => (received += bytes.length)));
    await new Promise<void>((resolve) => server.listen(0, outside, resolve));
    const { port } = server.address() as net.AddressInfo;
    const service = clientOf(`http://localhost:${port}`, { credentials: api_key, lookup: pointingTo(outside ?? '') });
    expect(await authorize(service)).toMatchObject({
      kind: 'not_sent',
      evidence: { error_code: 'NOT_THIS_MACHINE', request_bytes_written: 0 },
    });
    expect(received).toBe(0);
    await new Promise((resolve) => server.close(resolve));
  });
});

describe('a pinned key of the service', () => {
  const spare = 'A'.repeat(43) + '=';

  test('lets a certificate through that has it', async () => {
    const server = await serving({ answer: approve, tls });
    const trusted = { credentials: api_key, certificate_authorities: tls.cert };
    const service = clientOf(server.url, { ...trusted, key_pins: [spare, pinOf(tls.cert)] });
    expect(await authorize(service)).toMatchObject({ kind: 'answer' });
  });

  test('stops one that an authority vouches for and that has another key, before a byte of the request', async () => {
    const server = await serving({ answer: approve, tls });
    const trusted = { credentials: api_key, certificate_authorities: tls.cert };
    const service = clientOf(server.url, { ...trusted, key_pins: [spare, pinOf(other.cert)] });
    expect(await authorize(service)).toMatchObject({
      kind: 'not_sent',
      cause: 'tls_failed',
      evidence: { error_code: 'KEY_NOT_PINNED', request_bytes_written: 0 },
    });
    expect(server.requests).toHaveLength(0);
  });

  it('needs a second one, so that a renewed certificate does not stop a shop', () => {
    const { service_key_pins } = settingsSchema.shape;
    expect(service_key_pins.safeParse([spare]).success).toBe(false);
    expect(service_key_pins.safeParse([spare, spare]).success).toBe(true);
    expect(service_key_pins.safeParse(['short', 'er']).success).toBe(false);
  });

  it('is asked for by the test on the page of settings too, before the credentials are sent', async () => {
    const server = await serving({ answer: approve, tls });
    const service_ca_file = join(temporaryFolder(), 'ca.pem');
    writeFileSync(service_ca_file, tls.cert);
    const testWith = (certificate: string) =>
      testOfSettings({ service_url: server.url, service_ca_file, service_key_pins: [spare, pinOf(certificate)] });
    expect(await testWith(other.cert)).toEqual(
      succeed({ passed: false, trouble: 'certificate_key_not_pinned', host: new URL(server.url).host }),
    );
    expect(server.requests).toHaveLength(0);
    await testWith(tls.cert);
    expect(server.requests.length).toBeGreaterThan(0);
  });
});

it('the test of the service on the page of settings asks the address of a flag, as every start with this flag does', async () => {
  const server = await serving({ answer: answerJson(404, { error: 'not_found' }) });
  for (const saved of [{}, { service_url: 'https://of-the-file.invalid' }]) {
    const asked_before = server.requests.length;
    expect(await testOfSettings(saved, { service_url: server.url })).not.toMatchObject({
      value: { trouble: 'address_unreadable' },
    });
    expect(server.requests.length).toBeGreaterThan(asked_before);
  }
});

describe('a variable that takes the protection from connections', () => {
  it.each([
    { NODE_TLS_REJECT_UNAUTHORIZED: '0' },
    { NODE_OPTIONS: '--max-old-space-size=512 --tls-min-v1.0' },
    { NODE_OPTIONS: '--tls-keylog=/tmp/keys' },
    { NODE_OPTIONS: '--insecure-http-parser' },
  ])('ends a start: %j', (environment) => {
    expect(environmentProblem(environment)).toMatch(/Remove it/);
  });

  it.each([{}, { NODE_TLS_REJECT_UNAUTHORIZED: '1' }, { NODE_OPTIONS: '--max-old-space-size=512' }])(
    'is not among others: %j',
    (environment) => {
      expect(environmentProblem(environment)).toBeNull();
    },
  );

  test('changes nothing in a process that has it all the same', async () => {
    const before = process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
    process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
    try {
      const server = await serving({ answer: approve, tls });
      expect(await authorize(clientOf(server.url, { credentials: api_key }))).toMatchObject({
        kind: 'not_sent',
        cause: 'tls_failed',
      });
      expect(server.requests).toHaveLength(0);
    } finally {
      if (before === undefined) delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
      else process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = before;
    }
  });
});
