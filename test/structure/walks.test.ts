import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT, sourceFiles } from './source-files.ts';

const WALK_FILES_MAX = 12;
const known = new Set(sourceFiles().map(({ path }) => path));
const section =
  readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8').split('## Four walks')[1]?.split('\n## ')[0] ?? '';
/** `**A scan**, …` with the first file of each numbered step. */
const walks = section
  .split(/\n(?=\*\*A )/)
  .slice(1)
  .map((text) => ({
    name: /\*\*(.+?)\*\*/.exec(text)?.[1] ?? '',
    files: [...text.matchAll(/^\d+\. `([^`]+)`/gm)].map((match) => match[1] ?? ''),
  }));

/** `renderer`, `drivers/reader`, `core/sale`, `electron/journal`, and each feature by itself. */
function roomOf(path: string): string {
  const folders = path.split('/').slice(0, -1);
  if (folders[0] === 'renderer') return 'renderer';
  return folders.slice(0, folders[1] === 'features' ? 3 : 2).join('/');
}

describe('the walks of docs/architecture.md', () => {
  test('are those of a scan, a refund, a reader frame and a setting', () => {
    expect(walks.map(({ name }) => name)).toEqual(['A scan', 'A refund', 'A reader frame', 'A setting']);
  });

  test.each(walks)('$name leads through files that exist, twelve at most, and through no room twice', ({ files }) => {
    expect(files.length).toBeGreaterThan(5);
    expect(files.length).toBeLessThanOrEqual(WALK_FILES_MAX);
    expect(files.filter((file) => !known.has(file))).toEqual([]);
    const rooms = files.map(roomOf).filter((room, index, all) => room !== all[index - 1]);
    expect(rooms).toEqual([...new Set(rooms)]);
  });
});
