import { describe, expect, it } from 'vitest';
import { emailAddress, receiptEmail } from '../../../core/receipt/receipt-email.ts';

const mail = {
  to: 'ana@example.cl',
  from: null,
  store_name: 'Café y Almacén "La Esquina"',
  subject: 'Comprobante de Café y Almacén La Esquina, V00001047\r\nBcc: otro@example.com',
  body: 'TOTAL  $1.900 <b>',
  at_ms: Date.UTC(2026, 10, 21, 20, 42, 8),
  boundary: 'cobro-1',
};
const decoded = (text: string): string => Buffer.from(text.replaceAll('\r\n', ''), 'base64').toString('utf8');

describe('a receipt as a message file', () => {
  const message = receiptEmail(mail);
  const [head = '', ...parts] = message.split('\r\n\r\n');

  it('is a draft to one address, dated, with the store named as its sender', () => {
    expect(head).toContain('Date: Sat, 21 Nov 2026 20:42:08 +0000');
    expect(head).toContain('To: <ana@example.cl>');
    expect(head).toContain('X-Unsent: 1');
    expect(head).toMatch(/^From: =\?utf-8\?B\?[^?]+\?=:;$/m);
    expect(receiptEmail({ ...mail, from: 'caja@example.cl' })).toMatch(/^From: =\?.+\?= <caja@example\.cl>$/m);
  });

  it('lets no name of the shop become a header of its own', () => {
    expect(head).not.toContain('Bcc');
    const subject = /Subject: ((?:.|\r\n )+?)\r\n\S/.exec(head)?.[1] ?? '';
    const words = [...subject.matchAll(/=\?utf-8\?B\?([^?]+)\?=/g)].map((match) => decoded(match[1] ?? ''));
    expect(words.join('')).toBe(mail.subject);
    expect(words.length).toBeGreaterThan(1);
  });

  it('holds the receipt as text and as a page in which nothing of it is markup', () => {
    expect(decoded(parts[1]?.split('\r\n--')[0] ?? '')).toBe(mail.body);
    expect(decoded(parts[2]?.split('\r\n--')[0] ?? '')).toContain('TOTAL  $1.900 &lt;b&gt;');
    expect(message.split('\r\n').every((line) => line.length <= 78)).toBe(true);
    expect(message.endsWith('--cobro-1--\r\n')).toBe(true);
  });

  it('goes to one complete address, and to nothing else', () => {
    expect(emailAddress.parse(' ana@example.cl ')).toBe('ana@example.cl');
    for (const wrong of ['', 'ana', 'ana@', 'a@b@c.cl', 'ana@example.cl\r\nBcc: x@y.cl', 'a@b.cl, c@d.cl'])
      expect(emailAddress.safeParse(wrong).success).toBe(false);
  });
});
