/** Timers that need not fire: undici's for idle connections, which the service ends, and Fastify's start limits. */
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

interface Immediate extends InertTimer {
  readonly task: () => void;
  is_cancelled: boolean;
}

type Globals = Pick<typeof globalThis, 'setTimeout' | 'setInterval' | 'setImmediate' | 'clearImmediate'>;

/** Refuses real timers, and runs each step until everything that it caused has happened. */
export class RealTimeGuard {
  readonly #real: Globals;
  #waiting: Immediate[] = [];
  /** Timers that product or sandbox code requested outside of the simulation; must stay empty. */
  readonly escaped: string[] = [];

  constructor() {
    const { setTimeout, setInterval, setImmediate, clearImmediate } = globalThis;
    this.#real = { setTimeout, setInterval, setImmediate, clearImmediate };
  }

  install(): void {
    const refuse = (name: string) => (): InertTimer => {
      const stack = stackOf(name);
      if (!HARMLESS.test(stack)) this.escaped.push(stack);
      return INERT;
    };
    Object.assign(globalThis, {
      setTimeout: refuse('setTimeout'),
      setInterval: refuse('setInterval'),
      setImmediate: (task: (...given: unknown[]) => void, ...given: unknown[]) => this.#soon(() => task(...given)),
      clearImmediate: (immediate: Immediate | undefined) => {
        if (immediate !== undefined) immediate.is_cancelled = true;
      },
    });
  }

  remove(): void {
    Object.assign(globalThis, this.#real);
  }

  /** Resolves when no promise, tick or immediate is left to run. */
  async settle(): Promise<void> {
    await this.inOneTurn(() => undefined);
  }

  /** Runs `work` and its steps, each of which it settles, in one turn: turns cost system calls. */
  async inOneTurn(work: (settle: () => void) => void): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#real.setImmediate(() => {
        try {
          this.#settle();
          work(() => this.#settle());
          resolve();
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)));
        }
      });
    });
  }

  #settle(): void {
    runTicksAndPromises();
    while (this.#waiting.length > 0) {
      const due = this.#waiting;
      this.#waiting = [];
      for (const immediate of due) {
        if (!immediate.is_cancelled) immediate.task();
        runTicksAndPromises();
      }
    }
  }

  #soon(task: () => void): Immediate {
    const immediate: Immediate = { ...INERT, task, is_cancelled: false };
    this.#waiting.push(immediate);
    return immediate;
  }
}

/** Runs ticks and promises until none is due, as Node does between two callbacks. */
function runTicksAndPromises(): void {
  (process as unknown as { _tickCallback(): void })._tickCallback();
}

/** The caller's stack, even when stacks are turned off. */
function stackOf(name: string): string {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 20;
  const { stack = '' } = new Error(name);
  Error.stackTraceLimit = stackTraceLimit;
  return stack;
}
