import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { fail, succeed } from '../../../core/result.ts';
import { useStage } from '../use-stage.ts';
import type { OpenScreen } from '../open-screen.ts';
import { SCREENS } from '../states/index.ts';
import { passTime, pressKeys, scan, typeKeys } from '../input-events.ts';

const stage = useStage();

async function alertText(page: Page): Promise<string> {
  const alerts = await page.getByRole('alert').allTextContents();
  return alerts
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .join(' | ');
}

describe('an outcome, for somebody who listens', () => {
  it.each([
    ['pay-approved', /^Pago aprobado, 64\.731 pesos/],
    ['pay-approved-cash', /^Pago recibido, 84\.731 pesos\. Vuelto 5\.270 pesos/],
    ['pay-approved-part', /^Pago aprobado, 40\.000 pesos/],
    ['pay-declined', /^Pago rechazado, 64\.731 pesos\. Fondos insuficientes\. No se cobró nada/],
    ['pay-not-charged', /^No se cobró nada, 64\.731 pesos/],
    ['pay-unknown', /^No sabemos si el cobro se hizo, 64\.731 pesos/],
    ['pay-unknown-resolved', /^Cobro anulado, 64\.731 pesos/],
    ['pay-unknown-refunded', /^Se cobró y se devolvió, 64\.731 pesos\. El banco del cliente puede tardar varios días/],
    ['pay-unknown-signature', /^Cobro aprobado que se está anulando, 64\.731 pesos/],
    ['pay-signature', /^Se pide firma, 64\.731 pesos/],
  ])('%s is said once, with its amount, and the title has the focus', async (name, pattern) => {
    const { page } = await stage().turnTo(name);
    expect(await alertText(page)).toMatch(pattern);
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    expect(await page.getByRole('main').count()).toBe(1);
    expect(await page.getByRole('complementary', { name: 'Resumen del pago' }).count()).toBe(1);
  });

  it('is drawn before the rail beside it and the ways to take its receipt, which is asked for behind it', async () => {
    const { page, main } = await stage().show('sale');
    const first = await page.evaluateHandle(() => {
      const drawn = { text: '', rails: 0 };
      new MutationObserver((_, observer) => {
        if (document.querySelector('header h1') === null) return;
        observer.disconnect();
        drawn.rails = document.querySelectorAll('aside').length;
        drawn.text = document.querySelector('main')?.innerText ?? '';
      }).observe(document.body, { childList: true, subtree: true });
      return drawn;
    });
    main.publish({ checkout: SCREENS['pay-approved-cash']?.snapshot.checkout ?? null });
    await page.getByRole('button', { name: 'Imprimir' }).waitFor();
    const { text, rails } = await first.jsonValue();
    expect(rails).toBe(0);
    expect(text).toContain('Vuelto');
    expect(text).not.toContain('Imprimir');
    await expect.poll(() => main.requests.map(({ intent }) => intent)).toContain('receipt.view');
  });

  it('leaves the rail where it is when the payment goes on to it', async () => {
    const { page, main } = await stage().show('pay-tender');
    await page.getByRole('complementary', { name: 'Resumen del pago' }).waitFor();
    const rails = await page.evaluateHandle(() => {
      const seen = { fewest: 1 };
      new MutationObserver(() => {
        seen.fewest = Math.min(seen.fewest, document.querySelectorAll('aside').length);
      }).observe(document.body, { childList: true, subtree: true });
      return seen;
    });
    main.publish({ checkout: SCREENS['pay-approved-cash']?.snapshot.checkout ?? null });
    await page.getByRole('button', { name: 'Imprimir' }).waitFor();
    expect((await rails.jsonValue()).fewest).toBe(1);
  });

  it('has the newest of many parts in sight', async () => {
    const { page, main } = await stage().turnTo('pay-tender-parts');
    const checkout = SCREENS['pay-tender-parts']?.snapshot.checkout;
    const [part] = checkout?.tenders ?? [];
    if (checkout == null || part === undefined) throw new Error('the canned screen has parts');
    const tenders = Array.from({ length: 14 }, (_, number) => ({ ...part, tender_id: `part${number}` }));
    main.publish({ checkout: { ...checkout, tenders } });
    const rows = page.getByRole('complementary', { name: 'Resumen del pago' }).getByRole('listitem');
    await expect.poll(() => rows.count()).toBe(14);
    const [row, list] = await Promise.all([rows.last().boundingBox(), rows.last().locator('..').boundingBox()]);
    expect((row?.y ?? 0) + (row?.height ?? 0)).toBeLessThanOrEqual((list?.y ?? 0) + (list?.height ?? 0) + 1);
  });

  it('is told what the reader asks, politely, and the four lights in words', async () => {
    const { page } = await stage().turnTo('pay-reader');
    const polite = await page.locator('[aria-live=polite]').allTextContents();
    expect(polite.join(' ')).toContain('Acerque, inserte o deslice la tarjeta');
    expect(await page.getByRole('img', { name: /luz|luces/i }).count()).toBe(1);
  });
});

