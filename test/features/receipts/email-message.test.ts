import { describe, expect, it } from 'vitest';
import { assert } from '../../../core/assert.ts';
import {
  type EmailMessage,
  emailAddress,
  emailMessage,
  toSend,
} from '../../../electron/features/receipts/email-message.ts';

const mail = {
  to: 'ana@example.cl',
  from: null,
  store_name: 'Café y Almacén "La Esquina"',
  subject: 'Comprobante de Café y Almacén La Esquina, V00001047\r\nBcc: otro@example.com',
  body: 'TOTAL  $1.900 <b>',
  at_ms: Date.UTC(2026, 10, 21, 20, 42, 8),
  message_id: '<one@example.cl>',
};

async function messageOf(given: EmailMessage): Promise<Buffer> {
  const message = await emailMessage(given);
  assert(message.ok, 'its library is loaded');
  return message.value;
}

describe('a receipt as a message', () => {
  it('is a draft to one address, dated and named, with the store as its sender', async () => {
    const kept = (await messageOf(mail)).toString();
    expect(kept).toContain('X-Unsent: 1\r\n');
    expect(kept).toContain('To: ana@example.cl');
    expect(kept).toContain('Date: Sat, 21 Nov 2026 20:42:08 +0000');
    expect(kept).toContain('Message-ID: <one@example.cl>');
    expect(kept).not.toMatch(/^From:/m);
    expect((await messageOf({ ...mail, from: 'caja@example.cl' })).toString()).toMatch(
      /^From: =\?.+\?= <caja@example\.cl>|^From: [^\r]+\r\n <caja@example\.cl>/m,
    );
  });

  it('lets no name of the shop become a header of its own', async () => {
    const kept = (
      await messageOf({ ...mail, from: 'caja@example.cl', store_name: 'La Esquina\r\nBcc: x@y.cl' })
    ).toString();
    expect(kept).not.toMatch(/^Bcc/im);
  });

  it('holds the receipt as text and as a page in which nothing of it is markup', async () => {
    const kept = (await messageOf(mail)).toString();
    expect(kept).toContain('TOTAL  $1.900 <b>');
    expect(kept).toContain('TOTAL  $1.900 &lt;b&gt;');
  });

  it('leaves without the mark of a draft, from the sender that is set when it names none', async () => {
    const kept = await messageOf(mail);
    const letter = toSend(kept, 'caja@example.cl');
    expect(letter).toMatchObject({ from: 'caja@example.cl', to: 'ana@example.cl' });
    expect(letter?.raw.toString()).toMatch(/^From: <caja@example\.cl>\r\n/);
    expect(letter?.raw.toString()).not.toContain('X-Unsent');
    const named = toSend(await messageOf({ ...mail, from: 'tienda@example.cl' }), 'caja@example.cl');
    expect(named?.from).toBe('tienda@example.cl');
    expect(toSend(Buffer.from('no message'), null)).toBeNull();
  });

  it('goes to one complete address, and to nothing else', () => {
    expect(emailAddress.parse(' ana@example.cl ')).toBe('ana@example.cl');
    for (const wrong of ['', 'ana', 'ana@', 'a@b@c.cl', 'ana@example.cl\r\nBcc: x@y.cl', 'a@b.cl, c@d.cl'])
      expect(emailAddress.safeParse(wrong).success).toBe(false);
  });
});
