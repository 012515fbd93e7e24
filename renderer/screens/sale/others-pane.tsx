import { GIFT_KEY, TAB_KEY } from '../../../core/keyboard/key-map.ts';
import type { MessageKey } from '../../../core/i18n/index.ts';
import { Button } from '../../components/button.tsx';
import { useSay } from '../../i18n.ts';
import { keyLabel } from '../../keyboard/key-label.ts';
import { useKeys } from '../../keyboard/use-keys.tsx';
import { useTill } from '../../stores/till-context.tsx';
import { PaneFrame } from './pane-frame.tsx';
import { useSaleView } from './sale-acts.tsx';
import { useActions, useKeyNames } from './use-actions.ts';
import styles from './pane.module.css';

/** Actions without a button on the page. Each runs by its digit or by its own key. */
export function OthersPane() {
  const say = useSay();
  const actions = useActions();
  const names = useKeyNames();
  const close = useSaleView((view) => view.close);
  const number = useTill((snapshot) => snapshot.sale.number);
  const others = [
    { key: TAB_KEY, text: 'hold.pane', run: actions.tab },
    { key: GIFT_KEY, text: 'gift.sell.title', run: actions.gift },
    { key: names.detail, text: 'cart.detail.title', run: actions.detail },
    { key: names.price, text: 'sale.linePrice.title', run: actions.price },
    { key: names.scans, text: 'scans.title', run: actions.scans },
  ] as const satisfies readonly { readonly key: string; readonly text: MessageKey; readonly run: () => void }[];
  const take = (run: () => void) => (): void => {
    close();
    run();
  };
  useKeys(Object.fromEntries(others.map(({ run }, index) => [String(index + 1), take(run)])));
  return (
    <PaneFrame title={say('sale.others.title')} subject={say('common.saleNumber', { number })} entered={false}>
      <div className={styles.reasons}>
        {others.map(({ key, text, run }) => (
          <Button key={key} block keyCap={keyLabel(key)} onPress={take(run)}>
            {say(text)}
          </Button>
        ))}
      </div>
    </PaneFrame>
  );
}
