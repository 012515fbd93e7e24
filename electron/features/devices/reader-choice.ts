import { type Result, fail, succeed } from '../../../core/result.ts';

/** Setting of a shop without a reader; null leaves the choice to the till. */
export const NO_READER = 'none';

export function isSimulated(spec: string | null): boolean {
  return spec?.startsWith('simulated:') === true;
}

const NONE_NAMED =
  'No card reader is named, so that this till takes cash alone. Name one on the page for devices or with --reader.';
const SAVED_SIMULATED =
  'settings.json names a simulated reader, which sells at no real payment service: cards wait. Name a real one on the page for devices or with --reader.';

export interface ReaderFacts {
  /** From the settings, overridden by flags and environment. */
  readonly spec: string | null;
  /** Named at start-up, by flag or environment. */
  readonly is_named: boolean;
  /** Set-up was configured to use a simulated reader at this service (`simulated_reader_service`). */
  readonly is_set_up?: boolean;
  readonly service: {
    /** No money moves there. */
    readonly training: boolean;
    /** The till started it itself. */
    readonly embedded: boolean;
    readonly on_this_machine: boolean;
  };
}

export interface ReaderChoice {
  /** Null for no reader, and cash only. */
  readonly spec: string | null;
  /** Why the configured reader is not used; null when it is. */
  readonly left_out: string | null;
}

/** A till with such a reader does not start. */
export interface ReaderRefusal {
  readonly code: 'simulated_reader_elsewhere';
}

/**
 * Chooses the till's reader. A simulated one approves without payment: it is the default only in training; elsewhere it
 * must be named at the start and works only with services of this machine (operator-interface, "Flags and
 * environment").
 */
export function chooseReader({
  spec,
  is_named,
  is_set_up = false,
  service,
}: ReaderFacts): Result<ReaderChoice, ReaderRefusal> {
  if (spec === null && service.embedded) return succeed({ spec: 'simulated:', left_out: null });
  if (spec === null) return succeed({ spec: null, left_out: NONE_NAMED });
  if (spec === NO_READER) return succeed({ spec: null, left_out: null });
  if (!isSimulated(spec) || service.training) return succeed({ spec, left_out: null });
  if (is_named && !service.on_this_machine) return fail({ code: 'simulated_reader_elsewhere' });
  if (is_named || (is_set_up && service.on_this_machine)) return succeed({ spec, left_out: null });
  return succeed({ spec: null, left_out: SAVED_SIMULATED });
}
