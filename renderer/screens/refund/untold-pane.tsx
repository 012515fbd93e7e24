import { type ReactNode, useState } from 'react';
import type { RefundWithoutSale, ReturnView } from '../../../core/contract/refunds.ts';
import { Button } from '../../components/button.tsx';
import { type Acting, useAct } from '../../components/use-act.ts';
import { useTill } from '../../stores/till-context.tsx';
import type { Wording } from '../../text/wording.ts';
import { OutcomeParts } from './refund-outcome.tsx';
import { saleMoment, saleNumberText } from './view/refund-messages.ts';
import styles from './refund-screen.module.css';

interface PaneProps {
  readonly wording: Wording;
  /** What it hands over was seen. */
  readonly onTold: (return_id: string) => void;
}

/**
 * A return that ended as the till stopped, or its page alone: what to hand over, if that was not done, until a person says
 * so.
 */
export function UntoldPane({ returned, wording, onTold }: PaneProps & { readonly returned: ReturnView }) {
  const { say, money } = wording;
  const { return_id, parts, lane, sale_number, at_ms } = returned;
  const { act, busy, problem } = useAct();
  const [printed, setPrinted] = useState(false);
  const has_printer = useTill(({ status }) => status.printer.code !== 'none');
  const untold = parts.filter((part) => part.untold === true);
  const cash_minor = untold.filter(({ kind }) => kind === 'cash').reduce((sum, part) => sum + part.handed_minor, 0);
  const shown = untold.find(({ gift }) => gift !== undefined)?.gift?.shown ?? '';
  // Nothing but its slip.
  const is_slip = untold.length === 0;
  const tell = async (): Promise<void> => {
    if ((await act('refund.told', { return_id })).ok) onTold(return_id);
  };
  const print = async (): Promise<void> => setPrinted((await act('refund.print', { return_id })).ok);
  const title = is_slip
    ? say('refund.untold.slipTitle')
    : cash_minor > 0
      ? say('refund.untold.title', { amount: money(cash_minor) })
      : say('refund.untold.creditTitle', { shown });
  const copy = has_printer && (
    <Button size="lg" disabled={busy !== null} onPress={() => void print()}>
      {say('refund.untold.print')}
    </Button>
  );
  return (
    <Pane
      title={title}
      lead={say(is_slip ? 'refund.untold.slipLead' : 'refund.untold.lead', {
        number: saleNumberText({ lane, number: sale_number }),
        when: saleMoment(at_ms, Date.now(), wording),
      })}
    >
      <OutcomeParts returned={returned} wording={wording} />
      <p className={styles.problem} role="alert">
        {problem}
      </p>
      {printed && <p role="status">{say('refund.untold.printed')}</p>}
      <Button variant="primary" size="lg" disabled={busy !== null} onPress={() => void tell()}>
        {say(is_slip ? 'refund.untold.slipDone' : 'refund.untold.done')}
      </Button>
      {cash_minor > 0 && <OpenDrawer act={act} busy={busy} say={say} />}
      {copy}
    </Pane>
  );
}

/** The same for a refund without a sale. */
export function UntoldRefund({ refund, wording, onTold }: PaneProps & { readonly refund: RefundWithoutSale }) {
  const { say, money } = wording;
  const { refund_id, amount_minor, currency, at_ms, reason } = refund;
  const { act, busy, problem } = useAct();
  const tell = async (): Promise<void> => {
    if ((await act('refund.told', { return_id: refund_id })).ok) onTold(refund_id);
  };
  return (
    <Pane
      title={say('refund.untold.title', { amount: money(amount_minor, currency) })}
      lead={say('refund.untold.blindLead', { when: saleMoment(at_ms, Date.now(), wording), reason })}
    >
      <p className={styles.problem} role="alert">
        {problem}
      </p>
      <Button variant="primary" size="lg" disabled={busy !== null} onPress={() => void tell()}>
        {say('refund.untold.done')}
      </Button>
      <OpenDrawer act={act} busy={busy} say={say} />
    </Pane>
  );
}

interface FramedPaneProps {
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
}

function Pane({ title, lead, children }: FramedPaneProps) {
  return (
    <section className={styles.pane} aria-label={title}>
      <h2>{title}</h2>
      <p className={styles.lead}>{lead}</p>
      {children}
    </section>
  );
}

function OpenDrawer({ act, busy, say }: Pick<Acting, 'act' | 'busy'> & Pick<Wording, 'say'>) {
  return (
    <Button size="lg" disabled={busy !== null} onPress={() => void act('drawer.open')}>
      {say('refund.untold.drawer')}
    </Button>
  );
}
