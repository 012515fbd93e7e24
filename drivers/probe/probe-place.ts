import type { LinePlace } from '../transport/line-spec.ts';

/** `serial:NAME?option=value&…` for a place, as stored in settings. */
export function specOf(place: LinePlace, options: Readonly<Record<string, string>> = {}): string {
  const link: Readonly<Record<string, string>> =
    place.link === 'serial' ? { baud: String(place.baud), ...(place.flow === 'none' ? {} : { flow: place.flow }) } : {};
  const parameters = Object.entries({ ...options, ...link }).map(([name, value]) => `${name}=${value}`);
  const where = place.link === 'tcp' ? `${place.host}:${place.port}` : place.path;
  return `${place.link}:${where}${parameters.length === 0 ? '' : `?${parameters.join('&')}`}`;
}

/** A serial port at a given speed, with the framing common to all devices here. */
export function serialPlace(path: string, baud: number, flow: 'none' | 'rts-cts' = 'none'): LinePlace {
  return { link: 'serial', path, baud, frame: '8N1', flow };
}
