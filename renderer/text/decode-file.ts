/** Spreadsheets of older offices save Windows-1252: what is not UTF-8 is read as that, so that no name loses its accents. */
export function decodeFile(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
