/** The only two channels between renderer and main process: one request each way, and events. */
export const REQUEST_CHANNEL = 'cobro:request';
export const EVENT_CHANNEL = 'cobro:event';

/** Where the page lives on the desktop: a scheme of our own, because `file://` has no origin (payment-safety 10). */
export const PAGE_SCHEME = 'cobro';
const PAGE_ORIGIN = `${PAGE_SCHEME}://till`;
export const PAGE_URL = `${PAGE_ORIGIN}/index.html`;
/** The same page as it faces the customer. */
export const CUSTOMER_URL = `${PAGE_URL}?view=customer`;

/** Whether an address is the till's own page or one of its files. Compares parsed parts, never prefixes. */
export function isOwnPage(address: string): boolean {
  const url = URL.parse(address);
  return (
    url !== null && url.protocol === `${PAGE_SCHEME}:` && url.host === 'till' && url.username === '' && url.port === ''
  );
}
