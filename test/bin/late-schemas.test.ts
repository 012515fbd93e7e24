import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { beforeAll, describe, expect, test } from 'vitest';
import * as zod from 'zod';
import { LEAN_PACKAGES } from '../../scripts/lean-packages.ts';
import { ROOT } from '../../scripts/process.ts';

type Zod = typeof zod;
type Hooks = typeof globalThis & { __zod_globalConfig: { postProcessor?: () => void } };

/** What is exported, with zod as the built program has it. */
async function built<Exports>(contents: string): Promise<Exports> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: ROOT, loader: 'ts' },
    ...{ bundle: true, write: false, format: 'esm', platform: 'node', target: 'node24', plugins: [LEAN_PACKAGES] },
  });
  const [output] = outputFiles ?? [];
  return (await import(
    `data:text/javascript;base64,${Buffer.from(output?.contents ?? '').toString('base64')}`
  )) as Exports;
}

/** One of every kind that this program has, in chains and copies. */
function schemasOf(z: Zod) {
  const name = z.string().trim().min(1).max(8);
  const pair = z.strictObject({ kind: z.literal('pair'), left: name, right: z.int().min(0).max(9) });
  const single = z.strictObject({ kind: z.literal(['single', 'one']), value: z.number().positive().nullable() });
  return {
    name,
    pair,
    single,
    formats: z.union([z.uuid(), z.url(), z.iso.datetime(), z.iso.date(), z.email(), z.string().regex(/^[a-f0-9]{4}$/)]),
    either: z.discriminatedUnion('kind', [pair, single]),
    extended: pair.extend({ more: z.boolean().optional() }).omit({ left: true }),
    part: pair.pick({ right: true }).partial(),
    loose: z.looseObject({ right: z.coerce.number() }),
    settings: z.object({ language: z.enum(['es', 'pt', 'en']).default('es'), rows: z.int().min(1).catch(3) }),
    list: z.array(name.nullish()).min(1).max(3),
    tuple: z.tuple([name, z.boolean()]).rest(z.null()),
    table: z.record(z.string().max(3), single.or(z.undefined())),
    both: z.object({ left: name }).and(z.object({ right: z.unknown() })),
    changed: name.transform((text) => text.length).pipe(z.number().max(4)),
    prepared: z.preprocess((value) => (value === '' ? undefined : value), name.optional()),
    judged: pair.refine(({ left, right }) => left.length === right, { path: ['right'], error: 'not as long' }),
    examined: name.superRefine((text, ctx) => void (text === 'no' && ctx.addIssue({ code: 'custom', message: 'no' }))),
    described: name.brand('Name').readonly().describe('a name').meta({ title: 'Name' }),
    kept: z.prefault(name, 'x').check(z.minLength(2)),
    own: z.custom<number>((value) => typeof value === 'number'),
    set: z.set(name).max(2),
    map: z.map(name, z.bigint()),
    dated: z.date().min(new Date(0)),
    none: z.never().optional(),
  };
}

const VALUES: readonly unknown[] = [
  ...[
    undefined,
    null,
    '',
    ' ',
    'x',
    ' trimmed ',
    'no',
    'abcd',
    'longer than eight',
    0,
    -1,
    3,
    9.5,
    NaN,
    7n,
    true,
    Symbol.iterator,
  ],
  ...[
    'https://example.com/',
    '2026-11-27',
    '2026-11-27T09:00:00Z',
    'a@example.com',
    '9d2b4c1e-6b1f-4b57-8f53-0a3b5c1d2e4f',
  ],
  ...[
    [],
    ['x'],
    ['x', null, undefined],
    ['x', true, null],
    ['x', true, 1],
    new Set(['x']),
    new Map([['x', 1n]]),
    new Date(5),
  ],
  ...[{}, { kind: 'pair' }, { kind: 'pair', left: 'x', right: 1 }, { kind: 'pair', left: 'xx', right: 1, more: true }],
  ...[
    { kind: 'one', value: 2 },
    { kind: 'single', value: null },
    { kind: 'none' },
    { right: '4' },
    { right: 4, more: false },
  ],
  ...[
    { language: 'de', rows: 0 },
    { language: 'pt', rows: 5, other: 1 },
    { a: { kind: 'one', value: 1 } },
    { long_key: undefined },
  ],
];

