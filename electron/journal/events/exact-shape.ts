import type * as z from 'zod';

/** Whether a value certainly passes its schema and comes out unchanged. */
export type ExactShape = (value: unknown) => boolean;

type Schema = z.core.$ZodType;
type Checks = readonly z.core.$ZodCheck<never>[] | undefined;

/**
 * Builds a fast check from a schema. `true` is exact: the schema would accept the value and return it unchanged.
 * `false` says nothing: ask the schema. Parts not handled here use the schema itself.
 */
export function exactShape(schema: Schema): ExactShape {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'string':
      // A format such as that of `z.url()` is not among the checks.
      return 'format' in def ? asSchema(schema) : textShape(def.checks, schema);
    case 'number':
      return numberShape(def, schema);
    case 'boolean':
      return (value) => typeof value === 'boolean';
    case 'literal':
      return oneOf(def.values);
    case 'enum':
      return oneOf(Object.values(def.entries));
    case 'nullable':
      return orElse(exactShape(def.innerType), null);
    case 'array':
      return arrayShape(exactShape(def.element), def.checks, schema);
    case 'union':
      return 'discriminator' in def ? discriminated(def.options, String(def.discriminator), schema) : asSchema(schema);
    case 'object':
      return def.catchall?._zod.def.type === 'never' && !hasChecks(def.checks)
        ? objectShape(def.shape)
        : asSchema(schema);
    default:
      return asSchema(schema);
  }
}

const hasChecks = (checks: Checks): boolean => checks !== undefined && checks.length > 0;

/** Slow, but right for every schema. */
function asSchema(schema: Schema): ExactShape {
  const { safeParse } = schema as z.ZodType;
  return (value) => {
    const read = safeParse(value);
    return read.success && JSON.stringify(read.data) === JSON.stringify(value);
  };
}

function oneOf(values: readonly unknown[]): ExactShape {
  const [only] = values;
  if (values.length === 1) return (value) => value === only;
  const allowed = new Set(values);
  return (value) => allowed.has(value);
}

const orElse =
  (inner: ExactShape, other: null): ExactShape =>
  (value) =>
    value === other || inner(value);

const TWO_UNITS = /[\uD800-\uDFFF]/;

/** Schemas count characters, which are one or two code units each; accepts only what is valid either way. */
function textShape(checks: Checks, schema: Schema): ExactShape {
  let [shortest, longest] = [0, Number.MAX_SAFE_INTEGER];
  const patterns: RegExp[] = [];
  for (const check of checks ?? []) {
    const { def } = check._zod as unknown as z.core.$ZodChecks['_zod'];
    if (def.check === 'max_length') longest = Math.min(longest, def.maximum);
    else if (def.check === 'min_length') shortest = Math.max(shortest, def.minimum);
    else if (def.check === 'string_format' && def.format === 'regex' && def.pattern?.global === false)
      patterns.push(def.pattern);
    else return asSchema(schema);
  }
  const is_long_enough = (value: string): boolean =>
    value.length >= 2 * shortest || (value.length >= shortest && (shortest < 2 || !TWO_UNITS.test(value)));
  if (patterns.length === 0)
    return (value) => typeof value === 'string' && value.length <= longest && is_long_enough(value);
  return (value) =>
    typeof value === 'string' &&
    value.length <= longest &&
    is_long_enough(value) &&
    patterns.every((one) => one.test(value));
}

function numberShape({ checks, format }: z.core.$ZodNumberDef & { format?: string }, schema: Schema): ExactShape {
  let [least, most] = [-Number.MAX_VALUE, Number.MAX_VALUE];
  for (const check of checks ?? []) {
    const { def } = check._zod as unknown as z.core.$ZodChecks['_zod'];
    if (def.check === 'greater_than' && def.inclusive) least = Math.max(least, Number(def.value));
    else if (def.check === 'less_than' && def.inclusive) most = Math.min(most, Number(def.value));
    else return asSchema(schema);
  }
  if (format !== undefined && format !== 'safeint') return asSchema(schema);
  const is_number = format === 'safeint' ? Number.isSafeInteger : Number.isFinite;
  return (value) => is_number(value) && (value as number) >= least && (value as number) <= most;
}

function arrayShape(element: ExactShape, checks: Checks, schema: Schema): ExactShape {
  let [shortest, longest] = [0, Number.MAX_SAFE_INTEGER];
  for (const check of checks ?? []) {
    const { def } = check._zod as unknown as z.core.$ZodChecks['_zod'];
    if (def.check === 'max_length') longest = Math.min(longest, def.maximum);
    else if (def.check === 'min_length') shortest = Math.max(shortest, def.minimum);
    else return asSchema(schema);
  }
  return (value) => {
    if (!Array.isArray(value) || value.length < shortest || value.length > longest) return false;
    for (const member of value) if (!element(member)) return false;
    return true;
  };
}

function objectShape(shape: Readonly<Record<string, Schema>>): ExactShape {
  const members = Object.entries(shape).map(([name, member]) => {
    const { def } = (member as z.core.$ZodTypes)._zod;
    const is_optional = def.type === 'optional';
    return { name, is_optional, fits: exactShape(is_optional ? def.innerType : member) };
  });
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    let known = 0;
    for (const { name, is_optional, fits } of members) {
      const member = (value as Readonly<Record<string, unknown>>)[name];
      if (member === undefined) {
        if (!is_optional) return false;
      } else {
        if (!fits(member)) return false;
        known += 1;
      }
    }
    return Object.keys(value).length === known;
  };
}

function discriminated(options: readonly Schema[], name: string, schema: Schema): ExactShape {
  const shapes = new Map<unknown, ExactShape>();
  for (const option of options) {
    const values = option._zod.propValues?.[name];
    if (values === undefined) return asSchema(schema);
    const fits = whenAsked(option);
    for (const value of values) shapes.set(value, fits);
  }
  return (value) =>
    typeof value === 'object' &&
    value !== null &&
    (shapes.get((value as Readonly<Record<string, unknown>>)[name])?.(value) ?? false);
}

/** Made at its first value: a start meets few of the kinds of events. */
function whenAsked(schema: Schema): ExactShape {
  let fits: ExactShape | null = null;
  return (value) => (fits ??= exactShape(schema))(value);
}
