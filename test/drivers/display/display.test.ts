import { describe, expect, it } from 'vitest';
import { toHex } from '../../../drivers/emv/tlv.ts';
import { layOut } from '../../../drivers/display/display-lines.ts';
import { parseDisplaySpec } from '../../../drivers/display/display-spec.ts';
import { LineDisplay } from '../../../drivers/display/line-display.ts';
import { SimulatedDisplay } from '../../../drivers/display/simulated/simulated-display.ts';
import { createMemoryLine } from '../../../drivers/transport/memory-line.ts';
import { systemClock } from '../../support/real-time.ts';
import { until } from '../transport/line-contract.ts';
import { LINES } from '../transport/real-lines.ts';
import { ManualClock } from '../../support/manual-clock.ts';

const PROTOCOLS = ['escpos', 'cd5220'] as const;
const COFFEE = { left: 'Café en grano ñandú', right: '$9.990' };
const TOTAL = { left: 'TOTAL', right: '$19.980' };

describe('a line of the display', () => {
  it.each([
    [{ left: 'TOTAL', right: '$19.980' }, 'TOTAL        $19.980'],
    [{ left: 'Café en grano', right: '$9.990' }, 'Café en grano $9.990'],
    [{ left: 'Café en grano tostado', right: '$9.990' }, 'Café en gran. $9.990'],
    [{ left: 'Una frase que no cabe entera' }, 'Una frase que no ca.'],
    [{ left: 'X', right: '$9.999.999.999.999.999' }, '********************'],
    [{ left: 'ABC', right: '$9.999.999.999.999' }, '  $9.999.999.999.999'],
    [{ centre: 'Bienvenido' }, '     Bienvenido     '],
    [{ centre: 'Una frase que no cabe entera' }, 'Una frase que no ca.'],
    [{ left: 'a\u00a0b\x1bc' }, 'a b c               '],
  ])('%j is %j', (line, shown) => {
    expect(layOut(line, 'cp858')).toBe(shown);
    expect(layOut(line, 'cp858')).toHaveLength(20);
  });

  it('is laid out with the letters that the display has, which may be more', () => {
    expect(layOut({ left: 'Açúcar', right: '€ 5' }, null)).toBe('Acucar         EUR 5');
    expect(layOut({ left: 'Açúcar', right: '€ 5' }, 'cp858')).toBe('Açúcar           € 5');
  });
});

describe.each(PROTOCOLS)('a display that speaks %s', (protocol) => {
  async function makeDisplay(page: 'cp858' | null = 'cp858') {
    const clock = new ManualClock();
    const { transport, farEnd } = createMemoryLine();
    await farEnd.plug();
    const device = new SimulatedDisplay({ farEnd });
    const display = new LineDisplay(transport, { protocol, page }, clock);
    return { clock, farEnd, device, display };
  }

  it('shows both lines with every letter', async () => {
    const { clock, device, display } = await makeDisplay();
    display.start();
    display.show(COFFEE, TOTAL);
    await clock.pass(0);
    expect(device.lines).toEqual(['Café en gran. $9.990', 'TOTAL        $19.980']);
    display.show({ centre: 'Señor Núñez' }, { centre: '€' });
    await clock.pass(0);
    expect(device.lines.map((line) => line.trim())).toEqual(['Señor Núñez', '€']);
  });

  it('shows plain letters when it has no page', async () => {
    const { clock, device, display } = await makeDisplay(null);
    display.start();
    display.show({ left: 'Café ñandú' }, { left: '€ 5' });
    await clock.pass(0);
    expect(device.lines.map((line) => line.trim())).toEqual(['Cafe nandu', 'EUR 5']);
    expect(device.received.every((byte) => byte < 0x80)).toBe(true);
  });

  it('shows the last lines after it was unplugged, although nobody sent them again', async () => {
    const { clock, farEnd, device, display } = await makeDisplay();
    display.start();
    await clock.pass(0);
    await farEnd.unplug();
    display.show({ left: 'one' }, { left: '1' });
    display.show({ left: 'two' }, { left: '2' });
    await clock.pass(3_000);
    expect(display.status).toMatchObject({ state: 'lost' });
    await farEnd.plug();
    await clock.pass(2_000);
    expect(device.lines.map((line) => line.trim())).toEqual(['two', '2']);
  });

  it('is sent the newest lines only, however fast they change, and nothing when they stay', async () => {
    const { clock, device, display } = await makeDisplay();
    display.start();
    await clock.pass(0);
    for (let count = 1; count <= 200; count += 1) display.show({ left: 'n' }, { left: String(count) });
    await clock.pass(0);
    expect(device.lines[1].trim()).toBe('200');
    const sent = device.received.length;
    expect(sent).toBeLessThan(400);
    display.show({ left: 'n' }, { left: '200' });
    await clock.pass(0);
    expect(device.received).toHaveLength(sent);
  });

  it('shows other lines while they are borrowed, and then what it was to show meanwhile', async () => {
    const { clock, device, display } = await makeDisplay();
    display.start();
    display.show({ left: 'one' }, { left: '1' });
    const giveBack = display.borrow({ left: 'test' }, { left: 't' });
    display.show({ left: 'two' }, { left: '2' });
    await clock.pass(0);
    expect(device.lines.map((line) => line.trim())).toEqual(['test', 't']);
    giveBack();
    giveBack();
    await clock.pass(0);
    expect(device.lines.map((line) => line.trim())).toEqual(['two', '2']);
  });

  it('gets these bytes', async () => {
    const { clock, device, display } = await makeDisplay();
    display.start();
    display.show({ left: 'ñ' }, { left: '1' });
    await clock.pass(0);
    const upper = `A4${'20'.repeat(19)}`;
    const lower = `31${'20'.repeat(19)}`;
    expect(toHex(Uint8Array.from(device.received))).toBe(
      protocol === 'escpos'
        ? `0C1B401F43001B74131F240101${upper}1F240102${lower}`
        : `0C1B401B5F001B74131B5141${upper}0D1B5142${lower}0D`,
    );
  });
});

it.each(LINES)('a display shows its lines over %s', async (_name, makeLine) => {
  const { farEnd, transport, dispose } = await makeLine();
  const device = new SimulatedDisplay({ farEnd });
  const display = new LineDisplay(transport, { protocol: 'escpos', page: 'cp858' }, systemClock);
  display.start();
  display.show(COFFEE, TOTAL);
  await until(() => device.lines[1] === 'TOTAL        $19.980');
  expect(device.lines[0]).toBe('Café en gran. $9.990');
  await display.stop();
  await dispose();
});

describe('display specs', () => {
  it.each([
    ['none', { link: 'none' }],
    ['serial:COM2', { link: 'serial', path: 'COM2', baud: 9_600, protocol: 'escpos', page: 'cp858' }],
    ['serial:COM2?protocol=cd5220', { protocol: 'cd5220', page: null }],
    ['tcp:10.0.0.9:9001?codepage=cp437', { link: 'tcp', host: '10.0.0.9', port: 9_001, page: 'cp437' }],
    ['usb:/dev/usb/lp1?codepage=ascii', { link: 'usb', path: '/dev/usb/lp1', page: null }],
  ])('%s is understood', (spec, parsed) => {
    expect(parseDisplaySpec(spec)).toMatchObject({ ok: true, value: parsed });
  });

  it.each(['', 'vga', 'serial:COM2?protocol=aedex', 'serial:COM2?codepage=cp1'])('%j is refused', (spec) => {
    expect(parseDisplaySpec(spec)).toMatchObject({ ok: false, error: { given: spec } });
  });
});
