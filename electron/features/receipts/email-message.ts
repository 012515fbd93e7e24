import * as z from 'zod';
import { type Result, succeed } from '../../../core/result.ts';
import { type ProgramReplaced, loadPart } from '../../platform/load-part.ts';

/** A single complete address of at most 254 characters (RFC 5321, 4.5.3.1.3). */
export const emailAddress = z.string().trim().max(254).pipe(z.email());

export interface EmailMessage {
  readonly to: string;
  /** Null for the sender's own address. */
  readonly from: string | null;
  readonly store_name: string;
  readonly subject: string;
  /** The receipt as lines of text. */
  readonly body: string;
  readonly at_ms: number;
  /** The same for every attempt, so that a server can detect a repetition. */
  readonly message_id: string;
}

/** Makes mail programs open a stored file as a draft; removed when the till sends it itself. */
const UNSENT = 'X-Unsent: 1\r\n';

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Creates a receipt as a message file (RFC 5322), marked unsent. Its library is loaded with the first one. */
export async function emailMessage(mail: EmailMessage): Promise<Result<Buffer, ProgramReplaced>> {
  const composer = await loadPart(() => import('nodemailer/lib/mail-composer'));
  if (!composer.ok) return composer;
  const { default: MailComposer } = composer.value;
  const message = new MailComposer({
    ...(mail.from === null ? {} : { from: { name: mail.store_name, address: mail.from } }),
    to: mail.to,
    subject: mail.subject,
    date: new Date(mail.at_ms),
    messageId: mail.message_id,
    text: mail.body,
    html: `<!doctype html><meta charset="utf-8"><pre style="font-family:monospace">${escapeHtml(mail.body)}</pre>`,
  });
  const built = await message.compile().build();
  return succeed(Buffer.concat([Buffer.from(UNSENT), built]));
}

/** A stored message ready for sending: sender, recipient and bytes. Null when it has no recipient. */
export function toSend(
  kept: Buffer,
  sender: string | null,
): { readonly from: string | null; readonly to: string; readonly raw: Buffer } | null {
  const bytes = kept.subarray(0, UNSENT.length).toString('latin1') === UNSENT ? kept.subarray(UNSENT.length) : kept;
  const head = bytes
    .subarray(0, bytes.indexOf('\r\n\r\n'))
    .toString('latin1')
    .replaceAll(/\r\n[ \t]+/g, ' ');
  const to = addressIn(/^To: (.*)$/m.exec(head)?.[1]);
  if (to === null) return null;
  const named = addressIn(/^From: (.*)$/m.exec(head)?.[1]);
  const raw = named === null && sender !== null ? Buffer.concat([Buffer.from(`From: <${sender}>\r\n`), bytes]) : bytes;
  return { from: named ?? sender, to, raw };
}

function addressIn(header = ''): string | null {
  const read = emailAddress.safeParse(/<([^<>]+)>\s*$/.exec(header)?.[1] ?? header);
  return read.success ? read.data : null;
}
