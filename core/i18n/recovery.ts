import type { Catalogue } from './catalogue.ts';

/** The manager's page of attempts that were not confirmed: queue, story of one attempt, acts. */
export const recovery = {
  'recovery.title': { es: 'Recuperación de pagos', pt: 'Recuperação de pagamentos', en: 'Payment recovery' },
  'recovery.lead': {
    es: 'La caja anula sola lo que no se confirmó. Aquí se ve qué falta.',
    pt: 'O caixa cancela sozinho o que não se confirmou. Aqui se vê o que falta.',
    en: 'The till cancels by itself what was not confirmed. Here is what is left.',
  },
  'recovery.atRisk': { es: 'En riesgo ahora', pt: 'Em risco agora', en: 'At risk now' },
  'recovery.unresolved': { es: 'Sin resolver', pt: 'Sem resolver', en: 'Unresolved' },
  'recovery.oldest': { es: 'El más antiguo', pt: 'O mais antigo', en: 'The oldest' },
  'recovery.resolvedToday': { es: 'Resueltos hoy', pt: 'Resolvidos hoje', en: 'Resolved today' },
  'recovery.filters': { es: 'Filtros', pt: 'Filtros', en: 'Filters' },
  'recovery.all': { es: 'Todos', pt: 'Todos', en: 'All' },
  'recovery.needsPerson': { es: 'Para el encargado', pt: 'Para o gerente', en: 'For the manager' },
  'recovery.queue': { es: 'Intentos', pt: 'Tentativas', en: 'Attempts' },
  'recovery.detail': { es: 'Detalle del intento', pt: 'Detalhe da tentativa', en: 'Details of the attempt' },
  'recovery.loading': { es: 'Leyendo los intentos…', pt: 'Lendo as tentativas…', en: 'Reading the attempts…' },
  'recovery.unreadable': {
    es: 'No se pudo leer la lista. La recuperación sigue sola.',
    pt: 'Não foi possível ler a lista. A recuperação continua sozinha.',
    en: 'The list could not be read. Recovery goes on by itself.',
  },
  'recovery.emptyTitle': { es: 'Nada sin resolver', pt: 'Nada sem resolver', en: 'Nothing unresolved' },
  'recovery.emptyLead': {
    es: 'Todos los cobros con tarjeta tienen una respuesta.',
    pt: 'Todas as cobranças com cartão têm uma resposta.',
    en: 'Every card charge has an answer.',
  },
  'recovery.emptyFilter': {
    es: 'Ningún intento en esta lista.',
    pt: 'Nenhuma tentativa nesta lista.',
    en: 'No attempt in this list.',
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
  'recovery.state.needs': { es: 'Necesita al encargado', pt: 'Precisa do gerente', en: 'Needs the manager' },
  'recovery.state.next': {
    es: 'Intento {{n}} · en {{wait}}',
    pt: 'Tentativa {{n}} · em {{wait}}',
    en: 'Attempt {{n}} · in {{wait}}',
  },
  'recovery.state.now': {
    es: 'Intento {{n}} en curso…',
    pt: 'Tentativa {{n}} em curso…',
    en: 'Attempt {{n}} under way…',
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
    pt: 'A venda ainda não está paga. Se o banco cobrou, o valor volta ao cliente.',
    en: 'The sale is still unpaid. If the bank charged it, the money goes back to the customer.',
  },
  'recovery.why.cash': {
    es: 'El cliente pagó después en efectivo. Si el banco también cobró, pagó dos veces.',
    pt: 'O cliente pagou depois em dinheiro. Se o banco também cobrou, pagou duas vezes.',
    en: 'The customer paid later in cash. If the bank also charged, they paid twice.',
  },
  'recovery.why.card': {
    es: 'El cliente pagó después con tarjeta. Si el banco también cobró este intento, pagó dos veces.',
    pt: 'O cliente pagou depois com cartão. Se o banco também cobrou esta tentativa, pagou duas vezes.',
    en: 'The customer paid later by card. If the bank also charged this attempt, they paid twice.',
  },
  'recovery.why.reversed': {
    es: 'El servicio confirmó la anulación. El cliente no paga este intento.',
    pt: 'O serviço confirmou o cancelamento. O cliente não paga esta tentativa.',
    en: 'The service confirmed the cancellation. The customer does not pay this attempt.',
  },
  'recovery.why.noCharge': {
    es: 'El servicio confirmó que este intento nunca se cobró. No había nada que anular.',
    pt: 'O serviço confirmou que esta tentativa nunca foi cobrada. Não havia o que cancelar.',
    en: 'The service confirmed that this attempt was never charged. There was nothing to cancel.',
  },
  'recovery.why.returning': {
    es: 'Se pidió devolver este pago y el servicio no lo confirmó. La caja lo averigua sola.',
    pt: 'Pediu-se devolver este pagamento e o serviço não confirmou. O caixa verifica sozinho.',
    en: 'This payment was asked to be returned and the service did not confirm it. The till finds out by itself.',
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
    pt: 'A cobrança está em curso no caixa.',
    en: 'The charge is under way at the till.',
  },

  'recovery.tryNow': { es: 'Anular ahora', pt: 'Cancelar agora', en: 'Cancel now' },
  'recovery.trying': { es: 'Anulando…', pt: 'Cancelando…', en: 'Cancelling…' },
  'recovery.doNotRefund': {
    es: 'No lo reembolse a mano: la caja ya lo está anulando.',
    pt: 'Não estorne à mão: o caixa já está cancelando.',
    en: 'Do not refund it by hand: the till is already cancelling it.',
  },
  'recovery.slip': { es: 'Imprimir constancia', pt: 'Imprimir comprovante', en: 'Print a slip' },
  'recovery.slipDone': { es: 'Constancia impresa', pt: 'Comprovante impresso', en: 'Slip printed' },

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
    en: 'No answer that confirms it',
  },
  'recovery.event.unknownAfter': {
    es: 'Sin respuesta en {{n}} s',
    pt: 'Sem resposta em {{n}} s',
    en: 'No answer in {{n}} s',
  },
  'recovery.event.unknownDetail': {
    es: 'Resultado desconocido. Empieza la anulación automática.',
    pt: 'Resultado desconhecido. Começa o cancelamento automático.',
    en: 'Unknown outcome. The automatic cancellation begins.',
  },
  'recovery.event.try': {
    es: 'Anulación {{n}}: {{what}}',
    pt: 'Cancelamento {{n}}: {{what}}',
    en: 'Cancellation {{n}}: {{what}}',
  },
  'recovery.event.quarantine': {
    es: 'El servicio aún no lo conoce',
    pt: 'O serviço ainda não a conhece',
    en: 'The service does not know it yet',
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
  'recovery.event.other': { es: 'Anotado', pt: 'Anotado', en: 'Noted' },
  'recovery.event.reference': { es: 'Referencia', pt: 'Referência', en: 'Reference' },
  'recovery.event.next': {
    es: 'Anulación {{n}}, en {{wait}}',
    pt: 'Cancelamento {{n}}, em {{wait}}',
    en: 'Cancellation {{n}}, in {{wait}}',
  },
  'recovery.event.nextNow': {
    es: 'Anulación {{n}} en curso…',
    pt: 'Cancelamento {{n}} em curso…',
    en: 'Cancellation {{n}} under way…',
  },
  'recovery.event.nextDetail': {
    es: 'La caja sigue sola.',
    pt: 'O caixa continua sozinho.',
    en: 'The till goes on by itself.',
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
} as const satisfies Catalogue;
