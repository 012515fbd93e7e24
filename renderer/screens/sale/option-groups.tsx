import { Button } from 'react-aria-components';
import type { OptionGroup } from '../../../core/catalogue/options.ts';
import { Amount } from '../../components/amount.tsx';
import { KeyCap } from '../../components/key-cap.tsx';
import { useSay } from '../../i18n.ts';
import styles from './option-groups.module.css';

/** Toggles an option. In a single-choice group it deselects the others; otherwise any number may be selected. */
export function toggled(
  groups: readonly OptionGroup[],
  chosen: readonly string[],
  option_id: string,
): readonly string[] {
  if (chosen.includes(option_id)) return chosen.filter((other) => other !== option_id);
  const group = groups.find(({ options }) => options.some((option) => option.option_id === option_id));
  const rivals = group?.choose === 'one' ? group.options.map((option) => option.option_id) : [];
  return [...chosen.filter((other) => !rivals.includes(other)), option_id];
}

/** The first group that still requires a choice. */
export function lackingGroup(groups: readonly OptionGroup[], chosen: readonly string[]): OptionGroup | undefined {
  return groups.find(
    ({ required, options }) => required && !options.some(({ option_id }) => chosen.includes(option_id)),
  );
}

/** The options in key order: the first nine have the keys 1 to 9. */
export function optionKeys(
  groups: readonly OptionGroup[],
  choose: (option_id: string) => void,
): Record<string, () => void> {
  const options = groups.flatMap((group) => group.options).slice(0, 9);
  return Object.fromEntries(options.map(({ option_id }, index) => [String(index + 1), () => choose(option_id)]));
}

export interface OptionGroupsProps {
  readonly groups: readonly OptionGroup[];
  readonly chosen: readonly string[];
  readonly onChoose: (option_id: string) => void;
}

/** All options of a product, one row per group. Nothing is selected before a tap. */
export function OptionGroups({ groups, chosen, onChoose }: OptionGroupsProps) {
  const say = useSay();
  const order = groups.flatMap((group) => group.options.map(({ option_id }) => option_id));
  return groups.map((group) => (
    <section key={group.name} className={styles.group} role="group" aria-label={group.name}>
      <h3>
        {group.name}
        <small>
          {group.required
            ? say('cart.options.required')
            : say(group.choose === 'one' ? 'cart.options.one' : 'cart.options.any')}
        </small>
      </h3>
      <div className={styles.options}>
        {group.options.map(({ option_id, name, price_minor }) => (
          <Button
            key={option_id}
            className={styles.option ?? ''}
            preventFocusOnPress
            aria-pressed={chosen.includes(option_id)}
            onPress={() => onChoose(option_id)}
          >
            <span className={styles.name}>{name}</span>
            {price_minor > 0 && <Amount className={styles.price} minor={price_minor} signed />}
            {order.indexOf(option_id) < 9 && <KeyCap name={String(order.indexOf(option_id) + 1)} />}
          </Button>
        ))}
      </div>
    </section>
  ));
}
