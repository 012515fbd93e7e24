import type { ReactNode } from 'react';
import { DEVICE_CODES, type DeviceKind } from '../../../core/contract/devices.ts';
import { Button } from '../../components/button.tsx';
import { useMoney } from '../../components/amount.tsx';
import { StatusPill } from '../../components/status-pill.tsx';
import { useNow } from '../../components/use-now.ts';
import { useSay } from '../../i18n.ts';
import { KeyScope } from '../../keyboard/use-keys.tsx';
import { useNavigation, useTill } from '../../stores/till-context.tsx';

/** What a pill opens. While it is open, keys act on it alone; Escape closes it. */
function Details({ children }: { readonly children: ReactNode }) {
  return <KeyScope>{children}</KeyScope>;
}

export function ReaderPill() {
  const say = useSay();
  const reader = useTill((snapshot) => snapshot.status.reader);
  const stopped = useTill((snapshot) => snapshot.status.card_sales_stopped);
  if (stopped !== null) {
    return (
      <StatusPill icon="card" level="error" text={say('cards.stopped')}>
        <Details>
          <p>{say('cards.stopped.help')}</p>
          <code>{stopped}</code>
        </Details>
      </StatusPill>
    );
  }
  return (
    <StatusPill icon="reader" level={reader.level} text={say(`reader.${reader.code}`)}>
      <Details>
        <p>{say(`reader.help.${reader.code}`)}</p>
        {reader.detail !== '' && <code>{reader.detail}</code>}
      </Details>
    </StatusPill>
  );
}

export function ServicePill() {
  const say = useSay();
  const service = useTill((snapshot) => snapshot.status.service);
  return (
    <StatusPill
      icon={service.code === 'offline' ? 'cloudoff' : 'cloud'}
      level={service.level}
      text={say(`service.${service.code}`)}
    >
      <Details>
        <p>{say(`service.help.${service.code}`)}</p>
        <LastAnswer at_ms={service.answered_at_ms} />
        {service.detail !== '' && <code>{service.detail}</code>}
      </Details>
    </StatusPill>
  );
}

/** How old the green is, while the details are open. */
function LastAnswer({ at_ms }: { readonly at_ms: number | null }) {
  const say = useSay();
  const now_ms = useNow();
  if (at_ms === null) return <p>{say('service.neverAnswered')}</p>;
  const seconds = Math.max(0, Math.round((now_ms - at_ms) / 1_000));
  return (
    <p>
      {seconds < 100
        ? say('service.answeredSeconds', { count: seconds })
        : say('service.answeredMinutes', { count: Math.round(seconds / 60) })}
    </p>
  );
}

/** Shown only when it needs someone: a till without a printer is a whole till. */
export function PrinterPill() {
  const say = useSay();
  const printer = useTill((snapshot) => snapshot.status.printer);
  if (printer.level === 'ok' || printer.code === 'none') return null;
  const code = DEVICE_CODES.find((known) => known === printer.detail);
  const text = code === 'paper_low' ? say('device.kind.printer') : say(`printer.${printer.code}`);
  return (
    <StatusPill icon="printer" level={printer.level} iconOnly text={text}>
      <Details>
        <b>{text}</b>
        {code && <p>{say(`device.code.${code}`)}</p>}
        <p>{say('printer.help')}</p>
      </Details>
    </StatusPill>
  );
}

const PILL_ICONS = { display: 'terminal', scanner: 'scan', scale: 'scale' } as const;
type PillKind = keyof typeof PILL_ICONS;

/** One pill for each device around the till that needs someone. */
export function PeripheralPills() {
  const say = useSay();
  const devices = useTill((snapshot) => snapshot.peripherals.devices);
  return devices.map(({ kind, level, code }) => {
    if (!isPillKind(kind) || level !== 'error') return null;
    return (
      <StatusPill key={kind} icon={PILL_ICONS[kind]} level={level} iconOnly text={say(`device.kind.${kind}`)}>
        <Details>
          <b>{say(`device.kind.${kind}`)}</b>
          <p>{say(`device.code.${code}`)}</p>
          <p>{say('device.sales_go_on')}</p>
        </Details>
      </StatusPill>
    );
  });
}

function isPillKind(kind: DeviceKind): kind is PillKind {
  return Object.hasOwn(PILL_ICONS, kind);
}

export function RecoveryPill() {
  const say = useSay();
  const { unresolved, level } = useTill((snapshot) => snapshot.status.recovery);
  const count =
    unresolved > 0 ? { value: unresolved, label: say('strip.unconfirmed', { count: unresolved }) } : undefined;
  // Unconfirmed charges alone are the till at work: the amber count says it. Only a need of a person raises the level.
  return (
    <StatusPill icon="history" level={level === 'error' ? 'error' : 'ok'} text={say('strip.recovery')} count={count}>
      <Details>
        <RecoveryDetails />
      </Details>
    </StatusPill>
  );
}

function RecoveryDetails() {
  const say = useSay();
  const money = useMoney();
  const recovery = useTill((snapshot) => snapshot.status.recovery);
  const paying = useTill((snapshot) => snapshot.checkout !== null);
  const go = useNavigation((navigation) => navigation.go);
  return (
    <>
      {recovery.unresolved === 0 ? (
        <p>{say('strip.allConfirmed')}</p>
      ) : (
        <>
          <b>{say('strip.unconfirmed', { count: recovery.unresolved })}</b>
          <p>{say('strip.atRisk', { amount: money(recovery.at_risk_minor) })}</p>
        </>
      )}
      {recovery.needs_person > 0 && <p>{say('strip.needsPerson', { count: recovery.needs_person })}</p>}
      {paying && <p>{say('shell.afterPayment')}</p>}
      <Button size="sm" disabled={paying} onPress={() => go('recovery')}>
        {say('strip.seeRecovery')}
      </Button>
    </>
  );
}

/** Shown while a tab is open: money that is held and not taken is forgotten easily. */
export function TabsPill() {
  const say = useSay();
  const { level, open, pressing } = useTill((snapshot) => snapshot.status.tabs);
  const paying = useTill((snapshot) => snapshot.checkout !== null);
  const go = useNavigation((navigation) => navigation.go);
  if (open === 0) return null;
  return (
    <StatusPill
      icon="hourglass"
      level={level}
      text={say('strip.tabs')}
      iconOnly
      {...(level === 'ok' ? { count: { value: open, label: say('strip.tabsOpen', { count: open }) } } : {})}
    >
      <Details>
        <b>{say('strip.tabsOpen', { count: open })}</b>
        {pressing > 0 && <p>{say('strip.tabsPressing', { count: pressing })}</p>}
        {paying && <p>{say('shell.afterPayment')}</p>}
        <Button size="sm" disabled={paying} onPress={() => go('tabs')}>
          {say('strip.tabsGo')}
        </Button>
      </Details>
    </StatusPill>
  );
}
