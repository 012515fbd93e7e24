import { describe, expect, it } from 'vitest';
import { passTime } from './input-events.ts';
import type { OpenScreen } from './open-screen.ts';
import { SCREENS } from './states/index.ts';
import { useStage } from './use-stage.ts';

const stage = useStage();

async function helpAt(name: string): Promise<OpenScreen> {
  const screen = await stage().show(name);
  await screen.page.getByRole('button', { name: 'Ayuda' }).click();
  await screen.page.getByRole('dialog').waitFor();
  return screen;
}

describe('the help of a kiosk', () => {
  it('opens while the reader waits, says how to go on, and closes', async () => {
    const { page } = await helpAt('kiosk-pay');
    expect(await page.getByRole('dialog').innerText()).toContain('El lector sigue esperando su tarjeta');
    await page.getByRole('button', { name: 'Volver', exact: true }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  });

  it.each(['kiosk-approved', 'kiosk-declined', 'kiosk-unknown'])(
    'covers no outcome that comes while it is open: %s',
    async (name) => {
      const { page, main } = await helpAt('kiosk-pay');
      main.publish({ checkout: SCREENS[name]!.snapshot.checkout });
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    },
  );

  it('stays open while the reader says something else', async () => {
    const { page, main } = await helpAt('kiosk-pay');
    const { checkout } = SCREENS['kiosk-pay']!.snapshot;
    const current = { ...checkout!.current, lights: 2 };
    main.publish({ checkout: { ...checkout!, current } as typeof checkout });
    await passTime(page);
    expect(await page.getByRole('dialog').count()).toBe(1);
  });
});
