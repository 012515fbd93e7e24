import type { PortsNotListed } from '../../../drivers/transport/serial-ports.ts';
import { NO_READER, isSimulated } from '../devices/reader-choice.ts';
import type { DeviceChange } from '../devices/device-change.ts';
import type { Clock } from '../../../core/clock.ts';
import {
  type AboutView,
  type DiagnosticsSlice,
  type FoundPort,
  type FrameView,
  type PlacedKind,
  PLACED_KINDS,
} from '../../../core/contract/diagnostics.ts';
import type { IntentResults } from '../../../core/contract/intents.ts';
import type { DeviceCode, DeviceKind } from '../../../core/contract/devices.ts';
import { type Result, fail, succeed } from '../../../core/result.ts';
import type { Settings } from '../../../core/settings/settings.ts';
import { withTimeout } from '../../payments/engine-parts.ts';
import type { SnapshotPublisher } from '../shared/snapshot-publisher.ts';
import { unusableSpec } from '../devices/device-specs.ts';
import type { Log } from '../../log/log.ts';
import { type Answer, DONE, refuse } from '../shared/refusal.ts';
import type { SettingsAccess } from '../settings/settings-access.ts';
import type { DIAGNOSTICS_INTENTS } from '../../../core/contract/intents/diagnostics.ts';
import type { HandlersOf } from '../shared/handlers.ts';
import type { Grant } from '../shared/grant.ts';

export interface SearchProgress {
  readonly done: number;
  readonly total: number;
  readonly path: string;
}

interface SearchOptions {
  readonly mayContinue: () => boolean;
  readonly onProgress: (progress: SearchProgress) => void;
}
type Found = { readonly ports: readonly FoundPort[]; readonly cut: boolean };

/** The machine's part of device diagnostics, provided by the composition root. */
export interface DiagnosticsTools {
  find(options: SearchOptions): Promise<Result<Found, PortsNotListed>>;
  findOnNetwork(options: SearchOptions & { readonly hosts: readonly string[] }): Promise<Result<Found, 'no_network'>>;
  /** Null when there is no such device, or it has nothing to test. */
  test(kind: DeviceKind): Promise<Result<string, DeviceCode>> | null;
  /** No card is being read or waiting for the host's response. */
  readerIsFree(): boolean;
  /** Replaces the device in use by that of a spec. */
  change: DeviceChange;
  framesAfter(number: number): readonly FrameView[];
  about(): AboutView;
  report(): Promise<IntentResults['diagnostics.report']>;
}

type Search = (
  diagnostics: DiagnosticsTools,
  options: SearchOptions,
) => Promise<Result<Found, 'no_list' | 'no_network'>>;

export interface DeviceDiagnosticsParts {
  /** Absent for a command that sells without screens. */
  readonly diagnostics?: DiagnosticsTools | undefined;
  readonly savedSettings: Pick<SettingsAccess, 'read' | 'change'>;
  readonly isPaying: () => boolean;
  readonly training: boolean;
  readonly publisher: SnapshotPublisher;
  readonly clock: Clock;
  readonly log: Log;
}

/** How long the reply to a choice waits for the device to be changed; a printer may have to finish a receipt. */
const CHANGE_ANSWER_MS = 4_000;

/** Finds, tests and selects devices. Never touches a payment; payments take precedence. */
export class DeviceDiagnostics {
  readonly #parts: DeviceDiagnosticsParts;
  /** The spec of each device in use. */
  private in_use: Pick<Settings, PlacedKind>;
  /** The device change in progress: one at a time, so that no two meet on a port. */
  private changing: Promise<void> | null = null;
  private search: SearchProgress | null = null;
  private where: DiagnosticsSlice['where'] = 'ports';
  private is_search_stopped = false;
  private found: readonly FoundPort[] | null = null;
  private search_cut: DiagnosticsSlice['search_cut'] = null;
  private is_stopped = false;
  /** Choices that could not be applied, by kind and spec. */
  private readonly refused = new Set<string>();

