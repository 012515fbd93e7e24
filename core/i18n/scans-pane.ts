import type { MessageSet } from './message.ts';

/** The list of scans that are in no cart. */
export const scansPane = {
  'scans.subject': {
    es: 'Lo que se escaneó y no está en el carro',
    pt: 'O que foi escaneado e não está no carrinho',
    en: 'What was scanned and is not in the cart',
  },
  'scans.waiting_one': {
    es: '{{count}} código espera: se agrega al terminar lo que está abierto.',
    pt: '{{count}} código espera: é adicionado ao terminar o que está aberto.',
    en: '{{count}} code is waiting: it is added once what is open is finished.',
  },
  'scans.waiting_other': {
    es: '{{count}} códigos esperan: se agregan al terminar lo que está abierto.',
    pt: '{{count}} códigos esperam: são adicionados ao terminar o que está aberto.',
    en: '{{count}} codes are waiting: they are added once what is open is finished.',
  },
  'scans.open': { es: 'Ver la lista', pt: 'Ver a lista', en: 'See the list' },
  'scans.none': {
    es: 'Todo lo leído está agregado',
    pt: 'Tudo o que foi lido está adicionado',
    en: 'Everything scanned has been added',
  },
  'scans.noneLead': {
    es: 'Aquí queda lo que se escanea durante un cobro, lo que no se encuentra y lo que se lee dos veces.',
    pt: 'Aqui fica o que é escaneado durante uma cobrança, o que não é encontrado e o que é lido duas vezes.',
    en: 'What is scanned during a payment, not found, or read twice is kept here.',
  },
  'scans.reason.not_found': { es: 'No está en el catálogo', pt: 'Não está no catálogo', en: 'Not in the catalogue' },
  'scans.reason.refused': { es: 'La caja no lo agregó', pt: 'O caixa não o adicionou', en: 'The till did not add it' },
  'scans.reason.elsewhere': {
    es: 'Leído fuera de la venta',
    pt: 'Lido fora da venda',
    en: 'Scanned outside the sale',
  },
  'scans.reason.repeated': {
    es: 'Leído dos veces: contado una',
    pt: 'Lido duas vezes: contado uma',
    en: 'Read twice: counted once',
  },
  'scans.reason.gift_card': {
    es: 'Tarjeta de regalo: se lee al pagar o al cargarla',
    pt: 'Cartão-presente: é lido ao pagar ou ao carregar',
    en: 'Gift card: read it when paying or loading it',
  },
  'scans.reason.unclear': {
    es: 'Puede estar en el carro: revíselo',
    pt: 'Pode estar no carrinho: confira',
    en: 'It may be in the cart: check',
  },
  'scans.add': { es: 'Agregar {{code}}', pt: 'Adicionar {{code}}', en: 'Add {{code}}' },
  'scans.create': { es: 'Producto nuevo', pt: 'Produto novo', en: 'New product' },
  'scans.addAll': { es: 'Agregar todos', pt: 'Adicionar todos', en: 'Add all' },
  'scans.drop': { es: 'Quitar', pt: 'Remover', en: 'Remove' },
  'scans.dropAll': { es: 'Vaciar lista', pt: 'Esvaziar lista', en: 'Clear list' },
} as const satisfies MessageSet;
