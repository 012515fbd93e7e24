/** Starts that a version on trial has to prove itself. */
export const BAD_STARTS_MAX = 3;

/**
 * Interrupted starts in a row after which even a proven version is rolled back: more than occasional power cuts cause.
 */
export const CUT_SHORT_MAX = 5;
/** A start that lasts this long, in milliseconds, was not interrupted. */
export const LASTS_MS = 10 * 60_000;

/**
 * Time that a version on trial has to prove itself, in milliseconds: journal verified, devices opened, first page
 * painted.
 */
export const PROVE_WITHIN_MS = 60_000;

/**
 * Which version a launcher starts. Written as a whole, before the change that it records, so that it is true after a
 * kill at any moment. A version is on trial while it is `current` but not `last_good`.
 */
export interface BootRecord {
  readonly format: 'cobro-boot/1';
  /** Fully installed but never started. */
  readonly pending: string | null;
  /** The last version started. */
  readonly current: string;
  /** The last version that proved itself. */
  readonly last_good: string;
  /** Versions that proved themselves here, including the last good one: candidates for a rollback. */
  readonly proven: readonly string[];
  /** Starts of `current` since its trial began. */
  readonly starts: number;
  /** Consecutive starts of `last_good` that neither lasted nor ended in order, including the running one. */
  readonly cut_short: number;
  /** Versions that failed: reported, and never installed by a feed again. */
  readonly bad: readonly string[];
  /** Devices that responded before the version on trial was installed, and must respond after it. */
  readonly devices: readonly string[];
}

export function firstRecord(version: string): BootRecord {
  return {
    format: 'cobro-boot/1',
    pending: null,
    current: version,
    last_good: version,
    proven: [version],
    starts: 0,
    cut_short: 0,
    bad: [],
    devices: [],
  };
}

/**
 * Marks a version as ready for the next start. One that failed before is tried again, because a person requested it.
 */
export function installed(record: BootRecord, version: string, devices: readonly string[]): BootRecord {
  return { ...record, pending: version, bad: record.bad.filter((bad) => bad !== version), devices };
}

/** The version to start now, and the record that must be durable before it starts. */
export function beginStart(record: BootRecord): {
  readonly record: BootRecord;
  readonly version: string;
  readonly trial: boolean;
  /** The version given up by this start: it used up its trial, or was interrupted too often since. */
  readonly failed: string | null;
} {
  const { pending, current, last_good, starts } = record;
  if (pending !== null && pending !== last_good) {
    const next = { ...record, pending: null, current: pending, starts: 1, cut_short: 0 };
    return { record: next, version: pending, trial: true, failed: null };
  }
  if (pending === null && current !== last_good && starts < BAD_STARTS_MAX)
    return { record: { ...record, starts: starts + 1 }, version: current, trial: true, failed: null };
  const before = mayGiveUp(record) ? versionBefore(record, last_good) : null;
  const on_trial = current !== last_good && starts >= BAD_STARTS_MAX ? current : null;
  const failed = before === null ? on_trial : last_good;
  const version = before ?? last_good;
  const others = (versions: readonly string[]): string[] => versions.filter((version) => version !== failed);
  const bad = failed === null ? record.bad : [...others(record.bad), failed];
  return {
    record: {
      ...record,
      pending: null,
      current: version,
      last_good: version,
      proven: others(record.proven),
      starts: 0,
      cut_short: before === null && current === last_good ? record.cut_short + 1 : 1,
      bad,
    },
    version,
    trial: false,
    failed,
  };
}

/** Whether a proven version dies soon after every start: the trial, which lasts seconds, cannot detect that. */
function mayGiveUp({ pending, current, last_good, cut_short }: BootRecord): boolean {
  return pending === null && current === last_good && cut_short >= CUT_SHORT_MAX;
}

/** The version ran long enough, or ended in order. */
export function lasted(record: BootRecord, version: string): BootRecord {
  return version === record.last_good && record.cut_short > 0 ? { ...record, cut_short: 0 } : record;
}

/** The version proved itself, or was stopped in order before it could, which does not count against it. */
export function endTrial(record: BootRecord, version: string, outcome: 'healthy' | 'stopped'): BootRecord {
  if (version !== record.current || record.current === record.last_good) return record;
  if (outcome === 'stopped') return { ...record, starts: Math.max(0, record.starts - 1) };
  const proven = [...record.proven.filter((other) => other !== version), version];
  return { ...record, last_good: version, proven, starts: 0, cut_short: 1, devices: [] };
}

/** The newest version older than the given one that proved itself here; null when there is none. */
export function versionBefore({ proven, current }: BootRecord, than = current): string | null {
  return (
    proven
      .filter((version) => compareVersions(version, than) < 0)
      .sort(compareVersions)
      .at(-1) ?? null
  );
}

/** Negative when `one` is older than `other`. Both have the form `1.2.3`. */
export function compareVersions(one: string, other: string): number {
  const left = one.split('.').map(Number);
  const right = other.split('.').map(Number);
  for (let index = 0; index < 3; index += 1) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
