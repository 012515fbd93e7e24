import type { MessageSet } from './message.ts';

/** The shop's gift cards in the back office. */
export const officeCards = {
  'office.page.cards': { es: 'Regalo', pt: 'Presente', en: 'Gift cards' },
  'office.cards.title': {
    es: 'Tarjetas de regalo y vales',
    pt: 'Cartões-presente e vales',
    en: 'Gift cards and store credits',
  },
  'office.cards.lead': {
    es: 'Lo que se debe a quien tiene cada código. El código está solo en su papel.',
    pt: 'O que se deve a quem tem cada código. O código está só no seu papel.',
    en: 'What is owed to the holder of each code. The code is only on its paper.',
  },
  'office.cards.count_one': { es: '{{count}} tarjeta', pt: '{{count}} cartão', en: '{{count}} card' },
  'office.cards.count_other': { es: '{{count}} tarjetas', pt: '{{count}} cartões', en: '{{count}} cards' },
  'office.cards.card': { es: 'Tarjeta', pt: 'Cartão', en: 'Card' },
  'office.cards.sold': { es: 'Vendida por', pt: 'Vendido por', en: 'Sold by' },
  'office.cards.balance': { es: 'Saldo', pt: 'Saldo', en: 'Balance' },
  'office.cards.overdrawn': {
    es: 'Pagó más de lo que tenía',
    pt: 'Pagou mais do que tinha',
    en: 'Paid more than it had',
  },
  'office.cards.look': {
    es: 'Movimientos de {{shown}}',
    pt: 'Movimentos de {{shown}}',
    en: 'Movements of {{shown}}',
  },
  'office.cards.none': { es: 'Todavía no hay tarjetas', pt: 'Ainda não há cartões', en: 'There are no cards yet' },
  'office.cards.noneLead': {
    es: 'La primera aparece cuando una caja la vende.',
    pt: 'O primeiro aparece quando um caixa o vende.',
    en: 'The first one appears when a till sells it.',
  },
  'office.cards.notFound': {
    es: 'Ninguna tarjeta termina en {{shown}}. Su caja puede no haberla enviado todavía.',
    pt: 'Nenhum cartão termina em {{shown}}. O caixa dele pode não tê-lo enviado ainda.',
    en: 'No card ends in {{shown}}. Its till may not have sent it yet.',
  },
  'office.cards.choose': {
    es: 'Elija una tarjeta para ver sus movimientos.',
    pt: 'Escolha um cartão para ver seus movimentos.',
    en: 'Choose a card to see its movements.',
  },
  'office.cards.forPerson': {
    es: 'una caja perdida lo retiene',
    pt: 'um caixa perdido o retém',
    en: 'a lost till holds it',
  },
  'office.cards.ungranted': {
    es: 'sin preguntar al servidor',
    pt: 'sem perguntar ao servidor',
    en: 'without asking the server',
  },
  'office.cards.newestMoves': {
    es: 'Estos son los últimos 200.',
    pt: 'Estes são os últimos 200.',
    en: 'These are the latest 200.',
  },
  'office.cards.limits': { es: 'Límites publicados', pt: 'Limites publicados', en: 'Published limits' },
  'office.cards.noLimits': {
    es: 'Ninguno: una tarjeta puede tener cualquier monto, no vence, y sin servidor no paga.',
    pt: 'Nenhum: um cartão pode ter qualquer valor, não vence, e sem servidor não paga.',
    en: 'None: a card may hold any amount, does not expire, and cannot pay while the server is away.',
  },
  'office.cards.limit.max': { es: 'Saldo máximo', pt: 'Saldo máximo', en: 'Maximum balance' },
  'office.cards.limit.exception': {
    es: 'Pago sin servidor',
    pt: 'Pagamento sem servidor',
    en: 'Payment while the server is away',
  },
  'office.cards.limit.months': { es: 'Vence después de', pt: 'Vence depois de', en: 'Expires after' },
  'office.cards.months_one': { es: '{{count}} mes', pt: '{{count}} mês', en: '{{count}} month' },
  'office.cards.months_other': { es: '{{count}} meses', pt: '{{count}} meses', en: '{{count}} months' },
} as const satisfies MessageSet;
