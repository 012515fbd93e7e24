import type { PhraseKey } from '../../../core/i18n/index.ts';
import { KeyCap } from '../../components/key-cap.tsx';
import { useSay } from '../../i18n.ts';
import styles from './menu.module.css';

/** The keys of the sale screen (DESIGN 7). A payment shows its own keys on its own controls. */
const SHORTCUTS = [
  ['F2', 'sale.key.search'],
  ['F3', 'sale.key.quantity'],
  ['F4', 'sale.key.discount'],
  ['F7', 'sale.key.held'],
  ['F8', 'sale.key.drawer'],
  ['F9', 'sale.cash'],
  ['F12', 'sale.charge'],
  ['+', 'sale.one.more'],
  ['−', 'sale.one.less'],
  ['↑ ↓', 'shell.keys.lines'],
  ['Del', 'sale.line.remove'],
  ['Ctrl+Z', 'common.undo'],
] as const satisfies readonly (readonly [string, PhraseKey])[];

export function Shortcuts() {
  const say = useSay();
  return (
    <>
      <h3>{say('shell.shortcuts')}</h3>
      <dl className={styles.keys}>
        {SHORTCUTS.map(([key, text]) => (
          <div key={key}>
            <dt>
              <KeyCap name={key} />
            </dt>
            <dd>{say(text)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
