import { useRef } from 'react';
import { Button } from '../../components/button.tsx';
import { useSay } from '../../i18n.ts';
import { type ControlProps, TextInput } from './text-input.tsx';
import { type CardPlans, type PlanFields, cardPlansOf, joinCardPlans } from './view/plan-codec.ts';
import styles from './setting-control.module.css';

const NEW_PLAN: PlanFields = { count: '', percent: '0' };
const NEW_CARDS: CardPlans = { prefix: '', type: '', plans: [NEW_PLAN] };

function replaced<Part>(parts: readonly Part[], index: number, part: Part): readonly Part[] {
  return parts.map((one, at) => (at === index ? part : one));
}

function without<Part>(parts: readonly Part[], index: number): readonly Part[] {
  return parts.filter((_, at) => at !== index);
}

export interface PlansControlProps extends ControlProps {
  readonly count: number;
  readonly plans: number;
}

/** Installment plans by the first digits of cards: card ranges with their plans, added and removed one by one. */
export function PlansControl({ text, label, count, plans, onChange, ...props }: PlansControlProps) {
  const say = useSay();
  const foot = useRef<HTMLDivElement>(null);
  const cards = cardPlansOf(text);
  const change = (next: readonly CardPlans[]): void => onChange(joinCardPlans(next));
  const remove = (index: number): void => {
    // The pressed button is removed with its cards, so the focus moves to the one below.
    foot.current?.querySelector('button')?.focus();
    change(without(cards, index));
  };
  return (
    <div className={styles.card_sets} role="group" aria-label={label}>
      {cards.map((one, index) => (
        <CardsControl
          key={index}
          {...props}
          cards={one}
          number={index + 1}
          count={plans}
          onChange={(next) => change(replaced(cards, index, next))}
          onRemove={() => remove(index)}
        />
      ))}
      <div ref={foot}>
        <Button size="sm" icon="plus" disabled={cards.length >= count} onPress={() => change([...cards, NEW_CARDS])}>
          {say('settings.plan.add_cards')}
        </Button>
      </div>
    </div>
  );
}

interface CardsControlProps extends Pick<ControlProps, 'describedBy' | 'wrong'> {
  readonly cards: CardPlans;
  readonly number: number;
  readonly count: number;
  readonly onChange: (cards: CardPlans) => void;
  readonly onRemove: () => void;
}

/** A range of cards with the same first digits, and its plans. */
function CardsControl({ cards, number, count, onChange, onRemove, ...props }: CardsControlProps) {
  const say = useSay();
  const foot = useRef<HTMLDivElement>(null);
  const { prefix, plans } = cards;
  const change = (index: number, part: Partial<PlanFields>): void =>
    onChange({ ...cards, plans: plans.map((plan, at) => (at === index ? { ...plan, ...part } : plan)) });
  const remove = (index: number): void => {
    foot.current?.querySelector('button')?.focus();
    onChange({ ...cards, plans: without(plans, index) });
  };
  return (
    <div className={styles.cards} role="group" aria-label={say('settings.plan.cards', { number })}>
      <div className={styles.plan}>
        <span className={styles.prefix} aria-hidden="true">
          {say('settings.plan.prefix')}
        </span>
        <TextInput
          {...props}
          text={prefix}
          label={say('settings.plan.prefix')}
          max={8}
          onChange={(next) => onChange({ ...cards, prefix: next })}
        />
        <Button
          size="sm"
          variant="quiet"
          icon="trash"
          label={say('settings.plan.remove_cards', { number })}
          onPress={onRemove}
        >
          {null}
        </Button>
      </div>
      {plans.length === 0 && <p className={styles.empty}>{say('settings.plan.none')}</p>}
      {plans.length > 0 && (
        <div className={styles.plan} aria-hidden="true" data-head="">
          <span>{say('settings.plan.head.count')}</span>
          <span>{say('settings.plan.head.percent')}</span>
        </div>
      )}
      {plans.map(({ count: written, percent }, index) => {
        const row = index + 1;
        return (
          <div key={index} className={styles.plan}>
            <TextInput
              {...props}
              text={written}
              label={say('settings.plan.count', { number: row })}
              max={2}
              onChange={(next) => change(index, { count: next })}
            />
            <TextInput
              {...props}
              text={percent}
              label={say('settings.plan.percent', { number: row })}
              max={6}
              onChange={(next) => change(index, { percent: next })}
            />
            <Button
              size="sm"
              variant="quiet"
              icon="x"
              label={say('settings.plan.remove', { number: row })}
              onPress={() => remove(index)}
            >
              {null}
            </Button>
          </div>
        );
      })}
      <div ref={foot}>
        <Button
          size="sm"
          icon="plus"
          disabled={plans.length >= count}
          onPress={() => onChange({ ...cards, plans: [...plans, NEW_PLAN] })}
        >
          {say('settings.plan.add')}
        </Button>
      </div>
    </div>
  );
}
