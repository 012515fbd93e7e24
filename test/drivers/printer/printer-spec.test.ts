import { describe, expect, it } from 'vitest';
import { parsePrinterSpec } from '../../../drivers/printer/printer-spec.ts';
import { specSentence } from '../../../drivers/transport/spec-refusal.ts';

const SERIAL = { link: 'serial', baud: 19_200, frame: '8N1', flow: 'none', model: 'escpos' };

describe('printer specs', () => {
  it.each([
    ['none', { link: 'none' }],
    ['file:/tmp/a b?c', { link: 'file', path: '/tmp/a b?c' }],
    ['serial:/dev/ttyUSB0?baud=9600', { ...SERIAL, path: '/dev/ttyUSB0', baud: 9_600 }],
    ['serial:COM3', { ...SERIAL, path: 'COM3' }],
    ['serial:usb:0403:6001:A50285BI', { ...SERIAL, path: 'usb:0403:6001:A50285BI' }],
    [
      'serial:COM3?flow=rts-cts&frame=7E1&model=starline',
      { ...SERIAL, path: 'COM3', flow: 'rts-cts', frame: '7E1', model: 'starline' },
    ],
    ['tcp:192.168.1.40:9100', { link: 'tcp', host: '192.168.1.40', port: 9_100, model: 'escpos' }],
    ['tcp:[::1]:9100?model=starprnt', { link: 'tcp', host: '::1', port: 9_100, model: 'starprnt' }],
    [
      'usb:/dev/usb/lp0?codepage=cp860&model=generic',
      { link: 'usb', path: '/dev/usb/lp0', model: 'generic', encoding: 'cp860' },
    ],
  ])('%s is understood', (spec, parsed) => {
    expect(parsePrinterSpec(spec)).toEqual({ ok: true, value: parsed });
  });

  it.each([
    ['', 'it must start with'],
    ['lpt1', 'it must start with'],
    ['file:', 'it must start with'],
    ['tcp:host', 'HOST:PORT'],
    ['tcp:host:0', 'HOST:PORT'],
    ['tcp:host:99999', 'HOST:PORT'],
    ['tcp:host:9100?baud=9600', 'no option is called "baud"'],
    ['usb:lp0', 'device file'],
    ['usb:/etc/passwd', 'device file'],
    ['usb:/dev/sda', 'device file'],
    ['usb:/dev/usb/../../tmp/x', 'device file'],
    ['usb:/dev/usb/lp0/../../sda', 'device file'],
    ['usb:C:\\boot.ini', 'device file'],
    ['serial:?baud=9600', 'serial needs a device'],
    ['serial:COM3?baud=x', 'baud must be'],
    ['serial:COM3?baud=1e4', 'baud must be'],
    ['serial:COM3?speed=1', 'no option is called "speed"'],
    ['serial:COM3?baud=9600&baud=19200', 'baud is given twice'],
    ['serial:COM3?frame=9N1', 'frame must be one of'],
    ['serial:COM3?flow=xon', 'flow must be one of'],
    ['tcp:host:9100?model=laser', 'model must be one of'],
    ['tcp:host:9100?codepage=cp1', 'codepage must be one of'],
  ])('%j is refused with what is wrong and what is accepted', (spec, why) => {
    const parsed = parsePrinterSpec(spec);
    const sentence = parsed.ok ? '' : specSentence(parsed.error);
    expect(sentence).toContain(why);
    expect(sentence).toContain('accepted: file:PATH');
  });
});
