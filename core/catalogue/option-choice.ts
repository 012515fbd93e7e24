import { type Result, fail, succeed } from '../result.ts';
import type { OptionGroup, ProductOption } from './options.ts';

/** More than a cashier can enter or a receipt can hold. */
export const LINE_OPTIONS_MAX = 12;

/** Why options are refused: an unknown option, two in a single-choice group, or a required group without one. */
export type OptionRefusal = 'not_found' | 'options_needed';

/** A product's options by id, in the product's order. */
export function chosenOptions(
  groups: readonly OptionGroup[],
  option_ids: readonly string[],
): Result<readonly ProductOption[], OptionRefusal> {
  const requested = new Set(option_ids);
  const chosen = groups.map((group) => ({
    group,
    options: group.options.filter(({ option_id }) => requested.has(option_id)),
  }));
  const found = chosen.flatMap(({ options }) => options);
  if (found.length !== requested.size || found.length > LINE_OPTIONS_MAX) return fail('not_found');
  const wrong = chosen.some(
    ({ group, options }) => (group.choose === 'one' && options.length > 1) || (group.required && options.length === 0),
  );
  return wrong ? fail('options_needed') : succeed(found);
}

/** Whether options must be chosen before the product is added. */
export function needsOptions(groups: readonly OptionGroup[] | undefined): boolean {
  return groups?.some(({ required }) => required) ?? false;
}
