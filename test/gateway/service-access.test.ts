import { tmpdir } from 'node:os';
import { describe, expect, test } from 'vitest';
import { dataFolderAt } from '../../electron/platform/data-folder.ts';
import { startSentence } from '../../electron/app/start-notices.ts';
import { openServiceAccess } from '../../electron/app/service-access.ts';
import { environmentSecrets } from '../../electron/platform/secrets.ts';

const PAIR = { COBRO_CLIENT_ID: 'till-1', COBRO_CLIENT_SECRET: 'not-a-secret' };
const KEY = { COBRO_API_KEY: 'live_key_1' };

async function access(service_url: string, environment: Readonly<Record<string, string>>) {
  const opened = await openServiceAccess(
    { service_url, service_ca_file: null, service_key_pins: [] },
    dataFolderAt(tmpdir()),
    environmentSecrets(environment),
  );
  return opened.ok
    ? { credentials: opened.value.credentials, training: opened.value.training }
    : startSentence(opened.error);
}

describe('the credentials of a till at a service that is not its own', () => {
  test.each<readonly [string, Readonly<Record<string, string>>, object]>([
    [
      'are the pair of a token',
      { ...PAIR, ...KEY },
      {
        scheme: 'client_credentials',
        client_id: 'till-1',
        client_secret: 'not-a-secret',
        audience: 'https://pay.example',
      },
    ],
    [
      'name the audience that was given',
      { ...PAIR, COBRO_AUDIENCE: 'https://live.example' },
      {
        scheme: 'client_credentials',
        client_id: 'till-1',
        client_secret: 'not-a-secret',
        audience: 'https://live.example',
      },
    ],
    ['are an API key where there is no pair', KEY, { scheme: 'api_key', api_key: 'live_key_1' }],
    [
      'are an API key, and the client id that refunds are asked for',
      { ...KEY, COBRO_CLIENT_ID: 'till-1' },
      { scheme: 'api_key', api_key: 'live_key_1', client_id: 'till-1' },
    ],
  ])('%s', async (_title, environment, credentials) => {
    expect(await access('https://pay.example', environment)).toEqual({ credentials, training: false });
  });

  test('are asked for, by both names, where there are none', async () => {
    const sentence = await access('https://pay.example', { COBRO_CLIENT_ID: 'till-1' });
    expect(sentence).toMatch(/COBRO_CLIENT_ID and COBRO_CLIENT_SECRET, or COBRO_API_KEY/);
  });

  test('are never the demo pair on this machine when a key was given', async () => {
    expect(await access('http://127.0.0.1:1', KEY)).toMatchObject({
      credentials: { scheme: 'api_key' },
      training: false,
    });
    expect(await access('http://127.0.0.1:1', {})).toMatchObject({ training: true });
  });
});