describe('a payment with the keyboard alone', () => {
  it.each([
    ['pay-tip', ['0', 'Enter'], 'checkout.setTip', { tip_minor: 0 }],
    ['pay-tip-amounts', ['2', 'Enter'], 'checkout.setTip', { tip_minor: 300 }],
    ['pay-tender', ['e'], 'checkout.chooseCash', {}],
    ['pay-tender-parts', ['d'], 'checkout.reviewParts', {}],
    ['pay-tender-tip', ['p', '2'], 'checkout.setTip', { tip_minor: 11_554 }],
    ['pay-tender-tip-chosen', ['p', '0'], 'checkout.setTip', { tip_minor: 0 }],
    ['pay-tender-tip', ['p', '4'], 'checkout.typeTip', {}],
    ['pay-tender-tip', ['p', 'Escape', '5', '0', '0', 't'], 'checkout.chooseCard', { amount_minor: 500 }],
    ['pay-tender-tip', ['Enter'], 'checkout.chooseCard', {}],
    ['pay-cash', ['9', '0', '0', '0', '0', 'Enter'], 'checkout.takeCash', { received_minor: 90_000 }],
    [
      'pay-cash-choice',
      ['d', 'v', '1', '0', '0', '0', '0', 'Enter'],
      'checkout.takeForeignCash',
      { received_minor: 10_000, change_in: 'same' },
    ],
    ['pay-reader', ['Escape'], 'checkout.cancelCard', {}],
    ['pay-installments', ['3', 'Enter'], 'checkout.chooseInstallments', { trace_id: '9f2c41b70e55', quantity: 3 }],
    ['pay-signature', ['2'], 'checkout.judgeSignature', { trace_id: '9f2c41b70e55', accepted: false }],
    ['pay-return', ['Enter'], 'checkout.returnParts', {}],
    ['pay-approved', ['n'], 'checkout.finish', {}],
    ['pay-declined', ['3'], 'checkout.chooseCash', {}],
    ['pay-unknown-resolved', ['m'], 'checkout.anotherTender', {}],
    ['pay-unknown', ['F7'], 'checkout.holdUnknown', {}],
    ['pay-declined-adjusted', ['Enter'], 'checkout.chooseCard', { amount_minor: 38_514 }],
    ['pay-unknown-adjusted', ['1'], 'checkout.chooseCard', { amount_minor: 38_514 }],
    ['pay-unknown-adjusted', ['2'], 'checkout.chooseCash', { amount_minor: 38_514 }],
    ['pay-unknown-adjusted-part', ['4'], 'checkout.chooseCard', { amount_minor: 19_417 }],
  ])('%s: %j does %s', async (name, keys, intent, args) => {
    const { page, main } = await stage().turnTo(name);
    await pressKeys(page, ...keys);
    const sent = () => main.requests.filter((request) => request.intent.startsWith('checkout.'));
    await expect.poll(sent).toMatchObject([{ intent, args }]);
  });

  it.each(['pay-unknown', 'pay-processing', 'pay-signature'])('%s: Enter and Escape decide nothing', async (name) => {
    const { page, main } = await stage().turnTo(name);
    await pressKeys(page, 'Enter', 'Escape');
    expect(main.requests.filter((request) => request.intent.startsWith('checkout.'))).toEqual([]);
  });

  it('writes an address without starting the next sale under the hand', async () => {
    const { page, main } = await stage().show('pay-approved-email');
    await typeKeys(page, 'n');
    await pressKeys(page, 'Enter');
    const intents = () => main.requests.map((request) => request.intent);
    await expect.poll(intents).toContain('receipt.email');
    expect(intents()).not.toContain('checkout.finish');
    await pressKeys(page, 'Escape');
    await page.locator('input[type=email]').waitFor({ state: 'detached' });
  });
});

describe('keys that stand on controls', () => {
  it.each(['sale', 'pay-tender', 'pay-tip', 'pay-approved', 'pay-unknown', 'shift'])(
    '%s: each of them is told to screen readers by the names of ARIA',
    async (name) => {
      const { page } = await stage().turnTo(name);
      const untold = page.locator('button:has(kbd):not([aria-keyshortcuts]):not([aria-pressed])');
      expect(await untold.allTextContents()).toEqual([]);
      const shortcuts = await page
        .locator('[aria-keyshortcuts]')
        .evaluateAll((controls) => controls.map((control) => control.getAttribute('aria-keyshortcuts') ?? ''));
      expect(shortcuts.length).toBeGreaterThan(2);
      expect(shortcuts.filter((key) => /Esc$|Ctrl|Del$|−|…/.test(key))).toEqual([]);
    },
  );
});

