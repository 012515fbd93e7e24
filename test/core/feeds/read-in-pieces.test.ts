import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PIECE_LENGTH, readInPieces } from '../../../core/feeds/read-in-pieces.ts';

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};
const read = (text: string): Promise<unknown> => readInPieces(text, 'products', async () => undefined);

/** Long enough for several pieces. */
const LONG = { name: 'x'.repeat(PIECE_LENGTH / 3) };
const item = fc.oneof({ weight: 4, arbitrary: fc.jsonValue({ maxDepth: 3 }) }, fc.constant(LONG));
const body = fc.record(
  { currency: fc.string(), products: fc.array(item, { maxLength: 12 }), categories: fc.jsonValue({ maxDepth: 2 }) },
  { requiredKeys: [] },
);

test('a text is read in pieces as it is at once, whatever its items and names are', async () => {
  await fc.assert(
    fc.asyncProperty(body, fc.integer({ min: 0, max: 2 }), async (value, indent) => {
      const text = JSON.stringify(value, null, indent);
      expect(await read(text)).toEqual(parsed(text));
    }),
    { numRuns: 200 },
  );
});

test('a damaged text is refused exactly where it is at once', async () => {
  const damage = fc.constantFrom('', ',', '[', ']', '{', '}', '"', '\\', ':', ' ', '1', '"products":[1],');
  await fc.assert(
    fc.asyncProperty(body, fc.nat(), fc.nat({ max: 3 }), damage, async (value, place, length, put) => {
      const whole = JSON.stringify(value);
      const at = place % (whole.length + 1);
      const text = whole.slice(0, at) + put + whole.slice(at + length);
      expect(await read(text)).toEqual(parsed(text));
    }),
    { numRuns: 600 },
  );
});

test.each([
  '{"products":[]}',
  '{"products":[ ]}',
  '{"products":[1,]}',
  '{"products":[,1]}',
  '{"products":{"a":[1]}}',
  '{"a":{"products":[1,2]},"products":[3]}',
  '{"products":[1],"products":[2]}',
  '{"products":[1],"products":2}',
  '{"products":1,"products":[2]}',
  String.raw`{"\u0070roducts":[1],"products":[2]}`,
  String.raw`{"products":[2],"\u0070roducts":1}`,
  String.raw`{"a":"\"products\":[","products":["\\","]"]}`,
  '{"products":[1]}]',
  '[{"products":[1]}]',
  'null',
  '',
])('%s is what it is', async (text) => expect(await read(text)).toEqual(parsed(text)));

test('a piece that ends with a comma before nothing is no text of this form', async () => {
  const long = JSON.stringify('x'.repeat(PIECE_LENGTH));
  for (const text of [`{"products":[${long},]}`, `{"products":[${long},,1]}`, `{"products":[${long},1]}`])
    expect(await read(text)).toEqual(parsed(text));
});
