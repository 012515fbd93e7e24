import { describe, expect, it } from 'vitest';
import { auditShown } from './audit-screen.ts';
import { describeScreens } from './describe-screens.ts';
import { useStage } from './use-stage.ts';

const stage = useStage();

describeScreens(stage, 1);

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
        // The page's policy forbids style attributes in markup, not from scripts.
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
