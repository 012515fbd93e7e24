import type { Catalogue } from './catalogue.ts';

/** Closing by hand what is no payment without an answer: a return, a step of a tab, a refused charge that was made. */
export const recoveryClosing = {
  'recovery.close.done': { es: 'Se hizo', pt: 'Foi feito', en: 'It was done' },
  'recovery.close.notDone': { es: 'No se hizo', pt: 'Não foi feito', en: 'It was not done' },
  'recovery.close.doDone': { es: 'Cerrar: se hizo', pt: 'Fechar: foi feito', en: 'Close: it was done' },
  'recovery.close.doNotDone': { es: 'Cerrar: no se hizo', pt: 'Fechar: não foi feito', en: 'Close: it was not done' },
  'recovery.close.logStep': {
    es: 'Queda en el registro con su nombre. Si no lo encuentra claro, no lo cierre: pregunte al servicio de pagos.',
    pt: 'Fica no registro com seu nome. Se não estiver claro, não feche: pergunte ao serviço de pagamentos.',
    en: 'It stays in the log with your name. If it is not clear there, do not close it: ask the payment service.',
  },
  'recovery.why.unpaidUndone': {
    es: 'El servicio rechazó este cobro y después apareció cobrado. La caja ya lo devolvió: el cliente puede ver las dos operaciones.',
    pt: 'O serviço recusou esta cobrança e depois ela apareceu cobrada. O caixa já devolveu: o cliente pode ver as duas operações.',
    en: 'The service refused this charge, and later it was charged. The till has given it back: the customer may see both.',
  },
  'recovery.why.unpaidUnclear': {
    es: 'El servicio rechazó este cobro, pero no confirma que no se cobró. Búsquelo en el servicio de pagos.',
    pt: 'O serviço recusou esta cobrança, mas não confirma que não foi cobrada. Procure no serviço de pagamentos.',
    en: 'The service refused this charge, but does not confirm that it was not charged. Look it up at the payment service.',
  },
  'recovery.why.returnPerson': {
    es: 'Se pidió devolver este pago y el servicio muestra otra cosa. Compare las devoluciones en el servicio de pagos.',
    pt: 'Pediu-se devolver este pagamento e o serviço mostra outra coisa. Compare as devoluções no serviço de pagamentos.',
    en: 'This payment was asked to be returned and the service shows something else. Compare its returns at the payment service.',
  },
  'recovery.why.returnTwice': {
    es: 'El servicio muestra esta devolución más de una vez: el cliente puede haber recibido de más. Compare en el servicio de pagos.',
    pt: 'O serviço mostra esta devolução mais de uma vez: o cliente pode ter recebido a mais. Compare no serviço de pagamentos.',
    en: 'The service shows this return more than once: the customer may have received too much. Compare at the payment service.',
  },
  'recovery.event.closedDone': {
    es: 'Resuelto a mano: se hizo',
    pt: 'Resolvido à mão: foi feito',
    en: 'Closed manually: it was done',
  },
  'recovery.event.closedNotDone': {
    es: 'Resuelto a mano: no se hizo',
    pt: 'Resolvido à mão: não foi feito',
    en: 'Closed manually: it was not done',
  },
  'recovery.event.refusedCharged': {
    es: 'Se encontró cobrado y se devolvió',
    pt: 'Foi encontrado cobrado e devolvido',
    en: 'Found charged, and given back',
  },
  'recovery.event.refusedUnclear': {
    es: 'El servicio no confirma que no se cobró',
    pt: 'O serviço não confirma que não foi cobrado',
    en: 'The service does not confirm that it was not charged',
  },
} as const satisfies Catalogue;