  constructor(parts: DeviceDiagnosticsParts) {
    this.#parts = parts;
    this.in_use = parts.savedSettings.read();
  }

  slice(): DiagnosticsSlice {
    const settings = this.#parts.savedSettings.read();
    return {
      search: this.search,
      where: this.where,
      found: this.found,
      search_cut: this.search_cut,
      waiting: this.waiting().map((kind) => ({ kind, spec: settings[kind] ?? NO_READER })),
    };
  }

  /** Stops a running search before its next query. */
  stop(): void {
    this.is_stopped = true;
  }

  find(): Answer<null> {
    return this.begin('ports', async (diagnostics, options) => {
      const found = await diagnostics.find(options);
      return found.ok ? found : fail('no_list');
    });
  }

  findOnNetwork(hosts: readonly string[]): Answer<null> {
    return this.begin('network', (diagnostics, options) => diagnostics.findOnNetwork({ ...options, hosts }));
  }

  /** Ends the search before its next query; its results are kept. */
  stopFinding(): Answer<null> {
    this.is_search_stopped = true;
    return DONE;
  }

  async test(kind: DeviceKind): Promise<Answer<IntentResults['diagnostics.test']>> {
    if (this.search) return refuse('busy_searching', 'a search is under way');
    const tested = await this.#parts.diagnostics?.test(kind);
    if (!tested) return refuse('device_missing', `this till has no ${kind} that can be tried`);
    return succeed(
      tested.ok
        ? { passed: true, code: 'ready', detail: tested.value }
        : { passed: false, code: tested.error, detail: '' },
    );
  }

  /** Saves the choice, and applies it at once or, during a payment or other work, as soon as that is over. */
  async choose(kind: PlacedKind, spec: string): Promise<Answer<IntentResults['diagnostics.choose']>> {
    const unusable = unusableSpec(kind, spec);
    if (unusable !== null) return refuse('spec_unusable', unusable);
    const { savedSettings, clock, training } = this.#parts;
    // If saved, it would replace the real reader at the next start, and no card could be taken.
    if (kind === 'reader' && isSimulated(spec) && !training)
      return refuse('spec_unusable', 'a simulated reader is chosen in training, or named at the start');
    savedSettings.change({ [kind]: spec });
    this.changed();
    if (savedSettings.read()[kind] !== spec) return succeed({ takes_effect: 'overridden' });
    if (this.in_use[kind] === spec) return succeed({ takes_effect: 'already' });
    this.settle();
    await withTimeout(clock, CHANGE_ANSWER_MS, this.changing ?? Promise.resolve(), undefined);
    return succeed({ takes_effect: this.in_use[kind] === spec ? 'now' : 'later' });
  }

  /** Applies pending changes that are possible now. Called whenever something that may have blocked them ends. */
  settle(): void {
    if (this.changing || this.changeable().length === 0) return;
    this.changing = this.changeAll().finally(() => {
      this.changing = null;
      this.changed();
    });
  }

