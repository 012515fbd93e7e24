import type { Locator, Page } from 'playwright-core';
import { passTime, scan, typeKeys } from '../../renderer/input-events.ts';
import { untilAnswered } from '../../support/browser/till-requests.ts';

/** Longest wait for a screen; a loaded CI machine is slow, and a real reader takes seconds. */
const SCREEN_MS = 60_000;
/** Screens ignore taps for a moment after they change, so an act is repeated until it is seen to have worked. */
const RETRY_MS = 1_500;
/** What is not answered after this time waits for a person, a card or a bank. */
const ANSWER_MS = 10_000;
/** What was answered is drawn within this time. */
const DRAWN_MS = 500;

const TRAINING_PIN = '246810';

async function seen(locator: Locator, timeout_ms: number): Promise<boolean> {
  try {
    await locator.first().waitFor({ state: 'visible', timeout: timeout_ms });
    return true;
  } catch {
    return false;
  }
}

/** The acts of a cashier at the till, by the texts of the Spanish screens. */
export class Cashier {
  readonly page: Page;
  #is_brief = false;

  constructor(page: Page) {
    this.page = page;
  }

  /** Waits until a text is on the screen; throws with the text that is there instead. */
  async sees(text: string | RegExp, patience_ms = SCREEN_MS): Promise<void> {
    if (await seen(this.page.getByText(text), patience_ms)) return;
    throw new Error(`never saw ${String(text)}:\n${await this.page.locator('body').innerText()}`);
  }

  /** Repeats an act until a text is on the screen. */
  async until(act: () => Promise<unknown>, text: string | RegExp): Promise<void> {
    const deadline = performance.now() + SCREEN_MS;
    const goal = this.page.getByText(text);
    while (!(await goal.first().isVisible())) {
      if (performance.now() > deadline)
        throw new Error(`never saw ${String(text)}:\n${await this.page.locator('body').innerText()}`);
      // An act on a screen that ignores taps would only be repeated.
      await this.page
        .locator('html:not([data-guard])')
        .waitFor({ timeout: RETRY_MS })
        .catch(() => undefined);
      await this.#briefly(act);
      if (await seen(goal, RETRY_MS)) return;
      // What a busy till is still doing is not asked for twice: the second press would take the first back.
      await untilAnswered(this.page, ANSWER_MS);
      if (await seen(goal, DRAWN_MS)) return;
    }
  }

  /** An act that may fail, because it is repeated. */
  async #briefly(act: () => Promise<unknown>): Promise<void> {
    this.#is_brief = true;
    await act().catch(() => undefined);
    this.#is_brief = false;
  }

  /** Waits briefly within `until`, which repeats it, and elsewhere as long as for a screen. */
  tap(name: string | RegExp): Promise<void> {
    const timeout = this.#is_brief ? 2_000 : SCREEN_MS;
    return this.page.getByRole('button', { name }).first().click({ timeout });
  }

  press(key: string): Promise<void> {
    return this.page.keyboard.press(key);
  }

  /** Adds a product of the first page and waits for the total. */
  async addProduct(name: string, total: string): Promise<void> {
    await this.sees(name);
    await this.page.locator('html:not([data-guard])').waitFor({ timeout: SCREEN_MS });
    await this.page.getByText(name, { exact: true }).first().click();
    await this.page.getByRole('button', { name: `Cobrar ${total}` }).waitFor({ timeout: SCREEN_MS });
  }

  /** As a person types, once the screen takes keys. */
  async type(text: string): Promise<void> {
    await typeKeys(this.page, text);
  }

  /** A scanner is a fast keyboard: digits and Enter, wherever the focus is. */
  async scan(...codes: readonly string[]): Promise<void> {
    await scan(this.page, ...codes);
  }

  async readerIsReady(): Promise<void> {
    await this.sees('Lector conectado');
  }

  /** From the cart to the reader, without tip; the whole sale by card, or the part whose digits are typed. */
  async chargeByCard(part = ''): Promise<void> {
    await this.until(() => this.press('F12'), '¿Cómo va a pagar?');
    if (part !== '') await passTime(this.page);
    await this.type(part);
    await this.until(
      () => this.tap(/^Cobrar/),
      // A fast reader may be done before the screen is read.
      /Acerque, inserte|Preparando el lector|Leyendo la tarjeta|¿En cuántas cuotas|Pago aprobado/,
    );
  }

  /** Types the amount of a part on the pad of the screen that is shown, once it takes keys. */
  async typePart(digits: string): Promise<void> {
    await this.page.locator('html:not([data-guard])').waitFor({ timeout: SCREEN_MS });
    for (const digit of digits) await this.page.getByRole('button', { name: digit, exact: true }).click();
  }

  /** The single payment of the installments table, once the card is known. */
  async payAtOnce(then: string | RegExp): Promise<void> {
    await this.sees('¿En cuántas cuotas?');
    await this.choosePlan('1', then);
  }

  /** Sells one product by card, up to the next sale. */
  async sellByCard(name: string, total: string): Promise<void> {
    await this.addProduct(name, total);
    await this.chargeByCard();
    await this.payAtOnce('Pago aprobado');
    await this.startNextSale();
  }

  /** From the approved screen back to a new sale. */
  async startNextSale(): Promise<void> {
    await this.until(() => this.tap(/^Nueva venta/), 'Escanee o toque un producto');
  }

  /** The refund page with one past sale chosen. */
  async findSale(number: number): Promise<void> {
    await this.until(() => this.tap(/^Men/), 'Apariencia');
    await this.until(() => this.tap('Devolución'), 'Buscar sin boleta');
    await this.until(() => this.tap(new RegExp(`Venta ${number} `)), 'Clave del encargado');
  }

  /** Opens a page of the manager with the PIN of a training till, until `then` is on it. */
  async openApproved(name: string, then: string | RegExp, prompt = 'Clave de quien aprueba'): Promise<void> {
    await this.until(() => this.press('F1'), 'Auditoría');
    await this.until(() => this.tap(name), prompt);
    await this.typePin(TRAINING_PIN);
    await this.until(() => this.tap('Aprobar'), then);
  }

  async openSettings(): Promise<void> {
    await this.openApproved('Ajustes', 'Nombre de la tienda', 'Cambiar los ajustes');
  }

  async typePin(pin: string): Promise<void> {
    // Taps right after a screen change are ignored (DESIGN 10), and half a PIN is a wrong one.
    await this.page.locator('html:not([data-guard])').waitFor({ timeout: SCREEN_MS });
    for (const digit of pin) await this.page.getByRole('button', { name: digit, exact: true }).click();
  }

  async choosePlan(key: string, then: string | RegExp): Promise<void> {
    const question = this.page.getByText('¿En cuántas cuotas?').first();
    const choose = async (): Promise<void> => {
      // On the screen that follows, the same key may charge again.
      if (!(await question.isVisible())) return;
      await this.press(key);
      await this.tap(/^Cobrar/);
    };
    // Chooses before it looks: the page may meanwhile report a busy till as not responding.
    await this.page.locator('html:not([data-guard])').waitFor({ timeout: SCREEN_MS });
    await this.#briefly(choose);
    await question.waitFor({ state: 'hidden', timeout: RETRY_MS }).catch(() => undefined);
    await this.until(choose, then);
  }
}
