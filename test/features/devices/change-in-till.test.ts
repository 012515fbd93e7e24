import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { assert } from '../../../core/assert.ts';
import type { IntentArguments, IntentName, IntentResults } from '../../../core/contract/intents.ts';
import { SimulatedPrinter } from '../../../drivers/printer/simulated/simulated-printer.ts';
import { printerModel } from '../../../drivers/printer/printer-model.ts';
import { SimulatedScale } from '../../../drivers/scale/simulated/simulated-scale.ts';
import { TcpFarEnd } from '../../../drivers/transport/tcp-far-end.ts';
import { type ComposedTill, openTill } from '../../../electron/app/composition.ts';
import { TRAINING_PIN } from '../../../electron/features/staff/manager-pin.ts';
import { systemClock } from '../../support/real-time.ts';
import { until } from '../../drivers/transport/line-contract.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

let folder = '';
let till: ComposedTill;

beforeEach(async () => {
  folder = temporaryFolder();
  const opened = await openTill({ data_folder: folder, settings: {}, environment: {}, stderr: () => undefined });
  assert(opened.ok, 'the till opens');
  till = opened.value;
});
afterEach(async () => {
  await till.stop();
});

async function ask<Name extends IntentName>(name: Name, args: IntentArguments<Name>): Promise<IntentResults[Name]> {
  const answer = await till.router.handle(name, args);
  assert(answer.ok, `${name} is done, not ${JSON.stringify(answer)}`);
  return answer.value as IntentResults[Name];
}
const codeOf = (kind: string) =>
  till.router.snapshot().peripherals.devices.find((device) => device.kind === kind)?.code;

it('a scale and a printer that are chosen on the page work a moment later, without a new start', async () => {
  const scale_end = new TcpFarEnd(0);
  const scale = new SimulatedScale({ farEnd: scale_end, clock: systemClock, settling_ms: 0 });
  const printer_end = new TcpFarEnd(0);
  let papers = 0;
  new SimulatedPrinter({
    farEnd: printer_end,
    model: printerModel('escpos'),
    onPiece: () => void (papers += 1),
  });
  await Promise.all([scale_end.plug(), printer_end.plug()]);
  scale.put(320);
  scale.start();
  await ask('staff.signIn', { pin: TRAINING_PIN });
  expect(codeOf('printer')).toBeUndefined();
  const chosen = { takes_effect: 'now' };
  expect(await ask('diagnostics.choose', { kind: 'scale', spec: `tcp:127.0.0.1:${scale_end.address}` })).toEqual(
    chosen,
  );
  const printer = `tcp:127.0.0.1:${printer_end.address}?model=escpos`;
  expect(await ask('diagnostics.choose', { kind: 'printer', spec: printer })).toEqual(chosen);
  await until(() => till.router.snapshot().peripherals.scale?.weight_grams === 320);
  await until(() => codeOf('printer') === 'ready' && codeOf('drawer') === 'unknown');
  expect(till.router.snapshot().status.printer).toMatchObject({ level: 'ok', code: 'ready' });
  expect(await ask('diagnostics.test', { kind: 'printer' })).toMatchObject({ passed: true });
  expect(papers).toBe(1);
  const saved: unknown = JSON.parse(await readFile(join(folder, 'settings.json'), 'utf8'));
  expect(saved).toMatchObject({ printer });
  expect(await ask('diagnostics.choose', { kind: 'printer', spec: 'none' })).toEqual(chosen);
  const { rows } = await ask('audit.find', { what: 'device_chosen', limit: 3 });
  expect(rows.map(({ subject, detail }) => [subject, detail])).toEqual([
    ['printer', 'none'],
    ['printer', printer],
    ['scale', `tcp:127.0.0.1:${scale_end.address}`],
  ]);
  expect(codeOf('printer')).toBeUndefined();
  expect(till.router.snapshot().status.printer.code).toBe('none');
  scale.stop();
  await Promise.all([scale_end.unplug(), printer_end.unplug()]);
});

it('another reader takes over once the sale that is open is paid, and is the one that reads the next card', async () => {
  await ask('staff.signIn', { pin: TRAINING_PIN });
  const reader = () => till.router.snapshot().status.reader;
  await until(() => reader().code === 'ready');
  const before = reader().detail;
  const { products } = await ask('catalogue.search', { text: 'espresso', limit: 1 });
  await ask('sale.addProduct', { product_id: products[0]?.product_id ?? '' });
  await ask('checkout.begin', {});
  const spec = 'simulated:?driver=vipa';
  expect(await ask('diagnostics.choose', { kind: 'reader', spec })).toEqual({ takes_effect: 'later' });
  expect(till.router.snapshot().diagnostics.waiting).toEqual([{ kind: 'reader', spec }]);
  expect(reader().detail).toBe(before);
  await ask('checkout.back', {});
  await until(() => till.router.snapshot().diagnostics.waiting.length === 0);
  await until(() => reader().code === 'ready' && reader().detail !== before);
  expect(till.router.snapshot().till.simulated_reader).toBe(true);
});
