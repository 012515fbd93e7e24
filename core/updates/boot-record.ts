/** So often may a version begin without proving itself. */
export const BAD_STARTS_MAX = 3;

/** So often in a row may a version that proved itself be cut short before it is taken back too: more than a power cut now and then. */
export const CUT_SHORT_MAX = 5;
/** A start that goes on for so long, in milliseconds, was not cut short. */
export const LASTS_MS = 10 * 60_000;

/** So long has it to prove itself, in milliseconds: journal proved, devices opened, first page painted. */
export const PROVE_WITHIN_MS = 60_000;

/**
 * Which version a launcher starts. Written whole, before what it says is done, so that a kill at any moment leaves one that
 * is true. A version is on trial while it is `current` and not `last_good`.
 */
export interface BootRecord {
  readonly format: 'cobro-boot/1';
  /** Installed whole and never started. */
  readonly pending: string | null;
  /** Started last. */
  readonly current: string;
  /** Proved itself last. */
  readonly last_good: string;
  /** Proved themselves here, the last good one among them: one can be gone back to. */
  readonly proven: readonly string[];
  /** How often `current` began since it is on trial. */
  readonly starts: number;
  /** Starts of `last_good` in a row that neither lasted nor ended in order, the one that runs among them. */
  readonly cut_short: number;
  /** Versions that failed: never installed again by a feed, and told. */
  readonly bad: readonly string[];
  /** Devices that answered before the version on trial was installed, and must answer after it. */
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

/** A version is ready to be started next time. One that failed before is tried again: a person asked for it. */
export function installed(record: BootRecord, version: string, devices: readonly string[]): BootRecord {
  return { ...record, pending: version, bad: record.bad.filter((bad) => bad !== version), devices };
}

/** What the launcher starts now, and the record that must be durable before it does. */
export function beginStart(record: BootRecord): {
  readonly record: BootRecord;
  readonly version: string;
  readonly trial: boolean;
  /** Used up its starts without proving itself, or was cut short too often since, and is given up by this one. */
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

/** It proved itself and dies all the same, soon after every start: shown for some seconds, a page is no whole day. */
function mayGiveUp({ pending, current, last_good, cut_short }: BootRecord): boolean {
  return pending === null && current === last_good && cut_short >= CUT_SHORT_MAX;
}

/** The version went on for long enough, or ended in order. */
export function lasted(record: BootRecord, version: string): BootRecord {
  return version === record.last_good && record.cut_short > 0 ? { ...record, cut_short: 0 } : record;
}

/** The version proved itself, or was stopped in order before it could: neither counts against it. */
export function endTrial(record: BootRecord, version: string, outcome: 'healthy' | 'stopped'): BootRecord {
  if (version !== record.current || record.current === record.last_good) return record;
  if (outcome === 'stopped') return { ...record, starts: Math.max(0, record.starts - 1) };
  const proven = [...record.proven.filter((other) => other !== version), version];
  return { ...record, last_good: version, proven, starts: 0, cut_short: 1, devices: [] };
}

/** The newest version that proved itself here and is older than the one given; null: there is none. */
export function versionBefore({ proven, current }: BootRecord, than = current): string | null {
  return (
    proven
      .filter((version) => compareVersions(version, than) < 0)
      .sort(compareVersions)
      .at(-1) ?? null
  );
}

/** Below 0: `one` is older than `other`. Both are of the form `1.2.3`. */
export function compareVersions(one: string, other: string): number {
  const left = one.split('.').map(Number);
  const right = other.split('.').map(Number);
  for (let index = 0; index < 3; index += 1) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
