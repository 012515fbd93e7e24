import net from 'node:net';
import type { SimulatedTime } from './simulated-time.ts';

/** What a socket reports to its line. */
export interface LineEnd {
  sent(chunk: Buffer): void;
  finished(): void;
  /** Closed here; `reset` when destroyed instead of closed in order. */
  closed(reset: boolean): void;
}

type WriteDone = (error?: Error | null) => void;

/** A TCP socket whose other end is a simulated line, indistinguishable for product code and Node's HTTP server. */
export class SimulatedSocket extends net.Socket {
  readonly #line: LineEnd;
  readonly #time: SimulatedTime;
  #written_bytes = 0;
  #is_reset = false;
  #idle_limit_ms = 0;
  #active_at_ms = 0;
  #cancelIdle: () => void = () => undefined;

  constructor(line: LineEnd, time: SimulatedTime, allowHalfOpen: boolean) {
    super({ allowHalfOpen });
    this.#line = line;
    this.#time = time;
    // Node's accessor on the prototype needs a handle, which this socket lacks.
    Object.defineProperty(this, 'bytesWritten', { get: () => this.#written_bytes });
  }

  /** Sets Node's `connecting`, which only the line knows here. */
  setConnecting(is_connecting: boolean): void {
    Object.assign(this, { connecting: is_connecting });
  }

  arrive(chunk: Buffer): void {
    if (this.destroyed) return;
    this.#active_at_ms = this.#time.now_ms;
    this.push(chunk);
  }

  /** The other end closed in order. */
  arriveEnd(): void {
    if (!this.destroyed && !this.readableEnded) this.push(null);
  }

  /** The connection failed, with Node's error code. */
  fail(code: string, syscall: 'connect' | 'read'): void {
    this.destroy(Object.assign(new Error(`${syscall} ${code}`), { code, syscall }));
  }

  override _read(): void {
    // Bytes are pushed when they arrive.
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: WriteDone): void {
    this.#written_bytes += chunk.length;
    this.#active_at_ms = this.#time.now_ms;
    this.#line.sent(Buffer.from(chunk));
    done();
  }

  override _writev(chunks: { readonly chunk: Buffer }[], done: WriteDone): void {
    this._write(Buffer.concat(chunks.map(({ chunk }) => Buffer.from(chunk))), 'utf8', done);
  }

  override _final(done: WriteDone): void {
    this.#line.finished();
    done();
  }

  override _destroy(error: Error | null, done: WriteDone): void {
    this.#cancelIdle();
    this.#line.closed(this.#is_reset || error !== null);
    done(error);
    // A net.Socket emits `close` itself; streams leave that to it.
    process.nextTick(() => this.emit('close', error !== null));
  }

  override resetAndDestroy(): this {
    this.#is_reset = true;
    return this.destroy();
  }

  override setTimeout(limit_ms: number, onTimeout?: () => void): this {
    if (onTimeout !== undefined) this.once('timeout', onTimeout);
    this.#idle_limit_ms = limit_ms;
    this.#active_at_ms = this.#time.now_ms;
    this.#watchIdle();
    return this;
  }

  #watchIdle(): void {
    this.#cancelIdle();
    if (this.#idle_limit_ms <= 0 || this.destroyed) return;
    const left_ms = this.#active_at_ms + this.#idle_limit_ms - this.#time.now_ms;
    this.#cancelIdle = this.#time.schedule(left_ms, () => {
      if (this.#time.now_ms - this.#active_at_ms >= this.#idle_limit_ms) this.emit('timeout');
      else this.#watchIdle();
    });
  }

  override setNoDelay(): this {
    return this;
  }

  override setKeepAlive(): this {
    return this;
  }

  override ref(): this {
    return this;
  }

  override unref(): this {
    return this;
  }
}
