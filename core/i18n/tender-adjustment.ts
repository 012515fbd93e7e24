import type { MessageSet } from './message.ts';

/** Discounts and surcharges by way of paying. */
export const tenderAdjustment = {
  'adjust.way': {
    es: '{{adjustment}}: {{amount}}',
    pt: '{{adjustment}}: {{amount}}',
    en: '{{adjustment}}: {{amount}}',
  },
  'adjust.discount': {
    es: 'Descuento por medio de pago',
    pt: 'Desconto por pagamento',
    en: 'Payment discount',
  },
  'adjust.surcharge': {
    es: 'Recargo por medio de pago',
    pt: 'Acréscimo por pagamento',
    en: 'Payment surcharge',
  },
  'settings.group.adjustment': {
    es: 'Precio según el pago',
    pt: 'Preço conforme o pagamento',
    en: 'Price by payment',
  },
  'settings.field.tender_cash_basis_points': { es: 'En efectivo, %', pt: 'Em dinheiro, %', en: 'In cash, %' },
  'settings.help.tender_cash_basis_points': {
    es: 'De −30 a 30: con signo menos es un descuento, sin él un recargo. 0 no cambia el precio. La propina y lo que se carga en tarjetas de regalo nunca cambian.',
    pt: 'De −30 a 30: com sinal de menos é um desconto, sem ele um acréscimo. 0 não muda o preço. A gorjeta e o que se carrega em cartões-presente nunca mudam.',
    en: '−30 to 30: with a minus it is a discount, without one a surcharge. 0 leaves the price. Tips and money loaded onto gift cards never change.',
  },
  'settings.field.tender_card_basis_points': { es: 'Con tarjeta, %', pt: 'Com cartão, %', en: 'By card, %' },
  'settings.help.tender_card_basis_points': {
    es: 'Débito y crédito por igual: el precio se dice antes de leer la tarjeta.',
    pt: 'Débito e crédito por igual: o preço é dito antes de ler o cartão.',
    en: 'Debit and credit alike: the price is shown before the card is read.',
  },
  'settings.field.tender_link_basis_points': {
    es: 'Por enlace o QR, %',
    pt: 'Por link ou QR, %',
    en: 'By link or QR, %',
  },
  'settings.help.tender_link_basis_points': {
    es: 'Cuando el cliente paga con su teléfono.',
    pt: 'Quando o cliente paga com o telefone.',
    en: 'When customers pay on their phone.',
  },
  'settings.field.tender_gift_basis_points': {
    es: 'Con tarjeta de regalo, %',
    pt: 'Com cartão-presente, %',
    en: 'With a gift card, %',
  },
  'settings.help.tender_gift_basis_points': {
    es: 'Tarjetas de regalo y vales de compra de esta tienda.',
    pt: 'Cartões-presente e vales-compra desta loja.',
    en: 'Gift cards and store credit of this shop.',
  },
  'settings.field.tender_adjustment_max_minor': {
    es: 'Tope por venta',
    pt: 'Limite por venda',
    en: 'Cap per sale',
  },
  'settings.help.tender_adjustment_max_minor': {
    es: 'Lo más que un medio de pago cambia el precio de una venta. Vacío: sin tope.',
    pt: 'O máximo que uma forma de pagamento muda o preço de uma venda. Vazio: sem limite.',
    en: 'The most that one payment method changes the price of a sale. Empty: no cap.',
  },
  'settings.field.surcharge_allowed': {
    es: 'La ley permite recargos aquí',
    pt: 'A lei permite acréscimos aqui',
    en: 'The law allows surcharges here',
  },
  'settings.help.surcharge_allowed': {
    es: 'Muchos países prohíben cobrar más a quien paga con tarjeta. La caja supone que está prohibido, y solo ofrece descuentos, hasta que usted declare que su ley lo permite.',
    pt: 'Muitos países proíbem cobrar mais de quem paga com cartão. O caixa supõe que é proibido, e só oferece descontos, até que você declare que a sua lei permite.',
    en: 'Many countries forbid charging more to people who pay by card. The till assumes that it is forbidden, and offers only discounts, until you state that your law allows it.',
  },
} as const satisfies MessageSet;
