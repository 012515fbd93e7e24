import { expect, it } from 'vitest';
import { maskLine } from '../../../core/support/mask-line.ts';

/** Computed at run time, so that no file holds a number: fifteen digits and their check digit (ISO 7812-1). */
function cardNumber(): string {
  const body = `4${'761'.repeat(4)}00`;
  const sum = [...body].reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
}

const number = cardNumber();
const asText = Buffer.from(number, 'ascii').toString('hex').toUpperCase();

it.each([
  ['as digits', `57=${number}D30122010000`],
  ['in groups', `card ${number.match(/.{4}/g)?.join(' ')}`],
  ['as the bytes of a text', `5F21=${asText}`],
  ['as the bytes of a text with blanks', `received ${asText.match(/../g)?.join(' ')}`],
  ['as a track', `;${number}=30122010000?`],
])('a card number leaves no line for support, %s', (_form, line) => {
  const masked = maskLine(line);
  expect(masked).toContain('[card]');
  expect(masked.replaceAll(' ', '')).not.toContain(number);
  expect(masked.replaceAll(' ', '')).not.toContain(asText);
  expect(masked).not.toContain(number.slice(-6));
});

it('a track whose number was misread leaves no line either', () => {
  const misread = `${number.slice(0, -1)}${(Number(number.slice(-1)) + 1) % 10}`;
  expect(maskLine(`${misread}D3012201`)).toBe('[card]');
});

it('a secret that stands behind its name leaves no line', () => {
  const line = '{"client_secret":"s3cr3t-value","pin":"2468"} https://user:pass-word@host/ token=abcdef';
  const masked = maskLine(line);
  for (const secret of ['s3cr3t-value', '2468', 'pass-word', 'abcdef']) expect(masked).not.toContain(secret);
});

it('what helps support stays as it is', () => {
  const line = '02 status 23 DFEE25=0011 57(masked)=<19 bytes> 9F02=000000012990 5F2A=0152';
  expect(maskLine(line)).toBe(line);
});
