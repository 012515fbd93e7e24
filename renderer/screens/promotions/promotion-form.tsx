import { useState } from 'react';
import type { PromotionPreview, PromotionView } from '../../../core/contract/promotions.ts';
import type { Reward } from '../../../core/promotions/promotion.ts';
import { Button } from '../../components/button.tsx';
import { Chip } from '../../components/chip.tsx';
import { DayField } from '../../components/day-field.tsx';
import { ToolField } from '../../components/page.tsx';
import { SideForm } from '../../components/side-form.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useAct } from '../../components/use-act.ts';
import { useShown } from '../../components/use-shown.ts';
import { useKeys } from '../../keyboard/use-keys.tsx';
import { useTill } from '../../stores/till-context.tsx';
import type { Wording } from '../../text/wording.ts';
import { PromotedCustomers } from './promoted-customers.tsx';
import { type PromotionDraft, draftOf, requestOf } from './view/promotion-draft.ts';
import form from '../../components/side-form.module.css';
import styles from './promotions-screen.module.css';

/** A Sunday: the names of the weekdays are formatted from it and the six days after. */
const SUNDAY_MS = Date.UTC(2026, 10, 22);
const DAY_MS = 86_400_000;
/** Weeks start on Monday. */
const WEEK = [1, 2, 3, 4, 5, 6, 0] as const;

type TextName = {
  [Name in keyof PromotionDraft]: PromotionDraft[Name] extends string ? Name : never;
}[keyof PromotionDraft];

/** The fields of each kind of promotion. */
const FIELDS = {
  bundle_price: ['count', 'price'],
  buy_get: ['buy', 'get', 'percent'],
  cheapest_free: ['count'],
  percent: ['percent'],
} as const satisfies Readonly<Record<Reward['kind'], readonly TextName[]>>;

const KINDS = Object.keys(FIELDS) as readonly Reward['kind'][];

export interface PromotionFormProps {
  /** Null to add a promotion. */
  readonly promotion: PromotionView | null;
  readonly wording: Wording;
  /** Its list is out of date. */
  readonly onSaved: () => void;
  readonly onDone: () => void;
}

