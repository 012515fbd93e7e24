import type { Catalogue } from './catalogue.ts';

/** The screen that faces the customer; what it shares with the kiosk is said there. */
export const customerDisplay = {
  'customer.welcome': { es: 'Bienvenido', pt: 'Boas-vindas', en: 'Welcome' },
  'customer.soon': { es: 'Un momento, por favor', pt: 'Um momento, por favor', en: 'One moment, please' },
  'customer.thanks': { es: 'Gracias por su compra.', pt: 'Obrigado pela compra.', en: 'Thank you for your purchase.' },
  'customer.discount': { es: 'Descuento', pt: 'Desconto', en: 'Discount' },
  'customer.plansTitle': {
    es: '¿En cuántas cuotas quiere pagar?',
    pt: 'Em quantas parcelas quer pagar?',
    en: 'In how many installments do you want to pay?',
  },
  'customer.plansLead': {
    es: 'Toque una o dígala en la caja. No se cobra hasta que la confirmen.',
    pt: 'Toque em uma ou diga no caixa. Nada é cobrado até confirmarem.',
    en: 'Touch one or say it at the till. Nothing is charged until it is confirmed there.',
  },
} as const satisfies Catalogue;
