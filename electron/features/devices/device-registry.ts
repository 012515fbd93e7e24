import type { Clock } from '../../../core/clock.ts';
import type { DeviceCode, DeviceKind, DeviceState, DeviceView } from '../../../core/contract/devices.ts';
import type { Result } from '../../../core/result.ts';

/** A device as registered. */
export interface DeviceEntry {
  readonly kind: DeviceKind;
  readonly label: string;
  readonly spec: string;
  /** Its current state. */
  readonly state: () => DeviceState;
  /** Called on every change of its state. */
  readonly onChange: (listener: () => void) => () => void;
  /** Shows whether it works: a test page, two lines, an open drawer. Never rejects. */
  readonly test?: () => Promise<Result<null, DeviceCode>>;
  /** Its line, so that a search can see what else is connected there. */
  readonly line?: DeviceLine;
}

/** A device that can release its line and take it back. */
export interface DeviceLine {
  stop(): Promise<void>;
  start(): void;
}

interface Registered {
  readonly entry: DeviceEntry;
  last_problem: DeviceView['last_problem'];
  /** The current trouble, so that one incident is recorded once. */
  trouble: DeviceCode | null;
  readonly stop: () => void;
}

/** All devices of a till: what each is, its state, its last problem, and how to test it. */
export class DeviceRegistry {
  readonly #clock: Clock;
  #devices: readonly Registered[] = [];
  readonly #listeners = new Set<() => void>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  add(entry: DeviceEntry): void {
    this.replace([entry.kind], [entry]);
  }

  /** Replaces the devices of these kinds; new ones are appended. The old devices' problems are dropped with them. */
  replace(kinds: readonly DeviceKind[], entries: readonly DeviceEntry[]): void {
    const isLeaving = ({ entry }: Registered) => kinds.includes(entry.kind);
    for (const { stop } of this.#devices.filter(isLeaving)) stop();
    const place = this.#devices.findIndex(isLeaving);
    const staying = this.#devices.filter((registered) => !isLeaving(registered));
    this.#devices = staying.toSpliced(
      place < 0 ? staying.length : place,
      0,
      ...entries.map((entry) => this.#listed(entry)),
    );
    this.#notify();
  }

  /** In the order in which they were added. */
  views(): readonly DeviceView[] {
    return this.#devices.map(({ entry: { kind, label, spec, state, test }, last_problem }) => ({
      kind,
      label,
      spec,
      ...state(),
      last_problem,
      testable: test !== undefined,
    }));
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The test of a kind's device; null when there is no such device or nothing to test. */
  testOf(kind: DeviceKind): (() => Promise<Result<null, DeviceCode>>) | null {
    return this.#devices.find(({ entry }) => entry.kind === kind)?.entry.test ?? null;
  }

  /**
   * Makes a device release its line; returns the function that restores it. No-op for a device that keeps no line open.
   */
  async borrow(kind: DeviceKind): Promise<() => void> {
    const line = this.#devices.find(({ entry }) => entry.kind === kind)?.entry.line;
    await line?.stop();
    return () => line?.start();
  }

  stop(): void {
    for (const { stop } of this.#devices) stop();
  }

  #listed(entry: DeviceEntry): Registered {
    const registered: Registered = {
      entry,
      last_problem: null,
      trouble: null,
      stop: entry.onChange(() => {
        this.#keepProblem(registered);
        this.#notify();
      }),
    };
    this.#keepProblem(registered);
    return registered;
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }

  /** Connecting is not a problem: every device does it at the start. */
  #keepProblem(registered: Registered): void {
    const { level, code } = registered.entry.state();
    const trouble = level === 'error' ? code : null;
    if (trouble !== null && trouble !== registered.trouble)
      registered.last_problem = { code: trouble, at_ms: this.#clock.wallMs() };
    registered.trouble = trouble;
  }
}
