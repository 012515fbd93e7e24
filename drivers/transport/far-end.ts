/**
 * The device's side of a line, for simulated devices: it exists before any till connects, survives tills that come and
 * go, and can be unplugged and plugged in again.
 */
export interface FarEnd {
  /** What a till opens to reach this device: a terminal path, a TCP port, or a name for the in-memory pair. */
  readonly address: string;
  readonly isPlugged: boolean;
  /** Makes the device reachable. Rejects with a `TransportError` that says why it cannot be. */
  plug(): Promise<void>;
  /** Takes the device away: a till that has the line open loses it, and a till that opens it is refused. */
  unplug(): Promise<void>;
  /** Hands bytes to the till; bytes written while no till listens are lost, as on a real line. */
  write(bytes: Uint8Array): void;
  /** Set once, before `plug`. Chunks are cut anywhere. */
  onBytes(listener: (chunk: Uint8Array) => void): void;
}
