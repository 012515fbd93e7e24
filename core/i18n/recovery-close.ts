import type { MessageSet } from './message.ts';

/** A manager's finding about a payment that no call could settle, and its evidence. */
export const recoveryClose = {
  'recovery.close': { es: 'Resolver a mano', pt: 'Resolver manualmente', en: 'Resolve manually' },
  'recovery.close.lead': {
    es: 'Busque este pago en el servicio de pagos por su referencia. ¿Qué encontró?',
    pt: 'Procure este pagamento no serviço de pagamentos pela referência. O que encontrou?',
    en: 'Look up this payment at the payment service by its reference. What did you find?',
  },
  'recovery.close.found': { es: 'Qué encontró', pt: 'O que encontrou', en: 'What you found' },
  'recovery.close.undone': {
    es: 'El dinero se devolvió',
    pt: 'O dinheiro foi devolvido',
    en: 'The money was refunded',
  },
  'recovery.close.neverCharged': { es: 'Nunca se cobró', pt: 'Nunca foi cobrado', en: 'Never charged' },
  'recovery.close.reference': {
    es: 'Comprobante: número de devolución o de la llamada',
    pt: 'Prova: número da devolução ou da ligação',
    en: 'Proof: number of the refund or of the call',
  },
  'recovery.close.log': {
    es: 'Queda en el registro con su nombre. Si el dinero sigue cobrado, no lo cierre: la caja sigue intentando.',
    pt: 'Fica no registro com seu nome. Se o valor continua cobrado, não feche: o caixa continua tentando.',
    en: 'It is logged under your name. If the money is still charged, do not close it: the till keeps trying.',
  },
  'recovery.close.leave': { es: 'Volver', pt: 'Voltar', en: 'Back' },
  'recovery.close.busy': { es: 'Guardando…', pt: 'Salvando…', en: 'Saving…' },
  'recovery.close.doUndone': {
    es: 'Cerrar: el dinero se devolvió',
    pt: 'Fechar: o dinheiro foi devolvido',
    en: 'Close: the money was refunded',
  },
  'recovery.close.doNeverCharged': {
    es: 'Cerrar: nunca se cobró',
    pt: 'Fechar: nunca foi cobrado',
    en: 'Close: never charged',
  },
  'recovery.close.done': { es: 'Se hizo', pt: 'Foi feito', en: 'It was done' },
  'recovery.close.notDone': { es: 'No se hizo', pt: 'Não foi feito', en: 'It was not done' },
  'recovery.close.charged': { es: 'Se cobró', pt: 'Foi cobrado', en: 'It was charged' },
  'recovery.close.doCharged': {
    es: 'Cerrar: se cobró',
    pt: 'Fechar: foi cobrado',
    en: 'Close: it was charged',
  },
  'recovery.close.referenceOfCharge': {
    es: 'Comprobante: número del cobro o de la llamada',
    pt: 'Prova: número da cobrança ou da ligação',
    en: 'Proof: number of the charge or of the call',
  },
  'recovery.close.doDone': { es: 'Cerrar: se hizo', pt: 'Fechar: foi feito', en: 'Close: it was done' },
  'recovery.close.doNotDone': { es: 'Cerrar: no se hizo', pt: 'Fechar: não foi feito', en: 'Close: it was not done' },
  'recovery.close.logStep': {
    es: 'Queda en el registro con su nombre. Si allí no queda claro, no lo cierre: pregunte al servicio de pagos.',
    pt: 'Fica no registro com seu nome. Se lá não estiver claro, não feche: pergunte ao serviço de pagamentos.',
    en: 'It is logged under your name. If it is not clear there, do not close it: ask the payment service.',
  },
  'recovery.why.capturePerson': {
    es: 'Se pidió cobrar esta cuenta y el servicio muestra otra cosa. Busque el cobro, no las devoluciones, en el servicio de pagos.',
    pt: 'A cobrança desta conta foi pedida e o serviço mostra outra coisa. Procure a cobrança, e não as devoluções, no serviço de pagamentos.',
    en: 'A capture of this tab was requested and the service shows something else. Look up the charge, not its refunds, at the payment service.',
  },
  'recovery.why.captureReturned': {
    es: 'Se pidió cobrar esta cuenta, y en el servicio ya no hay dinero de este pago. No está pagada: ciérrela y cobre de otra forma.',
    pt: 'A cobrança desta conta foi pedida, e no serviço não há mais dinheiro deste pagamento. Não está paga: feche e cobre de outra forma.',
    en: 'A capture of this tab was requested, and the service no longer has any money of this payment. It is not paid: close it and charge another way.',
  },
  'recovery.why.holdPerson': {
    es: 'Se pidió cambiar o liberar la reserva de esta cuenta y el servicio muestra otra cosa. Compare la reserva en el servicio de pagos.',
    pt: 'A alteração ou a liberação da reserva desta conta foi pedida e o serviço mostra outra coisa. Compare a reserva no serviço de pagamentos.',
    en: "A change or release of this tab's hold was requested and the service shows something else. Compare the hold at the payment service.",
  },
} as const satisfies MessageSet;
