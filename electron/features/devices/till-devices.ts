import type { TillDevices } from './ports.ts';
import { trainingReader } from './training-reader.ts';
import type { Devices } from './devices.ts';
import type { Peripherals } from './peripherals.ts';

/** The devices as the services of a till know them: each property is the one that is in use when it is asked for. */
export function tillDevices(devices: Devices, peripherals: Peripherals): TillDevices {
  return {
    reader: devices.reader,
    get printer() {
      return devices.printer;
    },
    get drawer() {
      return devices.drawer;
    },
    get simulated_reader() {
      return devices.simulator === null ? null : trainingReader(devices.simulator);
    },
    peripherals: {
      views: () => peripherals.registry.views(),
      onChange: (listener) => peripherals.registry.onChange(listener),
      get scale() {
        return peripherals.scale;
      },
      scanner: peripherals.scanner,
    },
  };
}
