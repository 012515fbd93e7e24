import { describe, expect, it, vi } from 'vitest';
import { fromHex, toHex } from '../../../drivers/emv/tlv.ts';
import { crc16 } from '../../../drivers/reader/idtech-neo/crc16.ts';
import { createSimulatedReader } from '../../../drivers/reader/simulated/create-simulated-reader.ts';
import { CommandCollector, encodeAnswer, encodeDisplayEvent } from '../../../drivers/reader/simulated/device-codec.ts';
import { scriptSchema } from '../../../drivers/reader/simulated/script.ts';
import { VipaCommandCollector } from '../../../drivers/reader/simulated/vipa-device-codec.ts';
import { createMemoryLine } from '../../../drivers/transport/memory-line.ts';
import { ManualClock } from '../../support/manual-clock.ts';

const MAGIC = '5669564F746563683200';

describe('the simulated device, on published frames (protocols 1.1)', () => {
  it.each([
    ['1801 0000 B3CD', 0x18, 0x01, ''],
    ['2900 0000 DEA0', 0x29, 0x00, ''],
    ['0501 0001 01 D1BD', 0x05, 0x01, '01'],
    ['0240 0022 1E9C01009F02060000000001009F0306000000000000DFEF370107DFEF3C03010060 18D1', 0x02, 0x40, undefined],
  ])('hears the command %s', (hex, command, sub_command, data) => {
    const [received] = new CommandCollector().push(fromHex(MAGIC + hex.replaceAll(' ', '')));
    expect(received).toMatchObject({ command, sub_command, is_intact: true });
    if (data !== undefined) expect(toHex(received?.data ?? new Uint8Array())).toBe(data);
  });

  it.each([
    [{ command: 0x18, sub_command: 0x01, status: 0x00 }, '18000000FA83'],
    [{ command: 0x02, sub_command: 0x40, status: 0x08 }, '02080000202E'],
    [{ command: 0x02, sub_command: 0x40, status: 0x0e, data: Uint8Array.of(1) }, '020E0001010EEB'],
    [{ command: 0x60, sub_command: 0x10, status: 0x63 }, '60630000FF0E'],
  ])('says %o as published', (answer, hex) => {
    expect(toHex(encodeAnswer('v2', answer))).toBe(MAGIC + hex);
  });

  it('says a display event as published', () => {
    expect(toHex(encodeDisplayEvent(3))).toBe('45005500040303000 0E8DD'.replace(' ', ''));
  });

  it('marks a command whose checksum is wrong, and one in the byte order of answers', () => {
    const collector = new CommandCollector();
    expect(collector.push(fromHex(`${MAGIC}18010000B3CC`))[0]?.is_intact).toBe(false);
    expect(collector.push(fromHex(`${MAGIC}18010000CDB3`))[0]?.is_intact).toBe(false);
  });

  it('forgets a command whose length never completes, and hears the next one', () => {
    const collector = new CommandCollector();
    expect(collector.push(fromHex(`${MAGIC}1801FFFF00`), 1_000)).toEqual([]);
    expect(collector.push(fromHex(`${MAGIC}18010000B3CD`), 2_500)).toMatchObject([{ command: 0x18 }]);
  });

  it.each([
    ['of an address that is none (07)', '070005D0FF0000002D'],
    ['with control bits that are none (80)', '018005D0FF000000AB'],
    ['of one byte', '010001D0D0'],
    ['whose check value is wrong', '010005D0FF00000000'],
  ])('a VIPA device drops a block %s, and hears the next one', (_, hex) => {
    const collector = new VipaCommandCollector();
    expect(collector.push(fromHex(hex), 100)).toEqual([]);
    expect(collector.push(fromHex('010005D0FF0000002B'), 400)).toMatchObject([{ code: 0xd0ff }]);
  });

  it.each([
    ['1809', 0x03],
    ['7701', 0x02],
  ])('the simulated NEO answers %s with %i: a sub-command or a command that it does not know', async (code, status) => {
    const { farEnd, transport } = createMemoryLine();
    createSimulatedReader('idtech-neo', { farEnd, clock: new ManualClock(), script: scriptSchema.parse({}) });
    await farEnd.plug();
    const received: number[] = [];
    transport.onBytes((chunk) => received.push(...chunk));
    await transport.open();
    const frame = fromHex(`${MAGIC}${code}0000`);
    const crc = crc16(frame);
    await transport.write(Uint8Array.of(...frame, crc & 0xff, crc >> 8));
    await vi.waitFor(() => expect(received[11]).toBe(status));
  });

  it('hears commands that come byte by byte and behind noise', () => {
    const collector = new CommandCollector();
    const stream = fromHex(`00FF56${MAGIC}18010000B3CD${MAGIC}05010000 92EF`.replaceAll(' ', ''));
    const commands = [...stream].flatMap((byte) => collector.push(Uint8Array.of(byte)));
    expect(commands.map((command) => command.command)).toEqual([0x18, 0x05]);
  });
});
