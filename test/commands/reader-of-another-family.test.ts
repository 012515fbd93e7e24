import { type AddressInfo, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { defaultSettings } from '../../core/settings/settings.ts';
import { fromHex } from '../../drivers/emv/tlv.ts';
import { VipaCommandCollector, encodeVipaMessage } from '../../drivers/reader/simulated/vipa-device-codec.ts';
import { checkReader } from '../../electron/commands/doctor/doctor-checks.ts';
import { readerSentence } from '../../electron/commands/doctor/device-sentence.ts';
import { remedyText } from '../../renderer/screens/devices/view/device-rows.ts';
import { wordingIn } from '../renderer/say.ts';

/** A Miura on the network: it tells its name, has a key, and knows no commands of VIPA. */
const NAME = 'E114 9F1E0131 EF0EDF0D054D30313020DF7F03312D32';
const KEYS = 'E105DFAE010107';
const MISSING = new Set([0xc001, 0xc0a0]);

async function startMiura(): Promise<number> {
  const server = createServer((socket) => {
    const commands = new VipaCommandCollector();
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      for (const { code } of commands.push(chunk)) {
        const data = fromHex(code === 0xd000 ? NAME : code === 0xeee0 ? KEYS : '');
        const status_word = MISSING.has(code) ? 0x6d00 : 0x9000;
        socket.write(encodeVipaMessage({ status_word, data, is_unasked: false }));
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

test('cobro doctor names the family of a reader that answers although another one is configured', async () => {
  const at = `tcp:127.0.0.1:${await startMiura()}`;
  const settings = (driver: string) => ({ ...defaultSettings(), reader: `${at}?driver=${driver}` });
  expect(await checkReader(settings('miura'))).toMatchObject({ state: 'ok' });
  expect(await checkReader(settings('vipa'))).toMatchObject({
    state: 'attention',
    remedy: 'It is a reader of the family miura: name it with driver=miura.',
  });
});

test('a reader that answers but refuses is not said to have a bad address', () => {
  const { say } = wordingIn('en');
  expect(readerSentence({ state: 'refused', detail: 'line_is_encrypted' })).toBe(say('reader.help.refused'));
  expect(readerSentence({ state: 'lost', detail: 'refused' })).toBe(say('device.code.refused'));
  const row = { kind: 'reader', code: 'refused' } as const;
  expect(remedyText({ ...row, detail: 'poll_mode_0B' }, say)).toBe(say('reader.help.refused'));
  expect(remedyText({ ...row, detail: 'refused' }, say)).toBe(say('device.code.refused'));
  expect(remedyText({ ...row, detail: 'speaks_miura' }, say)).toBe(say('diagnostics.try.speaks_miura'));
  expect(remedyText({ ...row, detail: 'encryption_off' }, say)).toBe(say('diagnostics.try.unencrypted'));
});
