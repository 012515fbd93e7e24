import type { CareSlice, FrameView, PlacedKind } from '../../core/contract/device-care.ts';
import { PLACED_KINDS } from '../../core/contract/device-care.ts';
import type { CareResults, FoundPort } from '../../core/contract/device-care.ts';
import type { DeviceCode, DeviceKind } from '../../core/contract/peripherals.ts';
import { type Result, succeed } from '../../core/result.ts';
import type { Settings } from '../../core/settings/settings.ts';
import type { ChangeHub } from './change-hub.ts';
import { unusableSpec } from './device-specs.ts';
import type { ServiceLogger } from './logger.ts';
import { type Answer, DONE, refuse } from './refusal.ts';
import type { SettingsAccess } from './settings-access.ts';

export interface SearchProgress {
  readonly done: number;
  readonly total: number;
  readonly path: string;
}

/** What the care of devices needs of the machine; the composition root hands it in. */
export interface CareTools {
  find(options: {
    readonly mayGoOn: () => boolean;
    readonly onProgress: (progress: SearchProgress) => void;
  }): Promise<Result<{ readonly ports: readonly FoundPort[]; readonly cut: boolean }, string>>;
  /** Null when there is no such device, or nothing that it could show. */
  test(kind: DeviceKind): Promise<Result<string, DeviceCode>> | null;
  framesAfter(number: number): readonly FrameView[];
  report(): Promise<CareResults['care.report']>;
}

export interface DeviceCareParts {
  /** Absent where a command sells without screens. */
  readonly care?: CareTools | undefined;
  readonly savedSettings: Pick<SettingsAccess, 'read' | 'change'>;
  readonly isPaying: () => boolean;
  readonly hub: ChangeHub;
  readonly log: ServiceLogger;
}

/** Looks after the devices: finds, tries, and chooses them. It never touches a payment, and a payment goes before it. */
export class DeviceCare {
  private readonly parts: DeviceCareParts;
  /** What this run was started with. */
  private readonly in_use: Pick<Settings, PlacedKind>;
  private search: SearchProgress | null = null;
  private found: readonly FoundPort[] | null = null;
  private search_cut: CareSlice['search_cut'] = null;
  private is_stopped = false;

  constructor(parts: DeviceCareParts) {
    this.parts = parts;
    this.in_use = parts.savedSettings.read();
  }

  slice(): CareSlice {
    const settings = this.parts.savedSettings.read();
    const changed = PLACED_KINDS.filter((kind) => settings[kind] !== this.in_use[kind]);
    return {
      search: this.search,
      found: this.found,
      search_cut: this.search_cut,
      waiting: changed.map((kind) => ({ kind, spec: settings[kind] })),
    };
  }

  /** A search that is under way ends before its next question. */
  stop(): void {
    this.is_stopped = true;
  }

  find(): Answer<null> {
    const { care, isPaying } = this.parts;
    if (!care) return refuse('not_now', 'this till has no devices to find');
    if (isPaying()) return refuse('not_now', 'a payment is open');
    if (this.search) return refuse('busy_searching', 'a search is under way');
    this.search = { done: 0, total: 0, path: '' };
    this.changed();
    void this.look(care);
    return DONE;
  }

  async test(kind: DeviceKind): Promise<Answer<CareResults['care.test']>> {
    if (this.search) return refuse('busy_searching', 'a search is under way');
    const tested = await this.parts.care?.test(kind);
    if (!tested) return refuse('device_missing', `this till has no ${kind} that can be tried`);
    return succeed(
      tested.ok
        ? { passed: true, code: 'ready', detail: tested.value }
        : { passed: false, code: tested.error, detail: '' },
    );
  }

  choose(kind: PlacedKind, spec: string): Answer<CareResults['care.choose']> {
    const unusable = unusableSpec(kind, spec);
    if (unusable !== null) return refuse('spec_unusable', unusable);
    const { savedSettings } = this.parts;
    savedSettings.change({ [kind]: spec });
    this.changed();
    if (savedSettings.read()[kind] !== spec) return succeed({ takes_effect: 'overridden' });
    return succeed({ takes_effect: this.in_use[kind] === spec ? 'already' : 'restart' });
  }

  frames(after: number): CareResults['care.frames'] {
    return { frames: this.parts.care?.framesAfter(after) ?? [] };
  }

  async report(): Promise<Answer<CareResults['care.report']>> {
    const { care } = this.parts;
    return care ? succeed(await care.report()) : refuse('not_now', 'this till has no devices to tell of');
  }

  private async look(care: CareTools): Promise<void> {
    const { isPaying, log } = this.parts;
    try {
      const found = await care.find({
        mayGoOn: () => !this.is_stopped && !isPaying(),
        onProgress: (progress) => {
          this.search = progress;
          this.changed();
        },
      });
      this.found = found.ok ? found.value.ports : [];
      this.search_cut = !found.ok ? 'no_list' : found.value.cut ? 'payment' : null;
    } catch (error) {
      log.error({ event: 'search_broke', error }, 'the search for devices broke');
      this.found = [];
      this.search_cut = 'no_list';
    } finally {
      this.search = null;
      this.changed();
    }
  }

  private changed(): void {
    this.parts.hub.changed('care');
  }
}
