import { memo } from 'react';
import type { TillSlice } from '../../../core/contract/snapshot.ts';
import { CatalogueIcon } from '../../components/icon.tsx';
import { LightButton } from '../../components/light-button.tsx';
import { useSay } from '../../i18n.ts';
import { useTill } from '../../stores/till-context.tsx';
import styles from './pick.module.css';

export interface CategoriesProps {
  /** Null while something other than a category is shown. */
  readonly current: string | null;
  readonly onChoose: (category_id: string) => void;
}

interface CategoryProps extends Pick<CategoriesProps, 'onChoose'> {
  readonly category: TillSlice['categories'][number];
  readonly chosen: boolean;
}

/** The product categories. Re-renders only when another one is selected, not with every character typed. */
export const Categories = memo(function Categories({ current, onChoose }: CategoriesProps) {
  const say = useSay();
  const categories = useTill((snapshot) => snapshot.till.categories);
  return (
    <div className={styles.categories} role="group" aria-label={say('sale.categories')} data-scrolls="">
      {categories.map((category) => (
        <Category
          key={category.category_id}
          category={category}
          chosen={category.category_id === current}
          onChoose={onChoose}
        />
      ))}
    </div>
  );
});

/** Re-renders only when it is selected or left: the first letter of a search deselects one. */
const Category = memo(function Category({ category, chosen, onChoose }: CategoryProps) {
  const { category_id, name, icon } = category;
  return (
    <LightButton className={styles.category} aria-pressed={chosen} onPress={() => onChoose(category_id)}>
      <CatalogueIcon name={icon} />
      <span data-clip-ok="">{name}</span>
    </LightButton>
  );
});