  frames(after: number): IntentResults['diagnostics.frames'] {
    return { frames: this.#parts.diagnostics?.framesAfter(after) ?? [] };
  }

  about(): Answer<AboutView> {
    const { diagnostics } = this.#parts;
    return diagnostics ? succeed(diagnostics.about()) : refuse('not_now', 'a till of a test is made of nothing else');
  }

  async report(): Promise<Answer<IntentResults['diagnostics.report']>> {
    const { diagnostics } = this.#parts;
    return diagnostics ? succeed(await diagnostics.report()) : refuse('not_now', 'this till has no devices to tell of');
  }

  private waiting(): readonly PlacedKind[] {
    const settings = this.#parts.savedSettings.read();
    return PLACED_KINDS.filter((kind) => settings[kind] !== this.in_use[kind]);
  }

  /** Payments take precedence, and so does a search, which borrows lines; a reader in use is never exchanged. */
  private changeable(): readonly PlacedKind[] {
    const { diagnostics, isPaying } = this.#parts;
    if (!diagnostics || this.search || this.is_stopped || isPaying()) return [];
    return this.waiting().filter(
      (kind) => !this.refused.has(this.wish(kind)) && (kind !== 'reader' || diagnostics.readerIsFree()),
    );
  }

  private wish(kind: PlacedKind): string {
    return `${kind} ${this.#parts.savedSettings.read()[kind]}`;
  }

  private async changeAll(): Promise<void> {
    for (let [kind] = this.changeable(); kind !== undefined; [kind] = this.changeable()) await this.changeOne(kind);
  }

  private async changeOne(kind: PlacedKind): Promise<void> {
    const { diagnostics, savedSettings, publisher, log } = this.#parts;
    const spec = savedSettings.read()[kind] ?? NO_READER;
    try {
      const changed = await diagnostics?.change(kind, spec);
      if (changed?.ok) {
        this.in_use = { ...this.in_use, [kind]: spec };
        log.info('a device was changed', { event: 'device_changed', kind, spec });
      } else this.giveUp(kind, changed?.error ?? 'there are no devices');
    } catch (error) {
      this.giveUp(kind, error);
    }
    publisher.changed('till', 'status', 'peripherals');
  }

  /** A device that cannot be created is not retried; the choice stays saved and applies at the next start. */
  private giveUp(kind: PlacedKind, error: unknown): void {
    this.refused.add(this.wish(kind));
    this.#parts.log.error('a device could not be changed', { event: 'device_not_changed', kind, error });
  }

  private begin(where: DiagnosticsSlice['where'], run: Search): Answer<null> {
    const { diagnostics, isPaying } = this.#parts;
    if (!diagnostics) return refuse('not_now', 'this till has no devices to find');
    if (isPaying()) return refuse('not_now', 'a payment is open');
    if (this.search || this.changing) return refuse('busy_searching', 'devices are looked for or changed');
    this.search = { done: 0, total: 0, path: '' };
    this.where = where;
    this.is_search_stopped = false;
    this.changed();
    void this.scan(diagnostics, where, run);
    return DONE;
  }

  private async scan(diagnostics: DiagnosticsTools, where: DiagnosticsSlice['where'], run: Search): Promise<void> {
    const { isPaying, log } = this.#parts;
    try {
      const found = await run(diagnostics, {
        mayContinue: () => !this.is_stopped && !this.is_search_stopped && !isPaying(),
        onProgress: (progress) => {
          this.search = progress;
          this.changed();
        },
      });
      this.found = found.ok ? found.value.ports : [];
      const stopped = this.is_search_stopped ? 'stopped' : 'payment';
      this.search_cut = !found.ok ? found.error : found.value.cut ? stopped : null;
    } catch (error) {
      log.error('the search for devices broke', { event: 'search_broke', error });
      this.found = [];
      this.search_cut = where === 'ports' ? 'no_list' : 'no_network';
    } finally {
      this.search = null;
      this.changed();
    }
  }

  private changed(): void {
    this.#parts.publisher.changed('diagnostics');
  }
}

export interface DiagnosticsHandlerParts {
  readonly shift: { drawerOpened(grant: Grant): void };
  readonly diagnostics: DeviceDiagnostics;
}

/** Handlers of the devices page. */
export function diagnosticsHandlers({
  diagnostics,
  shift,
}: DiagnosticsHandlerParts): HandlersOf<typeof DIAGNOSTICS_INTENTS> {
  return {
    'diagnostics.find': () => diagnostics.find(),
    'diagnostics.findNetwork': ({ hosts }) => diagnostics.findOnNetwork(hosts),
    'diagnostics.stopFinding': () => diagnostics.stopFinding(),
    'diagnostics.test': ({ kind }, grant) => {
      // A test also opens the drawer, so it is recorded like any other opening.
      if (kind === 'drawer') shift.drawerOpened(grant);
      return diagnostics.test(kind);
    },
    'diagnostics.choose': ({ kind, spec }) => diagnostics.choose(kind, spec),
    'diagnostics.frames': ({ after }) => succeed(diagnostics.frames(after)),
    'diagnostics.about': () => diagnostics.about(),
    'diagnostics.report': () => diagnostics.report(),
  };
}
