import { z } from 'zod';

/**
 * Fields by which an answer says that its call failed (service-interface, Errors; `success` and `errors` are other services').
 * They have no place in a success, so that any form of them is read and none refuses the answer.
 */
export const errorFields = {
  error_code: z.unknown().optional(),
  error_type: z.unknown().optional(),
  error: z.unknown().optional(),
  errors: z.unknown().optional(),
  success: z.unknown().optional(),
};
type ErrorFields = { readonly [Name in keyof typeof errorFields]?: unknown };

/** What the error fields of these objects say, as words; nothing where they are absent, null, false or empty. */
export function saidErrors(...levels: readonly (ErrorFields | undefined)[]): readonly string[] {
  return levels.flatMap((level) => {
    if (level === undefined) return [];
    const { error_code, error_type, error, errors, success } = level;
    return [...[error_code, error_type, error, errors].flatMap(wordsIn), ...refusedSuccess(success)];
  });
}

function wordsIn(value: unknown): readonly string[] {
  if (value === null || value === undefined || value === false) return [];
  if (typeof value === 'object') return Object.values(value).flatMap(wordsIn);
  const word = typeof value === 'string' ? value.trim() : String(value);
  return word === '' ? [] : [word];
}

/** Only a plain no says something: what stands there in another form is left to the other fields. */
function refusedSuccess(success: unknown): readonly string[] {
  const is_no = success === false || success === 0 || /^(false|no|0)$/i.test(String(success).trim());
  return is_no ? ['not_successful'] : [];
}
