import type { PlacedKind } from '../../../../core/contract/diagnostics.ts';
import { PLACED_KINDS } from '../../../../core/contract/diagnostics.ts';
import type { DeviceCode, DeviceKind, DeviceView } from '../../../../core/contract/devices.ts';
import type { Level, StatusSlice } from '../../../../core/contract/snapshot.ts';
import type { MessageKey } from '../../../../core/i18n/index.ts';
import type { Say } from '../../../i18n.ts';
import type { IconName } from '../../../components/icon-shapes.ts';
import { partsOf } from './spec-parts.ts';

export type RowKey = DeviceKind | 'service';

/** One row of the list: a device, or what the till uses in its place. */
export interface DeviceRow {
  readonly key: RowKey;
  readonly icon: IconName;
  readonly name: string;
  /** Null when this till has no such device. */
  readonly level: Level | null;
  /** Its connection, in brief. */
  readonly place: string;
  /** Its state and what to do about it, in full sentences. */
  readonly what: string;
  /** Null for the service, and when this till has no such device. */
  readonly view: DeviceView | null;
}

const ICONS: Readonly<Record<RowKey, IconName>> = {
  reader: 'reader',
  service: 'cloud',
  printer: 'printer',
  drawer: 'drawer',
  display: 'terminal',
  scanner: 'scan',
  scale: 'scale',
};
const ORDER: readonly RowKey[] = ['reader', 'service', 'printer', 'drawer', 'scanner', 'display', 'scale'];

/** Codes whose own text does not say what to do. */
const TRIES: Partial<Record<DeviceCode, MessageKey>> = {
  no_permission: 'diagnostics.try.no_permission',
  invalid: 'diagnostics.try.invalid',
  silent: 'diagnostics.try.silent',
  connecting: 'diagnostics.try.connecting',
  paper_low: 'diagnostics.try.paper_low',
};

/** Why a reader is not used, by the detail of its driver. */
const REFUSALS: Readonly<
  Record<string, 'diagnostics.try.unencrypted' | 'diagnostics.try.speaks_miura' | 'diagnostics.try.speaks_vipa'>
> = {
  encryption_off: 'diagnostics.try.unencrypted',
  speaks_miura: 'diagnostics.try.speaks_miura',
  speaks_vipa: 'diagnostics.try.speaks_vipa',
};

/** The state, and the one thing to try. */
export function remedyText(view: Pick<DeviceView, 'kind' | 'code' | 'detail'>, say: Say): string {
  const refusal = view.kind === 'reader' && view.code === 'refused' ? REFUSALS[view.detail] : undefined;
  if (refusal !== undefined) return say(refusal);
  // A connection that is refused has the line's own code as its detail.
  if (view.kind === 'reader' && view.code === 'refused' && view.detail !== 'refused') return say('reader.help.refused');
  if (view.kind === 'reader' && view.code === 'lost' && view.detail === 'no_answer')
    return say('diagnostics.try.lost_answers');
  const advice = TRIES[view.code];
  const fact = say(`device.code.${view.code}`);
  return advice === undefined ? fact : `${fact} ${say(advice as 'diagnostics.try.silent')}`;
}

export interface Surroundings {
  readonly devices: readonly DeviceView[];
  readonly service: StatusSlice['service'];
}

/** Every device of the till, in a fixed order. */
export function deviceRows({ devices, service }: Surroundings, say: Say): readonly DeviceRow[] {
  return ORDER.flatMap((key): readonly DeviceRow[] => {
    if (key === 'service') return [serviceRow(service, say)];
    const view = devices.find(({ kind }) => kind === key);
    if (view) return [rowOf(view, say)];
    return isPlaced(key) ? [absentRow(key, say)] : [];
  });
}

function isPlaced(kind: DeviceKind): kind is PlacedKind {
  return (PLACED_KINDS as readonly DeviceKind[]).includes(kind);
}

function rowOf(view: DeviceView, say: Say): DeviceRow {
  const { kind, level } = view;
  const parts = partsOf(view.spec);
  const place = parts.link === 'simulated' ? say('diagnostics.simulated') : parts.path;
  return {
    key: kind,
    icon: ICONS[kind],
    name: say(`device.kind.${kind}`),
    level,
    place: kind === 'drawer' ? say('diagnostics.hangs_on_printer') : place,
    what: remedyText(view, say),
    view,
  };
}

function serviceRow(service: StatusSlice['service'], say: Say): DeviceRow {
  return {
    key: 'service',
    icon: ICONS.service,
    name: say('diagnostics.service'),
    level: service.level,
    place: say(`service.${service.code}`),
    what: say(`service.help.${service.code}`),
    view: null,
  };
}

function absentRow(kind: PlacedKind, say: Say): DeviceRow {
  const types = kind === 'scanner';
  return {
    key: kind,
    icon: ICONS[kind],
    name: say(`device.kind.${kind}`),
    level: types ? 'ok' : null,
    place: say(types ? 'diagnostics.keyboard_scanner' : 'diagnostics.not_configured'),
    what: say(types ? 'diagnostics.keyboard_scanner.help' : 'diagnostics.not_configured'),
    view: null,
  };
}

type Troubled = DeviceRow & { readonly level: 'error' | 'degraded' };
const URGENCY = { error: 0, degraded: 1 } as const;

function isTroubled(row: DeviceRow): row is Troubled {
  return row.level === 'error' || row.level === 'degraded';
}

/** The device that most needs attention, and how many others do; null when none does. */
export function firstTrouble(rows: readonly DeviceRow[]): { readonly row: Troubled; readonly others: number } | null {
  const troubled = rows.filter(isTroubled).toSorted((one, other) => URGENCY[one.level] - URGENCY[other.level]);
  // An unreachable drawer is its printer's problem, reported once.
  const own = troubled.filter(({ key }) => key !== 'drawer' || !troubled.some((other) => other.key === 'printer'));
  const [row] = own;
  return row ? { row, others: own.length - 1 } : null;
}
