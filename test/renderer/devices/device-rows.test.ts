import { describe, expect, it } from 'vitest';
import { DEVICE_CODES, type DeviceView } from '../../../core/contract/devices.ts';
import { deviceRows, firstTrouble, remedyText } from '../../../renderer/screens/devices/view/device-rows.ts';
import { isWhole, partsOf, specOfParts } from '../../../renderer/screens/devices/view/spec-parts.ts';
import { wordingIn } from '../say.ts';
import { deviceView } from '../../fixtures/fake-devices.ts';

const { say } = wordingIn('es');
const online = { level: 'ok', code: 'online', detail: '', answered_at_ms: null } as const;
const device = (kind: DeviceView['kind'], change: Partial<DeviceView> = {}): DeviceView =>
  deviceView(kind, 'serial:COM3?baud=9600', { label: '', ...change });

describe('the list of devices', () => {
  it('has each device at the same place, and says what this till does not have', () => {
    const rows = deviceRows({ devices: [device('scale'), device('reader')], service: online }, say);
    expect(rows.map(({ key }) => key)).toEqual(['reader', 'service', 'printer', 'scanner', 'display', 'scale']);
    expect(rows.find(({ key }) => key === 'printer')).toMatchObject({
      level: null,
      place: 'Esta caja no usa este dispositivo.',
    });
    expect(rows.find(({ key }) => key === 'scanner')).toMatchObject({ level: 'ok', place: 'Por teclado USB' });
    expect(firstTrouble(rows)).toBeNull();
  });

  it('names first what fails, then what needs attention, and counts the others', () => {
    const devices = [
      device('printer', { level: 'degraded', code: 'paper_low' }),
      device('scale', { level: 'error', code: 'silent' }),
    ];
    const trouble = firstTrouble(deviceRows({ devices, service: online }, say));
    expect(trouble).toMatchObject({ row: { key: 'scale' }, others: 1 });
  });

  it('says once that a printer cannot be reached, though its drawer cannot be either', () => {
    const unreachable = { level: 'error', code: 'unreachable' } as const;
    const rows = deviceRows(
      { devices: [device('printer', unreachable), device('drawer', unreachable)], service: online },
      say,
    );
    expect(firstTrouble(rows)).toMatchObject({ row: { key: 'printer' }, others: 0 });
  });

  it('says for every trouble what to do', () => {
    for (const code of DEVICE_CODES.filter((one) => !['ready', 'busy', 'unknown', 'overload'].includes(one)))
      expect(remedyText(device('scale', { code }), say).split(/[.…] /).length, code).toBeGreaterThan(1);
  });

  it('knows a reader that encrypts nothing from one that is refused', () => {
    const refused = { code: 'refused', detail: 'encryption_off' } as const;
    expect(remedyText(device('reader', refused), say)).toContain('No cifra');
    expect(remedyText(device('printer', refused), say)).not.toContain('No cifra');
  });
});

describe('a spec taken apart for the form', () => {
  it.each([
    'serial:COM3?driver=vipa&baud=57600&flow=rts-cts',
    'serial:usb:0403:6001:A50285BI?baud=9600',
    'tcp:192.168.1.40:9100?model=escpos&codepage=cp858',
    'usb:/dev/usb/lp0?model=starprnt',
    'file:/tmp/what?is=this',
    'none',
  ])('comes together as it was: %s', (spec) => {
    expect(specOfParts(partsOf(spec))).toBe(spec);
  });

  it('leaves the speed of a line behind when the link has none', () => {
    const parts = partsOf('serial:COM3?driver=vipa&baud=57600');
    expect(specOfParts({ ...parts, link: 'tcp', path: ' 10.0.0.7:16107 ' })).toBe('tcp:10.0.0.7:16107?driver=vipa');
    expect(specOfParts({ ...parts, link: 'none' })).toBe('none');
  });

  it('is whole only with a place', () => {
    expect(isWhole(partsOf('none'))).toBe(true);
    expect(isWhole(partsOf('simulated:'))).toBe(true);
    expect(isWhole({ link: 'serial', path: ' ', options: {} })).toBe(false);
  });
});
