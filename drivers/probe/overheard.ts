import type { Transport } from '../transport/transport.ts';

/** The same line, with somebody who is told of every chunk that arrives. */
export function overheard(line: Transport, onHeard: () => void): Transport {
  return {
    label: line.label,
    ...(line.bits_per_second === undefined ? {} : { bits_per_second: line.bits_per_second }),
    get isOpen() {
      return line.isOpen;
    },
    open: () => line.open(),
    write: (bytes) => line.write(bytes),
    close: () => line.close(),
    onBytes: (listener) =>
      line.onBytes((chunk) => {
        onHeard();
        listener(chunk);
      }),
    onLost: (listener) => line.onLost(listener),
  };
}