let late: Zod;
beforeAll(async () => {
  late = await built<Zod>("export * from 'zod';");
});

/** What a schema says of a value; a message names no schema by itself. */
const said = (schema: zod.ZodType, value: unknown): unknown => {
  const { success, data, error } = schema.safeParse(value);
  return { success, data, issues: error?.issues, message: error?.message };
};

describe('a schema of the built program is zod’s own', () => {
  test.each(Object.keys(schemasOf(zod)) as (keyof ReturnType<typeof schemasOf>)[])('%s', (name) => {
    const [ours, theirs] = [schemasOf(late)[name], schemasOf(zod)[name]];
    // Three times: zod compiles what it is asked again.
    for (const value of [...VALUES, ...VALUES, ...VALUES]) expect(said(ours, value)).toEqual(said(theirs, value));
    expect(Reflect.ownKeys(ours).toSorted(byName)).toEqual(Reflect.ownKeys(theirs).toSorted(byName));
    expect(Reflect.ownKeys(ours._zod).toSorted(byName)).toEqual(Reflect.ownKeys(theirs._zod).toSorted(byName));
    const [schema, expected] = [late, zod].map((z) =>
      z.toJSONSchema(schemasOf(z)[name] as zod.ZodType, { unrepresentable: 'any', io: 'input' }),
    );
    expect(schema).toEqual(expected);
  });

  test('before it is asked, its parts, its kind and its methods are there', () => {
    const { pair, described, either, list, settings } = schemasOf(late);
    expect(Object.keys(schemasOf(late).pair.shape)).toEqual(['kind', 'left', 'right']);
    expect(schemasOf(late).settings.shape.language.unwrap().options).toEqual(['es', 'pt', 'en']);
    expect(schemasOf(late).list.element).toBeInstanceOf(late.ZodOptional);
    expect(either.options[0]).toBe(pair);
    expect([pair instanceof late.ZodObject, pair instanceof late.ZodType, pair instanceof late.ZodString]).toEqual([
      ...[true, true, false],
    ]);
    expect([list.def.type, list.type, settings.constructor]).toEqual(['array', 'array', late.ZodObject]);
    expect(late.globalRegistry.get(described)).toEqual({ description: 'a name', title: 'Name' });
    const { clone, optional, safeParse } = late.string().max(2);
    expect([clone().safeParse('abc').success, optional().safeParse(undefined).success]).toEqual([false, true]);
    expect([safeParse('ab').success, clone().safeParse('abc').success]).toEqual([true, false]);
    expect(Object.getPrototypeOf(pair)).toBe(late.ZodObject.prototype);
  });
});

const byName = (one: string | symbol, other: string | symbol): number => (String(one) < String(other) ? -1 : 1);

test('loading the events of the journal makes a schema of each kind, and not a thousand of them', async () => {
  const { __zod_globalConfig: hooks } = globalThis as Hooks;
  let made = 0;
  hooks.postProcessor = () => void (made += 1);
  await built("export { parseEvent } from './electron/journal/events/events.ts';");
  delete hooks.postProcessor;
  expect(made).toBeGreaterThan(0);
  expect(made).toBeLessThanOrEqual(200);
});

test('the one schema that holds itself reads answers of the service, in which no value does', () => {
  const rooms = ['core', 'drivers', 'electron', 'sandbox', 'store'];
  const sources = rooms.flatMap((room) =>
    readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => join(ROOT, room, name)),
  );
  const holding = sources.filter((path) =>
    /\bz\s*\.(lazy|json)\(|\bget \w+\(\)[^{]*\{\s*return z\./.test(readFileSync(path, 'utf8')),
  );
  expect(holding).toEqual([join(ROOT, 'core/service/schemas/merchant.ts')]);
});
