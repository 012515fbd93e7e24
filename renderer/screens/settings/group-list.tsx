import { Button } from 'react-aria-components';
import type { ShopSetting } from '../../../core/settings/shop-descriptors.ts';
import { Icon } from '../../components/icon.tsx';
import { useSay } from '../../i18n.ts';
import { GROUPS, type Group } from './view/groups.ts';
import styles from '../../components/side-list.module.css';

export interface GroupListProps {
  readonly chosen: Group;
  /** Unsaved settings. */
  readonly changed: readonly ShopSetting[];
  readonly onChoose: (group: Group) => void;
  /** Reader, printer and other devices have their own page. */
  readonly onDevices: () => void;
}

/** The topics; those with unsaved changes are marked. */
export function GroupList({ chosen, changed, onChoose, onDevices }: GroupListProps) {
  const say = useSay();
  return (
    <ol className={styles.list} aria-label={say('settings.groups')} data-scrolls="">
      {GROUPS.map(({ group, icon, fields }) => {
        const is_changed = fields.some(({ name }) => changed.includes(name));
        return (
          <li key={group}>
            <Button
              className={styles.item ?? ''}
              aria-current={group === chosen ? 'true' : 'false'}
              data-current={group === chosen || undefined}
              onPress={() => onChoose(group)}
            >
              <Icon name={icon} />
              <b>{say(`settings.group.${group}`)}</b>
              {is_changed && <small>{say('settings.changed_here')}</small>}
            </Button>
          </li>
        );
      })}
      <li>
        <Button className={styles.item ?? ''} onPress={onDevices}>
          <Icon name="sliders" />
          <b>{say('shell.place.devices')}</b>
        </Button>
      </li>
    </ol>
  );
}