/** One promotion: its reward, products, times and customers, and an example. */
export function PromotionForm({ promotion, wording, onSaved, onDone }: PromotionFormProps) {
  const { say, language } = wording;
  const { act, busy, problem } = useAct();
  const shown = useShown();
  const end = (): void => {
    onSaved();
    if (shown.current) onDone();
  };
  const categories = useTill(({ till }) => till.categories);
  const [draft, setDraft] = useState(() => draftOf(promotion, wording));
  const [example, setExample] = useState<{ readonly of: PromotionDraft; readonly preview: PromotionPreview } | null>(
    null,
  );
  // An example of what was typed before is none of this.
  const preview = example?.of === draft ? example.preview : null;
  const request = requestOf(draft, wording);
  const ready = request.ok && busy === null;
  const change = (changed: Partial<PromotionDraft>): void => setDraft({ ...draft, ...changed });
  const save = async (): Promise<void> => {
    if (!request.ok) return;
    const promotion_id = promotion?.promotion_id ?? null;
    const answer = await act('promotions.save', { promotion_id, promotion: request.value });
    if (answer.ok) end();
  };
  const remove = async (): Promise<void> => {
    if (promotion === null) return;
    const answer = await act('promotions.remove', { promotion_id: promotion.promotion_id });
    if (answer.ok) end();
  };
  const show = async (): Promise<void> => {
    if (!request.ok) return;
    const answer = await act('promotions.preview', { promotion: request.value });
    if (answer.ok) setExample({ of: draft, preview: answer.value });
  };
  useKeys({ Enter: () => (ready ? void save() : false) });
  const text = (field: Exclude<TextName, 'kind'>, label: string, max: number, hint?: string) => (
    <TextField
      key={field}
      label={label}
      value={draft[field]}
      max={max}
      status={
        !request.ok && request.error === field && draft[field] !== ''
          ? { text: say('catalogue.check'), level: 'no' as const }
          : null
      }
      onChange={(value) => change({ [field]: value })}
      {...(hint === undefined ? {} : { hint })}
    />
  );
  const toggled = <Item,>(items: readonly Item[], item: Item): readonly Item[] =>
    items.includes(item) ? items.filter((other) => other !== item) : [...items, item];
  const dayName = (day: number): string =>
    new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' })
      .format(SUNDAY_MS + day * DAY_MS)
      .replace('.', '');
  return (
    <SideForm
      label={promotion?.name ?? say('promotions.add')}
      foot={
        <>
          <p className={form.problem} role="alert">
            {problem}
          </p>
          <div className={form.ends}>
            {promotion !== null && (
              <Button size="lg" disabled={busy !== null} onPress={() => void remove()}>
                {say('promotions.remove')}
              </Button>
            )}
            <Button
              variant="primary"
              size="lg"
              disabled={!ready && busy === null}
              busy={busy === 'promotions.save' ? say('common.sending') : undefined}
              onPress={() => void save()}
              keyCap="Enter"
            >
              {say('promotions.save')}
            </Button>
          </div>
        </>
      }
    >
      {text('name', say('promotions.name'), 40)}
      <div className={form.row}>
        <ToolField label={say('promotions.kind')}>
          <select value={draft.kind} onChange={(event) => change({ kind: event.target.value as Reward['kind'] })}>
            {KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {say(`promotions.kind.${kind}`)}
              </option>
            ))}
          </select>
        </ToolField>
      </div>
      <div className={form.pair}>
        {FIELDS[draft.kind].map((field) => text(field, say(`promotions.${field}`), field === 'price' ? 20 : 6))}
      </div>
      <div className={styles.chips}>
        <Chip selected={draft.active} onSelect={() => change({ active: !draft.active })}>
          {say('promotions.active')}
        </Chip>
        {draft.kind === 'percent' && (
          <Chip selected={draft.stacks} onSelect={() => change({ stacks: !draft.stacks })}>
            {say('promotions.stacks')}
          </Chip>
        )}
      </div>

      <Button disabled={!ready} onPress={() => void show()}>
        {say('promotions.preview')}
      </Button>
      {preview && <Example preview={preview} wording={wording} />}

      <h2>{say('promotions.goods')}</h2>
      <p>{say('promotions.goods.hint')}</p>
      <div className={styles.chips}>
        {categories.map(({ category_id, name }) => (
          <Chip
            key={category_id}
            selected={draft.category_ids.includes(category_id)}
            onSelect={() => change({ category_ids: toggled(draft.category_ids, category_id) })}
          >
            {name}
          </Chip>
        ))}
      </div>
      {text('codes', say('promotions.codes'), 8_000, say('promotions.codes.hint'))}

      <h2>{say('promotions.when')}</h2>
      <div className={form.pair}>
        {(['from_day', 'to_day'] as const).map((field) => (
          <DayField
            key={field}
            label={say(`promotions.${field}`)}
            value={draft[field]}
            wording={wording}
            onChange={(day) => change({ [field]: day })}
          />
        ))}
        {text('from_time', say('promotions.from_time'), 5, '18:00')}
        {text('to_time', say('promotions.to_time'), 5, '20:00')}
      </div>
      <div className={styles.chips}>
        {WEEK.map((day) => (
          <Chip
            key={day}
            selected={draft.weekdays.includes(day)}
            onSelect={() => change({ weekdays: toggled(draft.weekdays, day) })}
          >
            {dayName(day)}
          </Chip>
        ))}
      </div>

      <h2>{say('promotions.who')}</h2>
      <div className={form.pair}>
        {text('coupon', say('promotions.coupon'), 12, say('promotions.coupon.hint'))}
        {text('times', say('promotions.times'), 4, say('promotions.times.hint'))}
      </div>
      {text('customers', say('promotions.customers'), 40_000, say('promotions.customers.hint'))}
      <PromotedCustomers draft={draft} onChange={change} />
    </SideForm>
  );
}

function Example({ preview, wording }: { readonly preview: PromotionPreview; readonly wording: Wording }) {
  const { say, money } = wording;
  const { goods_total, lines } = preview;
  const before_minor = lines.reduce((sum, { gross_minor }) => sum + gross_minor, 0);
  const saved_minor = lines.reduce((sum, line) => sum + line.saved_minor, 0);
  if (saved_minor === 0) return <p role="status">{say('promotions.preview.none')}</p>;
  return (
    <div className={styles.preview} role="status">
      <p>{say('promotions.preview.for', { count: goods_total })}</p>
      {lines.map((line) => (
        <p key={line.name}>
          <span>
            {line.quantity} × {line.name}
          </span>
          <span>{money(line.gross_minor - line.saved_minor)}</span>
        </p>
      ))}
      <p>
        <b>
          {say('promotions.preview.total', { before: money(before_minor), after: money(before_minor - saved_minor) })}
        </b>
      </p>
    </div>
  );
}
