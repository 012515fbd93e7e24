import type { Journal } from '../../electron/journal/journal.ts';
import type { PaymentSettings } from '../../electron/payments/engine-parts.ts';
import type { WireSettings } from '../../core/service/wire-defaults.ts';
import type { PaymentService } from '../../electron/service/payment-service.ts';
import type { Weather } from './chaos.ts';
import type { Machine } from './machine.ts';
import type { Judged } from './oracle.ts';
import type { SimulatedDisk } from './simulated-disk.ts';

/** A till that is broken on purpose, to prove that the simulation finds it. */
export interface Canary {
  readonly what: string;
  readonly journal?: (journal: Journal, parts: { readonly disk: SimulatedDisk; readonly machine: Machine }) => Journal;
  readonly service?: (service: PaymentService, machine: Machine) => PaymentService;
  readonly settings?: Partial<PaymentSettings>;
  readonly wire?: Partial<WireSettings>;
  readonly forgets_syncs?: boolean;
  readonly weather?: Partial<Weather>;
  readonly judged?: Judged;
}

export const CANARIES: Readonly<Record<string, Canary>> = {};
