import { Catalogue } from './catalogue.ts';
import { FAVOURITES } from './category-index.ts';
import { ean13CheckDigit } from './scale-label.ts';
import type { Category, Product } from './product.ts';

/** The default product categories, with the design's icons. */
export const DEFAULT_CATEGORIES: readonly Category[] = [
  { category_id: FAVOURITES, name: 'Favoritos', icon: 'star' },
  { category_id: 'cafeteria', name: 'Cafetería', icon: 'coffee' },
  { category_id: 'panaderia', name: 'Panadería', icon: 'bread' },
  { category_id: 'cocina', name: 'Cocina', icon: 'sandwich' },
  { category_id: 'bebidas', name: 'Bebidas', icon: 'bottle' },
  { category_id: 'despensa', name: 'Despensa', icon: 'jar' },
  { category_id: 'granel', name: 'A granel', icon: 'scale' },
  { category_id: 'equipos', name: 'Equipos', icon: 'moka' },
];

type Row = readonly [
  name: string,
  price_minor: number | null,
  marks?: { readonly favourite?: true; readonly stock?: number; readonly option_groups?: Product['option_groups'] },
];
const FAVOURITE = { favourite: true } as const;

/** Coffee options; the first group's surcharge is for the milk, the second's for extras. */
const COFFEE_OPTIONS: NonNullable<Product['option_groups']> = [
  {
    name: 'Leche',
    choose: 'one',
    required: false,
    options: [
      { option_id: 'leche-avena', name: 'Leche de avena', price_minor: 500 },
      { option_id: 'leche-descremada', name: 'Leche descremada', price_minor: 0 },
      { option_id: 'sin-lactosa', name: 'Sin lactosa', price_minor: 300 },
    ],
  },
  {
    name: 'Extras',
    choose: 'any',
    required: false,
    options: [
      { option_id: 'carga-extra', name: 'Carga extra', price_minor: 800 },
      { option_id: 'crema', name: 'Crema', price_minor: 400 },
      { option_id: 'para-llevar', name: 'Para llevar', price_minor: 0 },
    ],
  },
];

/**
 * Chilean retail prices in pesos. Prepared products have no barcode; packaged ones have a valid EAN-13 with the Chilean
 * prefix.
 */
const PREPARED: Readonly<Record<string, readonly Row[]>> = {
  cafeteria: [
    ['Flat white doble', 3200, { favourite: true, option_groups: COFFEE_OPTIONS }],
    ['Espresso', 1900, FAVOURITE],
    ['Capuchino', 2900, { favourite: true, option_groups: COFFEE_OPTIONS }],
    ['Té de hierbas', 1800, FAVOURITE],
    ['Latte vainilla', 3300, { option_groups: COFFEE_OPTIONS }],
    ['Americano', 2200],
    ['Cortado', 2400],
    ['Mocaccino', 3500],
    ['Chocolate caliente', 3100],
    ['Café helado', 3900],
    ['Té negro', 1700],
  ],
  panaderia: [
    ['Medialuna', 1400, FAVOURITE],
    ['Queque de zanahoria, trozo', 2800, FAVOURITE],
    ['Galletón de avena', 1600, FAVOURITE],
    ['Pan de masa madre', 4200],
    ['Hallulla', 350],
    ['Marraqueta', 320],
    ['Kuchen de frambuesa, trozo', 3400],
    ['Pie de limón, trozo', 3400],
    ['Alfajor de manjar', 1500],
  ],
  cocina: [
    ['Marraqueta palta tomate', 4900, FAVOURITE],
    ['Sándwich ave pimentón', 5200, { favourite: true, stock: 0 }],
    ['Barros Luco', 6900],
    ['Empanada de pino', 2900],
    ['Ensalada César', 5900],
    ['Sopa del día', 3900],
    ['Quiche de espinaca', 4500],
  ],
};

