import type { MessageSet } from './message.ts';

/** Payments of a lost till that another till settles or settled (store 8), on every page that names them. */
export const handed = {
  'handed.title': { es: 'De cajas perdidas', pt: 'De caixas perdidos', en: 'From lost tills' },
  'handed.who.link': {
    es: 'Pago por enlace de la caja {{lane}}',
    pt: 'Pagamento por link do caixa {{lane}}',
    en: 'Payment by link of lane {{lane}}',
  },
  'handed.who.payment': {
    es: 'Cobro de la caja {{lane}}',
    pt: 'Cobrança do caixa {{lane}}',
    en: 'Payment at lane {{lane}}',
  },
  'handed.by': {
    es: 'lo termina la caja {{lane}}',
    pt: 'o caixa {{lane}} encerra',
    en: 'lane {{lane}} is finishing it',
  },
  'handed.ended': {
    es: 'lo terminó la caja {{lane}}',
    pt: 'o caixa {{lane}} encerrou',
    en: 'finished by lane {{lane}}',
  },
  'handed.waiting': {
    es: 'espera a otra caja',
    pt: 'espera outro caixa',
    en: 'waiting for another till',
  },
  'handed.link.open': {
    es: 'abierto: se vigila, y se devuelve si alguien lo paga',
    pt: 'aberto: é vigiado, e é devolvido se alguém pagar',
    en: 'open: it is watched, and given back if anyone pays it',
  },
  'handed.payment.open': {
    es: 'se pregunta al servicio de pagos',
    pt: 'pergunta-se ao serviço de pagamentos',
    en: 'the payment service is being asked',
  },
  'handed.link.reversed': {
    es: 'se pagó y se devolvió al cliente',
    pt: 'foi pago e devolvido ao cliente',
    en: 'it was paid, and given back to the customer',
  },
  'handed.payment.reversed': {
    es: 'se cobró y se devolvió al cliente',
    pt: 'foi cobrado e devolvido ao cliente',
    en: 'it was charged, and given back to the customer',
  },
  'handed.link.no_charge': {
    es: 'terminó sin que nadie lo pagara: no se cobró nada',
    pt: 'terminou sem que ninguém pagasse: nada foi cobrado',
    en: 'it ended unpaid: nothing was charged',
  },
  'handed.payment.no_charge': { es: 'no se cobró nada', pt: 'nada foi cobrado', en: 'nothing was charged' },
  'handed.link.for_person': {
    es: 'sin prueba: búsquelo en el servicio de pagos',
    pt: 'sem prova: procure-o no serviço de pagamentos',
    en: 'not proven: look it up at the payment service',
  },
  'handed.payment.for_person': {
    es: 'sin prueba: búsquelo en el servicio de pagos',
    pt: 'sem prova: procure-o no serviço de pagamentos',
    en: 'not proven: look it up at the payment service',
  },
  'handed.link.by_holder': {
    es: 'su caja volvió y dijo en qué quedó',
    pt: 'seu caixa voltou e disse como terminou',
    en: 'its till came back and said how it ended',
  },
  'handed.payment.by_holder': {
    es: 'su caja volvió y dijo en qué quedó',
    pt: 'seu caixa voltou e disse como terminou',
    en: 'its till came back and said how it ended',
  },
} as const satisfies MessageSet;
