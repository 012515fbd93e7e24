import type { PlacedKind } from '../../../core/contract/diagnostics.ts';
import { type Result, fail, succeed } from '../../../core/result.ts';
import { parsePrinterSpec } from '../../../drivers/printer/printer-spec.ts';
import { parseReaderSpec } from '../../../drivers/reader/reader-spec.ts';
import { NO_READER, isSimulated } from './reader-choice.ts';
import type { DeviceChangeProblem, Devices } from './devices.ts';
import type { Peripherals } from './peripherals.ts';

/** Replaces the device in use with the one of a spec. */
export type DeviceChange = (kind: PlacedKind, spec: string) => Promise<Result<null, DeviceChangeProblem>>;

/**
 * Changes devices while the till runs. The caller decides whether the moment allows it
 * (diagnostics/device-diagnostics.ts).
 */
export function deviceChange(
  devices: Pick<Devices, 'readerIsFree' | 'changeReader' | 'changePrinter' | 'simulator'>,
  peripherals: Pick<Peripherals, 'change' | 'renew'>,
  training: boolean,
): DeviceChange {
  return async (kind, spec) => {
    switch (kind) {
      case 'reader': {
        if (isSimulated(spec) && !training) return fail({ code: 'only_in_training' });
        const parsed = spec === NO_READER ? succeed(null) : parseReaderSpec(spec);
        if (!parsed.ok) return parsed;
        if (!devices.readerIsFree) return fail({ code: 'reader_at_work' });
        const changed = await devices.changeReader(parsed.value);
        // In practice, a person presents the card.
        devices.simulator?.setAutomatic(false);
        if (changed.ok) peripherals.renew('reader');
        return changed;
      }
      case 'printer': {
        const parsed = parsePrinterSpec(spec);
        if (!parsed.ok) return parsed;
        await devices.changePrinter(parsed.value);
        peripherals.renew('printer');
        return succeed(null);
      }
      case 'display':
      case 'scanner':
      case 'scale':
        await peripherals.change(kind, spec);
        return succeed(null);
    }
  };
}
