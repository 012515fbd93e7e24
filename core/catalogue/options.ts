import * as z from 'zod';
import { AMOUNT_MINOR_MAX } from '../money/money.ts';
import { type Result, fail, succeed } from '../result.ts';
import { type RowProblem, rowProblem } from './row-problem.ts';
import { searchTerms } from './search-text.ts';

const optionName = z.string().trim().min(1).max(40);

/** One option of a product: oat milk, an extra shot. `price_minor` is added to the unit price. */
export const productOptionSchema = z.strictObject({
  option_id: z.string().min(1).max(64),
  name: optionName,
  price_minor: z.int().min(0).max(AMOUNT_MINOR_MAX),
});
export type ProductOption = z.infer<typeof productOptionSchema>;

/** Options of one kind: single choice, or any number; `required` ones are requested before the product is added. */
const optionGroupSchema = z.strictObject({
  name: optionName,
  choose: z.enum(['one', 'any']),
  required: z.boolean(),
  options: z.array(productOptionSchema).min(1).max(12),
});
export type OptionGroup = z.infer<typeof optionGroupSchema>;

const OPTION_GROUPS_MAX = 4;

export const optionGroupsSchema = z.array(optionGroupSchema).max(OPTION_GROUPS_MAX);

/** Parses an amount in the store's format; returns minor units, or null. */
type ReadAmount = (text: string) => number | null;

function readOption(text: string, group: string, readAmount: ReadAmount): Result<ProductOption, RowProblem> {
  const at = text.lastIndexOf('+');
  const name = (at < 0 ? text : text.slice(0, at)).trim();
  const price_minor = at < 0 ? 0 : readAmount(text.slice(at + 1).trim());
  if (name === '' || price_minor === null) return fail(rowProblem('option', text.trim()));
  return succeed({
    option_id: [...searchTerms(group), ...searchTerms(name)].join('-').slice(0, 64),
    name,
    price_minor,
  });
}

function readGroup(text: string, readAmount: ReadAmount): Result<OptionGroup, RowProblem> {
  const parts = /^([^:]+?)([!*]*)\s*:(.+)$/s.exec(text.trim());
  if (!parts) return fail(rowProblem('options_form', text.trim()));
  const [, title = '', marks = '', list = ''] = parts;
  const options: ProductOption[] = [];
  for (const item of list.split('|')) {
    const option = readOption(item, title, readAmount);
    if (!option.ok) return option;
    options.push(option.value);
  }
  const group = {
    name: title.trim(),
    choose: marks.includes('*') ? 'any' : 'one',
    required: marks.includes('!'),
    options,
  };
  const parsed = optionGroupSchema.safeParse(group);
  return parsed.success ? succeed(parsed.data) : fail(rowProblem('options_size', title.trim()));
}

/**
 * Parses options in the format of a catalogue file: `Leche!: entera | avena +500; Extras*: shot +800 | crema +300`. `!`
 * after a group makes it required, `*` allows several. Amounts are in the store's format.
 */
export function parseOptions(text: string, readAmount: ReadAmount): Result<readonly OptionGroup[], RowProblem> {
  const groups: OptionGroup[] = [];
  for (const part of text.split(';').filter((one) => one.trim() !== '')) {
    const group = readGroup(part, readAmount);
    if (!group.ok) return group;
    groups.push(group.value);
  }
  const ids = groups.flatMap(({ options }) => options.map(({ option_id }) => option_id));
  if (new Set(ids).size !== ids.length) return fail(rowProblem('options_same'));
  return groups.length > OPTION_GROUPS_MAX ? fail(rowProblem('options_groups', OPTION_GROUPS_MAX)) : succeed(groups);
}

/** Formats options for a catalogue file; the inverse of `parseOptions`. */
export function writeOptions(groups: readonly OptionGroup[], writeAmount: (price_minor: number) => string): string {
  const written = ({ name, price_minor }: ProductOption): string =>
    price_minor === 0 ? name : `${name} +${writeAmount(price_minor)}`;
  return groups
    .map(({ name, choose, required, options }) => {
      const marks = `${required ? '!' : ''}${choose === 'any' ? '*' : ''}`;
      return `${name}${marks}: ${options.map(written).join(' | ')}`;
    })
    .join('; ');
}
