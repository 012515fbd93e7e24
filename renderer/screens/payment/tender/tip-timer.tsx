import type { TipTimeLimit } from '../../../../core/contract/checkout.ts';
import { secondsUntil, useNow } from '../../../components/use-now.ts';
import { useSay } from '../../../i18n.ts';
import { TimeBar } from '../frame/time-bar.tsx';

/** Until when the tip is asked for, and what the till does then: goes on by itself only if the settings say so. */
export function TipTimer({ limit }: { readonly limit: TipTimeLimit }) {
  const say = useSay();
  const now_ms = useNow();
  const count = secondsUntil(limit.ends_at_ms, now_ms) ?? 0;
  const text = textOf();
  function textOf(): string {
    if (limit.then === 'no_tip') return say('tender.tipEndsNone', { count });
    return count === 0 ? say('tender.tipTimeUp') : say('tender.tipEndsWait', { count });
  }
  return (
    <TimeBar share={count / limit.seconds} label={say('tender.tipTimer')} spoken={{ seconds: count, text }}>
      {text}
    </TimeBar>
  );
}
