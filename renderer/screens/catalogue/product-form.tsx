import { useState } from 'react';
import type { EditedProductView } from '../../../core/contract/catalogue.ts';
import { Button } from '../../components/button.tsx';
import { Chip } from '../../components/chip.tsx';
import { ToolField } from '../../components/page.tsx';
import { SideForm } from '../../components/side-form.tsx';
import { Segment } from '../../components/segment.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useAct } from '../../components/use-act.ts';
import { useShown } from '../../components/use-shown.ts';
import { isTypedCard } from '../../../core/payments/typed-card.ts';
import { useKeys, useScan } from '../../keyboard/use-keys.tsx';
import type { Wording } from '../../text/wording.ts';
import type { ProductList } from './use-products.ts';
import { type ProductDraft, draftOf, saveRequest } from './view/product-draft.ts';
import form from '../../components/side-form.module.css';

export interface ProductFormProps {
  /** Null to add a product. */
  readonly product: EditedProductView | null;
  readonly list: Pick<ProductList, 'categories' | 'taxes'>;
  readonly wording: Wording;
  /** Its list is out of date. */
  readonly onSaved: () => void;
  readonly onDone: () => void;
}

/** One product. Changes apply to sales at once; open carts keep their prices. */
export function ProductForm({ product, list, wording, onSaved, onDone }: ProductFormProps) {
  const { say } = wording;
  const { act, busy, problem } = useAct();
  const shown = useShown();
  const end = (): void => {
    onSaved();
    if (shown.current) onDone();
  };
  const [begun] = useState(() => draftOf(product, wording));
  const [draft, setDraft] = useState(begun);
  const request = saveRequest(product?.product_id ?? null, draft, wording, begun.stock);
  const ready = request.ok && busy === null;
  const save = async (): Promise<void> => {
    if (!request.ok) return;
    const answer = await act('catalogue.save', request.value);
    if (answer.ok) end();
  };
  const retire = async (retired: boolean): Promise<void> => {
    if (product === null) return;
    const answer = await act('catalogue.retire', { product_id: product.product_id, retired });
    if (answer.ok) end();
  };
  // Scanning fills in the code of a new product; other scans go to the page.
  useScan((code) => (product !== null || isTypedCard(code) ? false : setDraft((now) => ({ ...now, code }))));
  useKeys({ Enter: () => (ready ? void save() : false) });
  const wrong = (field: keyof ProductDraft) =>
    !request.ok && request.error === field && draft[field] !== ''
      ? { text: say('catalogue.check'), level: 'no' as const }
      : null;
  const text = (field: 'name' | 'code' | 'category' | 'price' | 'stock' | 'planned', max: number, hint?: string) => (
    <TextField
      label={say(`catalogue.field.${field}`)}
      value={draft[field]}
      max={max}
      status={wrong(field)}
      onChange={(value) => setDraft({ ...draft, [field]: value })}
      {...(hint === undefined ? {} : { hint })}
    />
  );
  return (
    <SideForm
      label={product?.name ?? say('catalogue.add')}
      foot={
        <>
          <p className={form.problem} role="alert">
            {problem}
          </p>
          <div className={form.ends}>
            {product !== null && (
              <Button size="lg" disabled={busy !== null} onPress={() => void retire(!product.retired)}>
                {say(product.retired ? 'catalogue.bringBack' : 'catalogue.retire')}
              </Button>
            )}
            <Button
              variant="primary"
              size="lg"
              disabled={!ready && busy === null}
              busy={busy === 'catalogue.save' ? say('common.sending') : undefined}
              onPress={() => void save()}
              keyCap="Enter"
            >
              {say('catalogue.save')}
            </Button>
          </div>
        </>
      }
    >
      {text('name', 120)}
      <div className={form.pair}>
        {text('price', 20, say('catalogue.openPrice'))}
        {text('code', 64)}
      </div>
      <div className={form.pair}>
        {text('category', 60)}
        {text('stock', 7, say('catalogue.notCounted'))}
      </div>
      {text('planned', 400, say('catalogue.planned.example'))}
      <Segment
        label={say('catalogue.field.unit')}
        value={draft.unit}
        choices={[
          { value: 'each', text: say('catalogue.unit.each') },
          { value: 'kg', text: say('catalogue.unit.kg') },
        ]}
        onChange={(unit) => setDraft({ ...draft, unit })}
      />
      <div className={form.row}>
        <ToolField label={say('catalogue.field.tax')}>
          <select value={draft.tax} onChange={(event) => setDraft({ ...draft, tax: event.target.value })}>
            <option value="usual">{say('catalogue.tax.usual', { name: list.taxes[0]?.name ?? '—' })}</option>
            <option value="none">{say('catalogue.tax.none')}</option>
            {list.taxes.map(({ tax_id, name }) => (
              <option key={tax_id} value={tax_id}>
                {name}
              </option>
            ))}
          </select>
        </ToolField>
      </div>
      <div className={form.row}>
        <Chip selected={draft.favourite} onSelect={() => setDraft({ ...draft, favourite: !draft.favourite })}>
          {say('catalogue.field.favourite')}
        </Chip>
      </div>
    </SideForm>
  );
}
