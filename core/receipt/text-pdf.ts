/** A4 in points; the text is laid out as a centred strip, like receipt paper. */
const PAGE = { width: 595, height: 842, margin: 56 } as const;
const FONT_POINTS = 10;
const LINE_POINTS = 13;
/** Every Courier character is 0.6 of its size wide. */
const LETTER_POINTS = FONT_POINTS * 0.6;
const LINES_A_PAGE = Math.floor((PAGE.height - 2 * PAGE.margin) / LINE_POINTS);

/** Replacements for characters that the font's encoding lacks. */
const PLAIN: Readonly<Record<string, string>> = {
  '\u2212': '-',
  '\u2013': '-',
  '\u2014': '-',
  '\u00a0': ' ',
  '₲': 'Gs',
};

/** One byte of WinAnsiEncoding per character; unsupported ones become a question mark. */
function literal(line: string): string {
  const known = [...line].map((sign) => PLAIN[sign] ?? sign).join('');
  return known.replaceAll(/[^\u0020-\u007e\u00a0-\u00ff]/g, '?').replaceAll(/[\\()]/g, (sign) => `\\${sign}`);
}

function pageText(lines: readonly string[], columns: number): string {
  const left = Math.round((PAGE.width - columns * LETTER_POINTS) / 2);
  const rows = lines.map((line) => `(${literal(line)}) Tj T*`);
  const start = `${left} ${PAGE.height - PAGE.margin} Td`;
  return ['BT', `/F1 ${FONT_POINTS} Tf`, `${LINE_POINTS} TL`, start, ...rows, 'ET'].join('\n');
}

/**
 * Lines of text as a PDF (ISO 32000-1, 7.5) in Courier, which every reader has: no font is embedded and nothing is
 * compressed. Each character of the result is one byte. Deterministic: the same lines give the same file.
 */
export function textPdf(lines: readonly string[]): string {
  const columns = Math.max(...lines.map(({ length }) => length), 1);
  const pages: string[][] = [];
  for (let at = 0; at === 0 || at < lines.length; at += LINES_A_PAGE) pages.push(lines.slice(at, at + LINES_A_PAGE));
  const idOf = (page: number): number => 4 + page * 2;
  const kids = pages.map((_, page) => `${idOf(page)} 0 R`).join(' ');
  const size = `[0 0 ${PAGE.width} ${PAGE.height}]`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} /MediaBox ${size} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>',
    ...pages.flatMap((shown, page) => {
      const content = pageText(shown, columns);
      const resources = '<< /Font << /F1 3 0 R >> >>';
      return [
        `<< /Type /Page /Parent 2 0 R /Resources ${resources} /Contents ${idOf(page) + 1} 0 R >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const count = objects.length + 1;
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${count} /Root 1 0 R >>\n`;
  return `${file}${table}startxref\n${file.length}\n%%EOF\n`;
}
