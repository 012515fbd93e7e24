import type { CONTROL_ICONS } from './control-icons.ts';

/**
 * The design's icon set, as far as the first screen and a shop's categories name it: stroked shapes on a 24 grid
 * (DESIGN 5). Markup instead of a sprite file, so that nothing is fetched and a wrong name does not compile.
 */
export const ICON_SHAPES = {
  menu: '<path d="M4 7h16M4 12h16M4 17h16"/>',
  search: '<circle cx="10.75" cy="10.75" r="6.25"/><path d="M15.5 15.5 20.5 20.5"/>',
  scan: '<path d="M3.5 8V5.5a2 2 0 0 1 2-2H8M16 3.5h2.5a2 2 0 0 1 2 2V8M20.5 16v2.5a2 2 0 0 1-2 2H16M8 20.5H5.5a2 2 0 0 1-2-2V16M7.5 8v8M10.5 8v8M13.5 8v8M16.5 8v8"/>',
  plus: '<path d="M12 5.5v13M5.5 12h13"/>',
  minus: '<path d="M5.5 12h13"/>',
  x: '<path d="M6 6l12 12M18 6 6 18"/>',
  trash:
    '<path d="M4 6.75h16M9.5 6.5V4h5v2.5M6 7l.9 12.6a1 1 0 0 0 1 .9h8.2a1 1 0 0 0 1-.9L18 7M10 11v5.5M14 11v5.5"/>',
  tag: '<path d="M3.5 12.2V4.5a1 1 0 0 1 1-1h7.7a1 1 0 0 1 .7.3l7.1 7.1a1.6 1.6 0 0 1 0 2.2l-6.9 6.9a1.6 1.6 0 0 1-2.2 0l-7.1-7.1a1 1 0 0 1-.3-.7z"/><circle cx="8" cy="8" r="1.4" fill="currentColor" stroke="none"/>',
  user: '<circle cx="12" cy="8" r="4"/><path d="M4.5 20.5c.8-4 3.8-6 7.5-6s6.7 2 7.5 6"/>',
  idcard:
    '<rect x="2.75" y="5" width="18.5" height="14" rx="2.25"/><circle cx="8.5" cy="10.75" r="2"/><path d="M5.4 15.9c.5-1.5 1.6-2.2 3.1-2.2s2.6.7 3.1 2.2M14.75 10h3.5M14.75 14h3.5"/>',
  pause: '<circle cx="12" cy="12" r="8.75"/><path d="M10 9v6M14 9v6"/>',
  drawer:
    '<rect x="3" y="11.5" width="18" height="8.5" rx="1.75"/><path d="M6 11.5V5.5a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1v6M10 15.75h4M9.5 8h5"/>',
  card: '<rect x="2.5" y="5" width="19" height="14" rx="2.25"/><path d="M2.5 9.75h19M6 15h3.5"/>',
  gift: '<path d="M4.5 11.5h15v8a1 1 0 0 1-1 1h-13a1 1 0 0 1-1-1zM3 7.5h18v4H3zM12 7.5v13M12 7.5C9.5 7.5 7 6.8 7 5a2 2 0 0 1 2-2c2 0 3 2.5 3 4.5 0-2 1-4.5 3-4.5a2 2 0 0 1 2 2c0 1.8-2.5 2.5-5 2.5z"/>',
  cash: '<rect x="2.5" y="6" width="19" height="12" rx="2"/><circle cx="12" cy="12" r="2.75"/><circle cx="6" cy="12" r="1.1" fill="currentColor" stroke="none"/><circle cx="18" cy="12" r="1.1" fill="currentColor" stroke="none"/>',
  reader:
    '<rect x="6" y="2.5" width="12" height="19" rx="2.5"/><rect x="8.75" y="5.5" width="6.5" height="4.5" rx="0.75"/><circle cx="9.5" cy="13.6" r="0.95" fill="currentColor" stroke="none"/><circle cx="12" cy="13.6" r="0.95" fill="currentColor" stroke="none"/><circle cx="14.5" cy="13.6" r="0.95" fill="currentColor" stroke="none"/><circle cx="9.5" cy="17" r="0.95" fill="currentColor" stroke="none"/><circle cx="12" cy="17" r="0.95" fill="currentColor" stroke="none"/><circle cx="14.5" cy="17" r="0.95" fill="currentColor" stroke="none"/>',
  cloud: '<path d="M7.2 18.5A4.6 4.6 0 0 1 6.6 9.35a5.9 5.9 0 0 1 11.3.95 4.15 4.15 0 0 1-.55 8.2z"/>',
  cloudoff:
    '<path d="M7.2 18.5A4.6 4.6 0 0 1 6.6 9.35M10 5.9a5.9 5.9 0 0 1 7.9 4.4 4.15 4.15 0 0 1 1.9 6.9M3.5 3.5l17 17M7.2 18.5H17"/>',
  history: '<path d="M4.2 13.2a8 8 0 1 0 2-6.7L4 8.75M4 4.25v4.5h4.5M12 8v4.4l3 1.8"/>',
  hourglass: '<path d="M6 3.25h12M6 20.75h12M7.75 3.25V6.5L12 12l4.25-5.5V3.25M7.75 20.75V17.5L12 12l4.25 5.5v3.25"/>',
  refund: '<path d="M8.5 4.5 4 9l4.5 4.5M4 9h10.25a5.5 5.5 0 0 1 0 11H9"/>',
  printer:
    '<path d="M7 8V3.5h10V8M7 17H4.75a1.25 1.25 0 0 1-1.25-1.25V9.75A1.75 1.75 0 0 1 5.25 8h13.5a1.75 1.75 0 0 1 1.75 1.75v6A1.25 1.25 0 0 1 19.25 17H17"/><rect x="7" y="14" width="10" height="6.5" rx="0.75"/>',
  sliders:
    '<path d="M4 7.5h8.5M17.5 7.5H20M4 16.5h2.5M11.5 16.5H20"/><circle cx="15" cy="7.5" r="2.4"/><circle cx="9" cy="16.5" r="2.4"/>',
  plug: '<path d="M9 3v5M15 3v5M6 8h12v3a6 6 0 0 1-12 0zM12 17v4"/>',
  terminal: '<rect x="3" y="4.5" width="18" height="15" rx="2"/><path d="m7 9.25 3 2.75-3 2.75M12.5 15h4.5"/>',
  receipt: '<path d="M5.75 3.25h12.5v17.5l-3.1-2-3.15 2-3.15-2-3.1 2zM9 8h6M9 12h6"/>',
  filter: '<path d="M4 6.5h16M7 12h10M10 17.5h4"/>',
  lock: '<rect x="5" y="10.5" width="14" height="10" rx="2"/><path d="M8 10.5V7.5a4 4 0 0 1 8 0v3"/>',
  star: '<path d="m12 3.75 2.55 5.2 5.7.8-4.15 4.05 1 5.7L12 16.8l-5.1 2.7 1-5.7-4.15-4.05 5.7-.8z"/>',
  coffee:
    '<path d="M4 9h12v5.75a4.75 4.75 0 0 1-4.75 4.75h-2.5A4.75 4.75 0 0 1 4 14.75zM16 10.5h1.6a2.7 2.7 0 0 1 0 5.4H15.8M8 3v2.75M12 3v2.75"/>',
  bread:
    '<path d="M6 11.2A3.6 3.6 0 0 1 6.6 4h10.8a3.6 3.6 0 0 1 .6 7.2v7.55a1.25 1.25 0 0 1-1.25 1.25h-9.5A1.25 1.25 0 0 1 6 18.75z"/>',
  sandwich:
    '<path d="M3.25 12.25 12 5l8.75 7.25zM3.25 12.25v1.5c1.45 1.3 2.9 1.3 4.35 0 1.45 1.3 2.95 1.3 4.4 0 1.45 1.3 2.95 1.3 4.4 0 1.45 1.3 2.9 1.3 4.35 0v-1.5M4 18.5h16"/>',
  bottle:
    '<path d="M10 2.75h4M10.5 2.75V6.5L8.2 9.9a1.5 1.5 0 0 0-.2.8v8.55a2 2 0 0 0 2 2h4a2 2 0 0 0 2-2V10.7a1.5 1.5 0 0 0-.2-.8L13.5 6.5V2.75M8 13.75h8"/>',
  jar: '<path d="M7.5 3.25h9v3h-9zM8.5 6.25A2.5 2.5 0 0 0 6 8.75v9.75a2.25 2.25 0 0 0 2.25 2.25h7.5A2.25 2.25 0 0 0 18 18.5V8.75a2.5 2.5 0 0 0-2.5-2.5M6 11.5h12M6 16.5h12"/>',
  scale:
    '<path d="M4.5 5.5h15M12 5.5v4M7.6 9.5h8.8a1 1 0 0 1 1 .75l2 8.5a1 1 0 0 1-1 1.25H5.6a1 1 0 0 1-1-1.25l2-8.5a1 1 0 0 1 1-.75z"/><circle cx="12" cy="14.75" r="2.4"/><path d="M12 14.75l1.3-1.3"/>',
  moka: '<path d="M8.25 4.5h7.5l-1 5.75h-5.5zM9.25 10.25 7 20.25h10l-2.25-10M15.5 6l4 1.5-1.75 5M8.25 4.5 5.5 6.25M12 4.5V2.5"/>',
  bag: '<path d="M5.25 8h13.5l1 12.5H4.25zM8.75 10.5V7a3.25 3.25 0 0 1 6.5 0v3.5"/>',
  cart: '<path d="M2.75 4h2.5l2.1 11h10.25l2-7.75H6"/><circle cx="9" cy="19.25" r="1.4"/><circle cx="16.5" cy="19.25" r="1.4"/>',
  contrast: '<circle cx="12" cy="12" r="8.75"/><path d="M12 3.25a8.75 8.75 0 0 1 0 17.5z" fill="currentColor"/>',
  alert:
    '<path d="M10.9 4.4 2.9 18.4a1.25 1.25 0 0 0 1.1 1.85h16a1.25 1.25 0 0 0 1.1-1.85l-8-14a1.25 1.25 0 0 0-2.2 0zM12 9.75v4.5"/><circle cx="12" cy="17.1" r="1.1" fill="currentColor" stroke="none"/>',
  ok: '<circle cx="12" cy="12" r="8.75"/><path d="M7.75 12.4l2.9 2.9 5.6-6.3"/>',
  unknown:
    '<circle cx="12" cy="12" r="8.75" stroke-dasharray="3.1 2.4"/><path d="M9.6 9.5a2.5 2.5 0 1 1 3.7 2.2c-.85.45-1.3.95-1.3 1.8"/><circle cx="12" cy="16.6" r="1.1" fill="currentColor" stroke="none"/>',
  store:
    '<path d="M4.75 10.5v9.75h14.5V10.5M3 9l1.75-5.25h14.5L21 9a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0M10 20.25v-5.5h4v5.5"/>',
  keyboard:
    '<rect x="2.5" y="6" width="19" height="12" rx="2"/><path d="M6 10h.01M9 10h.01M12 10h.01M15 10h.01M18 10h.01M6 14h.01M18 14h.01M9 14h6"/>',
  home: '<path d="M4 11 12 4.25 20 11v9.25h-5.5v-6h-5v6H4z"/>',
  note: '<rect x="4" y="3.5" width="16" height="17" rx="2"/><path d="M8 8.5h8M8 12.5h8M8 16.5h4"/>',
  leaf: '<path d="M5 19c0-8 4.5-13.5 14.5-14 .5 9.5-4 14.5-10.5 14.5A4.5 4.5 0 0 1 5 19zM5 19.5c2-4.5 4.75-7.5 8.5-9.5"/>',
  utensils:
    '<path d="M6 3.25v5.5a2.75 2.75 0 0 0 5.5 0v-5.5M8.75 3.25v17.5M17.5 20.75V3.25c-2.25 1-3.25 4-3.25 9.25h3.25"/>',
  cup: '<path d="M6.5 7.5h11l-1.25 13h-8.5zM5.5 7.5h13M8 7.5 8.75 4h6.5L16 7.5M7.1 12.5h9.8"/>',
} as const;

export type IconName = keyof typeof ICON_SHAPES | keyof typeof CONTROL_ICONS;
