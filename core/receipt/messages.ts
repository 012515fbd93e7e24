import type { Language } from '../contract/snapshot.ts';
import type { EntryMode } from '../payments/card.ts';

/** Texts on printed documents, worded as in DESIGN 9: formal, facts first, no exclamations. */
export interface ReceiptMessages {
  readonly sale: string;
  readonly till: string;
  readonly cashier: string;
  readonly customer: string;
  readonly invoice: string;
  readonly copy: string;
  /** Precedes the number of the tax document. */
  readonly fiscal: string;
  readonly fiscal_pending: string;
  readonly fiscal_contingency: string;
  readonly training: string;
  readonly training_detail: string;
  readonly subtotal: string;
  readonly promotions: string;
  /** Adjustment for the way of paying. */
  readonly adjustments: { readonly less: string; readonly more: string };
  readonly adjusted_base: (amount: string) => string;
  readonly discounts: string;
  readonly saved: string;
  readonly discount: string;
  readonly listed_price: string;
  readonly label_price: string;
  readonly included: string;
  readonly total: string;
  readonly tip: string;
  readonly total_with_tip: string;
  readonly cash: string;
  readonly rounding: string;
  readonly received: string;
  readonly change: string;
  readonly card: string;
  readonly link: string;
  readonly approval: string;
  readonly reference: string;
  readonly left_to_pay: string;
  readonly unknown_title: string;
  readonly unknown_said: string;
  readonly needs_person_said: string;
  readonly link_said: string;
  readonly reversed: string;
  readonly refunded: string;
  readonly undone: string;
  readonly never_charged: string;
  readonly amount: string;
  readonly transaction: string;
  readonly cancellation_title: string;
  readonly refund_title: string;
  readonly cancellation_effect: string;
  /** For a partial cancellation, with the amount that the customer still pays. */
  readonly still_paid: string;
  /** The same when another till may have cancelled more. */
  readonly cancellation_part_effect: string;
  readonly refund_effect: string;
  readonly remaining: string;
  readonly return_title: string;
  readonly return_of_sale: string;
  readonly return_cash: string;
  /** Returned goods that paid for other goods. */
  readonly return_credit: string;
  readonly gift_card: string;
  readonly store_credit: string;
  readonly gift_left: string;
  readonly exchange: string;
  readonly exchange_of_sale: string;
  readonly exchange_difference: string;
  readonly return_rounding: string;
  readonly return_in_doubt: string;
  readonly return_reason: string;
  readonly return_signature: string;
  readonly signature_title: string;
  readonly signature_line: string;
  /** Subject of an e-mailed receipt, before the store's name. */
  readonly email_subject: string;
  /** Body of the e-mail that tests the settings. */
  readonly email_test: string;
  /** How the card was read. */
  readonly entry_modes: Readonly<Record<EntryMode, string>>;
  /** Installments of a card payment, e.g. "3 cuotas". */
  installments(quantity: number): string;
  /** Cash in a second currency at its rate, e.g. "US$20,00 a 950,25". */
  exchanged(amount: string, rate: string): string;
}

