import { memo } from 'react';
import type { SaleLineView } from '../../core/contract/snapshot.ts';
import { useSay } from '../i18n.ts';
import { Amount, useFigures, useMoney } from './amount.tsx';
import { Icon } from './icon.tsx';
import { LightButton } from './light-button.tsx';
import { Stepper } from './stepper.tsx';
import { MINUS } from '../../core/money/format.ts';
import styles from './cart-line.module.css';

export interface CartLineProps {
  readonly line: SaleLineView;
  readonly selected: boolean;
  /** Tapping a line that is already selected opens its details. */
  readonly onSelect: (line: SaleLineView) => void;
  readonly onDetail: (line: SaleLineView) => void;
  readonly onStep: (line: SaleLineView, by: -1 | 1) => void;
  /** Requests a new weight. */
  readonly onWeigh: (line: SaleLineView) => void;
}

/** One cart line of fixed height. Re-renders only when the line or its selection changes. */
export const CartLine = memo(function CartLine({ line, selected, onSelect, onDetail, onStep, onWeigh }: CartLineProps) {
  const say = useSay();
  return (
    <div className={styles.line} data-selected={selected || undefined}>
      <LightButton
        className={styles.what}
        skipped={!selected}
        current={selected}
        onPress={() => (selected ? onDetail(line) : onSelect(line))}
      >
        <b data-clip-ok="">{line.name}</b>
        <LinePrice line={line} />
        {selected && <Icon name="note" className={styles.edit} />}
      </LightButton>
      {line.unit === 'kg' ? (
        <Weight line={line} selected={selected} onPress={() => onWeigh(line)} />
      ) : (
        <Stepper
          label={say('sale.quantityOf', { name: line.name })}
          value={line.quantity_milli / 1000}
          selected={selected}
          onStep={(by) => onStep(line, by)}
        />
      )}
      <Amount className={styles.amount} minor={line.net_minor} marked />
    </div>
  );
});

function LinePrice({ line }: { readonly line: SaleLineView }) {
  const say = useSay();
  const money = useMoney();
  const figures = useFigures();
  const { discount, listed_price_minor, promotions } = line;
  const listed =
    listed_price_minor === null ? [] : [say('sale.linePrice.listed', { price: money(listed_price_minor) })];
  const label = line.label_price_minor === undefined ? [] : [say('sale.line.label')];
  const details = [
    ...label,
    ...listed,
    ...line.options.map(({ name }) => name),
    ...(line.note === null ? [] : [line.note]),
  ];
  if (discount || promotions.length > 0) {
    const cuts = [
      ...promotions.map(({ amount_minor }) => money(amount_minor)),
      ...(discount === null
        ? []
        : [discount.kind === 'percent' ? figures.percent(discount.basis_points) : money(discount.amount_minor)]),
    ];
    const names = [...promotions.map(({ name }) => name), ...(discount?.reason === undefined ? [] : [discount.reason])];
    return (
      <small>
        <Amount minor={line.gross_minor} struck />
        <Amount minor={line.net_minor} />
        <span className={styles.cut}>
          <Icon name="tag" className={styles.tag} />
          {cuts.map((cut) => MINUS + cut).join(' ')}
        </span>
        <span className={styles.note} data-clip-ok="">
          {[...names, ...details].join(' · ')}
        </span>
      </small>
    );
  }
  const price = money(line.unit_price_minor);
  const text = line.unit === 'kg' ? say('sale.perKilo', { price }) : say('sale.each', { price });
  return (
    <small>
      <span className={styles.note} data-clip-ok="">
        {[text, ...details].join(' · ')}
      </span>
    </small>
  );
}

function Weight({
  line,
  selected,
  onPress,
}: {
  readonly line: SaleLineView;
  readonly selected: boolean;
  readonly onPress: () => void;
}) {
  const say = useSay();
  const quantity = useFigures().quantity(line.quantity_milli, line.unit);
  return (
    <LightButton
      className={styles.weight}
      label={`${say('sale.quantityOf', { name: line.name })}: ${quantity}`}
      selected={selected}
      onPress={onPress}
    >
      <Icon name="scale" />
      <output>{quantity}</output>
    </LightButton>
  );
}
