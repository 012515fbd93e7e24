import { assert, describe, expect, it } from 'vitest';
import { atOnce, catalogueFromCsv } from '../../../core/catalogue/catalogue-file.ts';
import type { Catalogue } from '../../../core/catalogue/catalogue.ts';
import { FAVOURITES } from '../../../core/catalogue/category-index.ts';

const RULES = { currency: 'CLP', store_locale: 'es-CL', tax_ids: new Set<string>() } as const;

function catalogueOf(...rows: readonly string[]): Catalogue {
  const read = atOnce(catalogueFromCsv(['code,name,category,price,favourite', ...rows].join('\n'), RULES));
  assert(read.ok);
  return read.value.catalogue;
}

const listed = (catalogue: Catalogue, category_id: string) => {
  const { products, total } = catalogue.search({ text: '', category_id, limit: 10 });
  return { codes: products.map(({ code }) => code), total };
};

describe('the categories of a catalogue file', () => {
  it('list a product once whose category is named as the favourites, and is a favourite besides', () => {
    const catalogue = catalogueOf('1,Pan,Favoritos,900,si', '2,Té,favoritos,800,', '3,Sal,Almacén,700,si');
    expect(catalogue.categories.filter(({ category_id }) => category_id === FAVOURITES)).toHaveLength(1);
    expect(listed(catalogue, FAVOURITES)).toEqual({ codes: ['1', '2', '3'], total: 3 });
    const bread = catalogue.product('1');
    assert(bread);
    const changed = catalogue.replaced(new Map([['1', { ...bread, price_minor: 1 }]]), () => catalogue.categories);
    assert(changed);
    expect(listed(changed, FAVOURITES)).toEqual({ codes: ['1', '2', '3'], total: 3 });
  });

  it('are one where two names have the same letters and digits', () => {
    const catalogue = catalogueOf('1,Pan,Pan & queso,900,', '2,Té,Pan-queso,800,', '3,Sol,☀,700,', '4,Luna,☾,600,');
    expect(catalogue.categories.map(({ category_id, name }) => [category_id, name])).toEqual([
      ['pan-queso', 'Pan & queso'],
      ['otros', '☀'],
    ]);
    expect(listed(catalogue, 'pan-queso')).toEqual({ codes: ['1', '2'], total: 2 });
  });
});
