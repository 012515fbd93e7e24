import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { INTENTS, type IntentName } from '../../core/contract/intents.ts';
import { cardNumber } from '../sandbox/support.ts';

/** Fields that a person writes and that are kept or printed. */
const WRITTEN = ['note', 'label', 'name', 'address', 'reason', 'evidence_reference', 'category'];
/** Values that the contract's schemas accept, found by trying. */
function fieldsOf(schema: z.ZodType, path: readonly string[] = []): { path: readonly string[]; schema: z.ZodType }[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return fieldsOf(schema.unwrap() as z.ZodType, path);
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, field]) => fieldsOf(field as z.ZodType, [...path, name]));
  return [{ path, schema }];
}

const fields = (Object.keys(INTENTS) as IntentName[]).flatMap((intent) =>
  fieldsOf(INTENTS[intent].input)
    .filter(({ path }) => WRITTEN.includes(path.at(-1) ?? ''))
    .map(({ path, schema }) => ({ title: `${intent} ${path.join('.')}`, intent, path, schema })),
);

const SECRETS = [
  ['a card number', () => cardNumber()],
  ['a card number with dots', () => cardNumber().replace(/(\d{4})(?=\d)/g, '$1.')],
  ['a card number with no-break spaces', () => cardNumber().replace(/(\d{4})(?=\d)/g, '$1\u00a0')],
  [
    'a card number in Arabic digits',
    () => cardNumber().replace(/\d/g, (one) => String.fromCodePoint(0x660 + Number(one))),
  ],
  ['a security code and an expiry', () => 'cvv 123 exp 12/29'],
] as const;

describe('a text that a person writes', () => {
  it('is found in the contract where people write', () => {
    expect(fields.map(({ title }) => title)).toMatchInlineSnapshot(`
      [
        "sale.addUnlisted name",
        "sale.setNote note",
        "sale.setCustomer customer.name",
        "sale.setCustomer customer.address",
        "sale.hold label",
        "receipt.email address",
        "email.test address",
        "recovery.close evidence_reference",
        "recovery.decide evidence_reference",
        "refund.execute reason",
        "refund.blind reason",
        "exchange.choose reason",
        "gift.adjust reason",
        "shift.close note",
        "shift.handOver note",
        "tab.open label",
        "catalogue.save name",
        "catalogue.save category",
        "promotions.save promotion.name",
        "promotions.preview promotion.name",
        "staff.save name",
        "setup.addPerson name",
        "setup.removePerson name",
      ]
    `);
  });

  it.each([
    ['sale.setDiscount', (reason: string) => ({ discount: { kind: 'percent', basis_points: 500, reason } })],
    [
      'sale.setLineDiscount',
      (reason: string) => ({ line_id: 'l', discount: { kind: 'percent', basis_points: 500, reason } }),
    ],
    [
      'shift.cashInOut',
      (note: string) => ({ movement_id: 'm-1', direction: 'in', reason: 'change', amount_minor: 500, note }),
    ],
  ] as const)('is refused by %s when it holds data of a card', (intent, withText) => {
    expect(INTENTS[intent].input.safeParse(withText('Cliente frecuente'))).toMatchObject({ success: true });
    for (const [, secret] of SECRETS) expect(INTENTS[intent].input.safeParse(withText(secret())).success).toBe(false);
  });

  it.each(fields)('is refused by $title when it holds data of a card', ({ schema }) => {
    expect(schema.safeParse('Mesa doce').success).toBe(true);
    for (const [, secret] of SECRETS) expect(schema.safeParse(`x ${secret()}`).success).toBe(false);
  });
});
