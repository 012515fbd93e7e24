import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { CONTRACT_ERROR_CODES } from '../../core/contract/refusals.ts';
import { LANGUAGES, MESSAGES } from '../../core/i18n/index.ts';
import { wordingIn } from './say.ts';
import type { Message } from '../../core/i18n/message.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const phrases: readonly (readonly [string, Message])[] = Object.entries(MESSAGES);

const blanksOf = (text: string): string[] =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? '').toSorted();
const withoutCount = (key: string): string => key.replace(/_(one|other)$/, '');

function sourceOf(folder: string): string {
  const files = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(join(ROOT, folder, file), 'utf8'))
    .join('\n');
}

describe('phrases', () => {
  it('say something in every language', () => {
    const silent = phrases.filter(([, phrase]) => LANGUAGES.some((language) => phrase[language].trim() === ''));
    expect(silent.map(([key]) => key)).toEqual([]);
  });

  it('leave the same blanks in every language', () => {
    const uneven = phrases.filter(
      ([, { es, pt, en }]) => new Set([es, pt, en].map((text) => blanksOf(text).join())).size > 1,
    );
    expect(uneven.map(([key]) => key)).toEqual([]);
  });

  it('have both forms when they are counted', () => {
    const keys = new Set(phrases.map(([key]) => key));
    const counted = phrases.map(([key]) => key).filter((key) => key !== withoutCount(key));
    expect(
      counted.filter((key) => !keys.has(`${withoutCount(key)}_one`) || !keys.has(`${withoutCount(key)}_other`)),
    ).toEqual([]);
  });

  it('are each defined once, in one file', () => {
    const catalogue = sourceOf('core/i18n');
    const defined = [...catalogue.matchAll(/^ {2}'([\w.]+)': \{/gm)].map((match) => match[1] ?? '');
    expect(defined.filter((key, index) => defined.indexOf(key) !== index)).toEqual([]);
    expect(defined.length).toBe(phrases.length);
  });

  it('are all used by the renderer', () => {
    // Texts that page and exported files share are in core/audit.
    const source = ['renderer', 'core/audit', 'core/keyboard'].map(sourceOf).join('\n');
    const beginnings = [...source.matchAll(/`([\w.]+\.)\$\{/g)].map((match) => match[1] ?? '');
    const isUsed = (key: string): boolean =>
      source.includes(`'${key}'`) || beginnings.some((beginning) => key.startsWith(beginning));
    expect([...new Set(phrases.map(([key]) => withoutCount(key)))].filter((key) => !isUsed(key))).toEqual([]);
  });

  it('cover every refusal of the till', () => {
    expect(CONTRACT_ERROR_CODES.filter((code) => !Object.hasOwn(MESSAGES, `error.${code}`))).toEqual([]);
  });

  it('count in the way of the language, and leave the numbers of sales as they are printed', () => {
    expect(wordingIn('es').say('audit.found', { count: 100_000 })).toContain('100.000');
    expect(wordingIn('en').say('audit.found', { count: 100_000 })).toContain('100,000');
    expect(wordingIn('en').say('payment.railSale', { number: 10_482 })).toBe('Sale 10482');
  });

  it('never shout and never say oops (DESIGN 9)', () => {
    const loud = phrases.filter(([, phrase]) =>
      LANGUAGES.some((language) => /[!¡]|\boops\b|\bups\b/i.test(phrase[language])),
    );
    expect(loud.map(([key]) => key)).toEqual([]);
  });
});
