import type { Clock } from '../../../core/clock.ts';
import type { DeviceCode } from '../../../core/contract/devices.ts';
import { type Result, fail, succeed } from '../../../core/result.ts';
import type { CustomerDisplay } from '../../../drivers/display/display.ts';
import { type PaperEncoding, type PrinterModel } from '../../../drivers/printer/printer-model.ts';
import type { Printer } from '../../../drivers/printer/printer.ts';
import type { CardReader } from '../../../drivers/reader/card-reader.ts';
import type { Scale } from '../../../drivers/scale/scale.ts';
import { renderPaper } from '../../../drivers/printer/render-paper.ts';
import { lineDeviceState, readerDeviceState, scaleDeviceState } from './device-states.ts';

/** Letters that show at a glance whether the printer uses the right code page. */
const LETTERS = 'ñ Ñ ç Ç á é í ó ú ã õ ¿ ¡ €';
/** How long a test stays on the customer display. */
const DISPLAY_TEST_MS = 3_000;

export interface TestPaper {
  readonly model: PrinterModel;
  readonly encoding: PaperEncoding;
  /** Characters per line. */
  readonly columns: number;
}

/** Prints a page with every relevant letter, and a rule as wide as the paper should be. */
export async function testPrinter(printer: Printer, paper: TestPaper, clock: Clock): Promise<Result<null, DeviceCode>> {
  const { name } = paper.model;
  const markup = ['"Cobro"', name, '---', LETTERS, '---', `${paper.columns}`].join('\n');
  const job = { id: `test-${clock.wallMs()}-${clock.monotonicMs()}`, bytes: renderPaper(markup, paper) };
  const printed = await printer.print(job);
  return printed.ok ? succeed(null) : fail(printed.error.problem);
}

export async function testDrawer(printer: Printer): Promise<Result<null, DeviceCode>> {
  const opened = await printer.openDrawer();
  return opened.ok ? succeed(null) : fail(opened.error.problem);
}

/** Shows the edges and the letters for a moment. */
export async function testDisplay(display: CustomerDisplay, clock: Clock): Promise<Result<null, DeviceCode>> {
  if (display.status.state !== 'open') return fail(lineDeviceState(display.status).code);
  const giveBack = display.borrow({ left: '<', right: '>' }, { centre: 'ñ ç á ã € 0123456' });
  clock.schedule(DISPLAY_TEST_MS, giveBack);
  return succeed(null);
}

/**
 * An idle reader is polled constantly and counts as lost within 1.8 s without an answer: one that stays ready longer
 * has just answered. So the test sends nothing of its own into a payment's dialogue.
 */
const SIGN_OF_LIFE_MS = 2_200;

/** Waits for the next reply to a poll; a reader busy with a payment also passes. */
export async function testReader(
  reader: Pick<CardReader, 'status' | 'onStatus'>,
  clock: Clock,
): Promise<Result<null, DeviceCode>> {
  const state = readerDeviceState(reader.status);
  if (state.code === 'busy') return succeed(null);
  if (state.level !== 'ok') return fail(state.code);
  return await new Promise((resolve) => {
    const enough = clock.schedule(SIGN_OF_LIFE_MS, () => end(succeed(null)));
    const forget = reader.onStatus((status) => {
      const { level, code } = readerDeviceState(status);
      if (level !== 'ok') end(fail(code));
    });
    function end(result: Result<null, DeviceCode>): void {
      enough();
      forget();
      resolve(result);
    }
  });
}

/** A scale that sends readings works, whatever is on it. */
export async function testScale(scale: Pick<Scale, 'status'>): Promise<Result<null, DeviceCode>> {
  const { level, code } = scaleDeviceState(scale.status);
  return level === 'ok' ? succeed(null) : fail(code);
}
