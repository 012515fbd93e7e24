import type { ReactNode } from 'react';
import { Checkbox } from 'react-aria-components';
import type { PastLineView, PastSaleDetail } from '../../../core/contract/refunds.ts';
import { formatQuantity } from '../../../core/money/format.ts';
import { classes } from '../../components/classes.ts';
import { Icon } from '../../components/icon.tsx';
import { Stepper } from '../../components/stepper.tsx';
import type { Wording } from '../../text/wording.ts';
import type { SelectedReturn } from './view/return-amount.ts';
import { allByLines, returnableMilli, priceOfPart, setLineQuantity, toggleLine } from './view/return-amount.ts';
import styles from './refund-screen.module.css';

export interface ReturnLinesProps {
  readonly sale: PastSaleDetail;
  readonly marked: SelectedReturn;
  readonly wording: Wording;
  readonly onMark: (marked: SelectedReturn) => void;
}

/**
 * The sale's lines with a checkbox each, and a stepper for more than one piece. With "all", every line is checked until
 * one is cleared.
 */
export function ReturnLines({ sale, marked, wording, onMark }: ReturnLinesProps) {
  const { say } = wording;
  const now = marked.mode === 'all' ? allByLines(marked, sale) : marked;
  return (
    <ol>
      {sale.lines.map((line) => (
        <LineRow key={line.line_id} line={line} sale={sale} marked={now} wording={wording} onMark={onMark} />
      ))}
      {sale.tip_minor > 0 && (
        <Row
          name={say('refund.tip')}
          note={say(
            sale.tip_in_doubt
              ? 'refund.backInDoubt'
              : sale.tip_unfinished
                ? 'refund.backUnfinished'
                : sale.tip_returned
                  ? 'refund.cameBack'
                  : 'refund.tipWhole',
          )}
          on={now.tip && !sale.tip_returned}
          amount={now.tip && !sale.tip_returned ? wording.money(sale.tip_minor) : '—'}
          locked={sale.tip_returned}
          onToggle={() => onMark({ ...now, tip: !now.tip })}
        />
      )}
    </ol>
  );
}

function LineRow({ line, sale, marked, wording, onMark }: ReturnLinesProps & { readonly line: PastLineView }) {
  const { say, money, store_locale } = wording;
  const left_milli = returnableMilli(line);
  const quantity_milli = marked.quantities[line.line_id] ?? 0;
  const pieces = line.unit === 'each' && left_milli > 1000;
  const count = formatQuantity(line.quantity_milli, line.unit, store_locale);
  const back = formatQuantity(line.returned_milli, line.unit, store_locale);
  const took = pieces
    ? say('refund.tookEach', { price: money(line.unit_price_minor), count })
    : say('refund.took', { count });
  const open = line.in_doubt ? say('refund.backInDoubt') : line.unfinished ? say('refund.backUnfinished') : null;
  const some = open ?? say('refund.cameBackPart', { count: back });
  const note = left_milli === 0 ? (open ?? say('refund.cameBack')) : `${took} · ${some}`;
  return (
    <Row
      name={line.name}
      note={line.returned_milli === 0 ? took : note}
      on={quantity_milli > 0}
      amount={quantity_milli > 0 ? money(priceOfPart(sale, line.line_id, quantity_milli)) : '—'}
      locked={left_milli === 0}
      onToggle={() => onMark(toggleLine(marked, line.line_id, left_milli))}
      stepper={
        pieces && quantity_milli > 0 ? (
          <Stepper
            small
            label={say('refund.quantityOf', { name: line.name })}
            value={quantity_milli / 1000}
            max={left_milli / 1000}
            onStep={(by) => onMark(setLineQuantity(marked, line.line_id, quantity_milli + by * 1000))}
          />
        ) : null
      }
    />
  );
}

interface RowProps {
  readonly name: string;
  readonly note: string;
  readonly on: boolean;
  readonly amount: string;
  readonly locked: boolean;
  readonly onToggle: () => void;
  readonly stepper?: ReactNode;
}

function Row({ name, note, on, amount, locked, onToggle, stepper = null }: RowProps) {
  return (
    <li className={classes(styles.row, on && styles.on)}>
      <Checkbox className={styles.check ?? ''} isSelected={on} isReadOnly={locked} onChange={onToggle}>
        <span className={styles.box}>{on && <Icon name="check" className={styles.tick} />}</span>
        <span className={styles.name}>
          {name}
          <small>{note}</small>
        </span>
      </Checkbox>
      {stepper}
      <span className={styles.amount}>{amount}</span>
    </li>
  );
}
