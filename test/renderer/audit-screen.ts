import { readFileSync } from 'node:fs';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { assert } from '../../core/assert.ts';
import { auditPage } from './audit-page.ts';
import { AXE_FILE, AXE_PATH } from './fake-main.ts';
import { settle, SIZES, THEMES, type Variant, type Stage } from './open-screen.ts';
import { SCREENS } from './states/index.ts';

type AuditedVariant = Required<Variant> & {
  /** Accessibility rules for this look; without it only visible defects are checked. */
  readonly rules?: 'all' | 'contrast';
};

const [FLOOR, LARGE] = SIZES;
const USUAL_VARIANTS: readonly AuditedVariant[] = [
  { language: 'es', theme: 'light', size: FLOOR, rules: 'all' },
  { language: 'es', theme: 'dark', size: FLOOR, rules: 'all' },
  { language: 'pt', theme: 'light', size: FLOOR, rules: 'all' },
  { language: 'es', theme: 'dark', size: LARGE, rules: 'all' },
  { language: 'en', theme: 'dark', size: FLOOR, rules: 'all' },
];

/** A test run audits each screen in one look, in turn; `node test/renderer/audit.ts` in all of them. */
export function usualVariant(index: number): AuditedVariant {
  const variant = USUAL_VARIANTS[index % USUAL_VARIANTS.length];
  assert(variant, 'there are usual looks');
  return variant;
}

export const ALL_VARIANTS: readonly AuditedVariant[] = SIZES.flatMap((size) =>
  THEMES.flatMap((theme) =>
    (['es', 'pt', 'en'] as const).map((language) => ({ size, theme, language, rules: 'all' as const })),
  ),
);

/** Defects of a canned screen in any of the looks; its `prepare` needs Spanish labels, so that comes first. */
export async function auditScreen(stage: Stage, name: string, variants: readonly AuditedVariant[]): Promise<string[]> {
  const first = SCREENS[name]?.prepare === undefined ? variants[0] : undefined;
  const screen = await stage.turnTo(name, first);
  if (!(await hasRules(screen.page))) await screen.page.addScriptTag({ url: AXE_PATH });
  const found: string[] = [];
  for (const variant of variants) {
    const { language, theme, size, rules } = variant;
    const shown_size = screen.size ?? size;
    if (variant !== first) {
      await screen.setTill({ language, theme });
      await screen.page.setViewportSize(shown_size);
      await settle(screen.page);
    }
    const wrong = await auditShown(screen.page, rules);
    found.push(...wrong.map((problem) => `${language} ${theme} ${shown_size.width}: ${problem}`));
  }
  return [...found, ...(await ticksOutOfReach(screen.page)), ...screen.problems];
}

export async function auditShown(page: Page, rules?: 'all' | 'contrast'): Promise<string[]> {
  const at_once = await page.evaluate(auditPage);
  if (at_once.length > 0) await settle(page);
  // Ignores defects that disappear after settling, such as a list being measured.
  const later = at_once.length > 0 ? new Set(await page.evaluate(auditPage)) : new Set<string>();
  const seen = at_once.filter((problem) => later.has(problem));
  return rules === undefined ? seen : [...seen, ...(await brokenRules(page, rules))];
}

/** The pages of a real till do not serve axe. */
const AXE_SOURCE = readFileSync(AXE_FILE, 'utf8');

const RULES: Readonly<Record<'all' | 'contrast', RunOptions>> = {
  all: { runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] } },
  contrast: { runOnly: { type: 'rule', values: ['color-contrast'] } },
};

/** Violations are reported by their markup, because finding selectors takes four times as long. */
const VIOLATIONS_ONLY: RunOptions = { resultTypes: ['violations'], selectors: false, preload: false, iframes: false };

const hasRules = (page: Page): Promise<boolean> => page.evaluate(() => 'axe' in globalThis);

async function brokenRules(page: Page, rules: 'all' | 'contrast'): Promise<string[]> {
  if (!(await hasRules(page))) await page.evaluate(AXE_SOURCE);
  const options: RunOptions = { ...RULES[rules], ...VIOLATIONS_ONLY };
  // Formatted in the page: axe's full result is as long as the page itself.
  return await page.evaluate(async (chosen) => {
    const { axe } = globalThis as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } };
    const { violations } = await axe.run(chosen);
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary ?? ''}`),
    );
  }, options);
}

const TICKS = 'input:is([type="checkbox"], [type="radio"]):enabled, [role="switch"]:enabled';

/** Ticks and switches that Space does not reach after Tab. The key's default is prevented. */
async function ticksOutOfReach(page: Page): Promise<string[]> {
  const ticks = page.locator(TICKS);
  const count = await ticks.count();
  if (count === 0) return [];
  await page.locator('html:not([data-guard])').waitFor();
  await page.keyboard.press('Tab');
  const lost: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const tick = ticks.nth(index);
    const is_shown = await tick.evaluate((element) => {
      const { dataset } = document.documentElement;
      dataset['reached'] = 'no';
      const reached = (event: Event): void => {
        event.preventDefault();
        event.stopImmediatePropagation();
        dataset['reached'] = 'yes';
      };
      element.addEventListener('keydown', reached, { once: true });
      (element as HTMLElement).focus({ preventScroll: true });
      // Covered controls do not get the focus.
      return document.activeElement === element;
    });
    if (!is_shown) continue;
    await page.keyboard.press('Space');
    const name = await tick.evaluate((element) =>
      document.documentElement.dataset['reached'] === 'yes' ? null : (element.closest('label') ?? element).textContent,
    );
    if (name !== null) lost.push(`Space does not reach "${name}"`);
  }
  return lost;
}
