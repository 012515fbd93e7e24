import { useRef, useState } from 'react';
import { Button } from 'react-aria-components';
import type { HeldSale } from '../../../core/contract/snapshot.ts';
import { Amount, useMoney } from '../../components/amount.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Hatch } from '../../components/glyph.tsx';
import { TextField } from '../../components/text-field.tsx';
import { classes } from '../../components/classes.ts';
import { useSay } from '../../i18n.ts';
import { useKeys } from '../../keyboard/use-keys.tsx';
import { useTill } from '../../stores/till-context.tsx';
import { useNow } from '../../components/use-now.ts';
import { PaneFrame } from './pane-frame.tsx';
import { useSaleActs } from './sale-acts.tsx';
import { useFinish } from './use-finish.ts';
import styles from './pane.module.css';

const MINUTE_MS = 60_000;

/**
 * Whether the text is the sale's name, or its number or order number as read from a screen or paper: `K-12`, `k12`,
 * `12`.
 */
function isNamed({ label, number }: HeldSale, typed: string): boolean {
  const bare = (text: string): string => text.toLowerCase().replaceAll(/[\s-]/g, '');
  return bare(`${label ?? ''} ${number}`).includes(bare(typed));
}

/**
 * F7 with an empty cart: resumes a sale on hold. Typing filters by name or number; a tap, or the arrows and Enter,
 * resume one.
 */
export function HeldPane() {
  const say = useSay();
  const till_name = useTill((snapshot) => snapshot.till.till_name);
  const all = useTill((snapshot) => snapshot.held);
  const acts = useSaleActs();
  const finish = useFinish();
  const resume = ({ sale_id }: HeldSale): void => void finish(() => acts.resume(sale_id));
  const [typed, setTyped] = useState('');
  const [marked, setMarked] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const held = all.filter((sale) => isNamed(sale, typed));
  const at = Math.min(marked, held.length - 1);
  const chosen = held[at];
  useKeys({
    ArrowUp: () => setMarked(Math.max(0, at - 1)),
    ArrowDown: () => setMarked(Math.min(held.length - 1, at + 1)),
  });
  const primary = chosen && {
    text: say('sale.held.resume', { number: chosen.number }),
    possible: true,
    run: () => resume(chosen),
  };
  return (
    <PaneFrame
      title={say('sale.held.title')}
      subject={till_name}
      entered={false}
      {...(all.length > 0 ? { focus: field } : {})}
      {...(primary ? { primary } : {})}
    >
      {all.length > 0 && (
        <TextField
          label={say('sale.held.find')}
          max={40}
          value={typed}
          fieldRef={field}
          onChange={(text) => {
            setTyped(text);
            setMarked(0);
          }}
        />
      )}
      {held.length === 0 ? (
        <EmptyState
          icon="pause"
          title={say(typed === '' ? 'sale.held.none' : 'sale.held.noneNamed', { typed })}
          lead={say('sale.held.noneLead')}
        />
      ) : (
        <ul className={styles.held} data-scrolls="">
          {held.map((sale) => (
            <li key={sale.sale_id} aria-current={sale === chosen || undefined}>
              <HeldRow sale={sale} marked={sale === chosen} onPress={() => resume(sale)} />
            </li>
          ))}
        </ul>
      )}
    </PaneFrame>
  );
}

interface HeldRowProps {
  readonly sale: HeldSale;
  readonly marked: boolean;
  readonly onPress: () => void;
}

function HeldRow({ sale, marked, onPress }: HeldRowProps) {
  const say = useSay();
  const money = useMoney();
  const language = useTill((snapshot) => snapshot.till.language);
  const time = new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    sale.held_at_ms,
  );
  const minutes = Math.floor(Math.max(0, useNow() - sale.held_at_ms) / MINUTE_MS);
  const age = minutes === 0 ? say('cart.held.now') : say('cart.held.ago', { count: minutes });
  return (
    <Button className={classes(styles.heldSale, marked && styles.marked)} onPress={onPress}>
      {sale.has_unknown_payment && <Hatch className={styles.unknownEdge} />}
      <b data-clip-ok="">{sale.label ?? say('common.saleNumber', { number: sale.number })}</b>
      <b>
        <Amount minor={sale.total_minor} />
      </b>
      <small>
        {sale.label !== null && `${say('common.saleNumber', { number: sale.number })} · `}
        {say('sale.items', { count: sale.item_count })} · {say('sale.held.since', { time })} · {age}
      </small>
      {sale.paid_minor > 0 && <small>{say('cart.held.paid', { amount: money(sale.paid_minor) })}</small>}
      {sale.tab_minor !== null && <small>{say('hold.onCart', { amount: money(sale.tab_minor) })}</small>}
      {sale.has_unknown_payment && <span className={styles.unknownText}>{say('sale.held.unknown')}</span>}
    </Button>
  );
}
