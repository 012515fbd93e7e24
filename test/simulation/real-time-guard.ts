/**
 * Timers that never need to fire: undici's for idle connections, whose end the simulated service decides, and Fastify's
 * limits for starting its plugins (avvio).
 */
const HARMLESS = /node_modules\/(undici|avvio)\//;

interface InertTimer {
  ref(): InertTimer;
  unref(): InertTimer;
  refresh(): InertTimer;
  hasRef(): boolean;
  [Symbol.toPrimitive](): number;
}

const INERT: InertTimer = {
  ref: () => INERT,
  unref: () => INERT,
  refresh: () => INERT,
  hasRef: () => false,
  [Symbol.toPrimitive]: () => 0,
};

type Globals = Pick<typeof globalThis, 'setTimeout' | 'setInterval' | 'setImmediate' | 'clearImmediate'>;

/**
 * Keeps real time out of a simulation: a timer that is not the simulation's is refused, and the turns of the event loop
 * are counted, so that one step ends only when everything that it caused has happened.
 */
export class RealTimeGuard {
  readonly #real: Globals;
  readonly #waiting = new Set<NodeJS.Immediate>();
  /** Timers that product or sandbox code asked for behind the simulation's back; must stay empty. */
  readonly escaped: string[] = [];

  constructor() {
    const { setTimeout, setInterval, setImmediate, clearImmediate } = globalThis;
    this.#real = { setTimeout, setInterval, setImmediate, clearImmediate };
  }

  install(): void {
    const refuse = (name: string) => (): InertTimer => {
      const stack = new Error(name).stack ?? '';
      if (!HARMLESS.test(stack)) this.escaped.push(stack);
      return INERT;
    };
    Object.assign(globalThis, {
      setTimeout: refuse('setTimeout'),
      setInterval: refuse('setInterval'),
      setImmediate: (task: (...given: unknown[]) => void, ...given: unknown[]) => this.#soon(task, given),
      clearImmediate: (immediate: NodeJS.Immediate) => {
        this.#waiting.delete(immediate);
        this.#real.clearImmediate(immediate);
      },
    });
  }

  remove(): void {
    Object.assign(globalThis, this.#real);
  }

  /** Ends when no promise, tick or immediate is left to run. */
  async settle(): Promise<void> {
    do await new Promise<void>((resolve) => void this.#real.setImmediate(resolve));
    while (this.#waiting.size > 0);
  }

  #soon(task: (...given: unknown[]) => void, given: readonly unknown[]): NodeJS.Immediate {
    const immediate = this.#real.setImmediate(() => {
      this.#waiting.delete(immediate);
      task(...given);
    });
    this.#waiting.add(immediate);
    return immediate;
  }
}
