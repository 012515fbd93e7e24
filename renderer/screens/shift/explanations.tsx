import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { useNavigation } from '../../stores/till-context.tsx';
import type { Wording } from '../../text/wording.ts';
import type { Explanation } from './view/difference-view.ts';
import styles from './explanations.module.css';

/** Why the sides differ, line by line: how much, what it is, what becomes of it, and where to look. */
export function Explanations({
  explanations,
  wording,
}: {
  readonly explanations: readonly Explanation[];
  readonly wording: Wording;
}) {
  const go = useNavigation((navigation) => navigation.go);
  return (
    <ul className={styles.list}>
      {explanations.map(({ key, amount, text, effect, icon, uncertain, place }) => (
        <li key={key} data-uncertain={uncertain || undefined} {...(uncertain ? { 'data-hatch': '' } : {})}>
          <Icon name={icon} className={styles.icon} />
          <span>
            <b>{amount}</b> {text}
            <small>{effect}</small>
          </span>
          {place !== null && (
            <Button size="sm" label={`${wording.say('shift.see')}: ${text}`} onPress={() => go(place)}>
              {wording.say('shift.see')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
