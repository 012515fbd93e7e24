import { expect, test } from 'vitest';
import { assert } from '../../../core/assert.ts';
import type { IntentName } from '../../../core/contract/intents.ts';
import type { CheckoutSlice } from '../../../core/contract/snapshot.ts';
import type { FakeMain } from '../fake-main.ts';
import { passTime } from '../input-events.ts';
import { SCREENS } from '../states/index.ts';
import { useStage } from '../use-stage.ts';

const stage = useStage();

const asked = (main: FakeMain, intent: IntentName) => main.acts.filter((act) => act.intent === intent);
const untilAsked = async (main: FakeMain, intent: IntentName) =>
  await expect.poll(() => asked(main, intent).length).toBe(1);

/** The choice of a tender with tips, which were tapped; the answer is held. */
async function tipOnItsWay(name: string) {
  const shown = await stage().show(name);
  const { page, main } = shown;
  const checkout = SCREENS[name]?.snapshot.checkout;
  assert(checkout, `${name} shows a payment`);
  const release = main.hold('checkout.setTip');
  await page.keyboard.press('p');
  await passTime(page);
  await page.keyboard.press(checkout.tip_minor === 0 ? '1' : '0');
  await untilAsked(main, 'checkout.setTip');
  return { page, main, release, checkout };
}

const withTip = (checkout: CheckoutSlice, tip_minor: number): CheckoutSlice => {
  const due_minor = checkout.total_minor + tip_minor;
  return { ...checkout, tip_minor, due_minor, left_minor: due_minor - checkout.paid_minor };
};

test('a part that is typed while a tip is on its way is kept, and is what the card is asked for', async () => {
  const { page, main, release, checkout } = await tipOnItsWay('pay-tender-tip');
  await page.keyboard.type('5000');
  await passTime(page);
  main.publish({ checkout: withTip(checkout, 7703) });
  release();
  await page.getByText('$84.731').first().waitFor();
  await passTime(page, 1_000);
  await page.keyboard.press('Enter');
  await untilAsked(main, 'checkout.chooseCard');
  expect(asked(main, 'checkout.chooseCard').map(({ args }) => args)).toEqual([{ amount_minor: 5000 }]);
});

test('a part that is more than a tip that is taken back leaves is all that is left', async () => {
  const { page, main, release, checkout } = await tipOnItsWay('pay-tender-tip-chosen');
  await page.keyboard.type('80000');
  await passTime(page);
  main.publish({ checkout: withTip(checkout, 0) });
  release();
  await page.getByText('$77.028').first().waitFor();
  await passTime(page, 1_000);
  await page.keyboard.press('Enter');
  await untilAsked(main, 'checkout.chooseCard');
  expect(asked(main, 'checkout.chooseCard').map(({ args }) => args)).toEqual([{}]);
});

declare global {
  interface Window {
    /** Lets React draw again what it draws when the page has time. */
    drawAgain?: () => void;
  }
}

test('digits typed before a slow page has drawn a tip are an amount, and whole', async () => {
  const { page, main } = await stage().show('pay-tender-tip');
  await page.keyboard.press('p');
  await passTime(page);
  await page.evaluate(() => {
    const waiting: (() => void)[] = [];
    const post = MessagePort.prototype.postMessage;
    MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
      // React posts nothing but null; the page's clock posts, too.
      if (message === null) waiting.push(() => post.call(this, message));
      else post.call(this, message);
    };
    window.drawAgain = () => {
      MessagePort.prototype.postMessage = post;
      for (const go of waiting) go();
    };
  });
  await page.keyboard.press('1');
  await passTime(page);
  await untilAsked(main, 'checkout.setTip');
  await page.keyboard.type('5000');
  await passTime(page);
  await page.evaluate(() => window.drawAgain?.());
  await passTime(page, 1_000);
  await page.keyboard.press('Enter');
  await untilAsked(main, 'checkout.chooseCard');
  expect(asked(main, 'checkout.chooseCard').map(({ args }) => args)).toEqual([{ amount_minor: 5000 }]);
  expect(asked(main, 'checkout.setTip')).toHaveLength(1);
});
