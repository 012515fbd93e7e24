import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountsCsv, decimalAmount } from '../../core/accounts/accounts.ts';
import { instantReader } from '../support/instant-reader.ts';
import { cobroHere } from '../support/cobro-here.ts';

let place: string;
beforeAll(() => void (place = mkdtempSync(join(tmpdir(), 'cobro-accounts-'))));
afterAll(() => rmSync(place, { recursive: true, force: true }));

const card = (amount: string): string[] => ['--amount', amount, ...instantReader(place)];

async function cobro(...argv: string[]) {
  const { code, stdout, stderr } = await cobroHere([...argv, '--data', join(place, 'data')], {
    XDG_STATE_HOME: join(place, 'state'),
  });
  return { code, output: stdout.join('\n'), stderr: stderr.join('\n') };
}

type Row = Readonly<Record<string, string | number | null>>;
interface Accounts {
  readonly format: string;
  readonly sales: readonly Row[];
  readonly payments: readonly Row[];
  readonly returns: readonly Row[];
  readonly closes: readonly Row[];
}

const today = (): string => {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
};
const sum = (rows: readonly Row[], column: string): number =>
  rows.reduce((total, row) => total + Number(row[column] ?? 0), 0);

describe('the files for the accountant', () => {
  test('hold what was sold, paid and closed, and their sums agree', async () => {
    mkdirSync(join(place, 'data'), { mode: 0o700 });
    const first_day = today();
    expect((await cobro('sale', ...card('12990'), '--tip', '1000')).code).toBe(0);
    expect((await cobro('sale', ...card('5000'))).code).toBe(0);
    expect((await cobro('shift', 'close')).code).toBe(0);
    const out = join(place, 'books');
    // The test may run over midnight.
    const made = await cobro('accounts', out, '--from', first_day, '--to', today());
    expect(made).toMatchObject({ code: 0, output: `${out}: 2 sales, 2 payments, 0 returns, 1 closes.` });
    expect(readdirSync(out).sort()).toEqual([
      'accounts.json',
      'closes.csv',
      'payments.csv',
      'returns.csv',
      'sales.csv',
    ]);
    const books = JSON.parse(readFileSync(join(out, 'accounts.json'), 'utf8')) as Accounts;
    expect(books.format).toBe('cobro-accounts/1');
    expect(sum(books.sales, 'total_minor') + sum(books.sales, 'tip_minor')).toBe(18_990);
    expect(sum(books.payments, 'amount_minor')).toBe(18_990);
    expect(sum(books.closes, 'sales_minor') + sum(books.closes, 'tip_minor')).toBe(18_990);
    for (const sale of books.sales)
      expect(Number(sale['net_minor']) + Number(sale['tax_minor'])).toBe(sale['total_minor']);
    expect(books.payments[0]).toMatchObject({
      kind: 'card',
      state: 'paid',
      last_four: expect.stringMatching(/^\d{4}$/) as string,
    });
    const csv = readFileSync(join(out, 'payments.csv'), 'utf8');
    for (const table of ['closes', 'payments', 'returns', 'sales']) {
      const [heads = ''] = readFileSync(join(out, `${table}.csv`), 'utf8').split('\r\n');
      expect(new Set(heads.split(',')).size, `${table} names each column once`).toBe(heads.split(',').length);
    }
    expect(csv.startsWith('\uFEFFsale_number,at,kind,state,currency,amount,tip,rounding,')).toBe(true);
    expect(csv.split('\r\n')).toHaveLength(4);
    expect(csv).not.toMatch(/\d{12,}\s*,\s*\d{2}\/\d{2}/);
  });

  test('hold what was taken of tabs, and what went back by the command line, as shift and ledger do', async () => {
    const folder = join(place, 'tabs');
    mkdirSync(folder, { mode: 0o700 });
    const act = async (...argv: string[]): Promise<Readonly<Record<string, unknown>>> => {
      const { code, stdout, stderr } = await cobroHere([...argv, '--data', folder, '--json'], {
        XDG_STATE_HOME: join(place, 'state-of-tabs'),
      });
      expect(code, `${argv.join(' ')}: ${stderr.join(' ')}`).toBe(0);
      return JSON.parse(stdout.at(-1) ?? '') as Readonly<Record<string, unknown>>;
    };
    const traceOf = async (...argv: string[]): Promise<string> => String((await act(...argv))['trace_id']);
    const first_day = today();
    const part = await act('sale', ...card('1000'));
    await act('refund', '--payment', String(part['payment_id']), '--amount', '300');
    await act('cancel', '--trace', await traceOf('sale', ...card('2000')));
    await act('tab', 'adjust', '--trace', await traceOf('tab', 'open', ...card('5000')), '--amount', '4000');
    await act('tab', 'capture', '--trace', await traceOf('tab', 'open', ...card('6000')), '--amount', '5500');
    await act('tab', 'release', '--trace', await traceOf('tab', 'open', ...card('7000')));
    const closed = await act('shift', 'close');
    const out = join(place, 'books-with-tabs');
    await act('accounts', out, '--from', first_day, '--to', today());
    const books = JSON.parse(readFileSync(join(out, 'accounts.json'), 'utf8')) as Accounts;
    const sold = [1_000, 2_000, 5_500];
    expect(books.sales.map((row) => row['total_minor'])).toEqual(sold);
    expect(books.payments.map((row) => [row['amount_minor'], row['state']])).toEqual([
      [1_000, 'paid'],
      [2_000, 'returned'],
      [5_500, 'paid'],
    ]);
    expect(books.returns.map((row) => [row['sale_number'], row['amount_minor'], row['kind'], row['state']])).toEqual([
      [books.sales[0]?.['number'], 300, 'card', 'done'],
      [books.sales[1]?.['number'], 2_000, 'card', 'done'],
    ]);
    const [z] = books.closes;
    expect(z).toMatchObject({ sales_count: 3, sales_minor: 8_500, cards_minor: 8_500, returned_minor: 2_300 });
    expect(closed['totals']).toMatchObject([{ net_minor: 6_200 }]);
    expect(sum(books.payments, 'amount_minor') - sum(books.returns, 'amount_minor')).toBe(6_200);
    await act('journal', 'verify');
  });

  test('are never written over others, nor made of days that are none', async () => {
    const out = join(place, 'books');
    const before = readFileSync(join(out, 'accounts.json'), 'utf8');
    expect(await cobro('accounts', out, '--from', today())).toMatchObject({ code: 1 });
    expect(readFileSync(join(out, 'accounts.json'), 'utf8')).toBe(before);
    expect((await cobro('accounts', join(place, 'x'), '--from', '2026-02-30')).code).toBe(64);
    expect((await cobro('accounts', join(place, 'x'))).stderr).toMatch(/--from is missing/);
    expect((await cobro('accounts', join(place, 'x'), '--from', '2026-11-02', '--to', '2026-11-01')).code).toBe(64);
    expect((await cobro('accounts', join(place, 'none/x'), '--from', today())).stderr).toMatch(
      /could not be written: the folder is not there any more/,
    );
    const nowhere = await cobroHere(['accounts', join(place, 'x'), '--from', today(), '--data', join(place, 'typo')]);
    expect(nowhere.stderr.join()).toMatch(/There is no journal in .*typo/);
  });
});

test('no text of a shop is a formula, and amounts below zero stay numbers', () => {
  const columns = ['cashier', 'currency', 'difference_minor'];
  const rows = [
    ['=HYPERLINK("x")', 'USD', -1_050],
    ['+56 9 "Ana"', 'CLP', -7],
  ];
  expect(accountsCsv({ name: 'closes', columns, rows })).toBe(
    'cashier,currency,difference\r\n"\'=HYPERLINK(""x"")",USD,-10.5\r\n"\'+56 9 ""Ana""",CLP,-7\r\n',
  );
  expect(decimalAmount(-5, 'USD')).toBe('-0.05');
  expect(decimalAmount(12_990, 'CLP')).toBe('12990');
});
