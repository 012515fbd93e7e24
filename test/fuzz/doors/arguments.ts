import type * as z from 'zod';
import type { Dice } from '../dice.ts';

/** Values that an informed attacker would put into a field of this name; none: random ones. */
export type Known = (name: string) => readonly unknown[];

const STRANGE: readonly unknown[] = [
  null,
  '',
  0,
  -1,
  1,
  1.5,
  true,
  [],
  {},
  NaN,
  Number.MAX_SAFE_INTEGER,
  -(2 ** 53),
  1e308,
  '0000',
  '4111 1111 1111 1111',
  "'; DROP TABLE sale; --",
  '=HYPERLINK("x")',
  '../../etc/passwd',
  '\u0000',
  '\u202e',
  '😀'.repeat(40),
  'x'.repeat(5_000),
  { __proto__: { admin: true }, constructor: 1 },
  ['__proto__'],
];

interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly innerType?: z.ZodType;
  readonly element?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly in?: z.ZodType;
  readonly keyType?: z.ZodType;
  readonly valueType?: z.ZodType;
  readonly values?: readonly unknown[];
  readonly entries?: Readonly<Record<string, unknown>>;
}

/** A value for a schema: mostly a valid one with names and numbers that the till knows, sometimes a strange one. */
export function argumentsFor(dice: Dice, schema: z.ZodType, known: Known, name = ''): unknown {
  if (dice.below(48) === 0) return dice.pick(STRANGE);
  const definition = schema.def as unknown as Definition;
  switch (definition.type) {
    case 'object':
      return objectFor(dice, definition.shape ?? {}, known);
    case 'nullable':
      return dice.below(4) === 0 ? null : inner(dice, definition, known, name);
    case 'optional':
      return dice.below(2) === 0 ? undefined : inner(dice, definition, known, name);
    case 'default':
    case 'prefault':
    case 'readonly':
      return inner(dice, definition, known, name);
    case 'pipe':
      return definition.in ? argumentsFor(dice, definition.in, known, name) : null;
    case 'union':
      return argumentsFor(dice, dice.pick(definition.options ?? []), known, name);
    case 'array':
      return Array.from({ length: dice.below(4) }, () =>
        definition.element ? argumentsFor(dice, definition.element, known, name) : null,
      );
    case 'record':
      return recordFor(dice, definition, known);
    case 'literal':
      return dice.pick(definition.values ?? [null]);
    case 'enum':
      return dice.pick(Object.values(definition.entries ?? {}));
    case 'boolean':
      return dice.below(2) === 0;
    case 'number':
      return numberFor(dice, known(name));
    case 'string':
      return textFor(dice, known(name));
    default:
      return dice.pick(STRANGE);
  }
}

const inner = (dice: Dice, { innerType }: Definition, known: Known, name: string): unknown =>
  innerType ? argumentsFor(dice, innerType, known, name) : null;

function objectFor(dice: Dice, shape: Readonly<Record<string, z.ZodType>>, known: Known): Record<string, unknown> {
  const made: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(shape)) {
    const value = argumentsFor(dice, field, known, name);
    if (value !== undefined) made[name] = value;
  }
  if (dice.below(64) === 0) made[dice.pick(['pin', 'role', 'approved_by', 'audience', 'extra'])] = dice.pick(STRANGE);
  return made;
}

function recordFor(dice: Dice, { keyType, valueType }: Definition, known: Known): Record<string, unknown> {
  const made: Record<string, unknown> = {};
  for (let count = dice.below(3); count > 0 && keyType && valueType; count -= 1)
    made[String(argumentsFor(dice, keyType, known))] = argumentsFor(dice, valueType, known);
  return made;
}

const AMOUNTS = [0, 1, 10, 100, 999, 1_000, 2_200, 5_000, 10_000, 999_999_999_999, -1, 0.5];

function numberFor(dice: Dice, known: readonly unknown[]): unknown {
  if (known.length > 0 && dice.below(3) > 0) return dice.pick(known);
  return dice.below(2) === 0 ? dice.pick(AMOUNTS) : dice.below(10_000);
}

const TEXTS = ['a', 'Ana', 'espresso', '1111', '76.123.456-0', 'K', 'F2', 'none', 'escpos:usb', '2026-11-21', 'x@y.cl'];

function textFor(dice: Dice, known: readonly unknown[]): unknown {
  if (known.length > 0 && dice.below(8) > 0) return dice.pick(known);
  return dice.below(3) > 0 ? dice.pick(TEXTS) : Buffer.from(dice.bytes(dice.below(20))).toString('latin1');
}
