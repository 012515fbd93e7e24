import type { Clock } from '../../core/clock.ts';
import { createLinePrinter } from '../printer/create-printer.ts';
import { type PrinterModelName, printerModel } from '../printer/printer-model.ts';
import type { ReaderDriver } from '../reader/reader-spec.ts';
import type { LinePlace } from '../transport/line-spec.ts';
import { type Transport, TransportError, type TransportErrorCode } from '../transport/transport.ts';
import { identifyReader } from './identify-reader.ts';
import { serialPlace, specOf } from './probe-place.ts';
import { ContinuousDecoder } from '../scale/continuous-protocol.ts';

/** A scale sends at least five lines per second; two must be valid, because the protocol has no checksum. */
const LISTEN_MS = 700;
const LINES_MIN = 2;

type Signal = 'nothing' | 'a_scale' | 'something';

/** Opens a line and only listens. Returns the error code of a line that cannot be opened. */
async function listen(line: Transport, clock: Clock): Promise<Signal | TransportErrorCode> {
  const decoder = new ContinuousDecoder();
  let bytes = 0;
  let lines = 0;
  line.onBytes((chunk) => {
    bytes += chunk.length;
    lines += decoder.push(chunk).length;
  });
  line.onLost(() => undefined);
  try {
    await line.open();
  } catch (error) {
    if (!(error instanceof TransportError)) throw error;
    return error.code;
  }
  await new Promise<void>((resolve) => void clock.schedule(LISTEN_MS, resolve));
  await line.close();
  if (lines >= LINES_MIN) return 'a_scale';
  return bytes > 0 ? 'something' : 'nothing';
}

export interface ProbeOptions {
  readonly clock: Clock;
  readonly openLine: (place: LinePlace) => Transport;
  /** Called before every query; false ends the probe, because a payment takes precedence. */
  readonly mayContinue: () => boolean;
}

export type ProbeResult =
  | { readonly finding: 'found'; readonly kind: 'scale' | 'printer'; readonly name: string; readonly spec: string }
  | {
      readonly finding: 'found';
      readonly kind: 'reader';
      readonly name: string;
      readonly spec: string;
      readonly refused: string | null;
    }
  /** It sends unsolicited data, but nothing recognizable: perhaps a scanner. */
  | { readonly finding: 'talks' }
  | { readonly finding: 'silent' }
  | { readonly finding: 'blocked'; readonly code: TransportErrorCode }
  | { readonly finding: 'cut' };

/** Speeds of scales, the usual one first. */
const SCALE_BAUDS = [9_600, 4_800, 2_400, 19_200] as const;
const PRINTERS: readonly (readonly [PrinterModelName, number])[] = [
  ['escpos', 19_200],
  ['escpos', 9_600],
  ['starprnt', 9_600],
  ['escpos', 38_400],
  ['escpos', 115_200],
];
/** Each family at its factory speed, then at the other usual one (protocols 1.1, 2.1). */
const READERS: readonly (readonly [ReaderDriver, number, 'none' | 'rts-cts'])[] = [
  ['idtech-neo', 115_200, 'none'],
  ['vipa', 57_600, 'rts-cts'],
  ['miura', 115_200, 'none'],
  ['vipa', 115_200, 'rts-cts'],
  ['idtech-neo', 9_600, 'none'],
];
/** `ESC @`: makes a printer that does not answer discard a reader's query instead of printing it before a receipt. */
const CLEAR_PRINTER = Uint8Array.of(0x1b, 0x40);

/**
 * Identifies the device on a serial port without printing, charging, or changing stored data. It first only listens,
 * then queries a printer's status, which readers ignore, and last a reader's name, which a printer would take for text.
 * `path` is the port's name for settings.
 */
export async function probeSerialPort(path: string, options: ProbeOptions): Promise<ProbeResult> {
  const received = await listenAt(path, SCALE_BAUDS[0], options);
  if (received !== 'nothing' && received !== 'something' && received !== 'a_scale')
    return { finding: 'blocked', code: received };
  if (received !== 'nothing') return await whoTalks(path, received, options);
  for (const [model, baud] of PRINTERS) {
    if (!options.mayContinue()) return { finding: 'cut' };
    const printer = await tryPrinter(serialPlace(path, baud), model, options);
    if (printer) return printer;
  }
  for (const [driver, baud, flow] of READERS) {
    if (!options.mayContinue()) return { finding: 'cut' };
    const place = serialPlace(path, baud, flow);
    const found = await identifyReader(driver, () => options.openLine(place), options.clock);
    if (found) {
      const { model, refused } = found;
      return { finding: 'found', kind: 'reader', name: model, spec: specOf(place, { driver: found.driver }), refused };
    }
    await clearPrinter(serialPlace(path, baud), options);
  }
  return { finding: 'silent' };
}

/** The same for the raw device file of a USB printer, where only printers can be. */
export async function probePrinterFile(path: string, options: ProbeOptions): Promise<ProbeResult> {
  const place: LinePlace = { link: 'usb', path };
  for (const model of ['escpos', 'starprnt'] as const) {
    if (!options.mayContinue()) return { finding: 'cut' };
    const printer = await tryPrinter(place, model, options);
    if (printer) return printer;
  }
  return { finding: 'silent' };
}

function listenAt(path: string, baud: number, { clock, openLine }: ProbeOptions): Promise<Signal | TransportErrorCode> {
  return listen(openLine(serialPlace(path, baud)), clock);
}

/** A device that sends unsolicited data is never queried: its noise could look like a printer's answers. */
async function whoTalks(path: string, first: Signal, options: ProbeOptions): Promise<ProbeResult> {
  for (const baud of SCALE_BAUDS) {
    if (!options.mayContinue()) return { finding: 'cut' };
    const received = baud === SCALE_BAUDS[0] ? first : await listenAt(path, baud, options);
    if (received === 'a_scale')
      return { finding: 'found', kind: 'scale', name: '', spec: specOf(serialPlace(path, baud)) };
  }
  return { finding: 'talks' };
}

async function tryPrinter(
  place: LinePlace,
  model: PrinterModelName,
  { clock, openLine }: ProbeOptions,
): Promise<ProbeResult | null> {
  const status = await createLinePrinter(openLine(place), printerModel(model), clock).check();
  const answers = status.state === 'ready' || (status.state === 'failed' && status.problem !== 'unreachable');
  return answers ? { finding: 'found', kind: 'printer', name: model, spec: specOf(place, { model }) } : null;
}

async function clearPrinter(place: LinePlace, { openLine }: ProbeOptions): Promise<void> {
  const line = openLine(place);
  line.onBytes(() => undefined);
  line.onLost(() => undefined);
  try {
    await line.open();
    await line.write(CLEAR_PRINTER);
  } catch (error) {
    // Nothing here accepts bytes, so there is nothing to discard.
    if (!(error instanceof TransportError)) throw error;
  } finally {
    await line.close();
  }
}
