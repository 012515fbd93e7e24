import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ContinuousDecoder } from '../../../drivers/scale/continuous-protocol.ts';
import { LineScale } from '../../../drivers/scale/line-scale.ts';
import { parseScaleSpec } from '../../../drivers/scale/scale-spec.ts';
import type { ScaleStatus } from '../../../drivers/scale/scale.ts';
import { SimulatedScale } from '../../../drivers/scale/simulated/simulated-scale.ts';
import { createMemoryLine } from '../../../drivers/transport/memory-line.ts';
import { systemClock } from '../../support/real-time.ts';
import { until } from '../transport/line-contract.ts';
import { LINES } from '../transport/real-lines.ts';
import { ManualClock } from '../../support/manual-clock.ts';

function read(text: string) {
  return new ContinuousDecoder().push(Buffer.from(text, 'latin1'));
}

describe('the continuous protocol of scales', () => {
  it.each([
    ['ST,GS,+  0.320kg\r\n', { state: 'stable', mode: 'gross', weight_grams: 320 }],
    ['US,GS,+  0.318kg\r\n', { state: 'unstable', mode: 'gross', weight_grams: 318 }],
    ['ST,NT,+  1.005kg\r', { state: 'stable', mode: 'net', weight_grams: 1_005 }],
    ['ST,NT,-  0.150kg\n', { state: 'stable', mode: 'net', weight_grams: -150 }],
    ['ST,GS,-  0.000kg\r\n', { state: 'stable', mode: 'gross', weight_grams: 0 }],
    ['ST,GS    20g\r\n', { state: 'stable', mode: 'gross', weight_grams: 20 }],
    ['\x02ST,GS,   1.2 kg\r\n', { state: 'stable', mode: 'gross', weight_grams: 1_200 }],
    ['ST,GS,+ 12.3450kg\r\n', { state: 'stable', mode: 'gross', weight_grams: 12_345 }],
    ['OL,GS,+  -----kg\r\n', { state: 'overload' }],
    ['ST,GS,+  0.3205kg\r\n', { state: 'unusable', why: 'resolution' }],
    ['ST,GS,+  20.7g\r\n', { state: 'unusable', why: 'resolution' }],
    ['ST,GS,+  1.000lb\r\n', { state: 'unusable', why: 'unit' }],
  ])('%j is %j', (line, reading) => {
    expect(read(line)).toEqual([reading]);
  });

  it.each(['\r\n', 'hello\r\n', 'ST,GS,+ 0.3a0kg\r\n', 'ST,XX,+ 0.320kg\r\n', 'ST,GS,+ kg\r\n', 'ST,GS,+0.320kg'])(
    '%j says nothing',
    (line) => {
      expect(read(line)).toEqual([]);
    },
  );

  it('is understood again on the line after noise of any length', () => {
    const noise = 'x'.repeat(100_000);
    expect(read(`${noise}\r\nST,GS,+  0.320kg\r\n`)).toEqual([{ state: 'stable', mode: 'gross', weight_grams: 320 }]);
    expect(read(`0.320kg\r\nST,GS,+  0.100kg\r\n`)).toHaveLength(1);
  });

  it('survives any bytes in any chunks, and says the same in one chunk as byte by byte', () => {
    const line = fc.constantFrom(...'STUOLGN,+-. 0123kg\r\n\x02\xff');
    fc.assert(
      fc.property(fc.array(line, { maxLength: 120 }), (characters) => {
        const bytes = Buffer.from(characters.join(''), 'latin1');
        const decoder = new ContinuousDecoder();
        const one_by_one = [...bytes].flatMap((byte) => decoder.push(Uint8Array.of(byte)));
        expect(one_by_one).toEqual(new ContinuousDecoder().push(bytes));
      }),
    );
  });
});

async function makeScale() {
  const clock = new ManualClock();
  const { transport, farEnd } = createMemoryLine();
  await farEnd.plug();
  const device = new SimulatedScale({ farEnd, clock });
  const scale = new LineScale(transport, clock);
  const statuses: ScaleStatus[] = [];
  scale.onStatus((status) => statuses.push(status));
  scale.start();
  return { clock, farEnd, device, scale, statuses };
}

