import type { Catalogue } from './catalogue.ts';

/** The screen that faces the customer; what it shares with the kiosk is said there. */
export const customerDisplay = {
  'customer.welcome': { es: 'Bienvenido', pt: 'Boas-vindas', en: 'Welcome' },
  'customer.soon': { es: 'Un momento, por favor', pt: 'Um momento, por favor', en: 'One moment, please' },
  'customer.thanks': { es: 'Gracias por su compra.', pt: 'Obrigado pela compra.', en: 'Thank you for your purchase.' },
  'customer.discount': { es: 'Descuento', pt: 'Desconto', en: 'Discount' },
  'customer.plans': {
    es: 'Diga en cuántas cuotas quiere pagar',
    pt: 'Diga em quantas parcelas quer pagar',
    en: 'Say in how many installments you want to pay',
  },
} as const satisfies Catalogue;
