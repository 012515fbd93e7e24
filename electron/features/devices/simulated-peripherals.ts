import type { Clock } from '../../../core/clock.ts';
import { type Result, fail, succeed } from '../../../core/result.ts';
import { SimulatedDisplay } from '../../../drivers/display/simulated/simulated-display.ts';
import { type PrinterModelName, printerModel } from '../../../drivers/printer/printer-model.ts';
import { lineText } from '../../../drivers/printer/simulated/paper.ts';
import { type PrinterCondition, SimulatedPrinter } from '../../../drivers/printer/simulated/simulated-printer.ts';
import { SimulatedScale } from '../../../drivers/scale/simulated/simulated-scale.ts';
import { SimulatedScanner } from '../../../drivers/scanner/simulated/simulated-scanner.ts';
import type { FarEnd } from '../../../drivers/transport/far-end.ts';

export const SIMULATED_KINDS = ['printer', 'display', 'scanner', 'scale'] as const;
export type SimulatedKind = (typeof SIMULATED_KINDS)[number];

/** Output of a simulated device; one JSON line each. */
export type SimulatedEvent =
  | { readonly event: 'paper'; readonly lines: readonly string[] }
  | { readonly event: 'drawer' }
  | { readonly event: 'display'; readonly lines: readonly [string, string] };

/** A refused command; `accepted` lists the valid ones. */
export interface ActRefusal {
  readonly code: 'unknown_act';
  readonly accepted: readonly string[];
}

const unknownAct = (...accepted: string[]) => fail<ActRefusal>({ code: 'unknown_act', accepted });

export interface SimulatedPeripheral {
  /** Performs what a person at the device would do. */
  act(tokens: readonly string[]): Result<null, ActRefusal>;
  stop(): void;
}

export interface SimulationOptions {
  readonly farEnd: FarEnd;
  readonly clock: Clock;
  readonly model: PrinterModelName;
  readonly tell: (event: SimulatedEvent) => void;
}

/** A device around the till at the far end of a line, played by a person or a script. */
export function simulatePeripheral(kind: SimulatedKind, options: SimulationOptions): SimulatedPeripheral {
  switch (kind) {
    case 'printer':
      return simulatePrinter(options);
    case 'display':
      return simulateDisplay(options);
    case 'scanner':
      return simulateScanner(options);
    case 'scale':
      return simulateScale(options);
  }
}

const CONDITIONS: Readonly<Record<string, Partial<PrinterCondition>>> = {
  'paper enough': { paper: 'enough' },
  'paper low': { paper: 'low' },
  'paper none': { paper: 'none' },
  'cover open': { cover_open: true },
  'cover closed': { cover_open: false },
  'line off': { offline: true },
  'line on': { offline: false },
  'fault on': { fault: true },
  'fault off': { fault: false },
};

function simulatePrinter({ farEnd, model, tell }: SimulationOptions): SimulatedPeripheral {
  const device = new SimulatedPrinter({
    farEnd,
    model: printerModel(model),
    onPiece: (lines) => tell({ event: 'paper', lines: lines.map(lineText) }),
    onDrawer: () => tell({ event: 'drawer' }),
  });
  return {
    act(tokens) {
      const command = tokens.join(' ');
      const condition = Object.hasOwn(CONDITIONS, command) ? CONDITIONS[command] : undefined;
      if (condition === undefined) return unknownAct(...Object.keys(CONDITIONS));
      device.set(condition);
      return succeed(null);
    },
    stop: () => undefined,
  };
}

function simulateDisplay({ farEnd, tell }: SimulationOptions): SimulatedPeripheral {
  new SimulatedDisplay({ farEnd, onLines: (lines) => tell({ event: 'display', lines }) });
  return { act: () => unknownAct(), stop: () => undefined };
}

function simulateScanner({ farEnd }: SimulationOptions): SimulatedPeripheral {
  const device = new SimulatedScanner({ farEnd });
  return {
    act([verb, code, more]) {
      if (verb !== 'scan' || code === undefined || more !== undefined) return unknownAct('scan CODE');
      device.scan(code);
      return succeed(null);
    },
    stop: () => undefined,
  };
}

function simulateScale({ farEnd, clock }: SimulationOptions): SimulatedPeripheral {
  const device = new SimulatedScale({ farEnd, clock });
  device.start();
  return {
    act([verb, grams = '']) {
      if (verb === 'tare') device.tare();
      else if (verb === 'put' && /^\d{1,6}$/.test(grams)) device.put(Number(grams));
      else return unknownAct('put GRAMS', 'tare');
      return succeed(null);
    },
    stop: () => device.stop(),
  };
}
