import { useEffect, useRef, useState } from 'react';
import type { CustomerView } from '../../../core/contract/customers.ts';
import { PROMOTED_GONE, promotedAs, promotedName } from '../../../core/customer/promoted-as.ts';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useSearchText } from '../../components/use-search-text.ts';
import { useSay } from '../../i18n.ts';
import { useRequest } from '../../stores/till-context.tsx';
import { type PromotionDraft, withCustomer } from './view/promotion-draft.ts';
import styles from './promotions-screen.module.css';

/** Matches listed; typing more letters narrows them. */
const OFFERED_MAX = 5;

interface PromotedCustomersProps {
  readonly draft: PromotionDraft;
  readonly onChange: (changed: Pick<PromotionDraft, 'customers' | 'named'>) => void;
}

/** The customers it applies to, found by any data the shop has of them. */
export function PromotedCustomers({ draft, onChange }: PromotedCustomersProps) {
  const say = useSay();
  const [text, setText] = useState('');
  const { take, problem } = useSearchText(setText);
  const found = useFound(text.trim());
  const named = (id: string): string => (id === PROMOTED_GONE ? say('promotions.gone') : nameOf(id));
  const choose = ({ customer }: CustomerView): void => {
    setText('');
    onChange(withCustomer(draft, promotedAs(customer)[0]));
  };
  return (
    <>
      <div className={styles.chips}>
        {draft.named.map((id) => (
          <Button
            key={id}
            icon="x"
            label={say('promotions.leave', { who: named(id) })}
            onPress={() => onChange({ ...draft, named: draft.named.filter((other) => other !== id) })}
          >
            {named(id)}
          </Button>
        ))}
      </div>
      <TextField
        label={say('promotions.find')}
        hint={say('promotions.find.hint')}
        value={text}
        max={80}
        status={problem === null ? null : { text: problem, level: 'no' }}
        onChange={take}
      />
      <p role="status">
        {found === 'refused' ? say('promotions.find.closed') : found?.length === 0 && say('promotions.find.none')}
      </p>
      <div className={styles.chips}>
        {Array.isArray(found) &&
          found.map((one: CustomerView) => (
            <Button key={one.customer_id} icon="plus" onPress={() => choose(one)}>
              {[one.customer.name, one.customer.phone ?? ''].join(' ').trim()}
            </Button>
          ))}
      </div>
    </>
  );
}

/** Names are stored in lower case for comparison. */
const nameOf = (id: string): string =>
  (promotedName(id) ?? id).replaceAll(/(^|\s)\p{L}/gu, (letter) => letter.toUpperCase());

/** Null while there is no text; late replies are dropped. */
function useFound(text: string): readonly CustomerView[] | 'refused' | null {
  const request = useRequest();
  const latest = useRef(text);
  const [found, setFound] = useState<readonly CustomerView[] | 'refused' | null>(null);
  useEffect(() => {
    latest.current = text;
    if (text === '') return setFound(null);
    void request('customers.find', { text }).then((answer) => {
      if (latest.current === text) setFound(answer.ok ? answer.value.customers.slice(0, OFFERED_MAX) : 'refused');
    });
    return undefined;
  }, [request, text]);
  return found;
}
