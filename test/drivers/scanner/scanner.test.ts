import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CodeDecoder } from '../../../drivers/scanner/code-decoder.ts';
import { LineScanner } from '../../../drivers/scanner/line-scanner.ts';
import { parseScannerSpec } from '../../../drivers/scanner/scanner-spec.ts';
import { SimulatedScanner } from '../../../drivers/scanner/simulated/simulated-scanner.ts';
import { createMemoryLine } from '../../../drivers/transport/memory-line.ts';
import { systemClock } from '../../support/real-time.ts';
import { until } from '../transport/line-contract.ts';
import { LINES } from '../transport/real-lines.ts';
import { ManualClock } from '../../support/manual-clock.ts';

const BARE = { prefix: '', suffix: '' };

function codes(text: string, framing = BARE): string[] {
  return new CodeDecoder(framing).push(Buffer.from(text, 'latin1'));
}

describe('the codes of a serial scanner', () => {
  it.each([
    ['7802345001233\r\n', ['7802345001233']],
    ['7802345001233\r', ['7802345001233']],
    ['7802345001233\n', ['7802345001233']],
    ['1\r\n2\r\n', ['1', '2']],
    ['\r\n\r\n', []],
    [' V00001047 \r\n', ['V00001047']],
  ])('in %j are %j', (text, expected) => {
    expect(codes(text)).toEqual(expected);
  });

  it('are dropped whole with a byte that no code has, however short the noise', () => {
    expect(codes('780\x00234\r\n7801\r\n')).toEqual(['7801']);
    expect(codes('780\xff\r\n')).toEqual([]);
  });

  it('longer than any code are dropped whole, without being kept', () => {
    expect(codes(`${'1'.repeat(129)}\r\n${'2'.repeat(128)}\r\n`)).toEqual(['2'.repeat(128)]);
    expect(codes(`${'1'.repeat(1_000_000)}\r\n7\r\n`)).toEqual(['7']);
  });

  it('lose the prefix and suffix that were set, and are dropped without them', () => {
    const framing = { prefix: '#', suffix: '%%' };
    expect(codes('#780%%\r\n', framing)).toEqual(['780']);
    expect(codes('780%%\r\n#780\r\n#%\r\n', framing)).toEqual([]);
    expect(codes('#%%\r\n', framing)).toEqual([]);
    expect(codes('aa\r\n', { prefix: 'aa', suffix: 'aa' })).toEqual([]);
  });

  it('are the same in one chunk as byte by byte', () => {
    const byte = fc.constantFrom(...'0123456789#%\r\n\x00');
    fc.assert(
      fc.property(fc.array(byte, { maxLength: 200 }), (characters) => {
        const bytes = Buffer.from(characters.join(''), 'latin1');
        const decoder = new CodeDecoder(BARE);
        const one_by_one = [...bytes].flatMap((each) => decoder.push(Uint8Array.of(each)));
        expect(one_by_one).toEqual(new CodeDecoder(BARE).push(bytes));
      }),
    );
  });
});

describe('a scanner on a line', () => {
  async function makeScanner() {
    const clock = new ManualClock();
    const { transport, farEnd } = createMemoryLine();
    await farEnd.plug();
    const device = new SimulatedScanner({ farEnd });
    const scanner = new LineScanner(transport, BARE, clock);
    const scanned: string[] = [];
    scanner.onCode((code) => scanned.push(code));
    scanner.start();
    await clock.pass(0);
    return { clock, farEnd, device, scanner, scanned };
  }

  it('drops half a code whose end does not come, so that it never joins the next one', async () => {
    const { clock, farEnd, device, scanned } = await makeScanner();
    farEnd.write(Buffer.from('78023'));
    await clock.pass(250);
    device.scan('111');
    await clock.pass(0);
    expect(scanned).toEqual(['111']);
  });

  it('waits for a slow code byte by byte', async () => {
    const { clock, farEnd, scanned } = await makeScanner();
    for (const character of '7802345001233\r') {
      farEnd.write(Buffer.from(character));
      await clock.pass(100);
    }
    expect(scanned).toEqual(['7802345001233']);
  });

  it('drops half a code when it is unplugged', async () => {
    const { clock, farEnd, device, scanner, scanned } = await makeScanner();
    farEnd.write(Buffer.from('999'));
    await clock.pass(0);
    await farEnd.unplug();
    await farEnd.plug();
    await clock.pass(1_000);
    expect(scanner.status).toEqual({ state: 'open' });
    device.scan('111');
    await clock.pass(0);
    expect(scanned).toEqual(['111']);
  });
});

it.each(LINES)('a scanner tells its codes over %s', async (_name, makeLine) => {
  const { farEnd, transport, dispose } = await makeLine();
  const device = new SimulatedScanner({ farEnd, ending: '\r' });
  const scanner = new LineScanner(transport, BARE, systemClock);
  const scanned: string[] = [];
  scanner.onCode((code) => scanned.push(code));
  scanner.start();
  await until(() => scanner.status.state === 'open');
  // The server accepts a socket shortly after it opens.
  await until(() => (device.scan('V00001047'), scanned.length > 0));
  expect(scanned[0]).toBe('V00001047');
  await scanner.stop();
  await dispose();
});

describe('scanner specs', () => {
  it('say what is around a code', () => {
    expect(parseScannerSpec('serial:COM4?prefix=%23&suffix=%25')).toMatchObject({
      ok: true,
      value: { path: 'COM4', framing: { prefix: '#', suffix: '%' } },
    });
    expect(parseScannerSpec('none')).toEqual({ ok: true, value: { link: 'none' } });
  });

  it.each(['wedge', 'serial:COM4?prefix=123456789', 'serial:COM4?suffix=%0D'])('%j is refused', (spec) => {
    expect(parseScannerSpec(spec)).toMatchObject({ ok: false, error: { given: spec } });
  });
});
