import { type Result, fail, succeed } from '../../core/result.ts';
import type { Settings } from '../../core/settings/settings.ts';
import { parsePrinterSpec } from '../../drivers/printer/printer-spec.ts';
import { parseReaderSpec } from '../../drivers/reader/reader-spec.ts';
import { type Devices, createDevices } from '../features/devices/devices.ts';
import { noReader } from '../features/devices/no-reader.ts';
import type { FrameLog } from '../features/diagnostics/frame-log.ts';
import type { Log } from '../log/log.ts';
import { systemClock } from '../platform/system.ts';
import type { DevicesRefusal } from './start-notices.ts';

/** The devices of a counter that takes no cards, and so prints nothing either. */
export const NO_DEVICES: Devices = {
  reader: noReader,
  simulator: null,
  raw_printer: null,
  printer: null,
  drawer: null,
  readerIsFree: true,
  start: () => undefined,
  stop: async () => undefined,
  changeReader: async () => fail({ code: 'takes_no_cards' }),
  changePrinter: async () => undefined,
};

const NO_READER_SPEC = succeed(null);

export function openDevices(
  settings: Settings,
  reader_spec: string | null,
  log: Log,
  frames: FrameLog,
): Result<Devices, DevicesRefusal> {
  const reader = reader_spec === null ? NO_READER_SPEC : parseReaderSpec(reader_spec);
  if (!reader.ok) return fail({ code: 'reader_unusable', refusal: reader.error });
  const printer = parsePrinterSpec(settings.printer);
  if (!printer.ok) return fail({ code: 'printer_unusable', refusal: printer.error });
  const devices = createDevices({
    reader: reader.value,
    printer: printer.value,
    clock: systemClock,
    log: ({ event, reader: label, text }) => {
      frames.add({ event, text });
      if (event === 'note' || event === 'status') log.info(`reader: ${text}`, { reader: label });
    },
  });
  return devices.ok ? devices : fail({ code: 'script_unusable', problem: devices.error });
}
