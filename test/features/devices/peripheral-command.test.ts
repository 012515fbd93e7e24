import { PassThrough } from 'node:stream';
import { afterEach, describe, expect, it } from 'vitest';
import { createLinePrinter } from '../../../drivers/printer/create-printer.ts';
import { printerModel } from '../../../drivers/printer/printer-model.ts';
import { renderPaper } from '../../../drivers/printer/render-paper.ts';
import { LineScale } from '../../../drivers/scale/line-scale.ts';
import { LineScanner } from '../../../drivers/scanner/line-scanner.ts';
import { TcpTransport } from '../../../drivers/transport/tcp-transport.ts';
import { runPeripheralCommand } from '../../../electron/commands/devices/peripheral.ts';
import { systemClock } from '../../support/real-time.ts';
import { until } from '../../drivers/transport/line-contract.ts';

interface Event {
  readonly event: string;
  readonly port?: number;
  readonly lines?: readonly string[];
}

describe('cobro peripheral', () => {
  const endings: (() => Promise<unknown>)[] = [];
  afterEach(async () => void (await Promise.all(endings.splice(0).map((end) => end()))));

  function start(...argv: string[]) {
    const operator = new PassThrough();
    const events: Event[] = [];
    const complaints: string[] = [];
    let stop = () => {};
    const stopped = new Promise<void>((resolve) => (stop = resolve));
    const io = {
      environment: {},
      stdout: (line: string) => void events.push(...(line.startsWith('{') ? [JSON.parse(line) as Event] : [])),
      stderr: (line: string) => void complaints.push(line),
      stopped,
    };
    const ended = runPeripheralCommand(argv, io, operator);
    endings.push(() => (stop(), ended));
    return { operator, events, complaints, ended };
  }

  async function started(...argv: string[]) {
    const running = start(...argv, '--tcp', '0');
    await until(() => running.events.length > 0);
    return { ...running, transport: new TcpTransport('127.0.0.1', running.events[0]?.port ?? 0) };
  }

  it('plays a printer that prints, opens its drawer, and runs out of paper when it is told to', async () => {
    const { operator, events, complaints, transport } = await started('--kind', 'printer', '--model', 'starprnt');
    const model = printerModel('starprnt');
    const printer = createLinePrinter(transport, model, systemClock);
    const bytes = renderPaper('Ñandú', { columns: 42, encoding: 'multilingual', model });
    expect(await printer.print({ id: '1', bytes })).toMatchObject({ ok: true });
    expect(await printer.openDrawer()).toMatchObject({ ok: true });
    await until(() => events.some(({ event }) => event === 'drawer'));
    expect(events.find(({ event }) => event === 'paper')?.lines?.[0]?.trim()).toBe('Ñandú');
    operator.write('paper none\n');
    await until(() => true);
    for (let tries = 0; printer.status.state !== 'failed' && tries < 20; tries += 1) await printer.check();
    expect(printer.status).toEqual({ state: 'failed', problem: 'no_paper' });
    operator.write('paper soon\n');
    await until(() => complaints.length > 0);
    expect(complaints[0]).toContain('accepted: paper enough');
  });

  it('plays a scanner and a scale', async () => {
    const scanner = await started('--kind', 'scanner');
    const line = new LineScanner(scanner.transport, { prefix: '', suffix: '' }, systemClock);
    const scanned: string[] = [];
    line.onCode((code) => scanned.push(code));
    line.start();
    await until(() => (scanner.operator.write('scan 7801\n'), scanned.length > 0));
    expect(scanned[0]).toBe('7801');
    await line.stop();

    const weighing = await started('--kind', 'scale');
    const scale = new LineScale(weighing.transport, systemClock);
    scale.start();
    weighing.operator.write('put 320\n');
    await until(() => scale.status.state === 'stable' && scale.status.weight_grams === 320);
    await scale.stop();
  });

  it('refuses with a sentence what it cannot play, and where it has no line', async () => {
    for (const [argv, sentence] of [
      [['--kind', 'toaster', '--tcp', '0'], 'accepted: printer, display, scanner, scale'],
      [['--tcp', '0'], 'give --kind'],
      [['--kind', 'scale'], 'give either --link PATH or --tcp PORT'],
      [['--kind', 'printer', '--tcp', '0', '--model', 'laser'], 'accepted: escpos'],
    ] as const) {
      const { ended, complaints } = start(...argv);
      expect(await ended).toBe(64);
      expect(complaints[0]).toContain(sentence);
    }
  });
});
