import type { MessageSet } from './message.ts';

/** A payment that needs a person: what is known, where the money is, who to call (payment-safety 5.9, ATTENTION). */
export const paymentAttention = {
  'attention.title': {
    es: 'Este cobro necesita al encargado',
    pt: 'Esta cobrança precisa do gerente',
    en: 'This charge needs the manager',
  },
  'attention.lead': {
    es: 'No sabemos si el banco cobró. La venta sigue sin pagar.',
    pt: 'Não sabemos se o banco cobrou. A venda ainda não está paga.',
    en: 'We do not know if the bank charged it. The sale is still unpaid.',
  },
  'attention.leadApproved': {
    es: 'El banco lo aprobó y no se pudo anular. La venta sigue sin pagar.',
    pt: 'O banco aprovou e não foi possível cancelar. A venda ainda não está paga.',
    en: 'The bank approved it and it could not be cancelled. The sale is still unpaid.',
  },
  'attention.who': { es: 'Quién lo resuelve', pt: 'Quem resolve', en: 'Who settles it' },
  'attention.auto': { es: 'Llame al encargado', pt: 'Chame o gerente', en: 'Call the manager' },
  'attention.why': {
    es: 'La caja no pudo anularlo sola.',
    pt: 'O caixa não conseguiu cancelar sozinho.',
    en: 'The till could not cancel it by itself.',
  },
  'attention.reference': { es: 'Referencia', pt: 'Referência', en: 'Reference' },
  'attention.effect': {
    es: 'Si el banco cobró, el cobro sigue hecho hasta que el encargado lo resuelva.',
    pt: 'Se o banco cobrou, a cobrança continua feita até o gerente resolver.',
    en: 'If the bank charged it, the charge stands until the manager settles it.',
  },
  'attention.durable': {
    es: 'La caja sigue preguntando sola, aunque se corte la luz.',
    pt: 'O caixa continua perguntando sozinho, mesmo se faltar energia.',
    en: 'The till keeps asking by itself, even after a power cut.',
  },
  'attention.again': {
    es: '{{amount}}. Es otro cobro. El cliente podría pagar dos veces hasta que el encargado lo resuelva.',
    pt: '{{amount}}. É outra cobrança. O cliente pode pagar duas vezes até o gerente resolver.',
    en: '{{amount}}. It is a new charge. The customer may pay twice until the manager settles it.',
  },
  'attention.cash': {
    es: '{{amount}}. El cliente podría pagar dos veces hasta que el encargado lo resuelva.',
    pt: '{{amount}}. O cliente pode pagar duas vezes até o gerente resolver.',
    en: '{{amount}}. The customer may pay twice until the manager settles it.',
  },
  'attention.call': { es: 'Llamar al encargado', pt: 'Chamar o gerente', en: 'Call the manager' },
  'attention.callSub': {
    es: 'Abre Recuperación, donde se resuelve. No lo devuelva por otra vía.',
    pt: 'Abre Recuperação, onde se resolve. Não devolva por outro meio.',
    en: 'Opens Recovery, where it is settled. Do not refund it any other way.',
  },
  'attention.hold': {
    es: 'La venta {{number}} queda en espera, y el encargado resuelve lo pendiente.',
    pt: 'A venda {{number}} fica em espera, e o gerente resolve o pendente.',
    en: 'Sale {{number}} goes on hold, and the manager settles what is open.',
  },
  'attention.say': {
    es: '«El banco no nos confirmó el pago y todavía no pudimos anularlo. El encargado lo va a revisar.»',
    pt: '“O banco não confirmou o pagamento e ainda não conseguimos cancelar. O gerente vai verificar.”',
    en: '“The bank did not confirm the payment and we could not cancel it yet. The manager will look into it.”',
  },
  'attention.sayApproved': {
    es: '«El banco aprobó el pago y todavía no pudimos anularlo. El encargado lo va a revisar.»',
    pt: '“O banco aprovou o pagamento e ainda não conseguimos cancelar. O gerente vai verificar.”',
    en: '“The bank approved the payment and we could not cancel it yet. The manager will look into it.”',
  },
  'attention.customer': {
    es: 'El personal lo va a revisar. Su pedido todavía no está pagado.',
    pt: 'A equipe vai verificar. Seu pedido ainda não está pago.',
    en: 'Our staff will look into it. Your order is not paid yet.',
  },

  // A hold
  'attention.ofHold.title': {
    es: 'Esta reserva necesita al encargado',
    pt: 'Esta reserva precisa do gerente',
    en: 'This hold needs the manager',
  },
  'attention.ofHold.why': {
    es: 'La caja no pudo liberarla sola.',
    pt: 'O caixa não conseguiu liberar sozinho.',
    en: 'The till could not release it by itself.',
  },
  'attention.ofHold.effect': {
    es: 'Si el banco reservó el monto, sigue reservado hasta que el encargado lo resuelva.',
    pt: 'Se o banco reservou o valor, ele continua reservado até o gerente resolver.',
    en: 'If the bank placed the hold, it stays in place until the manager settles it.',
  },
  'attention.ofHold.again': {
    es: 'Puede pedir otra reserva. La anterior sigue hasta que el encargado la resuelva.',
    pt: 'Pode pedir outra reserva. A anterior continua até o gerente resolver.',
    en: 'You can ask for another hold. The earlier one stays until the manager settles it.',
  },
  'attention.ofHold.say': {
    es: '«El banco no nos confirmó la reserva y todavía no pudimos liberarla. El encargado la va a revisar.»',
    pt: '“O banco não confirmou a reserva e ainda não conseguimos liberar. O gerente vai verificar.”',
    en: '“The bank did not confirm the hold and we could not release it yet. The manager will look into it.”',
  },
  'attention.ofHold.customer': {
    es: 'El personal la va a revisar.',
    pt: 'A equipe vai verificar.',
    en: 'Our staff will look into it.',
  },

  // A kiosk
  'attention.kiosk.lead': {
    es: 'Pida ayuda al personal antes de pagar de nuevo.',
    pt: 'Peça ajuda à equipe antes de pagar de novo.',
    en: 'Ask our staff for help before you pay again.',
  },
  'attention.kiosk.again': {
    es: 'Es un pago nuevo. Podría pagar dos veces hasta que el personal lo resuelva.',
    pt: 'É um pagamento novo. Você pode pagar duas vezes até a equipe resolver.',
    en: 'This is a new payment. You may pay twice until our staff has settled it.',
  },
  'attention.kiosk.counter': { es: 'Pedir ayuda en la caja', pt: 'Pedir ajuda no caixa', en: 'Get help at the till' },
} as const satisfies MessageSet;
