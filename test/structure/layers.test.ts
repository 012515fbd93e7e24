import { expect, test } from 'vitest';
import { LAYERS, TOP_FOLDERS_MAX, isUnder } from './rooms.ts';
import { type Import, importsOf, sourceFiles } from './source-files.ts';

const files = sourceFiles().filter(({ path }) => path.startsWith('electron/'));
const imports = files.flatMap(importsOf).filter(({ file }) => file?.startsWith('electron/') === true);

const layerOf = (path: string): number => LAYERS.findIndex((places) => isUnder(path, places));
const FEATURES = 'electron/features/';
/** `sale` for `electron/features/sale/cart-service.ts`; null outside of the features. */
const featureOf = (path: string | null): string | null =>
  path?.startsWith(FEATURES) === true ? (path.slice(FEATURES.length).split('/')[0] ?? null) : null;

function messageFor({ from, line, specifier }: Import, remedy: string): string {
  return `${from}:${line} imports ${specifier}; ${remedy}`;
}

test('every file of the main process stands in a layer, in at most twelve folders', () => {
  expect(files.map(({ path }) => path).filter((path) => layerOf(path) < 0)).toEqual([]);
  const folders = new Set(
    files.map(({ path }) => path.split('/')).flatMap(([, folder, file]) => (file ? [folder] : [])),
  );
  expect(folders.size).toBeLessThanOrEqual(TOP_FOLDERS_MAX);
});

test('every layer of the main process imports only itself and what stands below it', () => {
  const problems = imports
    .filter(({ from, file }) => layerOf(file ?? '') < layerOf(from))
    .map((one) =>
      messageFor(
        one,
        `${LAYERS[layerOf(one.from)]?.join(', ')} stands below ${LAYERS[layerOf(one.file ?? '')]?.join(', ')}: name what it needs in an interface of its own, and let electron/app hand it in`,
      ),
    );
  expect(problems).toEqual([]);
});

test('a feature has a folder of its own, and shared/ imports no feature', () => {
  expect(files.map(({ path }) => path).filter((path) => /^electron\/features\/[^/]+$/.test(path))).toEqual([]);
  const problems = imports
    .filter(({ from, file }) => featureOf(from) === 'shared' && !['shared', null].includes(featureOf(file)))
    .map((one) =>
      messageFor(one, 'shared/ is below all features: move what it needs down, or this file up into its feature'),
    );
  expect(problems).toEqual([]);
});

/** For each import that closes a cycle of features, that cycle. */
function circlesOf(edges: ReadonlyMap<string, readonly Import[]>): string[] {
  const circles: string[] = [];
  const done = new Set<string>();
  const path: string[] = [];
  function visit(feature: string): void {
    if (done.has(feature)) return;
    path.push(feature);
    for (const edge of edges.get(feature) ?? []) {
      const to = featureOf(edge.file);
      if (to === null || to === feature) continue;
      const start = path.indexOf(to);
      if (start >= 0) {
        const remedy = `which closes a circle of features: ${[...path.slice(start), to].join(' -> ')}; name what it needs in an interface beside it (ports.ts), or move what both need to shared/`;
        circles.push(messageFor(edge, remedy));
      } else visit(to);
    }
    path.pop();
    done.add(feature);
  }
  for (const feature of edges.keys()) visit(feature);
  return circles;
}

const featureEdges = (all: readonly Import[]): ReadonlyMap<string, readonly Import[]> =>
  Map.groupBy(
    all.filter(({ from }) => featureOf(from) !== null),
    ({ from }) => featureOf(from) ?? '',
  );

test('no features import each other in a circle, types included', () => {
  expect(circlesOf(featureEdges(imports))).toEqual([]);
});

test('a circle of features is found, and told with its remedy', () => {
  const edge = (from: string, to: string): Import => ({
    from: `${FEATURES}${from}/a.ts`,
    line: 1,
    specifier: `../${to}/a.ts`,
    file: `${FEATURES}${to}/a.ts`,
    type_only: true,
  });
  const edges = [edge('sale', 'checkout'), edge('checkout', 'receipts'), edge('receipts', 'sale')];
  expect(circlesOf(featureEdges(edges))).toEqual([expect.stringContaining('sale -> checkout -> receipts -> sale')]);
  expect(circlesOf(featureEdges(edges.slice(0, 2)))).toEqual([]);
});
