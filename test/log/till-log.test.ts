import { expect, test } from 'vitest';
import { createTillLog } from '../../electron/log/till-log.ts';

function logging(verbose = false) {
  const file: string[] = [];
  const terminal: string[] = [];
  const log = createTillLog({
    file: { write: (line) => void file.push(line) },
    terminal: { write: (line) => void terminal.push(line) },
    verbose,
  });
  return { log, file, terminal };
}

/** Makes a card number at run time, so that none is in the source. */
function cardNumber(): string {
  const body = '476173000000001';
  const sum = [...body].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
}

test('card numbers and credentials are masked wherever they appear in a line, whoever logs it', () => {
  const { log, file } = logging();
  const number = cardNumber();
  log.warn(`the answer held ${number}`, { note: `Bearer abcdefghijkl`, deep: { other: number } });
  log.error('refused', { client_secret: 'hush', nested: { track: `;${number}=3012?` } });
  const text = file.join('');
  expect(text).not.toContain(number);
  expect(text).not.toContain('abcdefghijkl');
  expect(text).not.toContain('hush');
  expect(text).toContain('[card]');
});

test('every line goes to the file, and only what a person should see to the terminal', () => {
  const { log, file, terminal } = logging();
  log.info('the counter is open');
  log.warn('the clock is off');
  expect([file.length, terminal.length]).toEqual([2, 1]);
  const loud = logging(true);
  loud.log.info('the counter is open');
  expect(loud.terminal).toHaveLength(1);
});

test('an error keeps its message in the log', () => {
  const { log, file } = logging();
  log.error('an intent broke', { error: new Error('why it broke') });
  expect(file[0]).toContain('why it broke');
});
