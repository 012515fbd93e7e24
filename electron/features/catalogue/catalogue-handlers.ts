import type { CATALOGUE_INTENTS } from '../../../core/contract/intents/catalogue.ts';
import type { CatalogueEditor } from './catalogue-editor.ts';
import type { CatalogueImport } from './catalogue-import.ts';
import { parseTypedAmount } from '../../../core/money/parse.ts';
import { succeed } from '../../../core/result.ts';
import { type Settings, storeLocale } from '../../../core/settings/settings.ts';
import type { IntentArguments, IntentResults } from '../../../core/contract/intents.ts';
import type { HandlersOf } from '../shared/handlers.ts';
import type { Answer } from '../shared/refusal.ts';
import type { ProductLookup } from './catalogue-store.ts';
import { productView } from './product-view.ts';

export interface CatalogueHandlerParts {
  readonly catalogue: ProductLookup;
  readonly settings: () => Settings;
  readonly editor: CatalogueEditor;
  readonly importing: CatalogueImport;
}

function search(
  { catalogue, settings }: Pick<CatalogueHandlerParts, 'catalogue' | 'settings'>,
  query: IntentArguments<'catalogue.search'>,
): Answer<IntentResults['catalogue.search']> {
  const price = parseTypedAmount(query.text, settings().currency, storeLocale(settings()));
  const { products, total } = catalogue.search(query, price.ok ? price.value : undefined);
  return succeed({ products: products.map(productView), total });
}

/** What is sold, and what the manager changes of it. */
export function catalogueHandlers(parts: CatalogueHandlerParts): HandlersOf<typeof CATALOGUE_INTENTS> {
  const { catalogue, editor, importing } = parts;
  return {
    'catalogue.search': (query) => search(parts, query),
    'catalogue.product': ({ product_id }) => {
      const product = catalogue.product(product_id);
      return succeed({ product: product ? productView(product) : null });
    },
    'catalogue.list': (query) => editor.list(query),
    'catalogue.save': (request, grant) => editor.save(request, grant),
    'catalogue.retire': (request, grant) => editor.retire(request, grant),
    'catalogue.importPiece': (request) => importing.piece(request),
    'catalogue.importCheck': (request) => importing.check(request),
    'catalogue.importProgress': (request) => importing.progress(request),
    'catalogue.importCancel': (request) => importing.cancel(request),
    'catalogue.importApply': (request, grant) => importing.apply(request, grant),
    'catalogue.export': () => editor.export(),
  };
}
