import { Button } from 'react-aria-components';
import { Icon } from '../../components/icon.tsx';
import type { IconName } from '../../components/icon-shapes.ts';
import { useSay } from '../../i18n.ts';
import type { DeviceRow, RowKey } from './view/device-rows.ts';
import list from '../../components/side-list.module.css';
import styles from './devices-screen.module.css';

export type Chosen = RowKey | 'ports' | 'pages';

export interface DeviceListProps {
  readonly rows: readonly DeviceRow[];
  readonly chosen: Chosen;
  /** Whether browser pages can be connected. */
  readonly has_pages: boolean;
  readonly onChoose: (chosen: Chosen) => void;
}

/** Every device in a fixed place; each level's lamp has its own shape. */
export function DeviceList({ rows, chosen, has_pages, onChoose }: DeviceListProps) {
  const say = useSay();
  return (
    <ol className={list.list} aria-label={say('diagnostics.list')} data-scrolls="">
      {rows.map(({ key, icon, name, place, level }) => (
        <Item key={key} icon={icon} name={name} sub={place} current={key === chosen} onPress={() => onChoose(key)}>
          {level && (
            <i className={styles.lamp} data-level={level} role="img" aria-label={say(`diagnostics.level.${level}`)} />
          )}
        </Item>
      ))}
      <Item
        icon="usb"
        name={say('diagnostics.ports')}
        sub=""
        current={chosen === 'ports'}
        onPress={() => onChoose('ports')}
      />
      {has_pages && (
        <Item
          icon="copy"
          name={say('pages.title')}
          sub=""
          current={chosen === 'pages'}
          onPress={() => onChoose('pages')}
        />
      )}
    </ol>
  );
}

interface ItemProps {
  readonly icon: IconName;
  readonly name: string;
  readonly sub: string;
  readonly current: boolean;
  readonly onPress: () => void;
  readonly children?: React.ReactNode;
}

function Item({ icon, name, sub, current, onPress, children }: ItemProps) {
  return (
    <li>
      <Button
        className={list.item ?? ''}
        aria-current={current ? 'true' : 'false'}
        data-current={current || undefined}
        onPress={onPress}
      >
        <Icon name={icon} />
        <span className={styles.texts}>
          <b>{name}</b>
          {sub !== '' && (
            <small data-clip-ok="" title={sub}>
              {sub}
            </small>
          )}
        </span>
        {children}
      </Button>
    </li>
  );
}
