/**
 * The device's side of a line, for simulated devices: it exists before a till connects, outlives connections, and can
 * be unplugged and plugged in again.
 */
export interface FarEnd {
  /** What a till opens to reach this device: a terminal path, a TCP port, or the name of an in-memory line. */
  readonly address: string;
  readonly isPlugged: boolean;
  /** Makes the device reachable. Rejects with a `TransportError` when it cannot be. */
  plug(): Promise<void>;
  /** Removes the device: an open till loses its line, and new openings are refused. */
  unplug(): Promise<void>;
  /** Sends bytes to the till; bytes written without a listening till are lost, as on a real line. */
  write(bytes: Uint8Array): void;
  /** Called once, before `plug`. Chunks may be cut anywhere. */
  onBytes(listener: (chunk: Uint8Array) => void): void;
}
