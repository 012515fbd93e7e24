import { existsSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { CONTROL_ICONS } from '../../renderer/components/control-icons.ts';
import { FIRST_SCREEN_MESSAGES } from '../../core/i18n/first-picture.ts';
import { managerErrors } from '../../core/i18n/manager-errors.ts';
import { MESSAGES } from '../../core/i18n/index.ts';
import { rendererFolder } from '../../electron/ipc/renderer-bundle.ts';
import { ensureRendererBundle } from '../../scripts/build.ts';
import { ROOT } from '../../scripts/process.ts';

/** The files that a module imports as values; type imports are not loaded. */
function importsOf(path: string): readonly string[] {
  const text = readFileSync(path, 'utf8');
  const found = text.matchAll(/^(?:import|export) (?!type )[^;]*?from '(\.[^']+\.tsx?)';$/gm);
  return [...found].map(([, name]) => join(dirname(path), name ?? '')).filter((file) => existsSync(file));
}

/** Every module that the page loads before its other screens. */
function firstModules(): ReadonlySet<string> {
  const reached = new Set<string>();
  const visit = (path: string): void => {
    if (reached.has(path)) return;
    reached.add(path);
    importsOf(path).forEach(visit);
  };
  visit(join(ROOT, 'renderer/main.tsx'));
  return new Set([...reached].map((path) => relative(ROOT, path)));
}

test('the first picture of a till is made without the other screens and their words', () => {
  const modules = firstModules();
  expect(modules).toContain('renderer/screens/sale/sale-screen.tsx');
  expect([...modules].filter((path) => /^renderer\/screens\/(?!sale|shell|use-other)/.test(path))).toEqual([]);
  expect(modules).not.toContain('core/i18n/index.ts');
  expect(modules.size).toBeLessThanOrEqual(120);
});

test('every phrase that the first picture says is known before the other screens are there', () => {
  const known = new Set(Object.keys(FIRST_SCREEN_MESSAGES).map((key) => key.replace(/_(one|other)$/, '')));
  const later = Object.keys(MESSAGES)
    .map((key) => key.replace(/_(one|other)$/, ''))
    .filter((key) => !known.has(key));
  const texts = [...firstModules()]
    .filter((path) => path.startsWith('renderer/'))
    .map((path) => readFileSync(join(ROOT, path), 'utf8'));
  const beginnings = texts.flatMap((text) =>
    [...text.matchAll(/say\(`([\w.]+)\$\{/g)].map(([, begins = '']) => begins),
  );
  const used = later.filter(
    (key) =>
      texts.some((text) => text.includes(`say('${key}'`) || text.includes(`'${key}' }`)) ||
      beginnings.some((begins) => key.startsWith(begins)),
  );
  // The navigation's labels are next to the keys that lead there, but are drawn with the manager's screens; and some acts
  // are those of their pages alone.
  const of_managers = (key: string): boolean => key.startsWith('shell.place.') || key in managerErrors;
  expect(used.filter((key) => !of_managers(key))).toEqual([]);
});

test('every icon that the first picture names is known before the other screens are there', () => {
  const texts = [...firstModules()].map((path) => readFileSync(join(ROOT, path), 'utf8')).join('\n');
  expect(
    Object.keys(CONTROL_ICONS).filter((name) => texts.includes(`'${name}'`) || texts.includes(`"${name}"`)),
  ).toEqual([]);
});

test('the first picture writes numbers and dates without the browser’s formats, whose first use takes 20 ms', () => {
  const users = [...firstModules()].filter((path) =>
    /Intl\.(?!PluralRules\b)|\.toLocale/.test(readFileSync(join(ROOT, path), 'utf8')),
  );
  // It knows the marks of the usual locales, and reads those of others.
  expect(users).toEqual(['core/money/format.ts']);
});

/** What the page loads before it draws; 1 kB is 1000 bytes. */
const FIRST_SCRIPTS_BYTES_MAX = 120_000;

test('the scripts that the page loads before its first picture have at most 120 kB compressed', async () => {
  expect(await ensureRendererBundle()).toBe(true);
  const page = readFileSync(join(rendererFolder(ROOT), 'index.html'), 'utf8');
  const scripts = [...page.matchAll(/(?:src|href)="([^"]+\.js)"/g)].map(([, name = '']) => name);
  expect(scripts.length).toBeGreaterThan(0);
  const own = [...page.matchAll(/<script>([^]*?)<\/script>/g)].map(([, script = '']) => script);
  const texts = [...own, ...scripts.map((name) => readFileSync(join(rendererFolder(ROOT), name), 'utf8'))];
  const sizes = texts.map((text) => gzipSync(text, { level: 9 }).length);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(FIRST_SCRIPTS_BYTES_MAX);
});
