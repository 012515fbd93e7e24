import { describe, expect, it } from 'vitest';
import { auditShown } from '../audit-screen.ts';
import { typeKeys } from '../input-events.ts';
import { useStage } from '../use-stage.ts';

const stage = useStage();

describe('the page of returns where amounts are long', () => {
  it.each(['refund-dinars', 'refund-large'])('writes them whole inside of their columns: %s', async (name) => {
    const { page } = await stage().show(name);
    const verdict = page.getByRole('region', { name: 'Resumen y clave' });
    await typeKeys(page, '2468');
    const button = verdict.getByRole('button', { name: /^(Devolver|Reembolsar) .*\d/ });
    expect(await button.isEnabled()).toBe(true);
    const over = await verdict.evaluate((pane) => {
      const { paddingRight } = getComputedStyle(pane);
      const edge = pane.getBoundingClientRect().right - Number.parseFloat(paddingRight);
      const range = document.createRange();
      return [...pane.querySelectorAll('p, b, button span, kbd')].flatMap((text) => {
        range.selectNodeContents(text);
        return range.getBoundingClientRect().right > edge + 1 ? [text.textContent] : [];
      });
    });
    expect(over).toEqual([]);
    expect(await auditShown(page)).toEqual([]);
  });
});