describe('a scale on a line', () => {
  it('swings, settles, and says the weight that the goods have', async () => {
    const { clock, device, scale } = await makeScale();
    device.start();
    device.put(320);
    await clock.pass(300);
    expect(scale.status).toMatchObject({ state: 'unstable' });
    await clock.pass(700);
    expect(scale.status).toEqual({ state: 'stable', mode: 'gross', weight_grams: 320 });
    device.tare();
    device.put(1_000);
    await clock.pass(1_000);
    expect(scale.status).toEqual({ state: 'stable', mode: 'net', weight_grams: 680 });
    device.put(20_000);
    await clock.pass(1_000);
    expect(scale.status).toEqual({ state: 'overload' });
    device.stop();
  });

  it('takes a weight for stable only when two lines in a row say the same, so that a flipped bit is no weight', async () => {
    const { clock, farEnd, scale, statuses } = await makeScale();
    await clock.pass(0);
    for (const figures of ['0.320', '0.320', '8.320', '0.320', '0.320'])
      farEnd.write(Buffer.from(`ST,GS,+  ${figures}kg\r\n`));
    await clock.pass(0);
    expect(statuses.filter(({ state }) => state === 'stable')).toEqual([
      { state: 'stable', mode: 'gross', weight_grams: 320 },
      { state: 'stable', mode: 'gross', weight_grams: 320 },
    ]);
    expect(scale.status).toMatchObject({ state: 'stable', weight_grams: 320 });
  });

  it('that falls silent has no weight any more, and has one again when it speaks', async () => {
    const { clock, device, scale } = await makeScale();
    device.start();
    await clock.pass(1_000);
    expect(scale.status).toMatchObject({ state: 'stable', weight_grams: 0 });
    device.stop();
    await clock.pass(1_500);
    expect(scale.status).toEqual({ state: 'silent' });
    device.start();
    await clock.pass(300);
    expect(scale.status).toMatchObject({ state: 'stable' });
    device.stop();
  });

  it('that is unplugged in the middle of a line does not join its half to the next one', async () => {
    const { clock, farEnd, scale, statuses } = await makeScale();
    await clock.pass(0);
    farEnd.write(Buffer.from('ST,GS,+  9'));
    await clock.pass(0);
    await farEnd.unplug();
    await clock.pass(100);
    expect(scale.status).toEqual({ state: 'lost', detail: 'lost' });
    await farEnd.plug();
    await clock.pass(1_000);
    farEnd.write(Buffer.from('.320kg\r\n'));
    await clock.pass(0);
    expect(statuses.some((status) => 'weight_grams' in status)).toBe(false);
  });
});

it.each(LINES)('a scale says its weight over %s', async (_name, makeLine) => {
  const { farEnd, transport, dispose } = await makeLine();
  const device = new SimulatedScale({ farEnd, clock: systemClock, settling_ms: 0 });
  const scale = new LineScale(transport, systemClock);
  device.put(320);
  device.start();
  scale.start();
  await until(() => scale.status.state === 'stable');
  expect(scale.status).toEqual({ state: 'stable', mode: 'gross', weight_grams: 320 });
  await scale.stop();
  device.stop();
  await dispose();
});

describe('scale specs', () => {
  it('say where it is and how it frames its bytes', () => {
    expect(parseScaleSpec('none')).toEqual({ ok: true, value: { link: 'none' } });
    expect(parseScaleSpec('serial:COM5?frame=7E1')).toEqual({
      ok: true,
      value: { link: 'serial', path: 'COM5', baud: 9_600, frame: '7E1', flow: 'none' },
    });
  });

  it.each(['', 'usb:/dev/x', 'serial:', 'serial:COM5?unit=lb'])('%j is refused', (spec) => {
    expect(parseScaleSpec(spec)).toMatchObject({ ok: false, error: { given: spec } });
  });
});
