import { DEVICE_CODES, type DeviceKind } from '../../../core/contract/devices.ts';
import { StatusPill, type StatusPillProps } from '../../components/status-pill.tsx';
import { useSay } from '../../i18n.ts';
import { useScans, useTill } from '../../stores/till-context.tsx';
import { useOtherScreens } from '../use-other-screens.ts';
import type { Detailed } from './strip-details.tsx';

/** A pill whose details are loaded with the other screens, because the first paint does not need them. */
function Pill({ of, ...pill }: Omit<StatusPillProps, 'details'> & { readonly of: Detailed }) {
  const others = useOtherScreens();
  return <StatusPill {...pill} details={(props) => others && <others.StripDetails of={of} {...props} />} />;
}

export function ReaderPill() {
  const say = useSay();
  const reader = useTill((snapshot) => snapshot.status.reader);
  const stopped = useTill((snapshot) => snapshot.status.card_sales_stopped);
  if (stopped !== null) return <Pill of="cards_stopped" icon="card" level="error" text={say('cards.stopped')} />;
  return <Pill of="reader" icon="reader" level={reader.level} text={say(`reader.${reader.code}`)} />;
}

export function ServicePill() {
  const say = useSay();
  const { code, level } = useTill((snapshot) => snapshot.status.service);
  return (
    <Pill of="service" icon={code === 'offline' ? 'cloudoff' : 'cloud'} level={level} text={say(`service.${code}`)} />
  );
}

/** Shown only when it needs attention: a till works without a printer. */
export function PrinterPill() {
  const say = useSay();
  const printer = useTill((snapshot) => snapshot.status.printer);
  if (printer.level === 'ok' || printer.code === 'none') return null;
  const code = DEVICE_CODES.find((known) => known === printer.detail);
  const text = code === 'paper_low' ? say('device.kind.printer') : say(`printer.${printer.code}`);
  return <Pill of="printer" icon="printer" level={printer.level} iconOnly text={text} />;
}

const PILL_ICONS = { display: 'terminal', scanner: 'scan', scale: 'scale' } as const;
type PillKind = keyof typeof PILL_ICONS;

/** A pill for each other device that needs attention. */
export function PeripheralPills() {
  const say = useSay();
  const devices = useTill((snapshot) => snapshot.peripherals.devices);
  return devices.map(({ kind, level }) => {
    if (!isPillKind(kind) || level !== 'error') return null;
    return (
      <Pill key={kind} of={kind} icon={PILL_ICONS[kind]} level={level} iconOnly text={say(`device.kind.${kind}`)} />
    );
  });
}

function isPillKind(kind: DeviceKind): kind is PillKind {
  return Object.hasOwn(PILL_ICONS, kind);
}

export function RecoveryPill() {
  const say = useSay();
  const { unresolved, level, returns_stopped } = useTill((snapshot) => snapshot.status.recovery);
  const count =
    unresolved > 0 ? { value: unresolved, label: say('strip.unconfirmed', { count: unresolved }) } : undefined;
  // The till resolves unconfirmed charges by itself, and the amber count shows them. Only items for a person raise the
  // level.
  return (
    <Pill
      of="recovery"
      icon="history"
      level={level === 'error' ? 'error' : returns_stopped > 0 ? 'degraded' : 'ok'}
      text={say('strip.recovery')}
      count={count}
    />
  );
}

/** Shown while a tab is open: a hold is easily forgotten. */
export function TabsPill() {
  const say = useSay();
  const { level, open } = useTill((snapshot) => snapshot.status.tabs);
  if (open === 0) return null;
  return (
    <Pill
      of="tabs"
      icon="hourglass"
      level={level}
      text={say('strip.tabs')}
      iconOnly
      {...(level === 'ok' ? { count: { value: open, label: say('strip.tabsOpen', { count: open }) } } : {})}
    />
  );
}

/** Shown while a tax document waits for a manager: its sale is paid, and nothing asks for it again by itself. */
export function DocumentsPill() {
  const say = useSay();
  const is_shown = useTill(({ status }) => status.documents_rejected > 0);
  return is_shown && <Pill of="documents" icon="receipt" level="degraded" text={say('strip.documents')} iconOnly />;
}

/** Shown while the back office requests that this lane close its shift; the cashier decides when. */
export function CloseRequestPill() {
  const say = useSay();
  const is_asked = useTill((snapshot) => snapshot.shift.close_asked !== null);
  return is_asked && <Pill of="close_asked" icon="drawer" level="degraded" text={say('strip.closeAsked')} />;
}

/** Shown while a scan is in no cart: a payment or a dialog would otherwise hide it. */
export function ScansPill() {
  const say = useSay();
  const left = useScans((queue) => queue.left.length);
  const waiting = useScans((queue) => queue.waiting.length);
  if (left + waiting === 0) return null;
  return (
    <Pill
      of="scans"
      icon="scan"
      level="ok"
      text={say('scans.pill')}
      iconOnly
      count={{ value: left + waiting, label: say('scans.left', { count: left + waiting }) }}
    />
  );
}
