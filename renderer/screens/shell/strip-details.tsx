import type { ReactNode } from 'react';
import { Dialog, Popover } from 'react-aria-components';
import { DEVICE_CODES, type DeviceKind } from '../../../core/contract/devices.ts';
import { useMoney } from '../../components/amount.tsx';
import { Button } from '../../components/button.tsx';
import type { PillDetailsProps } from '../../components/status-pill.tsx';
import { useNow } from '../../components/use-now.ts';
import { useSay } from '../../i18n.ts';
import { KeyScope, useKeys } from '../../keyboard/use-keys.tsx';
import { useNavigation, useScans, useTill } from '../../stores/till-context.tsx';
import { clockTime } from '../../text/moments.ts';
import styles from '../../components/status-pill.module.css';

/** The subjects of the strip's pills. */
export type Detailed =
  | 'cards_stopped'
  | 'reader'
  | 'service'
  | 'printer'
  | 'display'
  | 'scanner'
  | 'scale'
  | 'recovery'
  | 'tabs'
  | 'documents'
  | 'scans'
  | 'close_asked';

/** Opened by a pill: the fact and what to do. While open, it takes all keys; Escape closes it. */
export function StripDetails({ of, pill, label, onClose }: PillDetailsProps & { readonly of: Detailed }) {
  return (
    <Popover
      className={styles.popover ?? ''}
      placement="bottom"
      triggerRef={pill}
      isOpen
      onOpenChange={(open) => !open && onClose()}
    >
      <Dialog className={styles.details ?? ''} aria-label={label}>
        <KeyScope>
          <Content of={of} label={label} onClose={onClose} />
        </KeyScope>
      </Dialog>
    </Popover>
  );
}

function Content({ of, label, onClose }: Omit<PillDetailsProps, 'pill'> & { readonly of: Detailed }) {
  // Wherever the focus is.
  useKeys({ Escape: onClose });
  switch (of) {
    case 'cards_stopped':
      return <CardsStopped />;
    case 'reader':
      return <Reader />;
    case 'service':
      return <Service />;
    case 'printer':
      return <Printer label={label} />;
    case 'recovery':
      return <Recovery onClose={onClose} />;
    case 'tabs':
      return <Tabs onClose={onClose} />;
    case 'documents':
      return <Documents onClose={onClose} />;
    case 'close_asked':
      return <RequestedClose onClose={onClose} />;
    case 'scans':
      return <Scans onClose={onClose} />;
    default:
      return <Peripheral kind={of} label={label} />;
  }
}

/** Goes to the page about it and closes the details, which would cover it. Disabled during a payment. */
function GoThere({
  to,
  onClose,
  children,
}: {
  readonly to: 'recovery' | 'tabs' | 'shift' | 'refund' | 'fiscal';
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const paying = useTill((snapshot) => snapshot.checkout !== null);
  const go = useNavigation((navigation) => navigation.go);
  const leave = (): void => {
    onClose();
    go(to);
  };
  return (
    <Button size="sm" disabled={paying} onPress={leave}>
      {children}
    </Button>
  );
}

function CardsStopped() {
  const say = useSay();
  const stopped = useTill((snapshot) => snapshot.status.card_sales_stopped);
  return (
    <>
      <p>{say(stopped === 'journal_gone' ? 'cards.stopped.gone' : 'cards.stopped.help')}</p>
      <code>{stopped}</code>
    </>
  );
}

function Reader() {
  const say = useSay();
  const reader = useTill((snapshot) => snapshot.status.reader);
  return (
    <>
      <p>{say(`reader.help.${reader.code}`)}</p>
      {reader.detail !== '' && <code>{reader.detail}</code>}
    </>
  );
}

function Service() {
  const say = useSay();
  const service = useTill((snapshot) => snapshot.status.service);
  return (
    <>
      <p>{say(`service.help.${service.code}`)}</p>
      <LastAnswer at_ms={service.answered_at_ms} />
      {service.detail !== '' && <code>{service.detail}</code>}
    </>
  );
}

/** The age of the last good reply, while the details are open. */
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

function Printer({ label }: { readonly label: string }) {
  const say = useSay();
  const printer = useTill((snapshot) => snapshot.status.printer);
  const code = DEVICE_CODES.find((known) => known === printer.detail);
  return (
    <>
      <b>{label}</b>
      {code && <p>{say(`device.code.${code}`)}</p>}
      <p>{say('printer.help')}</p>
    </>
  );
}

function Peripheral({ kind, label }: { readonly kind: Extract<Detailed, DeviceKind>; readonly label: string }) {
  const say = useSay();
  const device = useTill((snapshot) => snapshot.peripherals.devices.find((one) => one.kind === kind));
  if (!device) return null;
  return (
    <>
      <b>{label}</b>
      <p>{say(`device.code.${device.code}`)}</p>
      <p>{say('device.sales_go_on')}</p>
    </>
  );
}

function Recovery({ onClose }: { readonly onClose: () => void }) {
  const say = useSay();
  const money = useMoney();
  const recovery = useTill((snapshot) => snapshot.status.recovery);
  const paying = useTill((snapshot) => snapshot.checkout !== null);
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
      {recovery.to_compare > 0 && <p>{say('strip.toCompare', { count: recovery.to_compare })}</p>}
      {recovery.returns_stopped > 0 && <b>{say('strip.returnsStopped', { count: recovery.returns_stopped })}</b>}
      {paying && <p>{say('shell.afterPayment')}</p>}
      {recovery.returns_stopped > 0 && (
        <GoThere to="refund" onClose={onClose}>
          {say('strip.returnsGo')}
        </GoThere>
      )}
      <GoThere to="recovery" onClose={onClose}>
        {say('strip.seeRecovery')}
      </GoThere>
    </>
  );
}

