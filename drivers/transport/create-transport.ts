import type { Clock } from '../../core/clock.ts';
import { DeviceFileTransport } from './device-file-transport.ts';
import type { LinePlace } from './line-spec.ts';
import { SerialTransport } from './serial-transport.ts';
import { TcpTransport } from './tcp-transport.ts';
import type { Transport } from './transport.ts';

/** Creates the transport of a place. `drains_writes` as in `SerialOptions`. */
export function createTransport(
  place: LinePlace,
  clock: Clock,
  options: { readonly drains_writes?: boolean } = {},
): Transport {
  switch (place.link) {
    case 'serial':
      return new SerialTransport(place.path, place.baud, { ...options, frame: place.frame, flow: place.flow });
    case 'tcp':
      return new TcpTransport(place.host, place.port);
    case 'usb':
      return new DeviceFileTransport(place.path, clock);
  }
}
