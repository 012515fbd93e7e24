import { afterEach, describe, expect, test, vi } from 'vitest';
import { cobroHere } from '../support/cobro-here.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const cobro = (...argv: string[]) => cobroIn({}, ...argv);

async function cobroIn(environment: Readonly<Record<string, string>>, ...argv: string[]) {
  const { code, stdout, stderr } = await cobroHere(argv, environment);
  return { code, stdout: stdout.join('\n'), stderr: stderr.join('\n') };
}

const COMMANDS = `till, sale, refund, cancel, recover, journal verify, journal export, journal accept, pin set,
shift open, shift report, shift close, tab open, tab adjust, tab capture, tab release, doctor,
sandbox, reader, payment get, settlement, webhook list, cashout get, instrument get,
instrument list, merchant create, merchant update, merchant list`.split(/,\s+/);

describe('wrong usage of the command line', () => {
  test.each([
    [
      ['sale', '--amount', '5', '--service', 'http://10.0.0.7:8080'],
      '--service was given "http://10.0.0.7:8080"; accepted: an https address, or http of this machine alone',
    ],
    [['sale'], '--amount is missing'],
    [['sale', '--amount', '-5'], '--amount was given "-5"; accepted: a whole number from 1 to'],
    [['sale', '--amount=-5'], '--amount was given "-5"; accepted: a whole number from 1 to'],
    [['sale', '--amount', '--tip', '5'], '--amount was given without a value; accepted: --amount N'],
    [
      ['sale', '--amount', '5', '--reference', 'tarjeta 4111 1111 1111 1111'],
      '--reference was given "tarjeta [card]"; accepted: 1 to 200 characters, no card number',
    ],
    [['sale', '--amount', '5', '--reference', '-x'], '--reference was given "-x"; accepted: --reference=-x'],
    [['sale', '--amount', '5', '--amount', '500'], '--amount was given "5" and "500"; accepted: --amount once'],
    [
      ['refund', '--payment', 'a', '--payment=b', '--amount', '1'],
      '--payment was given "a" and "b"; accepted: --payment once',
    ],
    [['sale', '--amount', '12,99'], '--amount was given "12,99"; accepted: a whole number from 1 to'],
    [['sale', '--amount', '0'], '--amount was given "0"; accepted: a whole number from 1'],
    [['sale', '--amount', '999999999999', '--tip', '1'], '--amount and --tip together are more than'],
    [['sale', '--amount', '1', '--currency', 'CHF'], '--currency was given "CHF"; accepted: one of CLP'],
    [['sale', '--amount', '1', '--reader', 'usb:1'], '--reader was given "usb:1"; accepted: serial:DEVICE'],
    [
      ['sale', '--amount', '1', '--client-secret', 'x'],
      '--client-secret is not a flag of this command; accepted: --amount',
    ],
    [
      ['sale', '--amount', '1', '--reader', 'simulated:?script=/nowhere.json'],
      '--reader was given "simulated:?script=/nowhere.json"; accepted: a script that can be read; the script /nowhere.json cannot be read',
    ],
    [['sale', '--amount', '1', 'extra'], '"extra" is not expected'],
    [['till', '--port', '70000'], '--port was given "70000"; accepted: a whole number from 0 to 65535'],
    [
      ['till', '--service', 'ftp://x'],
      '--service was given "ftp://x"; accepted: an https address, or http of this machine alone',
    ],
    [['till', '--service', 'https://me:pw@x'], '--service was given'],
    [['till', '--printer', 'lpt1'], '--printer was given "lpt1"; accepted: file:PATH'],
    [['refund', '--payment', 'p'], '--amount is missing'],
    [['tab', 'list', '--reader', 'usb:1'], '--reader was given "usb:1"; accepted: serial:DEVICE'],
    [['cancel'], '--trace is missing'],
    [['suspense', 'keep'], '--evidence is missing; accepted: 3 to 200 characters, no card number'],
    [['suspense', 'keep', '--evidence', 'x'], '--evidence was given "x"; accepted: 3 to 200 characters'],
    [['suspense', 'give-back', '--evidence', 'ab '], '--evidence was given "ab "; accepted: 3 to 200 characters'],
    [['journal', 'accept'], '--evidence is missing; accepted: 3 to 200 characters, no card number'],
    [['journal', 'accept', '--evidence', 'x'], '--evidence was given "x"; accepted: 3 to 200 characters'],
    [['journal', 'prove'], '"prove" was given; accepted: verify, head, export, accept'],
    [['sell'], '"sell" is not a command; accepted: till, '],
  ])(
    'cobro %j exits 64 with a sentence that names the flag, what was given and what is accepted',
    async (argv, sentence) => {
      const { code, stdout, stderr } = await cobro(...argv);
      expect(code).toBe(64);
      expect(stdout).toBe('');
      expect(stderr).toContain(sentence);
      expect(stderr.split('\n')).toHaveLength(1);
    },
  );

  test.each([
    ['tab', 'list'],
    ['journal', 'verify'],
    ['journal', 'export'],
  ])('the flags of a till are taken by cobro %s %s too, which does not need them', async (...argv) => {
    const wiring = '--service http://127.0.0.1:1 --terminal T --reader simulated: --currency CLP'.split(' ');
    const { code } = await cobro(...argv, '--data', temporaryFolder(), ...wiring);
    expect(code).not.toBe(64);
  });

  test.each(COMMANDS)('cobro %s --help shows its usage and at least one example, and exits 0', async (name) => {
    const { code, stdout } = await cobro(...name.split(' '), '--help');
    expect(code).toBe(0);
    expect(stdout).toMatch(/Usage: cobro /);
    expect(stdout).toMatch(/Examples:\n {2}cobro /);
  });

  test.each(COMMANDS)('the examples of cobro %s can be typed as they stand', async (name) => {
    const { stdout } = await cobro(...name.split(' '), '--help');
    const examples = stdout.slice(stdout.indexOf('Examples:')).split('\n').slice(1);
    // A value that begins with a dash is parsed as a flag, unless an equals sign precedes it.
    for (const example of examples) expect(example).not.toMatch(/ --[a-z-]+ -[^-]/);
  });

  test.each(['journal', 'pin', 'shift', 'tab', 'payment', 'merchant', 'instrument', 'webhook', 'cashout'])(
    'cobro %s --help, without the word that says what to do, shows usage and examples too',
    async (flag) => {
      const { code, stdout } = await cobro(flag, '--help');
      expect(code).toBe(0);
      expect(stdout).toMatch(/Usage: cobro /);
      expect(stdout).toMatch(/Examples:\n {2}cobro /);
    },
  );

  test.each([
    [['sale', '--json'], 64, 'usage', '--amount is missing'],
    [['sell', '--json'], 64, 'usage', '"sell" is not a command'],
    [['journal', 'prove', '--json'], 64, 'usage', '"prove" was given'],
    [['payment', 'get', '--json', '--id'], 64, 'usage', '--id was given without a value'],
    [['journal', 'verify', '--json', '--data', '/nowhere'], 1, 'failed', 'There is no journal in /nowhere'],
    [['till', '--json', '--data', '/dev/null/x'], 1, 'failed', 'The data folder /dev/null/x'],
  ])(
    'a program that gives --json reads on standard output why cobro %j gave no result',
    async (argv, exit, outcome, why) => {
      const { code, stdout } = await cobro(...argv);
      expect(code).toBe(exit);
      const failure = JSON.parse(stdout) as { detail: string };
      expect(failure).toMatchObject({ outcome, exit });
      expect(failure.detail.startsWith(why)).toBe(true);
    },
  );

  test('cobro --help lists every command, and --version prints the version alone', async () => {
    const { stdout } = await cobro('--help');
    for (const name of COMMANDS) expect(stdout).toContain(`  ${name.split(' ')[0]} `);
    expect((await cobro('--version')).stdout).toMatch(/^\d+\.\d+\.\d+$/);
  });
});

