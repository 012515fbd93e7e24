import { expect, test } from 'vitest';
import { customerTerms, typedTerms } from '../../../core/customer/customer-terms.ts';

const LAURA = {
  tax_id: { kind: 'RUT', value: '12.345.678-5' },
  name: 'Laura Núñez',
  phone: '912345678',
} as const;

test.each(['12.345.678-5', '12345678-5', '12 345 678 5', '9 1234-5678', '912345678', 'laura nuñez', 'LAURA  NUNEZ'])(
  'a customer is found at other lanes by %s',
  (typed) => {
    const found_by = new Set(customerTerms(LAURA));
    expect(typedTerms(typed).some((term) => found_by.has(term))).toBe(true);
  },
);

test.each(['Laura', '1234', '', '--', '12.345.678'])('%s alone means no one person', (typed) => {
  const found_by = new Set(customerTerms(LAURA));
  expect(typedTerms(typed).some((term) => found_by.has(term))).toBe(false);
});