const PACKED: Readonly<Record<string, readonly Row[]>> = {
  bebidas: [
    ['Jugo de mora 400 ml', 3500, FAVOURITE],
    ['Agua mineral sin gas 600 ml', 1300, FAVOURITE],
    ['Limonada menta jengibre', 3200, FAVOURITE],
    ['Agua mineral con gas 600 ml', 1300],
    ['Kombucha de maqui 330 ml', 2900],
    ['Jugo de naranja 350 ml', 3100],
    ['Bebida de cola 350 ml', 1500],
    ['Cerveza artesanal ámbar 330 ml', 3200, { stock: 24 }],
  ],
  despensa: [
    ['Café en grano Etiopía 250 g', 9990, FAVOURITE],
    ['Café en grano Colombia 250 g', 8990, { favourite: true, stock: 3 }],
    ['Bolsa de papel', 150, FAVOURITE],
    ['Miel de ulmo 500 g', 6990],
    ['Mermelada de murta 250 g', 4290],
    ['Aceite de oliva extra virgen 500 ml', 8490],
    ['Merkén ahumado 60 g', 2990],
    ['Chocolate 70 % cacao 100 g', 3990],
    ['Manjar artesanal 400 g', 3790],
    ['Té Earl Grey 20 bolsitas', 3290],
    ['Granola con frutos secos 400 g', 5490],
    ['Leche de avena 1 l', 2690],
  ],
  equipos: [
    ['Cafetera italiana 6 tazas', 34990, { stock: 5 }],
    ['Prensa francesa 600 ml', 24990],
    ['Molinillo manual', 39990, { stock: 2 }],
    ['Taza enlozada 350 ml', 6490],
    ['Filtros de papel V60, 100 unidades', 7990],
    ['Termo de acero 500 ml', 18990],
    ['Hervidor cuello de cisne 1 l', 45990, { stock: 0 }],
  ],
};

const BY_WEIGHT: readonly Row[] = [
  ['Almendras a granel', 12990],
  ['Nueces mariposa a granel', 14990],
  ['Pasas rubias a granel', 5990],
  ['Avena integral a granel', 2190],
  ['Lentejas a granel', 2890],
  ['Café en grano de la casa a granel', 24990],
];

const OPEN_PRICE: readonly Row[] = [['Pedido especial', null, FAVOURITE]];

interface Kind {
  readonly unit: Product['unit'];
  readonly packed: boolean;
  /** Listed in the shop's scale, whose labels carry five digits of code. */
  readonly scale?: true;
}

function rows(category_id: string, kind: Kind, table: readonly Row[], first: number): Product[] {
  return table.map(([name, price_minor, marks], index) => {
    const serial = String(first + index).padStart(3, '0');
    const twelve = `780491200${serial}`;
    return {
      product_id: `demo-${serial}`,
      name,
      code: kind.packed ? twelve + ean13CheckDigit(twelve) : kind.scale ? `00${serial}` : null,
      category_id,
      price_minor,
      unit: kind.unit,
      stock: marks?.stock ?? null,
      ...(marks?.favourite ? { favourite: true } : {}),
      ...(marks?.option_groups ? { option_groups: marks.option_groups } : {}),
    };
  });
}

/** Products for a first trial. Ids and codes are the same at every start. */
export function demoProducts(): Product[] {
  const products: Product[] = [];
  const file = (category_id: string, kind: Kind, table: readonly Row[]) =>
    products.push(...rows(category_id, kind, table, products.length + 1));
  for (const [category_id, table] of Object.entries(PREPARED))
    file(category_id, { unit: 'each', packed: false }, table);
  for (const [category_id, table] of Object.entries(PACKED)) file(category_id, { unit: 'each', packed: true }, table);
  file('granel', { unit: 'kg', packed: false, scale: true }, BY_WEIGHT);
  file('despensa', { unit: 'each', packed: false, scale: true }, OPEN_PRICE);
  return products;
}

export function demoCatalogue(): Catalogue {
  return new Catalogue(demoProducts(), DEFAULT_CATEGORIES);
}
