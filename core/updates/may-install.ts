/** Why an update is not installed now, in the order of reporting. */
export const UPDATE_OBSTACLES = [
  'payment_open',
  'recovery_open',
  'cart_open',
  'reader_busy',
  'printer_busy',
  'shift_open',
  'disk_full',
  'opening_hours',
] as const;
export type UpdateObstacle = (typeof UPDATE_OBSTACLES)[number];

/** The till's state at the moment of the check. */
export interface UpdateMoment {
  /** Attempts and undos in flight. */
  readonly open_attempts: number;
  /** Items that recovery has not settled, and how many of them are parked: reported to a person who must decide. */
  readonly unresolved: number;
  readonly parked: number;
  readonly cart_lines: number;
  readonly reader_idle: boolean;
  /** Receipts being printed or queued. */
  readonly papers_waiting: number;
  readonly shift_open: boolean;
  /** A permitted person chose "now" while the shift is open. */
  readonly agreed: boolean;
  readonly free_bytes: number;
  /** Disk space for the new version, which is installed beside the old one. */
  readonly needed_bytes: number;
  /** The shop is open or opens soon. */
  readonly opening_hours: boolean;
}

/** The obstacles to replacing the running version now; it may be replaced only if the list is empty. Default is no. */
export function mayInstall(moment: UpdateMoment): readonly UpdateObstacle[] {
  const holds: Readonly<Record<UpdateObstacle, boolean>> = {
    payment_open: moment.open_attempts !== 0,
    recovery_open: moment.unresolved !== moment.parked,
    cart_open: moment.cart_lines !== 0,
    reader_busy: !moment.reader_idle,
    printer_busy: moment.papers_waiting !== 0,
    shift_open: moment.shift_open && !moment.agreed,
    disk_full: !(moment.free_bytes >= moment.needed_bytes),
    opening_hours: moment.opening_hours,
  };
  return UPDATE_OBSTACLES.filter((obstacle) => holds[obstacle]);
}

/** Opening hours in the format of the settings, such as `09:00-21:30`; may span midnight. */
export const OPENING_HOURS = /^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d$/;

/** Nothing is installed within this many minutes before opening: rolling back a bad version takes time. */
export const BEFORE_OPENING_MINUTES = 30;

const DAY_MINUTES = 24 * 60;

/**
 * Whether a shop is open at a minute of the day, or opens within half an hour.
 *
 * @param hours in the form {@link OPENING_HOURS}; null when not set: then never open
 * @param minute of the till's own day, 0 to 1439
 */
export function isOpeningTime(hours: string | null, minute: number): boolean {
  if (hours === null) return false;
  const [opens = 0, closes = 0] = hours.split('-').map((time) => {
    const [hour = 0, minutes = 0] = time.split(':').map(Number);
    return hour * 60 + minutes;
  });
  const since = (minute - opens + BEFORE_OPENING_MINUTES + DAY_MINUTES) % DAY_MINUTES;
  const open_for = ((closes - opens + DAY_MINUTES) % DAY_MINUTES || DAY_MINUTES) + BEFORE_OPENING_MINUTES;
  return since < open_for;
}
