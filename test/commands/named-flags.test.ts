import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { cobroHere } from '../support/cobro-here.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const NAMED = /\bcobro ([a-z]+(?: [a-z-]+)?) (--[a-z-]+)/g;

/** Each command with a flag that a text of the program names, such as `backup gap --data`. */
function named(): string[] {
  const texts = ['core', 'electron', 'renderer', 'store'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => readFileSync(join(ROOT, folder, file), 'utf8')),
  );
  return [...new Set(texts.flatMap((text) => [...text.matchAll(NAMED)].map(([, words, flag]) => `${words} ${flag}`)))];
}

test('every flag that a text of the program tells a person to type is one of its command', async () => {
  const missing: string[] = [];
  for (const line of named()) {
    const [flag = '', ...words] = line.split(' ').toReversed();
    const { stdout, stderr } = await cobroHere([...words.toReversed(), '--help']);
    if (!new RegExp(`${flag}(?![\\w-])`).test([...stdout, ...stderr].join('\n'))) missing.push(`cobro ${line}`);
  }
  expect(missing).toEqual([]);
});
