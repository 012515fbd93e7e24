import type { MessageSet } from './message.ts';

/** The recovery page of unconfirmed attempts: queue, history of an attempt, acts. */
export const recovery = {
  'recovery.title': { es: 'Recuperación de pagos', pt: 'Recuperação de pagamentos', en: 'Payment recovery' },
  'recovery.lead': {
    es: 'La caja anula sola lo que no se confirmó. Aquí se ve lo que falta.',
    pt: 'O caixa cancela sozinho o que não foi confirmado. Aqui você vê o que falta.',
    en: 'The till cancels unconfirmed charges by itself. This is what is left.',
  },
  'recovery.atRisk': { es: 'En riesgo ahora', pt: 'Em risco agora', en: 'At risk now' },
  'recovery.unresolved': { es: 'Sin resolver', pt: 'Sem resolver', en: 'Unresolved' },
  'recovery.oldest': { es: 'El más antiguo', pt: 'O mais antigo', en: 'Oldest' },
  'recovery.resolvedToday': { es: 'Resueltos hoy', pt: 'Resolvidos hoje', en: 'Resolved today' },
  'recovery.filters': { es: 'Filtros', pt: 'Filtros', en: 'Filters' },
  'recovery.all': { es: 'Todos', pt: 'Todos', en: 'All' },
  'recovery.needsPerson': { es: 'Para el encargado', pt: 'Para o gerente', en: 'For the manager' },
  'recovery.queue': { es: 'Intentos', pt: 'Tentativas', en: 'Attempts' },
  'recovery.detail': { es: 'Detalle del intento', pt: 'Detalhe da tentativa', en: 'Attempt details' },
  'recovery.loading': { es: 'Cargando los intentos…', pt: 'Carregando as tentativas…', en: 'Loading attempts…' },
  'recovery.unreadable': {
    es: 'No se pudo leer la lista. La recuperación sigue sola.',
    pt: 'Não foi possível ler a lista. A recuperação continua sozinha.',
    en: 'The list could not be read. Recovery continues by itself.',
  },
  'recovery.old': {
    es: 'No se pudo actualizar: se muestra lo último que se leyó. La recuperación sigue sola.',
    pt: 'Não foi possível atualizar: mostra-se a última leitura. A recuperação continua sozinha.',
    en: 'Could not be updated: this is what was last read. Recovery continues by itself.',
  },
  'recovery.emptyTitle': { es: 'Nada sin resolver', pt: 'Nada sem resolver', en: 'Nothing unresolved' },
  'recovery.emptyLead': {
    es: 'Todos los cobros con tarjeta tienen una respuesta.',
    pt: 'Todas as cobranças com cartão têm uma resposta.',
    en: 'Every card charge has an answer.',
  },
  'recovery.emptyOfThisTill': {
    es: 'Todos los cobros con tarjeta de esta caja tienen una respuesta.',
    pt: 'Todas as cobranças com cartão deste caixa têm uma resposta.',
    en: 'Every card charge of this till has an answer.',
  },
  'recovery.emptyFilter': {
    es: 'Ningún intento en esta lista.',
    pt: 'Nenhuma tentativa nesta lista.',
    en: 'No attempts in this list.',
  },

  'recovery.who': {
    es: '{{card}} · Venta {{number}}',
    pt: '{{card}} · Venda {{number}}',
    en: '{{card}} · Sale {{number}}',
  },
  'recovery.whoNoSale': { es: '{{card}} · sin venta', pt: '{{card}} · sem venda', en: '{{card}} · no sale' },
  'recovery.noCard': { es: 'Tarjeta no leída', pt: 'Cartão não lido', en: 'Card not read' },
  'recovery.eyebrow': {
    es: 'Venta {{number}} · {{till}} · {{card}}',
    pt: 'Venda {{number}} · {{till}} · {{card}}',
    en: 'Sale {{number}} · {{till}} · {{card}}',
  },
  'recovery.why.otherTill': {
    es: 'Este pago es de otra caja de la tienda, que lo empezó o lo termina. Esta caja no lo anula: vuelve a preguntar al servidor de la tienda.',
    pt: 'Este pagamento é de outro caixa da loja, que o começou ou o encerra. Este caixa não o cancela: volta a perguntar ao servidor da loja.',
    en: "This payment belongs to another till of the shop, which began it or is ending it. This till does not cancel it: it asks the shop's server again.",
  },
  'recovery.state.needs': { es: 'Necesita al encargado', pt: 'Precisa do gerente', en: 'Needs the manager' },
  'recovery.state.next': {
    es: 'Intento {{n}} · en {{wait}}',
    pt: 'Tentativa {{n}} · em {{wait}}',
    en: 'Attempt {{n}} · in {{wait}}',
  },
  'recovery.state.now': {
    es: 'Intento {{n}} en curso…',
    pt: 'Tentativa {{n}} em andamento…',
    en: 'Attempt {{n}} in progress…',
  },
  'recovery.state.soon': { es: 'Intento {{n}} · ahora', pt: 'Tentativa {{n}} · agora', en: 'Attempt {{n}} · now' },
  'recovery.state.waiting': { es: 'Esperando al banco', pt: 'Aguardando o banco', en: 'Waiting for the bank' },
  'recovery.state.reversed_one': {
    es: 'Anulado, {{count}} intento',
    pt: 'Cancelado, {{count}} tentativa',
    en: 'Cancelled, {{count}} attempt',
  },
  'recovery.state.reversed_other': {
    es: 'Anulado, {{count}} intentos',
    pt: 'Cancelado, {{count}} tentativas',
    en: 'Cancelled, {{count}} attempts',
  },
  'recovery.state.refunded': { es: 'Cobrado y devuelto', pt: 'Cobrado e devolvido', en: 'Charged and refunded' },
  'recovery.state.noCharge': { es: 'Nunca se cobró', pt: 'Nunca foi cobrado', en: 'Never charged' },
  'recovery.state.returning': {
    es: 'Devolución sin confirmar',
    pt: 'Devolução sem confirmação',
    en: 'Return not confirmed',
  },
  'recovery.state.paid': { es: 'Aprobado', pt: 'Aprovado', en: 'Approved' },
  'recovery.state.declined': { es: 'Rechazado', pt: 'Recusado', en: 'Declined' },
  'recovery.state.notSent': { es: 'No se envió', pt: 'Não foi enviado', en: 'Not sent' },

  'recovery.why.unpaid': {
    es: 'La venta sigue sin pagar. Si el banco cobró, se devuelve al cliente.',
    pt: 'A venda ainda não está paga. Se o banco cobrou, o valor será devolvido ao cliente.',
    en: 'The sale is still unpaid. If the bank charged it, the customer will be refunded.',
  },
  'recovery.why.unpaidPerson': {
    es: 'La venta sigue sin pagar y la caja no pudo anular este cobro. Si el banco cobró, sigue cobrado hasta que se resuelva aquí.',
    pt: 'A venda ainda não está paga e o caixa não conseguiu cancelar esta cobrança. Se o banco cobrou, continua cobrado até ser resolvido aqui.',
    en: 'The sale is still unpaid and the till could not cancel this charge. If the bank charged it, the charge stands until it is settled here.',
  },
  'recovery.why.cash': {
    es: 'El cliente pagó después en efectivo. Si el banco también cobró, pagó dos veces.',
    pt: 'O cliente pagou depois em dinheiro. Se o banco também cobrou, pagou duas vezes.',
    en: 'The customer later paid in cash. If the bank also charged them, they paid twice.',
  },
  'recovery.why.card': {
    es: 'El cliente pagó después con tarjeta. Si el banco también cobró este intento, pagó dos veces.',
    pt: 'O cliente pagou depois com cartão. Se o banco também cobrou esta tentativa, pagou duas vezes.',
    en: 'The customer later paid by card. If the bank also charged this attempt, they paid twice.',
  },
  'recovery.why.reversed': {
    es: 'El servicio confirmó la anulación. El cliente no paga este intento.',
    pt: 'O serviço confirmou o cancelamento. O cliente não paga esta tentativa.',
    en: 'The service confirmed the cancellation. The customer does not pay for this attempt.',
  },
  'recovery.why.refunded': {
    es: 'Se cobró, y el servicio confirmó la devolución. El banco del cliente puede tardar varios días en mostrarla.',
    pt: 'Foi cobrado, e o serviço confirmou a devolução. O banco do cliente pode levar vários dias para mostrá-la.',
    en: "It was charged, and the service confirmed the refund. The customer's bank may take several days to show it.",
  },
  'recovery.why.undone': {
    es: 'El servicio confirmó la anulación. Si el banco muestra un cobro, se le devuelve al cliente.',
    pt: 'O serviço confirmou o cancelamento. Se o banco mostrar uma cobrança, o valor é devolvido ao cliente.',
    en: 'The service confirmed the cancellation. If the bank shows a charge, the customer gets it back.',
  },
  'recovery.why.noCharge': {
    es: 'El servicio confirmó que este intento nunca se cobró. No había nada que anular.',
    pt: 'O serviço confirmou que esta tentativa nunca foi cobrada. Não havia o que cancelar.',
    en: 'The service confirmed that this attempt was never charged. There was nothing to cancel.',
  },
  'recovery.why.returning': {
    es: 'Se pidió devolver este pago y el servicio no lo confirmó. La caja lo averigua sola.',
    pt: 'A devolução deste pagamento foi pedida e o serviço não confirmou. O caixa verifica sozinho.',
    en: 'A refund of this payment was requested and the service did not confirm it. The till is checking by itself.',
  },
  'recovery.why.paid': {
    es: 'El banco aprobó este pago.',
    pt: 'O banco aprovou este pagamento.',
    en: 'The bank approved this payment.',
  },
  'recovery.why.declined': {
    es: 'El banco no autorizó el pago. No se cobró nada.',
    pt: 'O banco não autorizou o pagamento. Nada foi cobrado.',
    en: 'The bank did not authorise the payment. Nothing was charged.',
  },
  'recovery.why.notSent': {
    es: 'El cobro no salió de la caja. No se cobró nada.',
    pt: 'A cobrança não saiu do caixa. Nada foi cobrado.',
    en: 'The charge did not leave the till. Nothing was charged.',
  },
  'recovery.why.waiting': {
    es: 'El cobro está en curso en la caja.',
    pt: 'A cobrança está em andamento no caixa.',
    en: 'The charge is in progress at the till.',
  },

  'recovery.tryNow': { es: 'Anular ahora', pt: 'Cancelar agora', en: 'Cancel now' },
  'recovery.trying': { es: 'Anulando…', pt: 'Cancelando…', en: 'Cancelling…' },
  'recovery.doNotRefund': {
    es: 'No lo reembolse a mano: la caja ya lo está anulando.',
    pt: 'Não estorne manualmente: o caixa já está cancelando.',
    en: 'Do not refund it manually: the till is already cancelling it.',
  },
  'recovery.advicePerson': {
    es: 'Búsquelo en el servicio por su referencia. Si lo devuelve allá, ciérrelo aquí.',
    pt: 'Procure-o no serviço pela referência. Se devolver lá, feche-o aqui.',
    en: 'Look for it at the service by its reference. If you refund it there, close it here.',
  },
  'recovery.slip': { es: 'Imprimir constancia', pt: 'Imprimir aviso', en: 'Print a slip' },
  'recovery.slipDone': { es: 'Constancia impresa', pt: 'Aviso impresso', en: 'Slip printed' },

  'recovery.event.closedUndone': {
    es: 'Resuelto a mano: el dinero se devolvió',
    pt: 'Resolvido manualmente: o dinheiro foi devolvido',
    en: 'Resolved manually: the money was refunded',
  },
  'recovery.event.closedNeverCharged': {
    es: 'Resuelto a mano: nunca se cobró',
    pt: 'Resolvido manualmente: nunca foi cobrado',
    en: 'Resolved manually: never charged',
  },
  'recovery.event.intent': { es: 'Cobro empezado', pt: 'Cobrança iniciada', en: 'Charge started' },
  'recovery.event.sending': { es: 'Cobro enviado', pt: 'Cobrança enviada', en: 'Charge sent' },
  'recovery.event.bound': { es: 'Pago aprobado', pt: 'Pagamento aprovado', en: 'Payment approved' },
  'recovery.event.declined': {
    es: 'El banco no autorizó',
    pt: 'O banco não autorizou',
    en: 'The bank did not authorise',
  },
  'recovery.event.notSent': { es: 'No se envió', pt: 'Não foi enviado', en: 'Not sent' },
  'recovery.event.unknown': {
    es: 'Sin respuesta que lo confirme',
    pt: 'Sem resposta que confirme',
    en: 'No response confirms it',
  },
  'recovery.event.unknownAfter': {
    es: 'Sin respuesta en {{n}} s',
    pt: 'Sem resposta em {{n}} s',
    en: 'No response in {{n}} s',
  },
  'recovery.event.unknownDetail': {
    es: 'Resultado desconocido. Empieza la anulación automática.',
    pt: 'Resultado desconhecido. Começa o cancelamento automático.',
    en: 'Unknown outcome. Automatic cancellation starts.',
  },
  'recovery.event.try': {
    es: 'Anulación {{n}}: {{what}}',
    pt: 'Cancelamento {{n}}: {{what}}',
    en: 'Cancellation {{n}}: {{what}}',
  },
  'recovery.event.quarantine': {
    es: 'El servicio aún no lo tiene',
    pt: 'O serviço ainda não a tem',
    en: 'The service does not have it yet',
  },
  'recovery.event.quarantineDetail': {
    es: 'La caja pregunta otra vez para estar segura.',
    pt: 'O caixa pergunta de novo para ter certeza.',
    en: 'The till asks again to be sure.',
  },
  'recovery.event.attention': { es: 'Pasó al encargado', pt: 'Passou ao gerente', en: 'Handed to the manager' },
  'recovery.event.reversed': {
    es: 'Anulación confirmada',
    pt: 'Cancelamento confirmado',
    en: 'Cancellation confirmed',
  },
  'recovery.event.refunded': {
    es: 'Estaba cobrado; devolución confirmada',
    pt: 'Estava cobrado; devolução confirmada',
    en: 'It was charged; refund confirmed',
  },
  'recovery.event.noCharge': {
    es: 'Confirmado: nunca se cobró',
    pt: 'Confirmado: nunca foi cobrado',
    en: 'Confirmed: never charged',
  },
  'recovery.event.undoIntent': { es: 'Devolución empezada', pt: 'Devolução iniciada', en: 'Return started' },
  'recovery.event.undone': { es: 'Devolución hecha', pt: 'Devolução feita', en: 'Return done' },
  'recovery.event.undoDeclined': {
    es: 'El servicio no aceptó la devolución',
    pt: 'O serviço não aceitou a devolução',
    en: 'The service did not accept the return',
  },
  'recovery.event.undoUnknown': {
    es: 'Devolución sin confirmar',
    pt: 'Devolução sem confirmação',
    en: 'Return not confirmed',
  },
  'recovery.event.restarted': {
    es: 'La caja se reinició',
    pt: 'O caixa reiniciou',
    en: 'The till restarted',
  },
  'recovery.event.undoNotDone': {
    es: 'No se hizo: no se devolvió nada',
    pt: 'Não foi feito: nada foi devolvido',
    en: 'Not done: nothing was refunded',
  },
  'recovery.state.returnDone.refund': {
    es: 'Reembolso: se hizo',
    pt: 'Estorno: foi feito',
    en: 'Refund: done',
  },
  'recovery.state.returnDone.cancellation': {
    es: 'Anulación: se hizo',
    pt: 'Cancelamento: foi feito',
    en: 'Cancellation: done',
  },
  'recovery.state.returnNotDone.refund': {
    es: 'Reembolso: no se hizo',
    pt: 'Estorno: não foi feito',
    en: 'Refund: not done',
  },
  'recovery.state.returnNotDone.cancellation': {
    es: 'Anulación: no se hizo',
    pt: 'Cancelamento: não foi feito',
    en: 'Cancellation: not done',
  },
  'recovery.why.returnDone': {
    es: 'La respuesta a esta devolución no la confirmó; después se supo que se hizo. No la repita.',
    pt: 'A resposta a esta devolução não a confirmou; depois soube-se que foi feita. Não a repita.',
    en: 'The response did not confirm this return; it was proven later that it was done. Do not repeat it.',
  },
  'recovery.why.returnNotDone': {
    es: 'La respuesta a esta devolución no la confirmó; después se supo que no se hizo: no se devolvió nada. Si el cliente no recibió el dinero, devuélvalo de nuevo en Devolución.',
    pt: 'A resposta a esta devolução não a confirmou; depois soube-se que não foi feita: nada foi devolvido. Se o cliente não recebeu o dinheiro, devolva de novo em Devolução.',
    en: 'The response did not confirm this return; it was proven later that it was not done: nothing was refunded. If the customer has not received the money, return it again in Returns.',
  },
  'recovery.goReturn': { es: 'Ir a Devolución', pt: 'Ir para Devolução', en: 'Go to Returns' },
  'recovery.event.undoingSeen': {
    es: 'Visto en la caja',
    pt: 'Visto no caixa',
    en: 'Seen at the till',
  },
  'recovery.event.other': { es: 'Anotado', pt: 'Anotado', en: 'Noted' },
  'recovery.event.reference': { es: 'Referencia', pt: 'Referência', en: 'Reference' },
  'recovery.event.next': {
    es: 'Anulación {{n}}, en {{wait}}',
    pt: 'Cancelamento {{n}}, em {{wait}}',
    en: 'Cancellation {{n}}, in {{wait}}',
  },
  'recovery.event.nextNow': {
    es: 'Anulación {{n}} en curso…',
    pt: 'Cancelamento {{n}} em andamento…',
    en: 'Cancellation {{n}} in progress…',
  },
  'recovery.event.nextDetail': {
    es: 'La caja sigue sola.',
    pt: 'O caixa continua sozinho.',
    en: 'The till continues by itself.',
  },
  'recovery.event.more_one': { es: '{{count}} paso más', pt: 'Mais {{count}} passo', en: '{{count}} more step' },
  'recovery.event.more_other': { es: '{{count}} pasos más', pt: 'Mais {{count}} passos', en: '{{count}} more steps' },

  'recovery.wait.s': { es: '{{s}} s', pt: '{{s}} s', en: '{{s}} s' },
  'recovery.wait.ms': { es: '{{m}} min {{s}} s', pt: '{{m}} min {{s}} s', en: '{{m}} min {{s}} s' },
  'recovery.age.now': { es: 'ahora', pt: 'agora', en: 'now' },
  'recovery.age.m': { es: '{{m}} min', pt: '{{m}} min', en: '{{m}} min' },
  'recovery.age.hm': { es: '{{h}} h {{m}} min', pt: '{{h}} h {{m}} min', en: '{{h}} h {{m}} min' },
  'recovery.age.dh': { es: '{{d}} d {{h}} h', pt: '{{d}} d {{h}} h', en: '{{d}} d {{h}} h' },
  'recovery.none': { es: '—', pt: '—', en: '—' },

  'recovery.why.unpaidUndone': {
    es: 'El servicio rechazó este cobro y después apareció cobrado. La caja ya lo devolvió: el cliente puede ver las dos operaciones.',
    pt: 'O serviço recusou esta cobrança e depois ela apareceu cobrada. O caixa já devolveu: o cliente pode ver as duas operações.',
    en: 'The service refused this charge, but it was charged later. The till has refunded it: the customer may see both.',
  },
  'recovery.why.unpaidUnclear': {
    es: 'El servicio rechazó este cobro, pero no confirma que no se cobró. Búsquelo en el servicio de pagos.',
    pt: 'O serviço recusou esta cobrança, mas não confirma que não foi cobrada. Procure no serviço de pagamentos.',
    en: 'The service refused this charge, but does not confirm that it was not charged. Look it up at the payment service.',
  },
  'recovery.why.returnPerson': {
    es: 'Se pidió devolver este pago y el servicio muestra otra cosa. Compare las devoluciones en el servicio de pagos.',
    pt: 'A devolução deste pagamento foi pedida e o serviço mostra outra coisa. Compare as devoluções no serviço de pagamentos.',
    en: 'A refund of this payment was requested and the service shows something else. Compare its refunds at the payment service.',
  },
  'recovery.why.returnTwice': {
    es: 'El servicio muestra esta devolución más de una vez: el cliente puede haber recibido de más. Compare en el servicio de pagos.',
    pt: 'O serviço mostra esta devolução mais de uma vez: o cliente pode ter recebido a mais. Compare no serviço de pagamentos.',
    en: 'The service shows this refund more than once: the customer may have received too much. Compare it at the payment service.',
  },
  'recovery.why.returnFailed': {
    es: 'Esta devolución se dio por hecha y ahora el servicio la muestra rechazada: el cliente puede no tener su dinero. Búsquela en el servicio de pagos. La caja no la repite.',
    pt: 'Esta devolução foi dada como feita e agora o serviço a mostra recusada: o cliente pode não ter o dinheiro. Procure no serviço de pagamentos. O caixa não a repete.',
    en: 'This return was reported as done and the service now shows it as rejected: the customer may not have the money. Look it up at the payment service. The till does not repeat it.',
  },
  'recovery.event.returnFailed': {
    es: 'El servicio muestra rechazada una devolución que dio por hecha.',
    pt: 'O serviço mostra recusada uma devolução que deu como feita.',
    en: 'The service shows as rejected a return that it reported as done.',
  },
  'recovery.event.closedDone': {
    es: 'Resuelto a mano: se hizo',
    pt: 'Resolvido manualmente: foi feito',
    en: 'Resolved manually: it was done',
  },
  'recovery.event.closedNotDone': {
    es: 'Resuelto a mano: no se hizo',
    pt: 'Resolvido manualmente: não foi feito',
    en: 'Resolved manually: it was not done',
  },
  'recovery.event.refusedCharged': {
    es: 'Se encontró cobrado y se devolvió',
    pt: 'Foi encontrado cobrado e devolvido',
    en: 'Found charged, and refunded',
  },
  'recovery.event.refusedUnclear': {
    es: 'El servicio no confirma que no se cobró',
    pt: 'O serviço não confirma que não foi cobrado',
    en: 'The service does not confirm that it was not charged',
  },
} as const satisfies MessageSet;
