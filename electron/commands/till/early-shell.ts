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
/** How long what can wait is put off for a page's first answer: longer than a browser needs to begin a process for it. */
const FIRST_ANSWER_MS = 250;

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
    const token = keptPageToken(runtime.folder.path, port) ?? newToken();
    const opened = await this.listen(runtime, port, token);
    if (!opened.ok) return opened;
    this.shell = opened.value;
    onReady(this.shell, runtime);
    // A browser needs longer to ask for the page.
    keepPageToken(runtime.folder.path, Number(new URL(this.shell.url).port), token);
    // Loading services occupies the till. A browser has its page first: it starts a process for it meanwhile.
    await withTimeout(this.#parts.clock, FIRST_PAGE_MS, this.shell.first_page, undefined);
    return succeed(null);
  }

  /** The page of a browser that came at once has what its first picture is made of. */
  async pageIsServed(): Promise<void> {
    const { first_answer = Promise.resolve() } = this.shell ?? {};
    await withTimeout(this.#parts.clock, FIRST_ANSWER_MS, first_answer, undefined);
  }

  /** Answers the pages with this till from now on. */
  serve(router: Router): HeadlessShell {
    assert(this.shell !== null, 'an open till has opened its shell');
    this.router.resolve(router);
    return this.shell;
  }

  private async listen({ log }: TillRuntime, port: number, token: string): Promise<Result<HeadlessShell, PortRefusal>> {
    const { pages, renderer_folder, clock } = this.#parts;
    try {
      const router = this.router.promise;
      return succeed(await startHeadlessShell({ router, pages, port, renderer_folder, token, clock, log }));
    } catch (error) {
      return fail({ code: 'port_unusable', port, system: systemCode(error) });
    }
  }
}
