import type { Clock } from '../../../core/clock.ts';
import { fail, succeed } from '../../../core/result.ts';
import type { Settings } from '../../../core/settings/settings.ts';
import { createTransport } from '../../../drivers/transport/create-transport.ts';
import type { Scale } from '../../../drivers/scale/scale.ts';
import type { DeviceChange } from '../devices/device-change.ts';
import type { DeviceRegistry } from '../devices/device-registry.ts';
import type { DiagnosticsTools } from './device-diagnostics.ts';
import { programRoot } from '../../platform/program.ts';
import { aboutTill } from './about.ts';
import { findDevices } from './find-devices.ts';
import { findOnNetwork } from './find-on-network.ts';
import type { FrameLog } from './frame-log.ts';
import { logTail } from './log-tail.ts';
import type { PortSources } from './machine-ports.ts';
import { ownAddresses } from './own-network.ts';
import { saveReport } from './report-folder.ts';
import { supportReport } from './support-report.ts';

export interface DiagnosticsToolsOptions {
  readonly registry: DeviceRegistry;
  readonly scale: () => Pick<Scale, 'status'> | null;
  readonly change: DeviceChange;
  readonly readerIsFree: () => boolean;
  readonly frames: FrameLog;
  readonly settings: () => Settings;
  readonly data_folder: string;
  readonly log_file: string;
  readonly version: string;
  /** Further states for the report, one line each. */
  readonly states: () => readonly string[];
  readonly clock: Clock;
  readonly sources?: PortSources;
}

/** The machine's side of diagnostics. */
export function createDiagnosticsTools(options: DiagnosticsToolsOptions): DiagnosticsTools {
  const { registry, frames, clock } = options;
  const detailOf = (kind: string): string => {
    if (kind !== 'scale') return registry.views().find((view) => view.kind === kind)?.detail ?? '';
    const status = options.scale()?.status;
    return status && 'weight_grams' in status ? `${status.weight_grams} g` : '';
  };
  return {
    find: ({ mayContinue, onProgress }) =>
      findDevices({
        devices: registry.views(),
        borrow: ({ kind }) => registry.borrow(kind),
        openLine: (place) => createTransport(place, clock),
        clock,
        mayContinue,
        onProgress,
        ...(options.sources ? { sources: options.sources } : {}),
      }),
    findOnNetwork: ({ hosts, mayContinue, onProgress }) =>
      findOnNetwork({
        hosts,
        devices: registry.views(),
        openLine: (place) => createTransport(place, clock),
        ownAddresses,
        clock,
        mayContinue,
        onProgress,
      }),
    test(kind) {
      const test = registry.testOf(kind);
      if (!test) return null;
      return test().then((tested) => {
        const detail = detailOf(kind);
        if (kind === 'reader')
          frames.add({ event: 'note', text: tested.ok ? `test passed ${detail}` : `test: ${tested.error}` });
        return tested.ok ? succeed(detail) : fail(tested.error);
      });
    },
    change: options.change,
    readerIsFree: options.readerIsFree,
    framesAfter: (number) => frames.after(number),
    about: () => aboutTill(options.version, programRoot(), options.data_folder),
    async report() {
      const at_ms = clock.wallMs();
      const text = supportReport({
        at_ms,
        version: options.version,
        machine: machineFacts(),
        settings: options.settings(),
        devices: registry.views(),
        states: options.states(),
        frames: frames.after(0),
        log: logTail(options.log_file),
      });
      const saved = await saveReport(options.data_folder, text, at_ms);
      return { text, file: saved.ok ? saved.value : null };
    },
  };
}

/** The program's environment. Nothing identifies the person or the machine. */
export function machineFacts(): Readonly<Record<string, string>> {
  const { node, electron } = process.versions;
  return {
    node,
    ...(electron === undefined ? {} : { electron }),
    system: `${process.platform} ${process.arch}`,
    running: `${Math.round(process.uptime())} s`,
  };
}
