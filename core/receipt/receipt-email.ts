import { z } from 'zod';

/** An address that a message can go to: one, complete, of at most 254 characters (RFC 5321, 4.5.3.1.3). */
export const emailAddress = z.string().trim().max(254).pipe(z.email());

export interface ReceiptEmail {
  readonly to: string;
  /** Null: the program that sends the file is its sender, and the message names the store without an address (RFC 6854). */
  readonly from: string | null;
  readonly store_name: string;
  readonly subject: string;
  /** The receipt as lines of text. */
  readonly body: string;
  readonly at_ms: number;
  /** Separates the parts; must not occur in them. */
  readonly boundary: string;
}

const CRLF = '\r\n';
const LINE_MAX = 76;

function base64(text: string): string {
  const bytes = new TextEncoder().encode(text);
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

function base64Lines(text: string): string {
  return (base64(text).match(new RegExp(`.{1,${LINE_MAX}}`, 'g')) ?? []).join(CRLF);
}

/** A header's words in any language (RFC 2047): pieces of at most 75 characters, none of which splits a character. */
function encodedWords(text: string): string {
  const pieces: string[] = [''];
  for (const character of text) {
    const grown = (pieces.at(-1) ?? '') + character;
    if (new TextEncoder().encode(grown).length > 39) pieces.push(character);
    else pieces[pieces.length - 1] = grown;
  }
  return pieces.map((piece) => `=?utf-8?B?${base64(piece)}?=`).join(`${CRLF} `);
}

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** RFC 5322, 3.3, in universal time. */
function messageDate(at_ms: number): string {
  const at = new Date(at_ms);
  const two = (value: number): string => String(value).padStart(2, '0');
  const day = `${DAYS[at.getUTCDay()]}, ${two(at.getUTCDate())} ${MONTHS[at.getUTCMonth()]} ${at.getUTCFullYear()}`;
  return `${day} ${two(at.getUTCHours())}:${two(at.getUTCMinutes())}:${two(at.getUTCSeconds())} +0000`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function part(type: string, boundary: string, text: string): string {
  return [
    `--${boundary}`,
    `Content-Type: ${type}; charset=utf-8`,
    'Content-Transfer-Encoding: base64',
    '',
    base64Lines(text),
  ].join(CRLF);
}

/**
 * A receipt as a message file (RFC 5322). Names and texts of the shop go out encoded, so that no line of theirs can become
 * a header. `X-Unsent` makes mail programs open it as a draft: nothing was sent.
 */
export function receiptEmail(mail: ReceiptEmail): string {
  const store = encodedWords(mail.store_name);
  const page = `<!doctype html><meta charset="utf-8"><pre style="font-family:monospace">${escapeHtml(mail.body)}</pre>`;
  return [
    `Date: ${messageDate(mail.at_ms)}`,
    `From: ${mail.from === null ? `${store}:;` : `${store} <${mail.from}>`}`,
    `To: <${mail.to}>`,
    `Subject: ${encodedWords(mail.subject)}`,
    'X-Unsent: 1',
    'MIME-Version: 1.0',
    `Content-Type: multipart/alternative; boundary="${mail.boundary}"`,
    '',
    part('text/plain', mail.boundary, mail.body),
    part('text/html', mail.boundary, page),
    `--${mail.boundary}--`,
    '',
  ].join(CRLF);
}
