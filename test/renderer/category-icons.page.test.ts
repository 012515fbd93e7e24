import { expect, test } from 'vitest';
import { useStage } from './use-stage.ts';

const stage = useStage();

test('a category has the icon that it names, also one that came with the other screens, and the tag for an unknown name', async () => {
  const { page, setTill } = await stage().show('sale');
  const category = (name: string) => page.getByRole('button', { name, exact: true });
  const shape = (name: string) =>
    category(name)
      .locator('svg')
      .evaluate(({ innerHTML }) => innerHTML);
  await setTill({
    categories: [
      { category_id: 'a', name: 'Ofertas', icon: 'bell' },
      { category_id: 'b', name: 'Varios', icon: 'tag' },
      { category_id: 'c', name: 'Otros', icon: 'no such icon' },
    ],
  });
  await category('Ofertas').waitFor();
  // Now the categories are drawn before the other screens are there.
  await page.reload();
  await expect.poll(async () => (await shape('Ofertas')) !== (await shape('Varios'))).toBe(true);
  expect(await shape('Otros')).toBe(await shape('Varios'));
});
