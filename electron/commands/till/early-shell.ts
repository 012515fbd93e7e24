import { assert } from '../../../core/assert.ts';
import type { Clock } from '../../../core/clock.ts';
import { type Result, fail, succeed } from '../../../core/result.ts';
import type { StartRefusal } from '../../app/start-notices.ts';
import type { TillRuntime } from '../../app/till-runtime.ts';
import type { PairedPages } from '../../features/devices/paired-pages.ts';
import { type HeadlessShell, startHeadlessShell } from '../../ipc/headless/headless.ts';
import type { Router } from '../../ipc/router.ts';
import { withTimeout } from '../../payments/engine-parts.ts';
import { keepPageToken, keptPageToken } from '../../platform/page-token.ts';
import { systemCode } from '../../platform/system-code.ts';
import { newToken } from '../../platform/system.ts';

export interface EarlyShellParts {
  readonly pages: PairedPages;
  readonly renderer_folder: string;
  /** By default the one of the settings; 0 takes any free port. */
  readonly port: number | undefined;
  readonly clock: Clock;
  /** The address is open. */
  readonly onReady: (shell: HeadlessShell, runtime: TillRuntime) => void;
}

type PortRefusal = Extract<StartRefusal, { readonly code: 'port_unusable' }>;

/** How long a start waits for a browser that comes at once, in milliseconds. */
const FIRST_PAGE_MS = 30;

/**
 * Opens the shell once nothing refuses the start any more, before the services of the screens are loaded: that takes as
 * long as a browser needs to run the page (docs/decisions/072). The sockets of pages open when the router is there.
 */
export class EarlyShell {
  readonly #parts: EarlyShellParts;
  private readonly router = Promise.withResolvers<Router>();
  private shell: HeadlessShell | null = null;

  constructor(parts: EarlyShellParts) {
    this.#parts = parts;
  }

  /** Opens it on the first counter of this start; a till that takes its place later keeps its pages. */
  async open(runtime: TillRuntime): Promise<Result<null, PortRefusal>> {
    if (this.shell !== null) return succeed(null);
    const { port = runtime.settings.read().port, onReady } = this.#parts;
    const opened = await this.listen(runtime, port);
    if (!opened.ok) return opened;
    this.shell = opened.value;
    onReady(this.shell, runtime);
    // Loading services occupies the till. A browser has its page first: it starts a process for it meanwhile.
    await withTimeout(this.#parts.clock, FIRST_PAGE_MS, this.shell.first_page, undefined);
    return succeed(null);
  }

  /** Answers the pages with this till from now on. */
  serve(router: Router): HeadlessShell {
    assert(this.shell !== null, 'an open till has opened its shell');
    this.router.resolve(router);
    return this.shell;
  }

  private async listen({ folder, log }: TillRuntime, port: number): Promise<Result<HeadlessShell, PortRefusal>> {
    const { pages, renderer_folder, clock } = this.#parts;
    try {
      const token = keptPageToken(folder.path, port) ?? newToken();
      const shell = await startHeadlessShell({
        router: this.router.promise,
        ...{ pages, port, renderer_folder, token, clock, log },
      });
      keepPageToken(folder.path, Number(new URL(shell.url).port), token);
      return succeed(shell);
    } catch (error) {
      return fail({ code: 'port_unusable', port, system: systemCode(error) });
    }
  }
}
