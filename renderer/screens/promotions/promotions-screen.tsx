import { PROMOTED_GONE } from '../../../core/customer/promoted-as.ts';
import { useCallback, useEffect, useState } from 'react';
import type { PromotionView } from '../../../core/contract/promotions.ts';
import { Button } from '../../components/button.tsx';
import { ClosedPage } from '../../components/closed-page.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ListRow } from '../../components/list-row.tsx';
import { Page } from '../../components/page.tsx';
import { useKeys } from '../../keyboard/use-keys.tsx';
import { useNavigation, useRequest, useTill } from '../../stores/till-context.tsx';
import { dayAsTyped } from '../../text/date-text.ts';
import { type Wording, useWording } from '../../text/wording.ts';
import { PromotionForm } from './promotion-form.tsx';
import { rewardText } from './view/promotion-draft.ts';
import styles from './promotions-screen.module.css';

/** The shop's automatic promotions: the list, with the selected one beside it. */
export function PromotionsScreen() {
  const wording = useWording();
  const { say } = wording;
  const request = useRequest();
  const go = useNavigation((navigation) => navigation.go);
  const [list, setList] = useState<readonly PromotionView[] | 'refused' | null>(null);
  const [beside, setBeside] = useState<'add' | PromotionView | null>(null);
  const load = useCallback(async (): Promise<void> => {
    const answer = await request('promotions.list');
    setList((was) => (answer.ok ? answer.value.promotions : Array.isArray(was) ? was : 'refused'));
  }, [request]);
  useEffect(() => void load(), [load]);
  useKeys({ Escape: () => (beside === null ? go('catalogue') : setBeside(null)) });
  const chosen = typeof beside === 'object' ? (beside?.promotion_id ?? null) : null;
  return (
    <Page
      title={say('promotions.title')}
      lead={say('promotions.lead')}
      focusKey="promotions"
      split={beside !== null}
      acts={
        <>
          <Button onPress={() => go('catalogue')}>{say('promotions.back')}</Button>
          <Button variant="primary" icon="plus" disabled={!Array.isArray(list)} onPress={() => setBeside('add')}>
            {say('promotions.add')}
          </Button>
        </>
      }
    >
      {list === 'refused' ? (
        <ClosedPage title={say('promotions.closed')} permission="edit_catalogue" onAsk={() => void load()} />
      ) : list?.length === 0 ? (
        <EmptyState icon="tag" title={say('promotions.none')} />
      ) : (
        <ul className={styles.list} data-scrolls="" aria-label={say('promotions.title')}>
          {(list ?? []).map((promotion) => (
            <li key={promotion.promotion_id}>
              <Row
                promotion={promotion}
                selected={promotion.promotion_id === chosen}
                wording={wording}
                onChoose={() => setBeside(promotion)}
              />
            </li>
          ))}
        </ul>
      )}
      {beside !== null && (
        <PromotionForm
          key={chosen ?? 'add'}
          promotion={beside === 'add' ? null : beside}
          wording={wording}
          onSaved={() => void load()}
          onDone={() => setBeside(null)}
        />
      )}
    </Page>
  );
}

interface RowProps {
  readonly promotion: PromotionView;
  readonly selected: boolean;
  readonly wording: Wording;
  readonly onChoose: () => void;
}

function Row({ promotion, selected, wording, onChoose }: RowProps) {
  const { say } = wording;
  return (
    <ListRow className={styles.row} selected={selected} off={!promotion.active} onSelect={onChoose}>
      <b data-clip-ok="">
        {promotion.name}
        <small>{rewardText(promotion.reward, wording)}</small>
      </b>
      <span data-clip-ok="">{useGoodsText(promotion, wording)}</span>
      <span data-clip-ok="">
        {promotion.active ? whenText(promotion, wording) : say('promotions.off')}
        {promotion.coupon !== null && <small>{promotion.coupon}</small>}
      </span>
    </ListRow>
  );
}

/** The products, and the number of customers unless it is for all. */
function useGoodsText({ goods, product_codes, customer_ids }: PromotionView, { say }: Wording): string {
  const categories = useTill(({ till }) => till.categories);
  const names = goods.category_ids.map((id) => categories.find(({ category_id }) => category_id === id)?.name ?? id);
  const products = product_codes.length === 0 ? [] : [say('promotions.products', { count: product_codes.length })];
  const all_goods = [...names, ...products].join(', ') || say('promotions.goods.all');
  const count = customer_ids.filter((id) => id !== PROMOTED_GONE).length;
  if (customer_ids.length === 0) return all_goods;
  return `${count === 0 ? say('promotions.forNone') : say('promotions.for', { count })} · ${all_goods}`;
}

/** Days and hours, in the shortest form. */
function whenText(promotion: PromotionView, { say, store_locale }: Wording): string {
  const { from_day, to_day, from_minute, to_minute } = promotion;
  const time = (minute: number | null, otherwise: string): string =>
    minute === null
      ? otherwise
      : `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  const parts = [
    ...(from_day === null && to_day === null
      ? []
      : [[from_day, to_day].map((day) => (day === null ? '…' : dayAsTyped(day, store_locale))).join(' – ')]),
    ...(from_minute === null && to_minute === null
      ? []
      : [`${time(from_minute, '00:00')} – ${time(to_minute, '24:00')}`]),
  ];
  return parts.join(' · ') || say('promotions.when.always');
}
