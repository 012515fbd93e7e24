import { assert } from '../../core/assert.ts';
import type { TransportError } from './transport.ts';

/** The two listeners of every transport, and the guarantees about them (transport.ts, contract). */
export class LineListeners {
  #bytes: ((chunk: Uint8Array) => void) | undefined;
  #lost: ((error: TransportError) => void) | undefined;

  setBytes(listener: (chunk: Uint8Array) => void): void {
    assert(!this.#bytes, 'the bytes listener of a transport is set once');
    this.#bytes = listener;
  }

  setLost(listener: (error: TransportError) => void): void {
    assert(!this.#lost, 'the lost listener of a transport is set once');
    this.#lost = listener;
  }

  bytes(chunk: Uint8Array): void {
    if (chunk.length > 0) this.#bytes?.(chunk);
  }

  lost(error: TransportError): void {
    this.#lost?.(error);
  }
}
