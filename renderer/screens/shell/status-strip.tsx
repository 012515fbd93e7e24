import { memo } from 'react';
import { classes } from '../../components/classes.ts';
import { Icon, Mark } from '../../components/icon.tsx';
import { LightButton } from '../../components/light-button.tsx';
import { useSay } from '../../i18n.ts';
import { useLink, useNavigation, useTill, useTillHandle } from '../../stores/till-context.tsx';
import {
  CloseRequestPill,
  DocumentsPill,
  PeripheralPills,
  PrinterPill,
  ReaderPill,
  RecoveryPill,
  ScansPill,
  ServicePill,
  TabsPill,
} from './strip-pills.tsx';
import styles from './status-strip.module.css';
import { useNow } from '../../components/use-now.ts';

/**
 * Time and date in the user's language; 24 hours, no seconds (DESIGN 12). Without the browser's date formats, whose
 * first use takes 20 ms of a start.
 */
function StripClock() {
  const say = useSay();
  const date = new Date(useNow());
  const twoDigits = (count: number): string => String(count).padStart(2, '0');
  const weekday = say('shell.weekdays').split(' ')[date.getDay()];
  const month = say('shell.months').split(' ')[date.getMonth()];
  return (
    <time className={styles.clock} dateTime={date.toISOString().slice(0, 16)}>
      <b>{`${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`}</b> {`${weekday} ${date.getDate()} ${month}`}
    </time>
  );
}

/** The place, what works, unconfirmed money, and who is signed in. At most two seconds old, on every screen. */
export const StatusStrip = memo(function StatusStrip() {
  const say = useSay();
  const link = useLink();
  const cashier = useTill((snapshot) => snapshot.till.cashier_name);
  const shift = useTill((snapshot) => snapshot.shift.open?.number ?? null);
  const training = useTill((snapshot) => snapshot.till.training);
  const { bridge } = useTillHandle();
  const nobody = useTill(({ staff }) => staff.configured && staff.person === null);
  const setMenu = useNavigation((navigation) => navigation.setMenu);
  return (
    <header className={styles.strip} data-training={training || undefined}>
      <LightButton
        className={styles.menu}
        label={say('shell.menu')}
        keyCap="F1"
        takesFocus
        onPress={() => setMenu(true)}
      >
        <Icon name="menu" />
      </LightButton>
      <span className={styles.logo}>
        <Mark />
        <span>Cobro</span>
      </span>
      <StripPlace />
      {link === 'open' ? (
        <div className={styles.status} role="group" aria-label={say('shell.status')}>
          <ScansPill />
          <CloseRequestPill />
          <PeripheralPills />
          <PrinterPill />
          <ReaderPill />
          <ServicePill />
          <RecoveryPill />
          <TabsPill />
          <DocumentsPill />
        </div>
      ) : (
        <LinkLost />
      )}
      {/* When problem pills fill the strip, the shift and then the name wrap out of sight. */}
      <LightButton
        className={styles.user}
        data-clip-ok=""
        takesFocus
        label={`${nobody ? say('staff.nobody') : cashier}, ${say('staff.switch')}`}
        onPress={() => void bridge.signIn()}
      >
        <Icon name="user" className={styles.userIcon} />
        <span>{nobody ? say('staff.nobody') : cashier}</span>
        <span className="dim">· {shift === null ? say('shell.noShift') : say('shell.shift', { number: shift })}</span>
      </LightButton>
      <StripClock />
    </header>
  );
});

/** In training, says so on every screen in place of the store's name. */
function StripPlace() {
  const say = useSay();
  const till_name = useTill((snapshot) => snapshot.till.till_name);
  const store_name = useTill((snapshot) => snapshot.till.store_name);
  const training = useTill((snapshot) => snapshot.till.training);
  const open = useNavigation((navigation) => navigation.training_open);
  const setOpen = useNavigation((navigation) => navigation.setTraining);
  const simulated = useTill((snapshot) => snapshot.till.simulated_reader);
  const moved = useTill(({ status }) => status.card_sales_stopped === 'moved_away');
  if (moved) return <strong className={styles.training}>{say('shell.moved')}</strong>;
  if (!training && !simulated) {
    return (
      <span className={styles.place} data-clip-ok="">
        {till_name}
        <span className="dim"> · {store_name}</span>
      </span>
    );
  }
  return (
    <>
      <span className={classes(styles.place, styles.short)} data-clip-ok="">
        {till_name}
      </span>
      <LightButton className={styles.training} aria-expanded={open} takesFocus onPress={() => setOpen(!open)}>
        {say(training ? 'training.banner' : 'training.simulated_reader')}
      </LightButton>
    </>
  );
}

/** Without a link the state of devices is unknown, so nothing else is claimed. */
function LinkLost() {
  const say = useSay();
  const what = useLink() === 'renewed' ? 'link.renewed' : 'link.lost';
  return (
    <p className={styles.lost} role="alert">
      <Icon name="plug" />
      <b>{say(what)}</b>
      <span>{say(`${what}.help`)}</span>
    </p>
  );
}