export const RECEIPT_MESSAGES: Readonly<Record<Language, ReceiptMessages>> = {
  es: {
    sale: 'Venta',
    till: 'Caja',
    cashier: 'Atiende',
    customer: 'Cliente',
    invoice: 'Documento solicitado: factura',
    copy: 'COPIA',
    fiscal: 'Documento tributario',
    fiscal_pending: 'Documento tributario en trámite',
    fiscal_contingency: 'Emitido en contingencia',
    training: 'PRÁCTICA: SIN VALOR',
    training_detail: 'No se movió dinero.',
    subtotal: 'Subtotal',
    promotions: 'Promociones',
    adjustments: { less: 'Desc. por pago', more: 'Recargo por pago' },
    adjusted_base: (amount) => `sobre ${amount}`,
    discounts: 'Descuentos',
    saved: 'Usted ahorró',
    discount: 'Descuento',
    listed_price: 'Precio de lista',
    label_price: 'Precio de la etiqueta',
    included: 'incluido',
    total: 'TOTAL',
    tip: 'Propina',
    total_with_tip: 'Total con propina',
    cash: 'Efectivo',
    rounding: 'Redondeo',
    received: 'Recibido',
    change: 'Vuelto',
    card: 'Tarjeta',
    link: 'Enlace o QR',
    approval: 'Autorización',
    reference: 'Referencia',
    left_to_pay: 'Falta por pagar',
    unknown_title: 'CONSTANCIA',
    unknown_said: 'El banco no nos confirmó el pago y lo estamos anulando. Si le cobró, le devolverá el dinero.',
    needs_person_said:
      'El banco no nos confirmó el pago y todavía no pudimos anularlo. Guarde este papel: el encargado lo resuelve.',
    link_said: 'Ya no use el código de pago. Si alcanzó a pagar, el dinero vuelve solo.',
    reversed: 'Cobro anulado. El cliente no paga este intento.',
    refunded: 'Se cobró y se devolvió. El banco del cliente puede tardar varios días en mostrarlo.',
    undone: 'Cobro anulado. Si el banco muestra un cobro, se le devuelve al cliente.',
    never_charged: 'Nunca se cobró. No había nada que anular.',
    amount: 'Monto',
    transaction: 'Transacción',
    cancellation_title: 'ANULACIÓN',
    refund_title: 'REEMBOLSO',
    cancellation_effect: 'El cliente no paga este cobro.',
    still_paid: 'De este cobro sigue pagado',
    cancellation_part_effect: 'El cliente no paga lo anulado.',
    refund_effect: 'El cliente lo verá en 3 a 10 días hábiles.',
    remaining: 'Queda por devolver',
    return_title: 'DEVOLUCIÓN',
    return_of_sale: 'Devolución de la venta',
    return_cash: 'Devuelto en efectivo',
    return_credit: 'Pagó otros productos',
    gift_card: 'Tarjeta de regalo',
    store_credit: 'Vale de compra',
    gift_left: 'Saldo que queda',
    exchange: 'Cambio',
    exchange_of_sale: 'Devuelve de la venta',
    exchange_difference: 'Diferencia',
    return_rounding: 'Redondeo',
    return_in_doubt: 'Sin confirmar: la caja lo verifica y no se repite.',
    return_reason: 'Motivo',
    return_signature: 'Recibí conforme',
    signature_title: 'VOUCHER DEL COMERCIO',
    signature_line: 'Firma del cliente',
    email_subject: 'Comprobante de',
    email_test: 'Este es un correo de prueba de la caja. Los comprobantes llegarán así.',
    entry_modes: {
      CHIP: 'Chip',
      CONTACTLESS: 'Sin contacto',
      MAGSTRIPE: 'Banda magnética',
      FALLBACK: 'Banda magnética',
      MANUAL: 'Digitada',
    },
    installments: (quantity) => `${quantity} cuotas`,
    exchanged: (amount, rate) => `${amount} a ${rate}`,
  },
  pt: {
    sale: 'Venda',
    till: 'Caixa',
    cashier: 'Operador',
    customer: 'Cliente',
    invoice: 'Documento solicitado: nota fiscal',
    copy: 'CÓPIA',
    fiscal: 'Documento fiscal',
    fiscal_pending: 'Documento fiscal em andamento',
    fiscal_contingency: 'Emitido em contingência',
    training: 'TREINAMENTO: SEM VALOR',
    training_detail: 'Nenhum dinheiro foi movimentado.',
    subtotal: 'Subtotal',
    promotions: 'Promoções',
    adjustments: { less: 'Desc. por pagamento', more: 'Acréscimo por pagamento' },
    adjusted_base: (amount) => `sobre ${amount}`,
    discounts: 'Descontos',
    saved: 'Você economizou',
    discount: 'Desconto',
    listed_price: 'Preço de lista',
    label_price: 'Preço da etiqueta',
    included: 'incluído',
    total: 'TOTAL',
    tip: 'Gorjeta',
    total_with_tip: 'Total com gorjeta',
    cash: 'Dinheiro',
    rounding: 'Arredondamento',
    received: 'Recebido',
    change: 'Troco',
    card: 'Cartão',
    link: 'Link ou QR',
    approval: 'Autorização',
    reference: 'Referência',
    left_to_pay: 'Falta pagar',
    unknown_title: 'AVISO AO CLIENTE',
    unknown_said: 'O banco não confirmou o pagamento e estamos cancelando. Se houve cobrança, o banco devolve o valor.',
    needs_person_said:
      'O banco não confirmou o pagamento e ainda não conseguimos cancelar. Guarde este papel: o gerente resolve.',
    link_said: 'Não use mais o código de pagamento. Se chegou a pagar, o dinheiro volta sozinho.',
    reversed: 'Cobrança cancelada. O cliente não paga esta tentativa.',
    refunded: 'Foi cobrado e devolvido. O banco do cliente pode levar vários dias para mostrar.',
    undone: 'Cobrança cancelada. Se o banco mostrar uma cobrança, o valor é devolvido ao cliente.',
    never_charged: 'Nunca foi cobrado. Não havia o que cancelar.',
    amount: 'Valor',
    transaction: 'Transação',
    cancellation_title: 'CANCELAMENTO',
    refund_title: 'ESTORNO',
    cancellation_effect: 'O cliente não paga esta cobrança.',
    still_paid: 'Desta cobrança continua pago',
    cancellation_part_effect: 'O cliente não paga o que foi cancelado.',
    refund_effect: 'O cliente verá em 3 a 10 dias úteis.',
    remaining: 'Resta devolver',
    return_title: 'DEVOLUÇÃO',
    return_of_sale: 'Devolução da venda',
    return_cash: 'Devolvido em dinheiro',
    return_credit: 'Pagou outros produtos',
    gift_card: 'Cartão-presente',
    store_credit: 'Vale-compra',
    gift_left: 'Saldo restante',
    exchange: 'Troca',
    exchange_of_sale: 'Devolve da venda',
    exchange_difference: 'Diferença',
    return_rounding: 'Arredondamento',
    return_in_doubt: 'Sem confirmação: o caixa verifica e não repete.',
    return_reason: 'Motivo',
    return_signature: 'Recebi',
    signature_title: 'VIA DO ESTABELECIMENTO',
    signature_line: 'Assinatura do cliente',
    email_subject: 'Comprovante de',
    email_test: 'Este é um e-mail de teste do caixa. Os comprovantes chegarão assim.',
    entry_modes: {
      CHIP: 'Chip',
      CONTACTLESS: 'Aproximação',
      MAGSTRIPE: 'Tarja magnética',
      FALLBACK: 'Tarja magnética',
      MANUAL: 'Digitado',
    },
    installments: (quantity) => `${quantity} parcelas`,
    exchanged: (amount, rate) => `${amount} a ${rate}`,
  },
  en: {
    sale: 'Sale',
    till: 'Till',
    cashier: 'Served by',
    customer: 'Customer',
    invoice: 'Invoice requested',
    copy: 'COPY',
    fiscal: 'Tax document',
    fiscal_pending: 'The tax document follows',
    fiscal_contingency: 'Issued in contingency',
    training: 'TRAINING: NO VALUE',
    training_detail: 'No money moved.',
    subtotal: 'Subtotal',
    promotions: 'Promotions',
    adjustments: { less: 'Payment discount', more: 'Payment surcharge' },
    adjusted_base: (amount) => `on ${amount}`,
    discounts: 'Discounts',
    saved: 'You saved',
    discount: 'Discount',
    listed_price: 'List price',
    label_price: 'Label price',
    included: 'included',
    total: 'TOTAL',
    tip: 'Tip',
    total_with_tip: 'Total with tip',
    cash: 'Cash',
    rounding: 'Rounding',
    received: 'Received',
    change: 'Change',
    card: 'Card',
    link: 'Link or QR',
    approval: 'Approval',
    reference: 'Reference',
    left_to_pay: 'Left to pay',
    unknown_title: 'CUSTOMER NOTICE',
    unknown_said:
      'The bank did not confirm the payment and we are cancelling it. If you were charged, the bank will refund you.',
    needs_person_said:
      'The bank did not confirm the payment and we could not cancel it yet. Keep this paper: the manager settles it.',
    link_said: 'Do not use the payment code any more. If you did pay, the money comes back by itself.',
    reversed: 'Charge cancelled. The customer does not pay for it.',
    refunded: "Charged and refunded. The customer's bank may take several days to show it.",
    undone: 'Charge cancelled. If the bank shows a charge, the customer gets it back.',
    never_charged: 'It was never charged. There was nothing to cancel.',
    amount: 'Amount',
    transaction: 'Transaction',
    cancellation_title: 'CANCELLATION',
    refund_title: 'REFUND',
    cancellation_effect: 'The customer does not pay this charge.',
    still_paid: 'Still paid on this charge',
    cancellation_part_effect: 'The customer does not pay what was cancelled.',
    refund_effect: 'The customer will see it in 3 to 10 business days.',
    remaining: 'Left to return',
    return_title: 'RETURN',
    return_of_sale: 'Return of sale',
    return_cash: 'Refunded in cash',
    return_credit: 'Paid for other goods',
    gift_card: 'Gift card',
    store_credit: 'Store credit',
    gift_left: 'Balance left',
    exchange: 'Exchange',
    exchange_of_sale: 'Returned from sale',
    exchange_difference: 'Difference',
    return_rounding: 'Rounding',
    return_in_doubt: 'Unconfirmed: the till is checking and will not repeat it.',
    return_reason: 'Reason',
    return_signature: 'Received',
    signature_title: 'MERCHANT COPY',
    signature_line: 'Customer signature',
    email_subject: 'Receipt from',
    email_test: 'This is a test message from the till. Receipts will arrive like this.',
    entry_modes: {
      CHIP: 'Chip',
      CONTACTLESS: 'Contactless',
      MAGSTRIPE: 'Magnetic stripe',
      FALLBACK: 'Magnetic stripe',
      MANUAL: 'Keyed',
    },
    installments: (quantity) => `${quantity} installments`,
    exchanged: (amount, rate) => `${amount} at ${rate}`,
  },
};
