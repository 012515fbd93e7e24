import { describe, expect, it } from 'vitest';
import type { CheckoutSlice, CheckoutStep } from '../../core/contract/snapshot.ts';
import { passTime } from './input-events.ts';
import type { OpenScreen } from './open-screen.ts';
import { SCREENS } from './states/index.ts';
import { useStage } from './use-stage.ts';

const stage = useStage();
type Approved = Extract<CheckoutStep, { step: 'approved' }>;

/** Long enough to take a printed receipt. */
const TO_TAKE_MS = 16_000;
/** Long enough for most, but not for somebody who reads slowly. */
const TO_READ_MS = 30_000;

const left = ({ main }: OpenScreen): boolean => main.acts.some(({ intent }) => intent === 'kiosk.leave');

/** The paid page, with another state of its receipt or of its other charges. */
async function paid(
  printing: Approved['receipt']['printing'],
  change: Partial<CheckoutSlice> = {},
): Promise<OpenScreen> {
  const screen = await stage().show('kiosk-approved');
  const { checkout } = SCREENS['kiosk-approved']!.snapshot;
  const current = { ...(checkout!.current as Approved), receipt: { printing, detail: '' } };
  screen.main.publish({ checkout: { ...checkout!, ...change, current } });
  await passTime(screen.page);
  return screen;
}

describe('the paid page of a kiosk', () => {
  it('makes room for the next customer some seconds after the receipt was printed, and not before', async () => {
    const screen = await stage().show('kiosk-approved');
    await passTime(screen.page, 10_000);
    expect(left(screen)).toBe(false);
    await passTime(screen.page, TO_TAKE_MS - 10_000);
    await expect.poll(() => left(screen)).toBe(true);
  });

  it('has a key for the next order at once', async () => {
    const screen = await stage().show('kiosk-approved');
    await screen.page.getByRole('button', { name: 'Nuevo pedido' }).click();
    await expect.poll(() => left(screen)).toBe(true);
  });

  it('waits while somebody uses it, as long again as before', async () => {
    const screen = await stage().show('kiosk-approved');
    await passTime(screen.page, 10_000);
    await screen.page.getByText('K-318').click();
    await passTime(screen.page, 10_000);
    expect(left(screen)).toBe(false);
  });

  it.each([
    ['the receipt is being printed', 'printing', {}],
    ['the receipt was not printed', 'failed', {}],
    ['nobody knows whether the receipt was printed', 'uncertain', {}],
    ['an earlier charge is in doubt', 'printed', { unconfirmed_minor: 14_900 }],
  ] as const)('stays a minute where %s', async (_why, printing, change) => {
    const screen = await paid(printing, change);
    await passTime(screen.page, TO_READ_MS);
    expect(left(screen)).toBe(false);
    await passTime(screen.page, TO_READ_MS + 1_000);
    await expect.poll(() => left(screen)).toBe(true);
  });

  it('counts from the end of the printing, not from the payment', async () => {
    const screen = await paid('printing');
    await passTime(screen.page, TO_READ_MS);
    screen.main.publish({ checkout: SCREENS['kiosk-approved']!.snapshot.checkout });
    await screen.page.getByText('Su boleta está impresa.').waitFor();
    await passTime(screen.page, 10_000);
    expect(left(screen)).toBe(false);
    await passTime(screen.page, TO_TAKE_MS - 10_000);
    await expect.poll(() => left(screen)).toBe(true);
  });

  it('stays twice as long with large text, contrast or low keys', async () => {
    const screen = await stage().show('kiosk-approved');
    await screen.page.getByRole('button', { name: 'Letra grande' }).click();
    await passTime(screen.page, TO_TAKE_MS);
    expect(left(screen)).toBe(false);
    await passTime(screen.page, TO_TAKE_MS);
    await expect.poll(() => left(screen)).toBe(true);
  });
});
