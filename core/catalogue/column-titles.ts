import type { Language } from '../contract/snapshot.ts';
import type { RowField } from './product-row.ts';

/** Titles of a catalogue file's columns in the till's languages; all of them are accepted. */
export const COLUMN_TITLES: Readonly<Record<Language, Readonly<Record<RowField, string>>>> = {
  es: {
    product_id: 'id',
    name: 'nombre',
    code: 'código',
    category: 'categoría',
    price: 'precio',
    unit: 'unidad',
    stock: 'existencias',
    tax: 'impuesto',
    favourite: 'favorito',
    options: 'opciones',
    planned_prices: 'precios futuros',
  },
  pt: {
    product_id: 'id',
    name: 'nome',
    code: 'código',
    category: 'categoria',
    price: 'preço',
    unit: 'unidade',
    stock: 'estoque',
    tax: 'imposto',
    favourite: 'favorito',
    options: 'opções',
    planned_prices: 'preços futuros',
  },
  en: {
    product_id: 'id',
    name: 'name',
    code: 'code',
    category: 'category',
    price: 'price',
    unit: 'unit',
    stock: 'stock',
    tax: 'tax',
    favourite: 'favourite',
    options: 'options',
    planned_prices: 'planned prices',
  },
};

/** Two example rows for a catalogue file; their amounts are whole units of money. */
const EXAMPLES: Readonly<Record<Language, readonly (readonly string[])[]>> = {
  es: [
    ['', 'Café en grano 250 g', '7801234567894', 'Despensa', '9990', 'unidad', '12', '', 'sí', '', ''],
    ['', 'Almendras', '', 'A granel', '12990', 'kg', '', '', '', '', ''],
  ],
  pt: [
    ['', 'Café em grãos 250 g', '7801234567894', 'Despensa', '9990', 'unidade', '12', '', 'sim', '', ''],
    ['', 'Amêndoas', '', 'A granel', '12990', 'kg', '', '', '', '', ''],
  ],
  en: [
    ['', 'Coffee beans 250 g', '7801234567894', 'Pantry', '9990', 'each', '12', '', 'yes', '', ''],
    ['', 'Almonds', '', 'By weight', '12990', 'kg', '', '', '', '', ''],
  ],
};

/** A file to fill in: the titles in a language, and two example rows. */
export function catalogueTemplate(language: Language): string {
  const titles = Object.values(COLUMN_TITLES[language]);
  return [titles, ...EXAMPLES[language]].map((row) => `${row.join(',')}\r\n`).join('');
}
