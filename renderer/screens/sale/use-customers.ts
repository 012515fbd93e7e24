import { useEffect, useState } from 'react';
import type { Customer } from '../../../core/customer/customer.ts';
import { useRequest } from '../../stores/till-context.tsx';

/** Rows that fit under the fields. */
const SHOWN_MAX = 4;

/** The customers whose name or number begins as typed; the last served while nothing is. Late answers are dropped. */
export function useCustomers(text: string): readonly Customer[] {
  const request = useRequest();
  const [customers, setCustomers] = useState<readonly Customer[]>([]);
  useEffect(() => {
    let asked = true;
    const ask = async (): Promise<void> => {
      const answer = await request('customer.find', { text: text.slice(0, 80), limit: SHOWN_MAX });
      if (asked && answer.ok) setCustomers(answer.value.customers);
    };
    void ask();
    return () => {
      asked = false;
    };
  }, [request, text]);
  return customers;
}
