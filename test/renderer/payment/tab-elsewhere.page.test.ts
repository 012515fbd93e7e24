import { describe, expect, it } from 'vitest';
import { pressKeys } from '../input-events.ts';
import { useStage } from '../use-stage.ts';

const stage = useStage();

describe('the page of a tab that can only be taken elsewhere', () => {
  it.each(['pay-settle-other-till', 'pay-settle-not-named'])(
    'is not left by Enter, because another payment may be a second one: %s',
    async (name) => {
      const { page, main } = await stage().show(name);
      await pressKeys(page, 'Enter');
      expect(main.acts).toEqual([]);
      await pressKeys(page, '1');
      await expect.poll(() => main.acts.map(({ intent }) => intent)).toEqual(['checkout.anotherTender']);
    },
  );

  it('offers first to leave it', async () => {
    const { page, main } = await stage().show('pay-settle-other-till');
    const options = page.locator('button', { hasText: /Elegir cómo se paga|Dejarla y atender/ });
    const primary = await options.evaluateAll((all) =>
      all.filter(({ className }) => className.includes('primary')).map(({ textContent }) => textContent),
    );
    expect(primary).toEqual([expect.stringMatching(/^Dejarla y atender/)]);
    await pressKeys(page, '2');
    await expect.poll(() => main.acts.map(({ intent }) => intent)).toEqual(['checkout.finish']);
  });

  it('is left by Enter where the service refused: nothing was charged, and the sale is paid in another way', async () => {
    const { page, main } = await stage().show('pay-settle-refused');
    await pressKeys(page, 'Enter');
    await expect.poll(() => main.acts.map(({ intent }) => intent)).toEqual(['checkout.anotherTender']);
  });
});
