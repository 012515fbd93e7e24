/**
 * Decodes UTF-8, or Windows-1252 if the bytes are not UTF-8: older spreadsheets save that, and no name may lose its
 * accents.
 */
export function decodeFile(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