function Tabs({ onClose }: { readonly onClose: () => void }) {
  const say = useSay();
  const { open, pressing } = useTill((snapshot) => snapshot.status.tabs);
  const paying = useTill((snapshot) => snapshot.checkout !== null);
  return (
    <>
      <b>{say('strip.tabsOpen', { count: open })}</b>
      {pressing > 0 && <p>{say('strip.tabsPressing', { count: pressing })}</p>}
      {paying && <p>{say('shell.afterPayment')}</p>}
      <GoThere to="tabs" onClose={onClose}>
        {say('strip.tabsGo')}
      </GoThere>
    </>
  );
}

function Documents({ onClose }: { readonly onClose: () => void }) {
  const say = useSay();
  const count = useTill((snapshot) => snapshot.status.documents_rejected);
  const paying = useTill((snapshot) => snapshot.checkout !== null);
  return (
    <>
      <b>{say('fiscal.rejected', { count })}</b>
      <p>{say('fiscal.rejected.help')}</p>
      {paying && <p>{say('shell.afterPayment')}</p>}
      <GoThere to="fiscal" onClose={onClose}>
        {say('fiscal.rejected.go')}
      </GoThere>
    </>
  );
}

function RequestedClose({ onClose }: { readonly onClose: () => void }) {
  const say = useSay();
  const request = useTill((snapshot) => snapshot.shift.close_asked);
  const paying = useTill((snapshot) => snapshot.checkout !== null);
  if (request === null) return null;
  return (
    <>
      <b>{say('strip.closeAskedBy', { name: request.by, time: clockTime(request.at_ms) })}</b>
      <p>{say('strip.closeAskedHelp')}</p>
      {paying && <p>{say('shell.afterPayment')}</p>}
      <GoThere to="shift" onClose={onClose}>
        {say('strip.closeAskedGo')}
      </GoThere>
    </>
  );
}

function Scans({ onClose }: { readonly onClose: () => void }) {
  const say = useSay();
  const left = useScans((queue) => queue.left.length);
  const waiting = useScans((queue) => queue.waiting.length);
  const paying = useTill((snapshot) => snapshot.checkout !== null);
  const wantScans = useNavigation((navigation) => navigation.wantScans);
  const open = (): void => {
    onClose();
    wantScans(true);
  };
  return (
    <>
      {left > 0 && <b>{say('scans.left', { count: left })}</b>}
      {waiting > 0 && <p>{say('scans.waiting', { count: waiting })}</p>}
      {paying && <p>{say('shell.afterPayment')}</p>}
      {left > 0 && (
        <Button size="sm" disabled={paying} onPress={open}>
          {say('scans.open')}
        </Button>
      )}
    </>
  );
}
