import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../core/i18n/index.ts';
import { atNight } from '../support/repeated.ts';
import { auditScreen, auditShown, usualVariant } from './audit-screen.ts';
import { SCREENS } from './states/index.ts';
import { useStage } from './use-stage.ts';

const stage = useStage();

/** A run takes every eighth of the screens with `prepare`, which are loaded one by one and take three times as long. */
const EVERY_PREPARED = 8;

const screens = Object.entries(SCREENS).map(([name, { prepare }], index) => ({
  name,
  index,
  hands: prepare !== undefined,
}));
const ofHands = screens.filter(({ hands }) => hands);
const ofEveryRun = new Set(ofHands.filter((_screen, index) => index % EVERY_PREPARED === 0));

// Screens without `prepare` come first, so that they share one load of the page.
describe.each([...screens.filter(({ hands }) => !hands), ...ofHands])('screen $name', (screen) => {
  it('cuts and overlaps nothing, has large targets, and breaks no accessibility rule', async (context) => {
    atNight(context, !screen.hands || ofEveryRun.has(screen));
    expect(await auditScreen(stage(), screen.name, [usualVariant(screen.index)])).toEqual([]);
  });
});

it.each(LANGUAGES)('buttons of the bottom row hold what stands on them, in %s', async (language) => {
  const { page } = await stage().show('sale-all-actions', { language });
  const crossing = await page.locator('[role=toolbar]').evaluate((row) =>
    [...row.children].flatMap((button) => {
      const { left, right } = button.getBoundingClientRect();
      const parts = [...button.children].map((part) => part.getBoundingClientRect());
      return parts.some((part) => part.left < left + 1 || part.right > right - 1) ? [button.textContent] : [];
    }),
  );
  expect(crossing).toEqual([]);
});

it('the strip names no shift while none is open', async () => {
  const { page } = await stage().show('shift-open');
  await page.getByText('Sin turno', { exact: false }).first().waitFor();
  expect(await page.locator('header').first().textContent()).toMatch(/Sin turno/);
});

it('the PIN of a kiosk is asked for in its column, on a wide screen too', async () => {
  const { page } = await stage().show('kiosk-pin', { size: { width: 1366, height: 768 } });
  const [pane, kiosk] = await Promise.all([page.getByRole('dialog').boundingBox(), page.locator('main').boundingBox()]);
  expect(pane?.width).toBeLessThanOrEqual(kiosk?.width ?? 0);
});

/** A ten-inch tablet, and a browser with its bars on the smallest supported screen. */
const SMALL_SIZES = [
  { width: 1024, height: 600 },
  { width: 1366, height: 640 },
] as const;
const SMALL_SCREENS = `sale sale-discount pay-tender pay-cash pay-approved refund
  kiosk-browse kiosk-basket kiosk-unknown-low`.split(/\s+/);

/** At these sizes, small text and targets are accepted; clipped or covered ones are not. */
const isLost = (problem: string): boolean => !/^small(er than| target)/.test(problem);

describe('below the smallest screen that is drawn', () => {
  it.each(SMALL_SCREENS)('nothing of %s is cut or covered', async (name) => {
    const { page } = await stage().turnTo(name);
    for (const size of SMALL_SIZES) {
      await page.setViewportSize(size);
      const found = (await auditShown(page)).filter(isLost);
      expect(found, `${size.width}x${size.height}`).toEqual([]);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width, 'the page does not scroll sideways').toBeLessThanOrEqual(size.width);
    }
  });
});

describe('a kiosk that asks whether somebody is there', () => {
  it('tells the seconds that are left, and of no next try', async () => {
    const { page } = await stage().turnTo('kiosk-idle');
    const text = await page.getByRole('timer').innerText();
    expect(text).toMatch(/Quedan 10 segundos/);
    expect(text).not.toMatch(/intento/);
  });
});

describe('the audit', () => {
  it('sees what is wrong with a page: cut and tiny text, a small target, text over text, and low contrast', async () => {
    const { page } = await stage().show('sale-empty');
    await page.evaluate(() => {
      const place = document.querySelector('main') ?? document.body;
      for (const [text, style] of [
        ['cut off at the edge', 'width:40px;overflow:hidden;white-space:nowrap'],
        ['tiny words', 'font-size:9px'],
        ['pale words', 'color:#ccc;background:#fff'],
      ] as const) {
        const wrong = document.createElement('p');
        wrong.textContent = text;
        // The page's policy forbids style attributes in markup but not from scripts.
        wrong.style.cssText = `position:fixed;top:300px;left:100px;z-index:9;${style}`;
        place.append(wrong);
      }
      const target = document.createElement('button');
      target.style.cssText = 'position:fixed;top:200px;left:100px;width:20px;height:20px;min-height:0';
      target.textContent = 'x';
      place.append(target);
    });
    const found = (await auditShown(page, 'contrast')).join('\n');
    for (const wrong of ['cut:', 'smaller than 12px', 'small target 20x20', 'text over text', 'color-contrast'])
      expect(found).toContain(wrong);
  });
});
