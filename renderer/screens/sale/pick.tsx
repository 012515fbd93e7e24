import { useEffect, useRef, useState } from 'react';
import { Button } from 'react-aria-components';
import { Icon } from '../../components/icon.tsx';
import { ICON_SHAPES } from '../../components/icon-shapes.ts';
import type { IconName } from '../../components/icon-shapes.ts';
import { ScanField } from '../../components/scan-field.tsx';
import { useSay } from '../../i18n.ts';
import { keyLabel } from '../../keyboard/key-label.ts';
import { useKeys, useScan } from '../../keyboard/use-keys.tsx';
import { useTill } from '../../stores/till-context.tsx';
import { ActionRow } from './action-row.tsx';
import { ProductGrid } from './product-grid.tsx';
import { useSaleActs } from './sale-acts.tsx';
import { looksLikeCode } from './typed-text.ts';
import type { SaleActions } from './use-actions.ts';
import { useCatalogue } from './use-catalogue.ts';
import styles from './pick.module.css';

/** Scan, search, categories and tiles. Scans come here wherever the focus is (DESIGN 7). */
export function Pick({ actions, hidden }: { readonly actions: SaleActions; readonly hidden: boolean }) {
  const say = useSay();
  const acts = useSaleActs();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [not_found, setNotFound] = useState<string | null>(null);
  const [category_id, setCategory] = useState(useTill((snapshot) => snapshot.till.favourites_category));
  const { found, of_text } = useCatalogue(not_found === null ? text.trim() : '', category_id);

  const write = (next: string): void => {
    setText(next);
    setNotFound(null);
  };
  const addCode = async (code: string): Promise<void> => {
    const known = await acts.addCode(code);
    setText(known ? '' : code);
    setNotFound(known ? null : code);
  };
  const enter = (): void => {
    const typed = text.trim();
    const [first] = found.products;
    if (typed === '') return;
    if (looksLikeCode(typed)) return void addCode(typed);
    if (!first || of_text !== typed) return;
    write('');
    acts.addProduct(first);
  };

  useScan((code) => void addCode(code));
  useKeys(
    {
      [actions.names.search]: () => field.current?.focus(),
      Enter: enter,
      Escape: () => (text === '' ? false : write('')),
      Backspace: () => write(text.slice(0, -1)),
      '*': (key) => {
        field.current?.focus();
        write(text + key);
      },
    },
    { active: !hidden },
  );
  useEffect(() => {
    if (!hidden) field.current?.focus();
  }, [hidden]);

  return (
    <section className={styles.pick} aria-label={say('sale.products')} hidden={hidden}>
      <ScanField
        fieldRef={field}
        keyCap={keyLabel(actions.names.search)}
        label={say('sale.scan')}
        placeholder={say('sale.scan.hint')}
        value={text}
        onChange={write}
        problem={not_found === null ? null : say('sale.scan.notFound')}
      />
      <Categories
        current={text === '' || not_found !== null ? category_id : null}
        onChoose={(chosen) => {
          write('');
          setCategory(chosen);
        }}
      />
      <ProductGrid found={found} of_text={of_text} />
      <ActionRow actions={actions} onSearch={() => field.current?.focus()} />
    </section>
  );
}

function Categories({
  current,
  onChoose,
}: {
  readonly current: string | null;
  readonly onChoose: (id: string) => void;
}) {
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
}

/** Categories name their icon in the catalogue file; a name that the set does not have gets the tag. */
function iconOf(name: string): IconName {
  return Object.hasOwn(ICON_SHAPES, name) ? (name as IconName) : 'tag';
}
