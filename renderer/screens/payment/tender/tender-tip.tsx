import { useState } from 'react';
import type { CheckoutSlice } from '../../../../core/contract/snapshot.ts';
import type { TipPreset } from '../../../../core/sale/tip.ts';
import { Choice, Choices } from '../../../components/choice.tsx';
import { KeyCap } from '../../../components/key-cap.tsx';
import { useKeys } from '../../../keyboard/use-keys.tsx';
import { useWording } from '../../../text/wording.ts';
import { tipMessages } from './tip-view.ts';
import styles from './tender-tip.module.css';

export interface TenderTipProps {
  readonly checkout: CheckoutSlice;
  readonly presets: readonly TipPreset[];
  readonly onSet: (tip_minor: number) => void;
  /** Opens the entry of another amount. */
  readonly onOther: () => void;
}

/**
 * The tip beside the tenders. "No tip" applies until a tip is tapped, and is drawn as large as the others (DESIGN
 * 13.9), so that giving none needs no extra tap. P moves the digit keys from the amount to the tips.
 */
export function TenderTip({ checkout, presets, onSet, onOther }: TenderTipProps) {
  const wording = useWording();
  const { say, money, spoken } = wording;
  const [by_key, setByKey] = useState(false);
  const { tip_minor, total_minor } = checkout;
  const is_offered = presets.some(({ amount_minor }) => amount_minor === tip_minor);
  const is_other = tip_minor > 0 && !is_offered;
  const other_key = String(presets.length + 1);

  const leave = (): void => setByKey(false);
  const set = (wanted_minor: number): void => {
    leave();
    onSet(wanted_minor);
  };
  const offered = presets.map(({ amount_minor }, index) => [String(index + 1), () => set(amount_minor)] as const);
  useKeys({ p: () => setByKey(true) }, { active: !by_key, choices: true });
  useKeys(
    {
      ...Object.fromEntries(offered),
      [other_key]: onOther,
      0: () => set(0),
      p: leave,
      Enter: leave,
      Escape: leave,
    },
    { active: by_key, choices: true },
  );
  const cap = (name: string) => (by_key ? { keyCap: name } : {});
  return (
    <div className={styles.tip}>
      <p className={styles.head}>
        <b>{say('payment.tipGroup')}</b>
        <span className={styles.lead}>{say(by_key ? 'payment.tipByKey' : 'payment.tipVoluntary')}</span>
        <KeyCap name={by_key ? 'Esc' : 'P'} />
      </p>
      <Choices layout="tips" low offers={presets.length} label={say('payment.tipGroup')}>
        {presets.map((preset, index) => (
          <Choice
            key={`${preset.basis_points}/${preset.amount_minor}`}
            {...tipMessages(preset, total_minor, wording, { brief: true })}
            checked={preset.amount_minor === tip_minor}
            onPress={() => set(preset.amount_minor)}
            {...cap(String(index + 1))}
          />
        ))}
        <Choice
          wide
          title={say('payment.tipOther')}
          note={is_other ? money(tip_minor) : say('payment.tipOtherSub')}
          checked={is_other}
          onPress={onOther}
          {...cap(other_key)}
        />
        <Choice
          wide
          title={say('payment.tipNone')}
          note={say('payment.tipNoneSub', { amount: money(total_minor) })}
          checked={tip_minor === 0}
          onPress={() => set(0)}
          {...cap('0')}
        />
      </Choices>
      <p className="vh" aria-live="polite">
        {tip_minor > 0 && `${say('payment.tipTotal')}: ${spoken(checkout.due_minor)}`}
      </p>
    </div>
  );
}
