import { useState } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import type { LeftScan } from '../../../core/scanning/scan-queue.ts';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { classes } from '../../components/classes.ts';
import { useSay } from '../../i18n.ts';
import { useKeys } from '../../keyboard/use-keys.tsx';
import { useScans, useTill, useTillHandle } from '../../stores/till-context.tsx';
import { PaneFrame } from './pane-frame.tsx';
import { useSaleView } from './sale-acts.tsx';
import styles from './pane.module.css';

/**
 * Scans that are in no cart, newest first: add one with a tap or Enter, make it a product, or remove it with Delete.
 */
export function ScansPane() {
  const say = useSay();
  const { scans } = useTillHandle();
  const left = useScans((queue) => queue.left).toReversed();
  const open = useSaleView((view) => view.open);
  const sells_unlisted = useTill(
    ({ staff: { verdicts } }) => verdicts.edit_catalogue !== 'deny' || verdicts.change_price !== 'deny',
  );
  const [marked, setMarked] = useState(0);
  const at = Math.max(0, Math.min(marked, left.length - 1));
  const chosen = left[at];
  const drop = (): void => chosen && scans.drop([chosen.number]);
  const add = ({ number, code, reason }: LeftScan): void => {
    if (reason === 'not_found' && sells_unlisted) open({ kind: 'unlisted', code });
    else scans.again([number]);
  };
  useKeys({
    ArrowUp: () => setMarked(Math.max(0, at - 1)),
    ArrowDown: () => setMarked(Math.min(left.length - 1, at + 1)),
    Delete: drop,
  });
  const all = left.map(({ number }) => number);
  return (
    <PaneFrame
      title={say('scans.title')}
      subject={say('scans.subject')}
      entered={false}
      {...(chosen
        ? {
            primary: {
              text:
                chosen.reason === 'not_found' && sells_unlisted
                  ? say('scans.create')
                  : say('scans.add', { code: inButton(chosen.code) }),
              possible: chosen.reason !== 'gift_card',
              run: () => add(chosen),
            },
            secondary: { text: say('scans.addAll'), run: () => scans.again(all) },
          }
        : {})}
    >
      {left.length === 0 ? (
        <EmptyState icon="scan" title={say('scans.none')} lead={say('scans.noneLead')} />
      ) : (
        <>
          <div className={styles.listHead}>
            <b>{say('scans.left', { count: left.length })}</b>
            <Button size="sm" variant="quiet" keyCap="Del" onPress={drop}>
              {say('scans.drop')}
            </Button>
            <Button size="sm" variant="quiet" onPress={() => scans.drop(all)}>
              {say('scans.dropAll')}
            </Button>
          </div>
          <ul className={styles.held} data-scrolls="">
            {left.map((scan, index) => (
              <li key={scan.number} aria-current={index === at || undefined}>
                <ScanRow
                  scan={scan}
                  marked={index === at}
                  onPress={() => (index === at ? add(scan) : setMarked(index))}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </PaneFrame>
  );
}

/** Characters that fit on a button; its row shows the full text. */
const IN_BUTTON_MAX = 14;
const inButton = (code: string): string =>
  code.length <= IN_BUTTON_MAX ? code : `${code.slice(0, IN_BUTTON_MAX - 1)}…`;

interface ScanRowProps {
  readonly scan: LeftScan;
  readonly marked: boolean;
  readonly onPress: () => void;
}

function ScanRow({ scan, marked, onPress }: ScanRowProps) {
  const say = useSay();
  const language = useTill((snapshot) => snapshot.till.language);
  const time = new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    scan.at_ms,
  );
  return (
    <AriaButton className={classes(styles.heldSale, marked && styles.marked)} onPress={onPress}>
      <b data-clip-ok="" title={scan.code}>
        {scan.code}
      </b>
      <small>{time}</small>
      <small>{say(`scans.reason.${scan.reason}`)}</small>
    </AriaButton>
  );
}
