import { useState } from 'react';
import type { OpenTabView, TabChangeView } from '../../../core/contract/tabs.ts';
import { currencyDecimals } from '../../../core/money/currency.ts';
import { AMOUNT_MINOR_MAX } from '../../../core/money/money.ts';
import type { TabAct } from '../../../core/payments/tab.ts';
import { AmountPad } from '../../components/amount-pad.tsx';
import { Button } from '../../components/button.tsx';
import { Segment } from '../../components/segment.tsx';
import { SideForm } from '../../components/side-form.tsx';
import { useAct } from '../../components/use-act.ts';
import { useKeys } from '../../keyboard/use-keys.tsx';
import type { Wording } from '../../text/wording.ts';
import { isPossible, whoText } from './view/tab-messages.ts';
import styles from './tabs-screen.module.css';

const ACTS = ['capture', 'adjustment', 'release'] as const satisfies readonly TabAct[];

export interface TabDetailProps {
  readonly tab: OpenTabView;
  readonly wording: Wording;
  /** `null`: the till did not answer, and it may have been done. */
  readonly onChanged: (change: TabChangeView | null, amount_minor: number) => void;
}

/** One tab and what becomes of it: captured, adjusted or released. */
export function TabDetail({ tab, wording, onChanged }: TabDetailProps) {
  const { say, money } = wording;
  const acting = useAct();
  const [act, setAct] = useState<TabAct>('capture');
  const [typed_minor, setTyped] = useState<number | null>(null);
  const amount_minor = act === 'release' ? tab.held_minor : (typed_minor ?? tab.held_minor);
  const amount = money(amount_minor, tab.currency);
  const possible = !tab.unsettled && isPossible(act, amount_minor, tab.held_minor);
  const hint = hintOf(act, amount_minor, tab, wording);
  const choose = (next: TabAct): void => {
    setAct(next);
    setTyped(null);
  };
  const change = async (): Promise<void> => {
    if (!possible) return;
    const asked = { trace_id: tab.trace_id, act, amount_minor: act === 'release' ? null : amount_minor };
    const answer = await acting.act('tab.change', asked);
    if (answer.ok) onChanged(answer.value, amount_minor);
    else if (answer.error.code === 'no_answer') onChanged(null, amount_minor);
  };
  useKeys({ Enter: () => void change() });
  return (
    <SideForm
      label={whoText(tab, wording)}
      foot={
        <>
          {acting.problem !== null && <p role="alert">{acting.problem}</p>}
          <Button
            variant={act === 'release' ? 'outline' : 'primary'}
            size="lg"
            wide
            keyCap="Enter"
            disabled={!possible}
            busy={acting.busy === null ? undefined : say('tabs.busy')}
            onPress={() => void change()}
          >
            {say(`tabs.do.${act}`, { amount })}
          </Button>
        </>
      }
    >
      <h2>
        {say('tabs.held')}: {money(tab.held_minor, tab.currency)}
        {tab.held_minor !== tab.authorized_minor && (
          <span className="dim">
            {' '}
            · {say('tabs.openedWith', { amount: money(tab.authorized_minor, tab.currency) })}
          </span>
        )}
      </h2>
      <Segment
        label={say('tabs.act')}
        value={act}
        choices={ACTS.map((value) => ({ value, text: say(`tabs.act.${value}`) }))}
        onChange={choose}
      />
      {act === 'release' ? (
        <p>{say('tabs.release.lead')}</p>
      ) : (
        <AmountPad
          key={act}
          label={say(act === 'capture' ? 'tabs.take' : 'tabs.newTotal')}
          shown={amount}
          value={amount_minor}
          onChange={setTyped}
          max={AMOUNT_MINOR_MAX}
          fresh={typed_minor === null}
          zeros={currencyDecimals(tab.currency) === 2 ? '00' : '000'}
          compact
        />
      )}
      {hint !== '' && <p className={styles.hint}>{hint}</p>}
    </SideForm>
  );
}

/** Why nothing can be done, or what becomes of the rest. */
function hintOf(act: TabAct, amount_minor: number, tab: OpenTabView, { say, money }: Wording): string {
  const { held_minor, currency, unsettled } = tab;
  if (unsettled) return say('tabs.unsettled');
  if (act !== 'capture' || amount_minor === held_minor) return '';
  return amount_minor > held_minor
    ? say('tabs.capture.more', { amount: money(held_minor, currency) })
    : say('tabs.capture.less', { amount: money(held_minor - amount_minor, currency) });
}
