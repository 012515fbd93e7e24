import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Clock } from '../../core/clock.ts';
import type { ServiceStage } from './service-access.ts';
import type { PracticeStage } from '../features/practice/practice-service.ts';
import type { Devices } from '../features/devices/devices.ts';
import type { Log } from '../log/log.ts';

export interface PracticeStageParts {
  /** The till's embedded payment service; null when it uses another one. */
  readonly service: ServiceStage | null;
  readonly devices: Pick<Devices, 'simulator'>;
  /** Stores the current practice lesson across a power cut. */
  readonly file: string;
  readonly cutPower: () => void;
  readonly clock: Clock;
  readonly log: Log;
}

const LOOK_EVERY_MS = 20;

/** Where faults can be injected for practice: the embedded payment service and a simulated reader. Null elsewhere. */
export function createPracticeStage(parts: PracticeStageParts): PracticeStage | null {
  const { service, devices, file, cutPower, clock, log } = parts;
  if (service === null) return null;
  let stopLooking = (): void => undefined;
  return {
    pay_page: service.pay_page,
    async upset(upsets) {
      stopLooking();
      try {
        await service.upset(upsets);
      } catch (error) {
        log.warn('the practice service did not take a fault', { event: 'practice_failed', error });
      }
    },
    pullPlug: () => devices.simulator?.addFault({ at: 'card', fault: 'unplug', delay_ms: 0, status: 0, times: 1 }),
    cutPower() {
      // A till that dies before the service receives the charge teaches another lesson: nothing was charged.
      const poll = (): void => {
        if (service.upsetsLeft() === 0) cutPower();
        else stopLooking = clock.schedule(LOOK_EVERY_MS, poll);
      };
      poll();
    },
    async endLink(payment_id, how) {
      try {
        return await service.endLink(payment_id, how);
      } catch (error) {
        log.warn('the practice service did not end a link', { event: 'practice_failed', error });
        return false;
      }
    },
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
