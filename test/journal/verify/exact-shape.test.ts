import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { exactShape } from '../../../electron/journal/events/exact-shape.ts';
import { journalEvents, parseEvent, readEvent } from '../../../electron/journal/events/events.ts';
import { repeated } from '../../support/repeated.ts';

const LENGTHS = [1, 8, 20, 36, 40, 43, 64, 65, 81, 201, 8_001];
const MARK = '\u{1F9FE}';

/** Values at the limits of schemas, and of the wrong type. */
const ODD: readonly unknown[] = [
  ...['', ' ', ' edges ', 'CLP', 'es', '12', '476173', '0.5', '2026-11-23', MARK.repeat(33)],
  ...[
    '4821',
    MARK,
    `a${MARK}`,
    '0f0f0f0f',
    '0f'.repeat(16),
    '0f'.repeat(32),
    'es-CL',
    '12345678-5',
    '950.25',
    'https://example.com/',
  ],
  ...LENGTHS.map((length) => 'x'.repeat(length)),
  ...[MARK.repeat(4), MARK.repeat(5)],
  ...[0, 1, -1, 1.5, 100, 999_999_999_999, 2 ** 53, -0, NaN, Infinity],
  ...[null, true, false, [], {}, [1], { extra: 1 }],
];

type Def = z.core.$ZodTypes['_zod']['def'];
const defOf = (schema: z.core.$ZodType): Def => (schema as z.core.$ZodTypes)._zod.def;

/** A value that the schema accepts, with every optional member. */
function valueOf(schema: z.core.$ZodType): unknown {
  const def = defOf(schema);
  switch (def.type) {
    case 'literal':
      return def.values[0];
    case 'enum':
      return Object.values(def.entries)[0];
    case 'optional':
    case 'nullable':
      return valueOf(def.innerType);
    case 'array':
      return [valueOf(def.element)];
    case 'union':
      return valueOf(def.options[0] as z.core.$ZodType);
    case 'object': {
      // Objects with a check over the whole are left out: their members do not show what it accepts.
      if ((def.checks ?? []).length > 0) return undefined;
      const made = Object.entries(def.shape).map(([name, member]) => [name, valueOf(member)] as const);
      return Object.fromEntries(made.filter(([, member]) => member !== undefined));
    }
    default:
      return ODD.find((value) => value !== '' && (schema as z.ZodType).safeParse(value).data === value);
  }
}

/** Variants of the value with one place replaced, removed or given an extra member. */
function* changed(value: unknown): Generator {
  for (const odd of ODD) yield odd;
  if (Array.isArray(value)) {
    yield Array.from({ length: 70 }, () => value[0] as unknown);
    for (const member of changed(value[0])) yield [member];
  } else if (typeof value === 'object' && value !== null) {
    yield { ...value, unknown_member: 1 };
    yield { ...value, unknown_member: undefined };
    for (const [name, member] of Object.entries(value)) {
      const { [name]: _left, ...rest } = value as Record<string, unknown>;
      yield rest;
      for (const other of changed(member)) yield { ...value, [name]: other };
    }
  }
}

/** Each run takes a different third of the changes for each event type; the night takes all. */
const EVERY = repeated(3, 1);
function* someOf(changes: Iterable<unknown>, from: number): Generator {
  let count = from;
  for (const change of changes) if (count++ % EVERY === 0) yield change;
}

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value)) as unknown;

/** Values that the shape accepts but the schema refuses or changes; and how many each accepts. */
function compare(
  schema: z.ZodType,
  values: Iterable<unknown>,
): { wrong: unknown[]; accepted: number; by_schema: number } {
  const isExact = exactShape(schema);
  const found = { wrong: [] as unknown[], accepted: 0, by_schema: 0 };
  for (const value of values) {
    const read = schema.safeParse(value);
    if (read.success) found.by_schema += 1;
    if (!isExact(value)) continue;
    found.accepted += 1;
    if (!read.success || !isDeepStrictEqual(plain(read.data), plain(value))) found.wrong.push(value);
  }
  return found;
}

describe('the quick check of an event accepts nothing that its schema would refuse or change', () => {
  const options = journalEvents.whole().options as unknown as readonly z.ZodObject<{ type: z.ZodLiteral<string> }>[];
  const events = options.map((option, index) => [option.shape.type.value, option, index] as const);

  test.each(events)('%s', (type, option, index) => {
    const value = valueOf(option);
    expect([type, option.safeParse(value).error?.issues]).toEqual([type, undefined]);
    const { wrong, accepted, by_schema } = compare(journalEvents.whole(), [value, ...someOf(changed(value), index)]);
    expect(wrong).toEqual([]);
    // Each kind is found by the name in its own schema, and judged by it alone.
    expect(journalEvents.schemaFor(value)).toBe(option);
    expect(journalEvents.isExact(value)).toBe(true);
    // Otherwise the quick check would be of little use.
    expect(accepted).toBeGreaterThan(by_schema / 2);
  });

  test.each([
    null,
    7,
    'act',
    [],
    {},
    { type: null },
    { type: 'no_such_kind' },
    { type: 'toString' },
    { type: ['act'] },
  ])('and nothing of an unknown kind: %j', (value) => {
    expect(journalEvents.isExact(value)).toBe(false);
    expect(readEvent(value)).toBeNull();
    expect(() => parseEvent(value)).toThrow(z.ZodError);
  });

  test('of members that are trimmed, refined, or of a kind that it does not know', () => {
    const schema = z.strictObject({
      trimmed: z.string().trim().max(20),
      refined: z.string().refine((text) => text !== 'x'),
      either: z.union([z.literal(1), z.string().max(2)]),
      named: z.record(z.string().max(2), z.int()),
      code: z.string().regex(/^\d{2}$/),
      above: z.number().gt(1),
      preset: z.string().default('y'),
      loose: z.object({ known: z.int() }),
    });
    const value = {
      trimmed: 'a',
      refined: 'b',
      either: 1,
      named: { a: 1 },
      code: '12',
      above: 2,
      preset: 'z',
      loose: { known: 1 },
    };
    const { wrong, accepted } = compare(schema, changed(value));
    expect(wrong).toEqual([]);
    expect(accepted).toBeGreaterThan(20);
  });
});
