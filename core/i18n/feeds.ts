import type { MessageSet } from './message.ts';

/** What the shop publishes to its tills, as seen by a till's manager. */
export const feeds = {
  'feeds.matter.catalogue': { es: 'Catálogo', pt: 'Catálogo', en: 'Catalogue' },
  'feeds.matter.promotions': { es: 'Promociones', pt: 'Promoções', en: 'Promotions' },
  'feeds.matter.staff': { es: 'Personal', pt: 'Equipe', en: 'Staff' },
  'feeds.matter.permissions': { es: 'Permisos', pt: 'Permissões', en: 'Permissions' },
  'feeds.matter.settings': { es: 'Ajustes', pt: 'Configurações', en: 'Settings' },
  'feeds.matter.software': { es: 'Programa', pt: 'Programa', en: 'Program' },
  'feeds.version': {
    es: '{{matter}} de la tienda, versión {{version}}',
    pt: '{{matter}} da loja, versão {{version}}',
    en: '{{matter}} from the shop, version {{version}}',
  },
  'feeds.since': {
    es: 'Vigente desde el {{day}}, {{time}}.',
    pt: 'Em vigor desde {{day}}, {{time}}.',
    en: 'In force since {{day}}, {{time}}.',
  },
  'feeds.before': {
    es: 'Antes: la versión {{version}}.',
    pt: 'Antes: a versão {{version}}.',
    en: 'Before it: version {{version}}.',
  },
  'feeds.left': {
    es: '{{who}} dejó de usar la versión {{version}} en esta caja. La próxima que publique la tienda la reemplaza.',
    pt: '{{who}} deixou de usar a versão {{version}} neste caixa. A próxima que a loja publicar a substitui.',
    en: '{{who}} stopped using version {{version}} at this till. The next one that the shop publishes replaces it.',
  },
  'feeds.goBack': {
    es: 'Volver a la versión {{version}}',
    pt: 'Voltar à versão {{version}}',
    en: 'Go back to version {{version}}',
  },
  'feeds.takeAgain': {
    es: 'Usar de nuevo la versión {{version}}',
    pt: 'Usar de novo a versão {{version}}',
    en: 'Use version {{version}} again',
  },
  'feeds.switching': { es: 'Cambiando…', pt: 'Trocando…', en: 'Switching…' },
  'feeds.problem.payment_is_open': {
    es: 'Hay un pago abierto. Termínelo y vuelva a intentarlo.',
    pt: 'Há um pagamento aberto. Termine-o e tente de novo.',
    en: 'A payment is open. Finish it and try again.',
  },
  'feeds.problem.changed_meanwhile': {
    es: 'La versión cambió mientras tanto. No se hizo nada.',
    pt: 'A versão mudou nesse meio-tempo. Nada foi feito.',
    en: 'The version changed meanwhile. Nothing was done.',
  },
  'feeds.problem.nothing_kept': {
    es: 'La otra versión no está en esta caja. Nada cambió.',
    pt: 'A outra versão não está neste caixa. Nada mudou.',
    en: 'The other version is not on this till. Nothing changed.',
  },
  'feeds.problem.not_taken': {
    es: 'Esa versión ya no sirve para esta caja. Nada cambió.',
    pt: 'Essa versão já não serve para este caixa. Nada mudou.',
    en: 'That version can no longer be used at this till. Nothing changed.',
  },
} as const satisfies MessageSet;
