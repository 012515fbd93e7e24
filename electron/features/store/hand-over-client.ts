import { outcomeAnswerSchema, takeAnswerSchema, takeLinksAnswerSchema } from '../../../store/contract/handovers.ts';
import type { HandOverScope } from '../../payments/payment-engine.ts';
import type { HandOverClient } from '../../payments/recovery/hand-over.ts';
import type { Pusher } from './pusher.ts';

/** Limit per request: each waits for its heir's horizon before the call. */
const MOST = 50;
/** Limit for links, because each is checked while the store's grant is valid. */
const LINKS_MOST = 10;

/** Calls the store about payments of lost tills. */
export function createHandOverClient(
  call: Pusher['call'],
  { service, account, horizon_ms }: HandOverScope,
): HandOverClient {
  const body = { service: service ?? null, account: account ?? null, horizon_ms, most: MOST };
  return {
    take: async () => {
      const answer = await call({ method: 'POST', path: '/handovers/take', body, answer: takeAnswerSchema });
      return answer.ok ? answer.value.value.items : [];
    },
    takeLinks: async () => {
      // An older store does not know the call, and hands over no links.
      const path = '/handovers/links/take';
      const of_links = { ...body, most: LINKS_MOST };
      const answer = await call({ method: 'POST', path, body: of_links, answer: takeLinksAnswerSchema });
      return answer.ok ? answer.value.value.links : [];
    },
    end: async ({ trace_id, epoch }, { outcome, amount_minor, why }) => {
      const answer = await call({
        ...{ method: 'POST', path: `/handovers/${encodeURIComponent(trace_id)}/outcome`, answer: outcomeAnswerSchema },
        body: { epoch, outcome, amount_minor, why: why.slice(0, 200) },
      });
      if (answer.ok) return 'ended';
      // A restored store may no longer know it: a person declares it again, and it is handed over again.
      const is_over = answer.error.kind === 'refused' && OVER.has(answer.error.code);
      return is_over ? 'not_ours' : 'away';
    },
  };
}

const OVER: ReadonlySet<string> = new Set(['not_owner', 'unknown']);
