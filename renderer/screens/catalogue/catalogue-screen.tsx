import { useRef, useState } from 'react';
import type { EditedProductView } from '../../../core/contract/catalogue.ts';
import { Button } from '../../components/button.tsx';
import { ClosedPage } from '../../components/closed-page.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Page } from '../../components/page.tsx';
import { ScanField } from '../../components/scan-field.tsx';
import { Segment } from '../../components/segment.tsx';
import { useAct } from '../../components/use-act.ts';
import { useSearchText } from '../../components/use-search-text.ts';
import { useKeys, useScan } from '../../keyboard/use-keys.tsx';
import { useNavigation } from '../../stores/till-context.tsx';
import { downloadText } from '../../text/download.ts';
import { useWording } from '../../text/wording.ts';
import { ImportPane } from './import-pane.tsx';
import { ProductForm } from './product-form.tsx';
import { ProductRows } from './product-rows.tsx';
import { useProducts } from './use-products.ts';
import styles from './catalogue-screen.module.css';

type Beside = 'add' | 'import' | EditedProductView | null;

/** Search and edit the shop's products; changes apply to sales at once. */
export function CatalogueScreen() {
  const wording = useWording();
  const { say } = wording;
  const go = useNavigation((navigation) => navigation.go);
  const [text, setText] = useState('');
  const [shown, show] = useState<'sold' | 'retired'>('sold');
  const [beside, setBeside] = useState<Beside>(null);
  const list = useProducts(text, shown);
  const exporting = useAct();
  const [exported, setExported] = useState<string | null>(null);
  const search = useRef<HTMLInputElement>(null);
  const close = (): void => setBeside(null);
  const done = (): void => {
    close();
    list.reload();
  };
  const write = async (): Promise<void> => {
    const answer = await exporting.act('catalogue.export');
    if (!answer.ok) return;
    const { file, text: content, rows } = answer.value;
    const kept = downloadText(file, content);
    setExported(say('catalogue.exported', { count: rows, file: kept }));
  };
  const { take, problem } = useSearchText((next) => {
    setExported(null);
    setText(next);
  });
  useScan(take);
  useKeys({
    F2: () => search.current?.focus(),
    Escape: () => (beside !== null ? setBeside(null) : text !== '' ? setText('') : go('sale')),
  });
  const open = list.state !== 'refused';
  return (
    <Page
      title={say('catalogue.title')}
      focusKey="catalogue"
      split={beside !== null}
      acts={
        <>
          <Button onPress={() => go('promotions')}>{say('promotions.title')}</Button>
          <Button
            disabled={!open}
            busy={exporting.busy ? say('audit.exporting') : undefined}
            onPress={() => void write()}
          >
            {say('catalogue.export')}
          </Button>
          <Button disabled={!open} onPress={() => setBeside('import')}>
            {say('catalogue.import')}
          </Button>
          <Button variant="primary" icon="plus" disabled={!open} onPress={() => setBeside('add')}>
            {say('catalogue.add')}
          </Button>
        </>
      }
      tools={
        <>
          <div className={styles.search}>
            <ScanField
              compact
              label={say('catalogue.search')}
              placeholder={say('catalogue.search')}
              value={text}
              onChange={take}
              problem={problem}
              fieldRef={search}
            />
          </div>
          <Segment
            label={say('catalogue.shown')}
            value={shown}
            choices={[
              { value: 'sold', text: say('catalogue.sold') },
              { value: 'retired', text: say('catalogue.retired') },
            ]}
            onChange={(next) => {
              setExported(null);
              show(next);
            }}
          />
          <p className={styles.count} role="status">
            {exported ??
              exporting.problem ??
              (list.state === 'ready' ? say('catalogue.count', { count: list.total }) : '')}
          </p>
        </>
      }
    >
      {list.state === 'refused' ? (
        <ClosedPage title={say('catalogue.closed')} permission="edit_catalogue" onAsk={list.reload} />
      ) : list.state === 'ready' && list.total === 0 ? (
        <EmptyState icon="tag" title={say('catalogue.none')} />
      ) : (
        <ProductRows
          list={list}
          chosen={typeof beside === 'object' ? (beside?.product_id ?? null) : null}
          wording={wording}
          onChoose={setBeside}
        />
      )}
      {beside === 'import' && <ImportPane wording={wording} onDone={done} />}
      {beside !== null && beside !== 'import' && (
        <ProductForm
          key={beside === 'add' ? 'add' : beside.product_id}
          product={beside === 'add' ? null : beside}
          list={list}
          wording={wording}
          onSaved={list.reload}
          onDone={close}
        />
      )}
    </Page>
  );
}
