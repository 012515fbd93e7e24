import type { UpdatesView } from '../updates.ts';
import { TILL, intent } from './declare.ts';
import { nothing } from './fields.ts';

const editing = { permission: 'change_settings', audience: TILL } as const;
/** Long enough for a package of many megabytes over a slow line. */
const INSTALL_TIMEOUT_MS = 15 * 60_000;
const CHECK_TIMEOUT_MS = 60_000;

/** New versions of this program. */
export const UPDATE_INTENTS = {
  'updates.read': intent<UpdatesView>()({ ...editing, input: nothing }),
  /** Checks the feed now. */
  'updates.check': intent<UpdatesView>()({ ...editing, input: nothing, timeout_ms: CHECK_TIMEOUT_MS }),
  /** Installs the offered version and restarts into it, even with a shift open; with an obstacle, only reports it. */
  'updates.install': intent<UpdatesView>()({
    ...editing,
    critical: true,
    input: nothing,
    timeout_ms: INSTALL_TIMEOUT_MS,
  }),
} as const;
