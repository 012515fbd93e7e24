import type { PlacedKind } from '../../../../core/contract/diagnostics.ts';

/** A device's spec split into form fields. Options without a field are kept. */
export interface SpecParts {
  readonly link: string;
  readonly path: string;
  readonly options: Readonly<Record<string, string>>;
}

/**
 * For each kind of device, the option that selects its protocol, and its values, the default first (docs/devices.md).
 */
export const DIALECTS: Readonly<
  Record<PlacedKind, { readonly option: string; readonly choices: readonly string[] } | null>
> = {
  reader: { option: 'driver', choices: ['idtech-neo', 'vipa', 'miura'] },
  printer: { option: 'model', choices: ['escpos', 'generic', 'starprnt', 'starline'] },
  display: { option: 'protocol', choices: ['escpos', 'cd5220'] },
  scanner: null,
  scale: null,
};

export const LINKS = {
  reader: ['serial', 'tcp', 'simulated'],
  printer: ['serial', 'tcp', 'usb', 'none'],
  display: ['serial', 'tcp', 'usb', 'none'],
  scanner: ['serial', 'tcp', 'none'],
  scale: ['serial', 'tcp', 'none'],
} as const satisfies Readonly<Record<PlacedKind, readonly string[]>>;

export const BAUDS = [1_200, 2_400, 4_800, 9_600, 19_200, 38_400, 57_600, 115_200] as const;

/** Splits a spec such as `serial:COM3?driver=vipa&baud=57600`; `none` and `file:…` count as links too. */
export function partsOf(spec: string): SpecParts {
  const colon = spec.indexOf(':');
  if (colon < 0) return { link: spec, path: '', options: {} };
  const link = spec.slice(0, colon);
  const rest = spec.slice(colon + 1);
  // A file name may contain anything, so nothing in it is an option.
  const mark = link === 'file' ? -1 : rest.indexOf('?');
  if (mark < 0) return { link, path: rest, options: {} };
  return { link, path: rest.slice(0, mark), options: Object.fromEntries(new URLSearchParams(rest.slice(mark + 1))) };
}

/** The spec of the parts; options that the link does not support are left out. */
export function specOfParts({ link, path, options }: SpecParts): string {
  if (link === 'none') return 'none';
  const kept = Object.entries(options).filter(
    ([name]) => link === 'serial' || !['baud', 'flow', 'frame'].includes(name),
  );
  const query = kept.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
  return `${link}:${link === 'simulated' ? '' : path.trim()}${query === '' ? '' : `?${query}`}`;
}

/** Whether the parts can be saved. The till decides whether they name something real. */
export function isWhole({ link, path }: SpecParts): boolean {
  return link === 'none' || link === 'simulated' || path.trim() !== '';
}
