/** Single-byte character sets of printers and customer displays. Bytes below 0x80 are ASCII in all of them. */
export const CODE_PAGES = ['cp437', 'cp850', 'cp858', 'cp860', 'cp1252'] as const;
export type CodePage = (typeof CODE_PAGES)[number];

/** A byte of the page that means nothing. */
const UNUSED = '\ufffd';

function page(...rows: readonly string[]): ReadonlyMap<string, number> {
  const characters = [...rows.join('')].map((character, index) => [character, index + 0x80] as const);
  return new Map(characters.filter(([character]) => character !== UNUSED));
}

/** Character to byte, for the upper half of each page. */
const TABLES: Readonly<Record<CodePage, ReadonlyMap<string, number>>> = {
  cp437: page(
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒ',
    'áíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐',
    '└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀',
    'αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
  ),
  cp850: page(
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒ',
    'áíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐',
    '└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀',
    'ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
  ),
  cp858: page(
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒ',
    'áíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐',
    '└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈ€ÍÎÏ┘┌█▄¦Ì▀',
    'ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
  ),
  cp860: page(
    'ÇüéâãàÁçêÊèÍÔìÃÂÉÀÈôõòÚùÌÕÜ¢£Ù₧Ó',
    'áíóúñÑªº¿Ò¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐',
    '└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀',
    'αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
  ),
  cp1252: page(
    '€\ufffd‚ƒ„…†‡ˆ‰Š‹Œ\ufffdŽ\ufffd\ufffd‘’“”•–—˜™š›œ\ufffdžŸ',
    '\u00a0¡¢£¤¥¦§¨©ª«¬\u00ad®¯°±²³´µ¶·¸¹º»¼½¾¿',
    'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞß',
    'àáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ',
  ),
};

/** The byte of a character in a page; undefined when the page lacks it. */
export function byteOf(character: string, code_page: CodePage): number | undefined {
  const code = character.codePointAt(0) ?? 0;
  return code < 0x80 ? code : TABLES[code_page].get(character);
}

/** The character of a byte, for simulated devices and for reading byte logs. */
export function characterOf(byte: number, code_page: CodePage): string {
  if (byte < 0x80) return String.fromCharCode(byte);
  for (const [character, known] of TABLES[code_page]) if (known === byte) return character;
  return UNUSED;
}
