import { useState } from 'react';
import type { MessageKey } from '../../../core/i18n/index.ts';
import { FINDINGS_OF, type Finding, type OpenItem } from '../../../core/payments/open-item.ts';
import { Segment } from '../../components/segment.tsx';
import { useRequest } from '../../stores/till-context.tsx';
import type { Wording } from '../../text/wording.ts';
import { Lead, SignedAct } from './signed-act.tsx';

interface FindingMessages {
  readonly choice: MessageKey;
  readonly act: MessageKey;
}

/** The possible findings, each with the label of its button. */
const MESSAGES = {
  undone: { choice: 'recovery.close.undone', act: 'recovery.close.doUndone' },
  never_charged: { choice: 'recovery.close.neverCharged', act: 'recovery.close.doNeverCharged' },
  done: { choice: 'recovery.close.done', act: 'recovery.close.doDone' },
  not_done: { choice: 'recovery.close.notDone', act: 'recovery.close.doNotDone' },
} as const satisfies Readonly<Record<Finding, FindingMessages>>;
/** For the charge of a tab, where "done" must not be taken for a return. */
const CAPTURE_MESSAGES = {
  ...MESSAGES,
  done: { choice: 'recovery.close.charged', act: 'recovery.close.doCharged' },
  not_done: { choice: 'recovery.close.neverCharged', act: 'recovery.close.doNeverCharged' },
} as const satisfies Readonly<Record<Finding, FindingMessages>>;

export interface ClosePaneProps {
  readonly trace_id: string;
  readonly item: OpenItem;
  readonly wording: Wording;
  readonly onLeave: () => void;
}

/**
 * "Resolver a mano" (DESIGN 6): what the manager found at the payment service. A finding can state that the money is
 * back or was never charged, or whether a return or a tab step happened; never that a payment was paid.
 */
export function ClosePane({ trace_id, item, wording: { say }, onLeave }: ClosePaneProps) {
  const request = useRequest();
  const [found, setFound] = useState<Finding>(FINDINGS_OF[item][0]);
  const messages = item === 'capture' ? CAPTURE_MESSAGES : MESSAGES;
  return (
    <SignedAct
      label={say('recovery.close')}
      act={say(messages[found].act)}
      reference_label={say(item === 'capture' ? 'recovery.close.referenceOfCharge' : 'recovery.close.reference')}
      note={say(item === 'payment' || item === 'returned_capture' ? 'recovery.close.log' : 'recovery.close.logStep')}
      complete
      send={(signed) => request('recovery.close', { trace_id, found, ...signed })}
      onLeave={onLeave}
    >
      <Lead>{say('recovery.close.lead')}</Lead>
      <Segment
        label={say('recovery.close.found')}
        value={found}
        choices={FINDINGS_OF[item].map((value) => ({ value, text: say(messages[value].choice) }))}
        onChange={setFound}
      />
    </SignedAct>
  );
}