describe('a command that finds no place to work', () => {
  const home = process.env['HOME'];
  afterEach(() => {
    if (home === undefined) delete process.env['HOME'];
    else process.env['HOME'] = home;
  });

  test('names a whole path as accepted where the folder that it was started in was removed', async () => {
    const cwd = vi.spyOn(process, 'cwd').mockImplementation(() => {
      throw new Error('ENOENT: process.cwd failed');
    });
    try {
      const { code, stderr } = await cobro('journal', 'verify', '--data', 'till');
      expect([code, stderr]).toEqual([64, expect.stringContaining('--data was given "till"; accepted: a whole path')]);
    } finally {
      cwd.mockRestore();
    }
  });

  test.each(['', 'relative/home'])('keeps no journal where it happens to be started (HOME is %j)', async (path) => {
    process.env['HOME'] = path;
    for (const argv of [['recover'], ['journal', 'verify'], ['doctor'], ['sale', '--amount', '1']]) {
      const { code, stderr } = await cobroIn({ XDG_DATA_HOME: 'also/relative' }, ...argv);
      // A sale exits with its outcome: not charged.
      expect(code, argv.join(' ')).toBe(argv[0] === 'sale' ? 3 : 1);
      expect(stderr).toBe(
        `cobro ${argv[0]}: This user has no home folder to keep the journal in. Name a folder with --data DIR or COBRO_DATA.`,
      );
    }
  });

  test.each(['yes', 'true', '2'])(
    'refuses COBRO_KIOSK=%s instead of starting another till than was meant',
    async (value) => {
      const { code, stderr } = await cobroIn({ COBRO_KIOSK: value }, 'till');
      expect([code, stderr]).toEqual([
        64,
        `cobro till: COBRO_KIOSK was given ${JSON.stringify(value)}; accepted: 1, or 0`,
      ]);
    },
  );

  test('says which port or folder the sandbox cannot have', async () => {
    const folder = await cobro('sandbox', '--data', '/dev/null/x');
    expect(folder).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^cobro sandbox: The folder .* cannot be made/),
    });
    const ledger = await cobro('sandbox', '--data', '/proc');
    expect(ledger).toMatchObject({ code: 1, stderr: expect.stringMatching(/the ledger \/proc\/.* cannot be opened/) });
  });
});
