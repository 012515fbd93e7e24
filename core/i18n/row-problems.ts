import type { Language } from '../contract/snapshot.ts';
import type { RowProblem, RowProblemKind } from '../catalogue/row-problem.ts';
import type { MessageSet, Message } from './message.ts';

/** Errors in a row of a catalogue file. They follow "Line 17:" and have no full stop. */
export const rowProblems = {
  'catalogue.row.name': { es: 'falta el nombre', pt: 'falta o nome', en: 'the name is missing' },
  'catalogue.row.price': {
    es: 'el precio «{{value}}» no es un monto en {{other}}',
    pt: 'o preço “{{value}}” não é um valor em {{other}}',
    en: 'the price “{{value}}” is not an amount in {{other}}',
  },
  'catalogue.row.unit': {
    es: 'la unidad «{{value}}» no es «un» ni «kg»',
    pt: 'a unidade “{{value}}” não é “un” nem “kg”',
    en: 'the unit “{{value}}” is neither “un” nor “kg”',
  },
  'catalogue.row.stock': {
    es: 'las existencias «{{value}}» no son un número entero',
    pt: 'o estoque “{{value}}” não é um número inteiro',
    en: 'the stock “{{value}}” is not a whole number',
  },
  'catalogue.row.tax': {
    es: 'el impuesto «{{value}}» no es de esta caja ({{other}})',
    pt: 'o imposto “{{value}}” não é deste caixa ({{other}})',
    en: 'the tax “{{value}}” is not one of this till ({{other}})',
  },
  'catalogue.row.favourite': {
    es: 'favorito dice «{{value}}», que no es sí ni no',
    pt: 'favorito diz “{{value}}”, que não é sim nem não',
    en: 'favourite says “{{value}}”, which is neither yes nor no',
  },
  'catalogue.row.option': {
    es: 'la opción «{{value}}» no se escribe «nombre» ni «nombre +precio»',
    pt: 'a opção “{{value}}” não se escreve “nome” nem “nome +preço”',
    en: 'the option “{{value}}” is not written “name” or “name +price”',
  },
  'catalogue.row.options_form': {
    es: 'las opciones «{{value}}» no se escriben «grupo: una | otra +precio»',
    pt: 'as opções “{{value}}” não se escrevem “grupo: uma | outra +preço”',
    en: 'the options “{{value}}” are not written “group: one | other +price”',
  },
  'catalogue.row.options_size': {
    es: 'las opciones de «{{value}}» son demasiadas o muy largas',
    pt: 'as opções de “{{value}}” são muitas ou muito longas',
    en: 'the options of “{{value}}” are too many or too long',
  },
  'catalogue.row.options_same': {
    es: 'dos opciones tienen el mismo nombre',
    pt: 'duas opções têm o mesmo nome',
    en: 'two options have the same name',
  },
  'catalogue.row.options_groups': {
    es: 'un producto tiene como máximo {{value}} grupos de opciones',
    pt: 'um produto tem no máximo {{value}} grupos de opções',
    en: 'a product has at most {{value}} option groups',
  },
  'catalogue.row.planned_prices': {
    es: 'los precios futuros «{{value}}» no se escriben «990 @ 2026-12-01 09:00..2026-12-24»',
    pt: 'os preços futuros “{{value}}” não se escrevem “990 @ 2026-12-01 09:00..2026-12-24”',
    en: 'the planned prices “{{value}}” are not written “990 @ 2026-12-01 09:00..2026-12-24”',
  },
  'catalogue.row.card_data': {
    es: 'el nombre parece tener datos de una tarjeta',
    pt: 'o nome parece ter dados de um cartão',
    en: 'the name looks like card data',
  },
  'catalogue.row.unseen': {
    es: '{{value}} tiene caracteres de control, que no se ven o dan vuelta el texto',
    pt: '{{value}} tem caracteres de controle, que não se veem ou invertem o texto',
    en: '{{value}} has control characters, which cannot be seen or turn the text around',
  },
  'catalogue.row.text': {
    es: 'el campo «{{value}}» está vacío o es demasiado largo',
    pt: 'o campo “{{value}}” está vazio ou é longo demais',
    en: 'the field “{{value}}” is empty or too long',
  },
  'catalogue.row.fields': {
    es: 'la fila tiene {{value}} campos y la primera línea nombra {{other}}',
    pt: 'a linha tem {{value}} campos e a primeira linha nomeia {{other}}',
    en: 'the row has {{value}} fields and the first line names {{other}}',
  },
  'catalogue.row.code_twice': {
    es: 'el código {{value}} ya está en la línea {{other}}',
    pt: 'o código {{value}} já está na linha {{other}}',
    en: 'the code {{value}} is already on line {{other}}',
  },
  'catalogue.row.product_twice': {
    es: 'el producto {{value}} ya está en la línea {{other}}',
    pt: 'o produto {{value}} já está na linha {{other}}',
    en: 'the product {{value}} is already on line {{other}}',
  },
  'catalogue.row.code_taken': {
    es: 'el código {{value}} ya es de {{other}}',
    pt: 'o código {{value}} já é de {{other}}',
    en: 'the code {{value}} already belongs to {{other}}',
  },
  'catalogue.row.too_many': {
    es: 'un catálogo tiene como máximo {{value}} productos',
    pt: 'um catálogo tem no máximo {{value}} produtos',
    en: 'a catalogue holds at most {{value}} products',
  },
  'catalogue.row.not_object': {
    es: 'un producto es un objeto',
    pt: 'um produto é um objeto',
    en: 'a product is an object',
  },
  'catalogue.row.not_text': {
    es: '«{{value}}» debe ser un texto o un número',
    pt: '“{{value}}” deve ser um texto ou um número',
    en: '“{{value}}” must be text or a number',
  },
  'catalogue.row.no_titles': {
    es: 'La primera línea debe nombrar las columnas, entre ellas «nombre».',
    pt: 'A primeira linha deve nomear as colunas, entre elas “nome”.',
    en: 'The first line must name the columns, “name” among them.',
  },
  'catalogue.row.not_json': { es: 'No es JSON.', pt: 'Não é JSON.', en: 'It is not JSON.' },
  'catalogue.row.not_list': {
    es: 'Debe ser una lista de productos.',
    pt: 'Deve ser uma lista de produtos.',
    en: 'It must be a list of products.',
  },
} as const satisfies MessageSet & { readonly [Kind in RowProblemKind as `catalogue.row.${Kind}`]: Message };

/** The same sentence outside a screen: for the log and the doctor's table. */
export function rowProblemText({ kind, value, other }: RowProblem, language: Language): string {
  return rowProblems[`catalogue.row.${kind}`][language]
    .replace('{{value}}', () => value)
    .replace('{{other}}', () => other);
}
