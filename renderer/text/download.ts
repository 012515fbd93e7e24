/** Marks UTF-8 for spreadsheets, which otherwise guess an older encoding and break accents. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Whether this page is in a browser, which has a place of its own for files; the desktop program's are on its disk. */
export function isInBrowser(): boolean {
  return window.location.protocol.startsWith('http');
}

/**
 * Takes over a file that the till wrote: a browser keeps it as a download. Answers what to call it to a person: its name
 * in the browser, its place on the till's disk elsewhere, or where it is too long for a page (`text` null).
 */
export function keepFile(file: string, text: string | null): string {
  if (text === null || !isInBrowser()) return file;
  const name = file.split(/[\\/]/).at(-1) ?? file;
  download(name, text);
  return name;
}

/** Files whose text has one character for each byte, by how their names end. */
const OF_BYTES: Readonly<Record<string, string>> = { pdf: 'application/pdf', zip: 'application/zip' };

/** Hands a file to the browser. */
export function download(name: string, text: string): void {
  const ending = name.split('.').at(-1) ?? '';
  const of_bytes = OF_BYTES[ending];
  const content =
    of_bytes !== undefined
      ? Uint8Array.from(text, (sign) => sign.charCodeAt(0))
      : ending === 'json'
        ? text
        : BYTE_ORDER_MARK + text;
  const type = of_bytes ?? (ending === 'json' ? 'application/json' : 'text/csv;charset=utf-8');
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads it after this turn.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
