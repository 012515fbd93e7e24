import { Button } from 'react-aria-components';
import type { TillSlice } from '../../../core/contract/snapshot.ts';
import { CatalogueIcon } from '../../components/icon.tsx';
import { useSay } from '../../i18n.ts';
import styles from './browse-screen.module.css';

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
          <CatalogueIcon name={icon} />
          <span>{name}</span>
        </Button>
      ))}
    </nav>
  );
}
