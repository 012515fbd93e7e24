import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { ServiceStage } from './service-access.ts';
import type { PracticeStage } from '../features/practice/practice-service.ts';
import type { Devices } from '../features/devices/devices.ts';
import type { Log } from '../log/log.ts';

export interface PracticeStageParts {
  /** The till's own payment service; null where it is another one. */
  readonly service: ServiceStage | null;
  readonly devices: Pick<Devices, 'simulator'>;
  /** Remembers across a power cut what is being practised. */
  readonly file: string;
  readonly cutPower: () => void;
  readonly log: Log;
}

/** Where things may go wrong on purpose: the till's own payment service, and a reader without cards. Null elsewhere. */
export function createPracticeStage(parts: PracticeStageParts): PracticeStage | null {
  const { service, devices, file, cutPower, log } = parts;
  if (service === null) return null;
  return {
    pay_page: service.pay_page,
    async upset(upsets) {
      try {
        await service.upset(upsets);
      } catch (error) {
        log.warn('the practice service did not take a fault', { event: 'practice_failed', error });
      }
    },
    pullPlug: () => devices.simulator?.addFault({ at: 'card', fault: 'unplug', delay_ms: 0, status: 0, times: 1 }),
    cutPower,
    keep(scenario) {
      if (scenario === null) rmSync(file, { force: true });
      else writeFileSync(file, scenario, { mode: 0o600 });
    },
    kept() {
      try {
        return readFileSync(file, 'utf8');
      } catch {
        return null;
      }
    },
  };
}
