import type { CATALOGUE_INTENTS } from '../../../core/contract/intents/catalogue.ts';
import type { CatalogueEditor } from './catalogue-editor.ts';
import type { CatalogueImport } from './catalogue-import.ts';
import { parseTypedAmount } from '../../../core/money/parse.ts';
import type { Clock } from '../../../core/clock.ts';
import { readCode } from '../../../core/catalogue/read-code.ts';
import type { ReadCodeView } from '../../../core/contract/catalogue.ts';
import { localMoment } from '../../../core/promotions/promotion.ts';
import { succeed } from '../../../core/result.ts';
import { type Settings, storeLocale } from '../../../core/settings/settings.ts';
import type { IntentArguments, IntentResults } from '../../../core/contract/intents.ts';
import type { HandlersOf } from '../shared/handlers.ts';
import type { Answer } from '../shared/refusal.ts';
import type { CatalogueService, ProductLookup } from './catalogue-store.ts';
import { productView } from './product-view.ts';

export interface CatalogueHandlerParts {
  readonly catalogue: ProductLookup & Pick<CatalogueService, 'searchable'>;
  readonly settings: () => Settings;
  readonly clock: Clock;
  readonly editor: CatalogueEditor;
  readonly importing: CatalogueImport;
}

async function search(
  { catalogue, settings }: Pick<CatalogueHandlerParts, 'catalogue' | 'settings'>,
  query: IntentArguments<'catalogue.search'>,
): Promise<Answer<IntentResults['catalogue.search']>> {
  if (query.text.trim() !== '') await catalogue.searchable();
  const price = parseTypedAmount(query.text, settings().currency, storeLocale(settings()));
  const { products, ...found } = catalogue.search(query, price.ok ? price.value : undefined);
  return succeed({ ...found, products: products.map((product) => productView(product, catalogue)) });
}

function readAloud({ catalogue, settings, clock }: CatalogueHandlerParts, code: string): Answer<ReadCodeView> {
  const { scale_labels, currency } = settings();
  const { day: today } = localMoment(clock.wallMs());
  const read = readCode(code.trim(), { withCode: (one) => catalogue.withCode(one), scale_labels, currency, today });
  return succeed({
    code: read?.code ?? null,
    name: read?.product?.name ?? null,
    quantity_milli: read?.quantity_milli ?? null,
    price_minor: read?.price_minor ?? null,
    expires_on: read?.expires_on ?? null,
    lot: read?.lot ?? null,
    serial: read?.serial ?? null,
  });
}

/** The catalogue on sale, and the manager's changes to it. */
export function catalogueHandlers(parts: CatalogueHandlerParts): HandlersOf<typeof CATALOGUE_INTENTS> {
  const { catalogue, editor, importing } = parts;
  return {
    'catalogue.search': (query) => search(parts, query),
    'catalogue.product': ({ product_id }) => {
      const product = catalogue.product(product_id);
      return succeed({ product: product ? productView(product, catalogue) : null });
    },
    'catalogue.readCode': ({ code }) => readAloud(parts, code),
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
