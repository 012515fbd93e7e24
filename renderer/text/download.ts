/** Marks the file as UTF-8: spreadsheets otherwise guess an older encoding and break accents. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Whether the page runs in a browser, which downloads files; the desktop program has them on its disk. */
export function isInBrowser(): boolean {
  return window.location.protocol.startsWith('http');
}

/**
 * Delivers a file that the till wrote: a browser downloads it. Returns what to call it to a person: its name in a
 * browser; otherwise, or when it is too long for the page (`text` null), its path on the till's disk.
 */
export function downloadText(file: string, text: string | null): string {
  if (text === null || !isInBrowser()) return file;
  const name = file.split(/[\\/]/).at(-1) ?? file;
  download(name, text);
  return name;
}

/** File name endings whose text holds one character per byte. */
const OF_BYTES: Readonly<Record<string, string>> = { pdf: 'application/pdf', zip: 'application/zip' };

/** Makes the browser download a file. */
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
  // The browser reads it after this task.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
