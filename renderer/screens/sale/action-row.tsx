import { memo } from 'react';
import { GIFT_KEY, OTHERS_KEY, TAB_KEY } from '../../../core/keyboard/key-map.ts';
import type { MessageKey } from '../../../core/i18n/index.ts';
import { Icon } from '../../components/icon.tsx';
import type { IconName } from '../../components/icon-shapes.ts';
import { KeyCap } from '../../components/key-cap.tsx';
import { LightButton } from '../../components/light-button.tsx';
import { keyLabel } from '../../keyboard/key-label.ts';
import { useSay } from '../../i18n.ts';
import { useTill } from '../../stores/till-context.tsx';
import { type SaleActions, useKeyNames } from './use-actions.ts';
import styles from './pick.module.css';

interface ActionKey {
  readonly key: string;
  /** Null to make room for the key's name. */
  readonly icon: IconName | null;
  readonly text: MessageKey & `sale.key.${string}`;
  readonly run: () => void;
  readonly count?: number;
}

/** There is room for a seventh button but not an eighth: two more actions share one. */
function othersOf(tabs: boolean, gifts: boolean, actions: SaleActions): readonly ActionKey[] {
  if (tabs && gifts) return [{ key: OTHERS_KEY, icon: null, text: 'sale.key.others', run: actions.others }];
  if (tabs) return [{ key: TAB_KEY, icon: null, text: 'sale.key.tab', run: actions.tab }];
  return gifts ? [{ key: GIFT_KEY, icon: null, text: 'sale.key.gift', run: actions.gift }] : [];
}

/** The bottom row of actions, each with its function key. */
export const ActionRow = memo(function ActionRow({
  actions,
  onSearch,
}: {
  readonly actions: SaleActions;
  readonly onSearch: () => void;
}) {
  const say = useSay();
  const held = useTill((snapshot) => snapshot.held.length);
  const names = useKeyNames();
  const tabs = useTill((snapshot) => snapshot.till.tabs);
  const gifts = useTill((snapshot) => snapshot.sale_rules.gift_cards);
  const keys: readonly ActionKey[] = [
    { key: names.search, icon: 'search', text: 'sale.key.search', run: onSearch },
    { key: names.quantity, icon: 'keyboard', text: 'sale.key.quantity', run: actions.quantity },
    { key: names.discount, icon: 'tag', text: 'sale.key.discount', run: actions.discount },
    { key: names.customer, icon: 'idcard', text: 'sale.key.customer', run: actions.customer },
    { key: names.hold, icon: 'pause', text: 'sale.key.held', run: actions.held, count: held },
    ...othersOf(tabs, gifts, actions),
    { key: names.drawer, icon: 'drawer', text: 'sale.key.drawer', run: actions.drawer },
  ];
  return (
    <div className={styles.actions} role="toolbar" aria-label={say('sale.actions')}>
      {keys.map(({ key, icon, text, run, count = 0 }) => (
        <LightButton key={key} className={styles.action} keyCap={key} onPress={run}>
          {icon && <Icon name={icon} />}
          <KeyCap name={keyLabel(key)} />
          <span>
            {say(text)}
            {count > 0 && <b> {count}</b>}
          </span>
        </LightButton>
      ))}
    </div>
  );
});
