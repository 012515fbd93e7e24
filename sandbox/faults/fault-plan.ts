import type { Randomness } from '../../core/clock.ts';
import { type Fault, type FaultRequest, makeFault } from './fault.ts';

/** A requested fault, and how often it has happened. */
export interface PlannedFault extends FaultRequest {
  readonly id: string;
  readonly happened: number;
}

export interface FaultTarget {
  readonly operation: string;
  readonly path: string;
  readonly body: unknown;
}

interface Entry {
  readonly id: string;
  readonly request: FaultRequest;
  skip_left: number;
  happened: number;
}

/** The faults requested at /_sandbox/faults, in order; the first match applies. */
export class FaultPlan {
  #entries: Entry[] = [];
  readonly #randomness: Randomness;

  constructor(randomness: Randomness) {
    this.#randomness = randomness;
  }

  add(request: FaultRequest): PlannedFault {
    const entry: Entry = { id: this.#randomness.identifier(), request, skip_left: request.skip, happened: 0 };
    this.#entries.push(entry);
    return describe(entry);
  }

  /** Removes one fault, or all. Returns how many were removed. */
  remove(id?: string): number {
    const before = this.#entries.length;
    this.#entries = id === undefined ? [] : this.#entries.filter((entry) => entry.id !== id);
    return before - this.#entries.length;
  }

  list(): PlannedFault[] {
    return this.#entries.map(describe);
  }

  get isEmpty(): boolean {
    return this.#entries.length === 0;
  }

  /** Takes the fault for this request, if any. */
  take(target: FaultTarget): Fault | undefined {
    const entry = this.#entries.find((each) => matches(each.request, target));
    if (!entry) return undefined;
    if (entry.skip_left > 0) {
      entry.skip_left -= 1;
      return undefined;
    }
    entry.happened += 1;
    if (entry.happened === entry.request.times) this.#entries = this.#entries.filter((each) => each !== entry);
    return makeFault(entry.request.fault, entry.request);
  }
}

function describe(entry: Entry): PlannedFault {
  return { id: entry.id, ...entry.request, happened: entry.happened };
}

function matches(request: FaultRequest, target: FaultTarget): boolean {
  if (request.operation !== undefined && request.operation !== target.operation) return false;
  if (request.path !== undefined && !target.path.startsWith(request.path)) return false;
  return request.trace_id === undefined || mentions(request.trace_id, target);
}

function mentions(trace_id: string, { path, body }: FaultTarget): boolean {
  if (path.split('/').includes(encodeURIComponent(trace_id)) || path.split('/').includes(trace_id)) return true;
  if (typeof body !== 'object' || body === null) return false;
  return ['trace_id', 'id'].some((field) => Object.hasOwn(body, field) && Reflect.get(body, field) === trace_id);
}