describe('a scan when everything is paid', () => {
  /** A paid sale whose next screen can be drawn. */
  async function paid(name: string): Promise<OpenScreen> {
    const screen = await stage().show(name);
    screen.main.answer(SCREENS['sale']?.answers ?? {});
    return screen;
  }
  const codesOf = (requests: readonly { readonly intent: string; readonly args: unknown }[]) =>
    requests.filter(({ intent }) => intent === 'sale.addCode').map(({ args }) => args);

  it('begins the next sale with what was scanned, in its order, and does nothing else to the one that was paid', async () => {
    const { page, main } = await paid('pay-approved');
    await scan(page, '7801000000017');
    await scan(page, '7801000000024');
    main.publish({ checkout: null });
    await page.getByPlaceholder('Escanee', { exact: false }).waitFor();
    await expect.poll(() => codesOf(main.requests)).toEqual([{ code: '7801000000017' }, { code: '7801000000024' }]);
    const acts = main.requests
      .map(({ intent }) => intent)
      .filter((intent) => !/^(catalogue|receipt|till)\./.test(intent));
    expect(acts).toEqual(['checkout.finish', 'sale.addCode', 'sale.addCode']);
  });

  it('says on the next sale that nothing has such a code', async () => {
    const { page, main } = await paid('pay-approved-cash');
    main.answer({ 'sale.addCode': () => succeed({ found: false, line_id: null, asks: null }) });
    await scan(page, '7809999999999');
    main.publish({ checkout: null });
    await page.getByText('No lo encontramos').waitFor();
  });

  it('is dropped whole while something is left to pay, and when the till does not let the sale go', async () => {
    const part = await stage().show('pay-approved-part');
    await scan(part.page, '7801000000017');
    await passTime(part.page);
    expect(part.main.requests.filter(({ intent }) => /^(checkout|sale)/.test(intent))).toEqual([]);

    const { page, main } = await paid('pay-approved');
    main.answer({ 'checkout.finish': () => fail({ code: 'not_now', detail: 'busy' }) });
    await scan(page, '7801000000017');
    await passTime(page);
    main.publish({ checkout: null });
    await page.getByPlaceholder('Escanee', { exact: false }).waitFor();
    await passTime(page);
    expect(codesOf(main.requests)).toEqual([]);
  });
});

/** WCAG 2.2 contrast of the text that shows this amount. */
async function contrastOf(page: Page, amount: string): Promise<number> {
  return page
    .getByText(amount, { exact: true })
    .first()
    .evaluate((element) => {
      const luminance = (color: string): number => {
        const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map((part) => {
          const share = Number(part) / 255;
          return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      };
      let behind: Element | null = element;
      while (behind && /rgba\(0, 0, 0, 0\)|transparent/.test(getComputedStyle(behind).backgroundColor))
        behind = behind.parentElement;
      const [one, two] = [
        getComputedStyle(element).color,
        getComputedStyle(behind ?? document.body).backgroundColor,
      ].map(luminance);
      const [dark, light] = [one ?? 0, two ?? 0].sort((a, b) => a - b);
      return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
    });
}

describe('totals', () => {
  it.each(['light', 'dark'] as const)('reach AAA, 7 to 1, in the %s theme', async (theme) => {
    for (const [name, amount] of [
      ['pay-tender', '$84.731'],
      ['pay-approved', '$64.731'],
      ['pay-reader', '$64.731'],
    ] as const) {
      const { page } = await stage().turnTo(name, { theme });
      expect(await contrastOf(page, amount), `${name} ${theme}`).toBeGreaterThanOrEqual(7);
    }
  });

  it('stand still, and so does everything else, for people who asked for less motion', async () => {
    const { page } = await stage().turnTo('pay-reader');
    const endless = () =>
      page.evaluate(
        () => document.getAnimations().filter((one) => one.effect?.getComputedTiming().iterations === Infinity).length,
      );
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    expect(await endless()).toBeGreaterThan(0);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await endless()).toBe(0);
  });
});

it('an exchange whose rest is on its way back offers no way out that does nothing', async () => {
  const { page, main } = await stage().show('pay-exchange');
  const back = page.getByRole('button', { name: /Volver a la venta/ });
  await back.waitFor();
  const checkout = SCREENS['pay-exchange']?.snapshot.checkout;
  if (checkout?.current.step !== 'exchange') throw new Error('an exchange is on the screen');
  main.publish({ checkout: { ...checkout, current: { ...checkout.current, running: true } } });
  await page.getByText('Ya no se puede detener', { exact: false }).waitFor();
  expect(await back.count()).toBe(0);
});
