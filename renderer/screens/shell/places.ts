import type { IconName } from '../../components/icon-shapes.ts';
import type { Place } from '../../stores/navigation.ts';

export const PLACES = [
  { place: 'sale', icon: 'cart', text: 'shell.place.sale' },
  { place: 'recovery', icon: 'history', text: 'shell.place.recovery' },
  { place: 'refund', icon: 'refund', text: 'shell.place.refund' },
  { place: 'shift', icon: 'drawer', text: 'shell.place.shift' },
  { place: 'catalogue', icon: 'tag', text: 'shell.place.catalogue' },
  { place: 'staff', icon: 'user', text: 'shell.place.staff' },
  { place: 'audit', icon: 'filter', text: 'shell.place.audit' },
  { place: 'devices', icon: 'sliders', text: 'shell.place.devices' },
  { place: 'settings', icon: 'store', text: 'shell.place.settings' },
  { place: 'tabs', icon: 'hourglass', text: 'shell.place.tabs' },
  { place: 'customers', icon: 'user', text: 'shell.place.customers' },
  { place: 'fiscal', icon: 'receipt', text: 'shell.place.fiscal' },
] as const satisfies readonly { readonly place: Place; readonly icon: IconName; readonly text: string }[];

/** Places that Alt and a digit open; 0 is the tenth. */
export const KEYED_PLACES = PLACES.slice(0, 10);

export function placeKey(index: number): string {
  return `Alt+${(index + 1) % 10}`;
}
