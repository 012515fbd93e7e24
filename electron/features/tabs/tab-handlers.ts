import type { TAB_INTENTS } from '../../../core/contract/intents/tabs.ts';
import type { HandlersOf } from '../shared/handlers.ts';
import type { TabService } from './tab-service.ts';

export interface TabHandlerParts {
  readonly tabs: TabService;
}

/** Money that is held on cards and not taken. */
export function tabHandlers({ tabs }: TabHandlerParts): HandlersOf<typeof TAB_INTENTS> {
  return {
    'tab.list': () => tabs.list(),
    'tab.change': (request, grant) => tabs.change(request, grant),
  };
}
