import { memo } from 'react';
import { Button } from 'react-aria-components';
import { Icon } from '../../components/icon.tsx';
import { ICON_SHAPES } from '../../components/icon-shapes.ts';
import type { IconName } from '../../components/icon-shapes.ts';
import { useSay } from '../../i18n.ts';
import { useTill } from '../../stores/till-context.tsx';
import styles from './pick.module.css';

export interface CategoriesProps {
  /** Null while something else than a category is shown. */
  readonly current: string | null;
  readonly onChoose: (category_id: string) => void;
}

/** The shop's groups of goods. Drawn again only when another one is chosen, not with every character that is typed. */
export const Categories = memo(function Categories({ current, onChoose }: CategoriesProps) {
  const say = useSay();
  const categories = useTill((snapshot) => snapshot.till.categories);
  return (
    <div className={styles.categories} role="group" aria-label={say('sale.categories')} data-scrolls="">
      {categories.map(({ category_id, name, icon }) => (
        <Button
          key={category_id}
          className={styles.category ?? ''}
          preventFocusOnPress
          aria-pressed={category_id === current}
          onPress={() => onChoose(category_id)}
        >
          <Icon name={iconOf(icon)} />
          <span data-clip-ok="">{name}</span>
        </Button>
      ))}
    </div>
  );
});

/** Categories name their icon in the catalogue file; a name that the set does not have gets the tag. */
function iconOf(name: string): IconName {
  return Object.hasOwn(ICON_SHAPES, name) ? (name as IconName) : 'tag';
}
