/** @module-tag night */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { sayIn } from '../../core/i18n/index.ts';
import type { Cashier } from './harness/cashier.ts';
import { useNewMachine } from './harness/new-machine.ts';

const world = useNewMachine('pt-BR');
const cashier = (): Cashier => world.machine.cashier;
const page = (): Page => world.machine.page;

const say = sayIn('pt');
const STEPS = 7;
const step = (number: number) => say('setup.step', { number, of: STEPS });

const focused = () =>
  page().evaluate(() => {
    const at = document.activeElement;
    const labels =
      at instanceof HTMLInputElement || at instanceof HTMLSelectElement
        ? [...(at.labels ?? [])].map((one) => one.textContent)
        : [];
    return at?.getAttribute('aria-label') ?? [...labels, at?.textContent].find((text) => (text ?? '') !== '') ?? '';
  });

/** Moves by Tab alone, from the current focus. */
async function tabTo(name: string): Promise<void> {
  const passed: string[] = [];
  while (!(await focused()).startsWith(name)) {
    if (passed.length > 40) throw new Error(`Tab never came to ${name}: ${passed.join(' | ')}`);
    passed.push(await focused());
    await page().keyboard.press('Tab');
  }
}

async function type(label: string, text: string): Promise<void> {
  await tabTo(label);
  await page().keyboard.press('Control+a');
  await cashier().type(text);
}

const pressOn = (name: string, then: string) =>
  cashier().until(async () => {
    await tabTo(name);
    await page().keyboard.press('Enter');
  }, then);
const enter = (then: string) => cashier().until(() => page().keyboard.press('Enter'), then);
const giveCredentials = async () => {
  await type(say('setup.client_id'), 'cobro-demo');
  await type(say('setup.client_secret'), 'cobro-demo-secret');
  await pressOn(say('setup.credentials.keep'), say('setup.credentials.kept'));
};
const givePin = async () => {
  await type(say('setup.pin.new'), '482913');
  await pressOn(say('setup.pin.keep'), say('setup.pin.kept'));
};

const typePerson = async (name: string, pin: string) => {
  await type(say('staff.name'), name);
  await type(say('setup.people.pin'), pin);
};

describe('the first start without a mouse', () => {
  test('is set up from the first question to the sale that is given back, and goes on where it was after a power cut at each step', async () => {
    await world.machine.open();
    await tabTo('Español');
    await cashier().until(() => page().keyboard.press('ArrowRight'), say('setup.welcome'));
    await enter(step(1));
    await world.machine.losePower();
    await cashier().sees(step(1));
    await tabTo(say('setup.country'));
    // The list opens with the first press; keys are ignored for a moment after a screen came.
    await expect
      .poll(async () => {
        const at = await focused();
        if (at !== 'Brasil') await page().keyboard.press('ArrowDown');
        return at;
      })
      .toBe('Brasil');
    await page().keyboard.press('Enter');
    await cashier().sees(say('setup.currency', { currency: 'BRL' }));

    await enter(step(2));
    await world.machine.losePower();
    await cashier().sees(step(2));
    await enter(say('setup.needed', { name: say('setup.store_name') }));
    await type(say('setup.store_name'), 'Padaria Sol');
    await enter(step(3));
    await world.machine.losePower();
    await cashier().sees(step(3));
    await type(say('setup.service_url'), world.service.url);
    await giveCredentials();
    await type(say('setup.terminal_id'), 't-3');
    await type(say('setup.merchant_id'), 'm-9');
    await pressOn(say('setup.service.test'), say('setup.service.passed'));
    await tabTo(say('setup.merchant_id'));
    await enter(step(4));
    await world.machine.losePower();
    await cashier().sees(step(4));
    await type(say('setup.reader'), 'simulated:');
    await enter(step(5));
    await world.machine.losePower();
    await cashier().sees(step(5));
    await givePin();
    await typePerson('Ana', '1234');
    await pressOn(say('staff.add'), say('error.pin_weak'));
    await type(say('setup.people.pin'), '482913');
    await pressOn(say('staff.add'), say('error.pin_taken'));
    await type(say('setup.people.pin'), '5938');
    await pressOn(say('staff.add'), `Ana · ${say('staff.role.cashier')}`);
    await typePerson('Bruno', '7316');
    await tabTo(say('setup.manager_name'));
    await enter(say('setup.needed', { name: say('staff.add') }));
    await pressOn(say('staff.add'), `Bruno · ${say('staff.role.cashier')}`);
    await tabTo(say('setup.people.remove.label', { name: 'Bruno' }));
    await page().keyboard.press('Enter');
    await expect.poll(() => page().getByText('Bruno').count()).toBe(0);
    await tabTo(say('setup.manager_name'));
    await enter(step(6));
    await world.machine.losePower();
    await cashier().sees(step(6));
    await enter(step(7));
    await world.machine.losePower();
    await cashier().sees(step(7));

    // PINs are not stored until the till is live, so only they are asked again.
    await enter(say('setup.needed', { name: say('setup.step.pin') }));
    await cashier().sees(step(5));
    await givePin();
    await cashier().sees(say('setup.people.no_pin'));
    await tabTo(say('setup.people.give_pin.label', { name: 'Ana' }));
    await expect
      .poll(async () => {
        if ((await focused()) !== say('staff.name')) await page().keyboard.press('Enter');
        return page()
          .getByRole('textbox', { name: say('staff.name'), exact: true })
          .inputValue();
      })
      .toBe('Ana');
    await type(say('setup.people.pin'), '5938');
    await tabTo(say('staff.add'));
    await expect
      .poll(async () => {
        if ((await focused()) === say('staff.add')) await page().keyboard.press('Enter');
        return page().getByText(say('setup.people.no_pin')).count();
      })
      .toBe(0);
    await tabTo(say('setup.manager_name'));
    await enter(step(6));
    await enter(step(7));
    await enter(say('setup.proof'));
    await world.machine.losePower();
    const amount = /R\$\s?1,00/;
    await cashier().sees(amount);
    await cashier().until(() => page().keyboard.press('Enter'), /e devolvidos/);
    await world.machine.losePower();
    await cashier().sees(/e devolvidos/);
    await enter(say('signIn.title'));
    await cashier().type('5938');
    await page().keyboard.press('Enter');
    await cashier().sees('Escaneie ou toque em um produto');
    await cashier().sees('Ana');
    const [charged, ...others] = await world.service.ledger();
    expect(charged).toMatchObject({ authorized_minor: 100, net_minor: 0 });
    expect(others).toEqual([]);
  }, 400_000);
});
