import { Button } from 'react-aria-components';
import type { TillSlice } from '../../../core/contract/snapshot.ts';
import { Icon } from '../../components/icon.tsx';
import { ICON_SHAPES, type IconName } from '../../components/icon-shapes.ts';
import { useSay } from '../../i18n.ts';
import styles from './browse-screen.module.css';

/** The icon for a name from the catalogue, which may be unknown to this version. */
export function iconOf(name: string): IconName {
  return Object.hasOwn(ICON_SHAPES, name) ? (name as IconName) : 'tag';
}

export interface CategoryListProps {
  readonly categories: TillSlice['categories'];
  readonly chosen: string;
  readonly onChoose: (category_id: string) => void;
}

export function CategoryList({ categories, chosen, onChoose }: CategoryListProps) {
  const say = useSay();
  return (
    <nav className={styles.categories} aria-label={say('kiosk.categories')} data-scrolls="">
      {categories.map(({ category_id, name, icon }) => (
        <Button
          key={category_id}
          className={styles.category ?? ''}
          {...(category_id === chosen ? { 'aria-current': 'true' as const } : {})}
          onPress={() => onChoose(category_id)}
        >
          <Icon name={iconOf(icon)} />
          <span>{name}</span>
        </Button>
      ))}
    </nav>
  );
}
