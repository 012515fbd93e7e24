/** Single-byte character sets of printers and customer displays. Bytes below 0x80 are ASCII in all of them. */
export const CODE_PAGES = ['cp437', 'cp850', 'cp858', 'cp860', 'cp1252'] as const;
export type CodePage = (typeof CODE_PAGES)[number];

/** Marks a byte that the page leaves undefined. */
const UNUSED = '\ufffd';

function page(rows: readonly string[]): ReadonlyMap<string, number> {
  const characters = [...rows.join('')].map((character, index) => [character, index + 0x80] as const);
  return new Map(characters.filter(([character]) => character !== UNUSED));
}

/** The upper half of each page. */
const ROWS: Readonly<Record<CodePage, readonly string[]>> = {
  cp437: [
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒ',
    'áíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐',
    '└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀',
    'αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
  ],
  cp850: [
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒ',
    'áíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐',
    '└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀',
    'ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
  ],
  cp858: [
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒ',
    'áíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐',
    '└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈ€ÍÎÏ┘┌█▄¦Ì▀',
    'ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
  ],
  cp860: [
    'ÇüéâãàÁçêÊèÍÔìÃÂÉÀÈôõòÚùÌÕÜ¢£Ù₧Ó',
    'áíóúñÑªº¿Ò¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐',
    '└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀',
    'αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
  ],
  cp1252: [
    '€\ufffd‚ƒ„…†‡ˆ‰Š‹Œ\ufffdŽ\ufffd\ufffd‘’“”•–—˜™š›œ\ufffdžŸ',
    '\u00a0¡¢£¤¥¦§¨©ª«¬\u00ad®¯°±²³´µ¶·¸¹º»¼½¾¿',
    'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞß',
    'àáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ',
  ],
};

const tables = new Map<CodePage, ReadonlyMap<string, number>>();

/** Maps the upper half of a page to bytes; built on first use, which most starts never need. */
function tableOf(code_page: CodePage): ReadonlyMap<string, number> {
  const known = tables.get(code_page);
  if (known !== undefined) return known;
  const made = page(ROWS[code_page]);
  tables.set(code_page, made);
  return made;
}

/** The byte of a character in a page; undefined when the page lacks it. */
export function byteOf(character: string, code_page: CodePage): number | undefined {
  const code = character.codePointAt(0) ?? 0;
  return code < 0x80 ? code : tableOf(code_page).get(character);
}

/** The character of a byte, for simulated devices and for reading byte logs. */
export function characterOf(byte: number, code_page: CodePage): string {
  if (byte < 0x80) return String.fromCharCode(byte);
  for (const [character, known] of tableOf(code_page)) if (known === byte) return character;
  return UNUSED;
}
