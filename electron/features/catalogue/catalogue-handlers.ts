import type { CATALOGUE_INTENTS } from '../../../core/contract/catalogue.ts';
import type { CatalogueEditor } from './catalogue-editor.ts';
import type { CatalogueImport } from './catalogue-import.ts';
import type { Handlers } from '../../app/handlers.ts';

export interface CatalogueHandlerParts {
  readonly editor: CatalogueEditor;
  readonly importing: CatalogueImport;
}

/** What the intents of the catalogue's page do. */
export function catalogueHandlers({
  editor,
  importing,
}: CatalogueHandlerParts): Pick<Handlers, keyof typeof CATALOGUE_INTENTS> {
  return {
    'catalogue.list': (query) => editor.list(query),
    'catalogue.save': (request, grant) => editor.save(request, grant),
    'catalogue.retire': (request, grant) => editor.retire(request, grant),
    'catalogue.importPiece': (request) => importing.piece(request),
    'catalogue.importCheck': (request) => importing.check(request),
    'catalogue.importApply': (request, grant) => importing.apply(request, grant),
    'catalogue.export': () => editor.export(),
  };
}
