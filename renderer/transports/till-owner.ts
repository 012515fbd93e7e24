import { PROVE_PATH } from '../../core/contract/envelope.ts';

/** What answers at the page's address: its own till, another till or another run of it, or nothing. */
export type TillOwner = 'own' | 'other' | 'none';

/**
 * Has the till prove that it knows the token before a page sends the token again: while the till is away, any program
 * on this machine can take its port (decision 068).
 */
export async function findTillOwner(page: Window, token: string): Promise<TillOwner> {
  const nonce = crypto.randomUUID();
  const headers = { 'content-type': 'application/json' };
  try {
    const answer = await page.fetch(PROVE_PATH, { method: 'POST', headers, body: JSON.stringify({ nonce }) });
    if (!answer.ok) return 'other';
    const { proof } = (await answer.json()) as { readonly proof?: unknown };
    return proof === (await proofOf(token, `${page.location.host} ${nonce}`)) ? 'own' : 'other';
  } catch {
    return 'none';
  }
}

async function proofOf(token: string, challenge: string): Promise<string> {
  const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytes(token), algorithm, false, ['sign']);
  const proof = new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes(challenge)));
  return [...proof].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
