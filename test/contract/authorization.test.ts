import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { INTENTS, type IntentName } from '../../core/contract/intents.ts';
import { TRIED, PEOPLE, column } from './authorization.ts';

/**
 * The matrix of who may send what, asked of the real doors, and held to the reviewed table. What changes here is a change of
 * authority: COBRO_WRITE_AUTHORIZATION=1 writes the table anew, and its difference is reviewed.
 */
const TABLE = new URL('../../docs/security/authorization.md', import.meta.url);

const HEAD = `# Who may send what

Every intent of the contract, as the till's own doors answered it: the real routers and the real gate, asked as every person, from every kind of page, while the till is a till and while it is a kiosk. \`test/contract/authorization.test.ts\` asks again and compares; with \`COBRO_WRITE_AUTHORIZATION=1\` it writes this table, whose difference is then reviewed.

**yes** done at once · **PIN** the PIN of somebody who may, in place · **again** one's own PIN again, because it was typed longer ago than \`reauthenticate_seconds\` · **sign in** nobody is asked before somebody signs in · **–** refused, whatever PIN comes with it.

Columns of the till's own page: *nobody* signed in at a till with staff, a till *unstaffed*, *cashier*, *supervisor*, *manager*, and the manager *later*. *kiosk* is the till's own page while customers use it: whoever was signed in. *second kiosk* and *display* are pages with a token of their own, whoever stands there. While the till is no kiosk a second kiosk sees its slices and may do nothing; a display is the same always, but that it chooses no plan while the till is a kiosk (yes / –). A person's own verdicts (\`overrides\`) are not in it. The intents of the set-up pass the gate, because nobody is known before it; a till that is set up refuses them by itself.

`;

const unique = (cells: readonly string[]): string => [...new Set(cells)].join(' / ');

async function table(): Promise<string> {
  const till = await Promise.all(PEOPLE.map((person) => column('till', person, false)));
  const kiosk = await Promise.all(PEOPLE.map((person) => column('till', person, true)));
  const second_off = await Promise.all(PEOPLE.map((person) => column('kiosk', person, false)));
  const second_on = await Promise.all(PEOPLE.map((person) => column('kiosk', person, true)));
  const display = await Promise.all(
    [false, true].flatMap((on) => PEOPLE.map((person) => column('customer_display', person, on))),
  );
  const at = (columns: readonly (readonly string[])[], row: number): string[] =>
    columns.map((cells) => cells[row] ?? '');
  for (const [row, { intent }] of TRIED.entries())
    for (const cell of at(second_off, row)) expect(cell, intent).toBe(intent === 'till.snapshot' ? 'yes' : '–');
  const heads = [...PEOPLE, 'kiosk', 'second kiosk', 'display'];
  const rows = TRIED.map(({ label }, row) =>
    [label, ...at(till, row), unique(at(kiosk, row)), unique(at(second_on, row)), unique(at(display, row))].join(' | '),
  );
  const lines = [
    ['asked', ...heads].join(' | '),
    heads
      .map(() => '---')
      .concat('---')
      .join(' | '),
    ...rows,
  ];
  return HEAD + lines.map((line) => `| ${line} |`).join('\n') + '\n';
}

test('every intent is asked, and every answer of every door is the reviewed one', async () => {
  const covered = new Set<IntentName>(TRIED.map(({ intent }) => intent));
  expect([...covered].sort()).toEqual(Object.keys(INTENTS).sort());
  const found = await table();
  if (process.env['COBRO_WRITE_AUTHORIZATION'] === '1') writeFileSync(TABLE, found);
  expect(found).not.toContain('? ');
  // Prettier pads the columns of a table; the words are what counts.
  const cellsOf = (text: string): string => text.replaceAll(/ +/g, ' ').replaceAll(/-+/g, '-');
  expect(cellsOf(found)).toBe(cellsOf(readFileSync(TABLE, 'utf8')));
});

test('nobody who has not signed in at a till with staff moves money there, but to take a card back', async () => {
  const cells = await column('till', 'nobody', false);
  const done = TRIED.filter((_, row) => cells[row] === 'yes')
    .map(({ intent }) => intent)
    // A till that is set up refuses all of these by itself (electron/features/setup/setup-service.ts).
    .filter((intent) => !intent.startsWith('setup.'));
  // The wish for installments is shown at the till, which accepts or rejects it.
  const harmless = `till.painted till.snapshot till.setLanguage till.setTheme catalogue.search catalogue.product scan.take
    checkout.cancelCard checkout.giveUpLink checkout.wishInstallments
    staff.signIn staff.signOut staff.resetManagerPin staff.stopPinReset`;
  expect(done.sort()).toEqual(harmless.split(/\s+/).sort());
});

test('no page that faces a customer is answered by a PIN', async () => {
  for (const page of ['kiosk', 'customer_display'] as const)
    for (const person of PEOPLE)
      for (const on of [false, true]) {
        const cells = await column(page, person, on);
        expect(cells.filter((cell) => cell !== 'yes' && cell !== '–')).toEqual([]);
      }
});
