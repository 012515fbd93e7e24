import type { Category } from './product.ts';
import { fold, words } from './search-text.ts';

/** Categories by the names that people write. */
export interface CategoryNames {
  /** The category of a name; a name that is new makes one. */
  idOf(name: string): string;
  /** The name of a category; its identifier when no one knows it. */
  nameOf(category_id: string): string;
  /** Those that `idOf` made. */
  readonly added: readonly Category[];
}

export function categoryNames(known: readonly Category[]): CategoryNames {
  const byName = new Map(known.map(({ category_id, name }) => [fold(name), category_id]));
  const names = new Map(known.map(({ category_id, name }) => [category_id, name]));
  const added: Category[] = [];
  return {
    added,
    nameOf: (category_id) => names.get(category_id) ?? category_id,
    idOf: (name) => {
      const asked = name.trim();
      const found = byName.get(fold(asked));
      if (found !== undefined) return found;
      const category_id = words(asked).join('-').slice(0, 64) || 'otros';
      byName.set(fold(asked), category_id);
      if (names.has(category_id)) return category_id;
      names.set(category_id, asked);
      added.push({ category_id, name: asked, icon: 'tag' });
      return category_id;
    },
  };
}
