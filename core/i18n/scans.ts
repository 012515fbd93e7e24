import type { MessageSet } from './message.ts';

/** Scans that are in no cart: the phrases of the first screen. */
export const scans = {
  'scans.title': { es: 'Códigos leídos', pt: 'Códigos lidos', en: 'Scanned codes' },
  'scans.pill': { es: 'Códigos sin agregar', pt: 'Códigos não adicionados', en: 'Codes not added' },
  'scans.left_one': {
    es: '{{count}} código sin agregar',
    pt: '{{count}} código não adicionado',
    en: '{{count}} code not added',
  },
  'scans.left_other': {
    es: '{{count}} códigos sin agregar',
    pt: '{{count}} códigos não adicionados',
    en: '{{count}} codes not added',
  },
  'scans.notice.gift_card': {
    es: 'Es una tarjeta de regalo: léala al pagar con ella o al cargarla.',
    pt: 'É um cartão-presente: leia-o ao pagar com ele ou ao carregá-lo.',
    en: 'This is a gift card: scan it when paying with it or loading it.',
  },
  'scans.notice.repeated': {
    es: '{{code}} se leyó dos veces y se agregó una. Si son dos, agréguelo desde la lista.',
    pt: '{{code}} foi lido duas vezes e adicionado uma. Se são dois, adicione pela lista.',
    en: '{{code}} was read twice and added once. If there are two, add it from the list.',
  },
} as const satisfies MessageSet;
