import { type Result, fail, succeed } from '../result.ts';
import type { OptionGroup, ProductOption } from './options.ts';

/** More than a cashier can say and a receipt can hold. */
export const LINE_OPTIONS_MAX = 12;

/** Why options cannot be taken: one that the product does not have, two where one is chosen, or a group left out. */
export type OptionRefusal = 'not_found' | 'options_needed';

/** The options of a product by their identifiers, in the product's order. */
export function chosenOptions(
  groups: readonly OptionGroup[],
  option_ids: readonly string[],
): Result<readonly ProductOption[], OptionRefusal> {
  const asked = new Set(option_ids);
  const chosen = groups.map((group) => ({
    group,
    options: group.options.filter(({ option_id }) => asked.has(option_id)),
  }));
  const found = chosen.flatMap(({ options }) => options);
  if (found.length !== asked.size || found.length > LINE_OPTIONS_MAX) return fail('not_found');
  const wrong = chosen.some(
    ({ group, options }) => (group.choose === 'one' && options.length > 1) || (group.required && options.length === 0),
  );
  return wrong ? fail('options_needed') : succeed(found);
}

/** Whether the cashier must choose before the product is added. */
export function needsOptions(groups: readonly OptionGroup[] | undefined): boolean {
  return groups?.some(({ required }) => required) ?? false;
}
