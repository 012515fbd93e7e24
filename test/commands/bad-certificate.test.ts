import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { answerJson, startByteServer } from '../gateway/support/byte-server.ts';
import { expiredCertificate, selfSigned } from '../gateway/support/certificate.ts';
import { cobroHere } from '../support/cobro-here.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let folder: string;
beforeEach(() => void (folder = temporaryFolder()));

test('a query with credentials of the environment trusts the service as its till does, with its authorities and pins', async () => {
  const tls = selfSigned();
  const server = await startByteServer({ answer: answerJson(404, {}), tls });
  writeFileSync(join(folder, 'ca.pem'), tls.cert);
  const till = join(folder, 'till');
  mkdirSync(till);
  const environment = { COBRO_CLIENT_ID: 'till-1', COBRO_CLIENT_SECRET: 's', XDG_STATE_HOME: join(folder, 'state') };
  const ask = async (settings: object) => {
    writeFileSync(join(till, 'settings.json'), JSON.stringify({ service_url: server.url, ...settings }));
    server.requests.length = 0;
    return await cobroHere(
      ['payment', 'get', '--id', 'pay-1', '--service', server.url, '--data', till, '--json'],
      environment,
    );
  };
  await ask({});
  expect(server.requests).toHaveLength(0);
  await ask({ service_ca_file: join(folder, 'ca.pem') });
  expect(server.requests.length).toBeGreaterThan(0);
  await ask({ service_ca_file: join(folder, 'ca.pem'), service_key_pins: [`sha256/${'A'.repeat(43)}=`] });
  expect(server.requests).toHaveLength(0);
  const unreadable = await ask({ service_ca_file: join(folder, 'none.pem') });
  expect(unreadable.stderr.join('\n')).toMatch(/holds no certificate/);
  await server.close();
});

test.each([
  { what: 'that has expired', tls: expiredCertificate(), message: /has expired.*date and time/ },
  { what: 'that nobody vouches for', tls: selfSigned(), trusted: false, message: /is not trusted/ },
])(
  'a sale is refused with what is wrong with a certificate $what, and nothing is sent',
  async ({ tls, message, trusted }) => {
    const server = await startByteServer({ answer: answerJson(404, {}), tls });
    writeFileSync(join(folder, 'ca.pem'), tls.cert);
    const ca = trusted === false ? {} : { service_ca_file: join(folder, 'ca.pem') };
    mkdirSync(join(folder, 'till'));
    writeFileSync(join(folder, 'till', 'settings.json'), JSON.stringify({ service_url: server.url, ...ca }));
    const argv = ['sale', '--amount', '900', '--data', join(folder, 'till'), '--reader', 'simulated:', '--json'];
    const environment = {
      COBRO_CLIENT_ID: 'till-1',
      COBRO_CLIENT_SECRET: 'secret',
      XDG_STATE_HOME: join(folder, 'state'),
    };
    const { code, stdout, stderr } = await cobroHere(argv, environment);
    expect(stderr.join('\n')).toMatch(message);
    expect(code).toBe(3);
    expect(JSON.parse(stdout.at(-1) ?? '{}')).toMatchObject({ outcome: 'not_charged', reason: 'service_unreachable' });
    expect(server.requests).toHaveLength(0);
    await server.close();
  },
);
