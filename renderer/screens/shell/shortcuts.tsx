import { useState } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import type { MessageKey } from '../../../core/i18n/index.ts';
import {
  ACTION_TEXTS,
  DEFAULT_KEYS,
  SALE_ACTIONS,
  OTHERS_KEY,
  TAB_KEY,
  type SaleAction,
  keyRefusal,
} from '../../../core/keyboard/key-map.ts';
import { Button } from '../../components/button.tsx';
import { KeyCap } from '../../components/key-cap.tsx';
import { useSay } from '../../i18n.ts';
import { keyLabel } from '../../keyboard/key-label.ts';
import { useKeyCapture } from '../../keyboard/use-keys.tsx';
import { useRequest, useTill } from '../../stores/till-context.tsx';
import { KEYED_PLACES } from './places.ts';
import styles from './menu.module.css';

const FIXED = [
  ['F1', 'keys.menu'],
  [`Alt+1…${KEYED_PLACES.length % 10}`, 'shell.sections'],
  [TAB_KEY, 'hold.pane'],
  [OTHERS_KEY, 'sale.others.title'],
  ['↑ ↓', 'shell.keys.lines'],
  ['Enter', 'keys.enter'],
  ['Esc', 'keys.escape'],
] as const satisfies readonly (readonly [string, MessageKey])[];

/** A payment shows its keys on its own controls; these are worth knowing beforehand. */
const PAYMENT = [
  ['T', 'keys.payCard'],
  ['E', 'keys.payCash'],
  ['0…4', 'keys.choose'],
  ['P', 'keys.print'],
] as const satisfies readonly (readonly [string, MessageKey])[];

/** The key map. Keys of the sale screen can be changed: tap one, then press its new key. */
export function Shortcuts() {
  const say = useSay();
  const tabs = useTill(({ till }) => till.tabs);
  const gifts = useTill(({ sale_rules }) => sale_rules.gift_cards);
  const fixed = FIXED.filter(([key]) => (key !== TAB_KEY || tabs) && (key !== OTHERS_KEY || (tabs && gifts)));
  return (
    <>
      <h3>{say('keys.title')}</h3>
      <ChangeableKeys />
      <h3>{say('keys.fixed')}</h3>
      <FixedKeys keys={fixed} />
      <h3>{say('keys.payment')}</h3>
      <FixedKeys keys={PAYMENT} />
    </>
  );
}

type FixedKey = (typeof FIXED | typeof PAYMENT)[number];

function FixedKeys({ keys }: { readonly keys: readonly FixedKey[] }) {
  const say = useSay();
  return (
    <dl className={styles.keys}>
      {keys.map(([key, text]) => (
        <div key={key}>
          <dt>
            <KeyCap name={key} />
          </dt>
          <dd>{say(text)}</dd>
        </div>
      ))}
    </dl>
  );
}

function ChangeableKeys() {
  const say = useSay();
  const request = useRequest();
  const keys = useTill((snapshot) => snapshot.sale_rules.keys);
  const [changing, setChanging] = useState<SaleAction | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  const usual = SALE_ACTIONS.every((action) => keys[action] === DEFAULT_KEYS[action]);
  const name = (action: SaleAction): string => say(ACTION_TEXTS[action]);
  useKeyCapture(changing !== null, (key) => {
    const action = changing;
    setChanging(null);
    if (action === null || key === 'Escape') return setNotice(null);
    const refusal = keyRefusal(keys, action, key);
    if (refusal?.code === 'key_taken')
      return setNotice(say('keys.taken', { key: keyLabel(key), action: name(refusal.by) }));
    if (refusal) return setNotice(say('keys.reserved', { key: keyLabel(key) }));
    setNotice(say('keys.changed', { key: keyLabel(key), action: name(action) }));
    return void request('keys.set', { action, key });
  });
  return (
    <>
      <p className={styles.message} role="status">
        {changing === null ? (notice ?? say('keys.hint')) : say('keys.press')}
      </p>
      <ul className={styles.changeable}>
        {SALE_ACTIONS.map((action) => (
          <li key={action}>
            <AriaButton
              className={styles.changeKey ?? ''}
              aria-label={`${say('keys.change', { action: name(action) })}: ${keyLabel(keys[action])}`}
              aria-pressed={changing === action}
              onPress={() => setChanging(changing === action ? null : action)}
            >
              <span>{name(action)}</span>
              <KeyCap name={changing === action ? '…' : keyLabel(keys[action])} />
            </AriaButton>
          </li>
        ))}
      </ul>
      {!usual && (
        <Button
          size="sm"
          onPress={() => {
            setNotice(null);
            void request('keys.reset');
          }}
        >
          {say('keys.reset')}
        </Button>
      )}
    </>
  );
}
