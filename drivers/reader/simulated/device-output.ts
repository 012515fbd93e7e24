import type { Clock } from '../../../core/clock.ts';
import type { FarEnd } from '../../transport/far-end.ts';
import type { DeviceLogEntry } from './control.ts';
import type { Fault, FaultPoint } from './script.ts';

interface OutputParts {
  readonly farEnd: FarEnd;
  readonly clock: Clock;
  readonly log: (entry: DeviceLogEntry) => void;
  /** An unsolicited message of this family, to be joined with an answer in one chunk. */
  readonly event: Uint8Array;
  /** Bytes that are no message of this family, though they may start like one. */
  readonly noise: Uint8Array;
}

/** The device's output, where faults are applied to its answers. */
export class DeviceOutput {
  readonly #parts: OutputParts;
  readonly #faults: { readonly fault: Fault; left: number }[];
  #is_mute = false;

  constructor(parts: OutputParts, faults: readonly Fault[]) {
    this.#parts = parts;
    this.#faults = faults.map((fault) => ({ fault, left: fault.times }));
  }

  add(fault: Fault): void {
    this.#faults.push({ fault, left: fault.times });
  }

  /** Plugging in ends a silence. */
  restart(): void {
    this.#is_mute = false;
  }

  /** The next fault planned for this answer, counted as done; called before the answer is made. */
  takeFault(at: FaultPoint): Fault | undefined {
    const planned = this.#faults.find((candidate) => candidate.fault.at === at && candidate.left > 0);
    if (!planned) return undefined;
    planned.left -= 1;
    this.#parts.log({ event: 'fault', text: `${planned.fault.fault} at ${at}` });
    return planned.fault;
  }

  /** Sends bytes that faults do not affect, such as events. */
  send(bytes: Uint8Array): void {
    if (!this.#is_mute) this.#parts.farEnd.write(bytes);
  }

  /** Sends an answer with its fault applied. */
  sendSpoiled(bytes: Buffer, fault: Fault | undefined): void {
    switch (fault?.fault) {
      case undefined:
      case 'status':
      case 'refuse':
      case 'torn':
      case 'crossing':
      case 'trailing':
        return this.send(bytes);
      case 'repeated':
        this.send(bytes);
        this.#parts.clock.schedule(fault.delay_ms, () => this.send(bytes));
        return;
      case 'late':
        this.#parts.clock.schedule(fault.delay_ms, () => this.send(bytes));
        return;
      case 'lost':
        return;
      case 'mute':
        this.#is_mute = true;
        return;
      case 'corrupt':
        return this.send(Buffer.concat([bytes.subarray(0, -1), Buffer.of((bytes.at(-1) ?? 0) ^ 0x01)]));
      case 'split':
        for (const byte of bytes) this.send(Buffer.of(byte));
        return;
      case 'joined':
        return this.send(Buffer.concat([this.#parts.event, bytes]));
      case 'duplicated':
        return this.send(Buffer.concat([bytes, bytes]));
      case 'noisy':
        return this.send(Buffer.concat([this.#parts.noise, bytes]));
      case 'unplug':
        return this.#unplug();
      case 'unplug_halfway':
        this.send(bytes.subarray(0, bytes.length >> 1));
        // Lets the first half leave before the line drops.
        this.#parts.clock.schedule(5, () => this.#unplug());
        return;
    }
  }

  #unplug(): void {
    this.#parts.log({ event: 'unplugged', text: 'by a fault' });
    void this.#parts.farEnd.unplug();
  }
}
