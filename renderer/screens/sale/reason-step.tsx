import { useRef, useState } from 'react';
import { DISCOUNT_REASON_MAX } from '../../../core/sale/limits.ts';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useSay } from '../../i18n.ts';
import { useKeys } from '../../keyboard/use-keys.tsx';
import { useTill } from '../../stores/till-context.tsx';
import { PaneFrame } from './pane-frame.tsx';
import styles from './pane.module.css';

export interface ReasonStepProps {
  /** The discount in words, such as `10 %`, and what it applies to. */
  readonly written: string;
  readonly subject: string;
  readonly onReason: (reason: string | null) => void;
}

/** The reason for a discount: a tap or digit takes one of the shop's, letters write another. */
export function ReasonStep({ written, subject, onReason }: ReasonStepProps) {
  const say = useSay();
  const reasons = useTill((snapshot) => snapshot.sale_rules.discount_reasons);
  const required = useTill((snapshot) => snapshot.sale_rules.discount_reason_required);
  const [other, setOther] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const typed = other.trim();
  useKeys({
    ...Object.fromEntries(reasons.map((reason, index) => [String(index + 1), () => onReason(reason)])),
    Backspace: () => setOther(other.slice(0, -1)),
    '*': (key) => {
      field.current?.focus();
      setOther(other + key);
    },
  });
  return (
    <PaneFrame
      title={say('cart.reason.title')}
      subject={`${written} · ${subject}`}
      primary={{
        text: typed === '' ? say('cart.reason.choose') : say('sale.apply.discount', { amount: written }),
        possible: typed !== '',
        run: () => onReason(typed),
      }}
      secondary={required ? undefined : { text: say('cart.reason.none'), run: () => onReason(null) }}
    >
      <p className={styles.hint}>{say('cart.reason.hint')}</p>
      <div className={styles.reasons}>
        {reasons.map((reason, index) => (
          <Button key={reason} block keyCap={String(index + 1)} onPress={() => onReason(reason)}>
            {reason}
          </Button>
        ))}
      </div>
      <TextField
        fieldRef={field}
        label={say('cart.reason.other')}
        max={DISCOUNT_REASON_MAX}
        value={other}
        onChange={setOther}
      />
    </PaneFrame>
  );
}
