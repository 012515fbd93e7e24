import { assertNever } from '../../../core/assert.ts';
import type { Clock } from '../../../core/clock.ts';
import type { PeripheralsSlice, ScaleView } from '../../../core/contract/devices.ts';
import type { ScaleStatus } from '../../../drivers/scale/scale.ts';
import type { SnapshotPublisher } from '../shared/snapshot-publisher.ts';
import type { PairedPages } from './paired-pages.ts';
import type { TillDevices } from './ports.ts';
import { type Answer, DONE, refuse } from '../shared/refusal.ts';

/** Older scans are dropped, so that a page that was away adds nothing unnoticed. */
const SCAN_LIFE_MS = 2_000;

export interface PeripheralsParts {
  readonly devices: Pick<TillDevices, 'peripherals'>;
  readonly clock: Clock;
  readonly publisher: SnapshotPublisher;
  /** Absent where pages cannot be paired. */
  readonly pages?: PairedPages | undefined;
}

interface Scan {
  readonly number: number;
  readonly code: string;
}

function scaleView(status: ScaleStatus): ScaleView {
  const nothing = { weight_grams: null, stable: false, net: false };
  switch (status.state) {
    case 'stable':
    case 'unstable':
      return {
        code: 'ready',
        weight_grams: status.weight_grams,
        stable: status.state === 'stable',
        net: status.mode === 'net',
      };
    case 'unusable':
      return { code: status.why === 'unit' ? 'unusable_unit' : 'unusable_resolution', ...nothing };
    case 'connecting':
    case 'silent':
    case 'overload':
      return { code: status.state, ...nothing };
    case 'lost':
      return { code: 'lost', ...nothing };
    default:
      return assertNever(status, 'status of a scale');
  }
}

/** The till's peripherals for the screens: the state of each device, fresh scans, and the weight on the scale. */
export class PeripheralsService {
  readonly #parts: PeripheralsParts;
  private scans: readonly Scan[] = [];
  private scan_count = 0;

  constructor(parts: PeripheralsParts) {
    this.#parts = parts;
  }

  /** Starts listening; returns how to stop. */
  start(): () => void {
    const { peripherals } = this.#parts.devices;
    const changed = () => this.#parts.publisher.changed('peripherals');
    const stops = [
      this.#parts.pages?.onChange(changed),
      peripherals?.onChange(changed),
      peripherals?.scale?.onStatus(changed),
      peripherals?.scanner?.onCode((code) => this.scanned(code)),
    ];
    return () => stops.forEach((stop) => stop?.());
  }

  slice(): PeripheralsSlice {
    const { peripherals } = this.#parts.devices;
    const scale = peripherals?.scale;
    return {
      devices: peripherals?.views() ?? [],
      scans: this.scans,
      scale: scale ? scaleView(scale.status) : null,
      pages: this.#parts.pages?.count ?? null,
    };
  }

  /** Gives a scan to the first page that claims it. */
  take(number: number): { readonly mine: boolean } {
    const left = this.scans.filter((scan) => scan.number !== number);
    const mine = left.length < this.scans.length;
    this.scans = left;
    if (mine) this.#parts.publisher.changed('peripherals');
    return { mine };
  }

  /** Whether the scale now shows this weight and is stable. */
  weighs(weight_grams: number): Answer<null> {
    const status = this.#parts.devices.peripherals?.scale?.status;
    if (status?.state !== 'stable') return refuse('scale_not_stable', `the scale is ${status?.state ?? 'not there'}`);
    return status.weight_grams === weight_grams
      ? DONE
      : refuse('weight_changed', `the scale says ${status.weight_grams} g, not ${weight_grams} g`);
  }

  private scanned(code: string): void {
    this.scan_count += 1;
    const scan = { number: this.scan_count, code };
    this.scans = [...this.scans, scan];
    this.#parts.publisher.changed('peripherals');
    this.#parts.clock.schedule(SCAN_LIFE_MS, () => {
      this.scans = this.scans.filter((kept) => kept !== scan);
      this.#parts.publisher.changed('peripherals');
    });
  }
}
