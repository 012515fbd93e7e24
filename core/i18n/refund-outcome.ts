import type { MessageSet } from './message.ts';

/** The outcome of a return, part by part (DESIGN 6 and 9). */
export const refundOutcome = {
  'refund.doing': {
    es: 'Devolviendo…',
    pt: 'Devolvendo…',
    en: 'Returning…',
  },
  'refund.done.cancellationTitle': { es: 'Anulación hecha', pt: 'Cancelamento feito', en: 'Cancellation done' },
  'refund.done.cancellation': {
    es: 'Anulado: {{amount}}. Ese monto no se le cobra al cliente.',
    pt: 'Cancelado: {{amount}}. Esse valor não é cobrado do cliente.',
    en: 'Cancelled: {{amount}}. The customer is not charged this amount.',
  },
  'refund.done.refundTitle': { es: 'Reembolso enviado', pt: 'Estorno enviado', en: 'Refund sent' },
  'refund.done.refund': {
    es: 'Reembolso enviado: {{amount}}. El cliente lo verá en 3 a 10 días hábiles.',
    pt: 'Estorno enviado: {{amount}}. O cliente verá em 3 a 10 dias úteis.',
    en: 'Refund sent: {{amount}}. The customer will see it in 3 to 10 business days.',
  },
  'refund.done.cashTitle': {
    es: 'Entregue el efectivo',
    pt: 'Entregue o dinheiro',
    en: 'Hand over the cash',
  },
  'refund.done.cash': {
    es: 'Entregue {{amount}} en efectivo. Ya está registrado en el turno.',
    pt: 'Entregue {{amount}} em dinheiro. Já está registrado no turno.',
    en: 'Hand over {{amount}} in cash. It is already recorded in the shift.',
  },
  'refund.done.partsTitle': {
    es: 'Devolución hecha',
    pt: 'Devolução concluída',
    en: 'Return complete',
  },
  'refund.done.parts': {
    es: 'Se devolvió todo lo pedido.',
    pt: 'Tudo o que foi pedido foi devolvido.',
    en: 'Everything was refunded.',
  },
  'refund.partly.title': {
    es: 'Se devolvió solo una parte',
    pt: 'Só uma parte foi devolvida',
    en: 'Only partly refunded',
  },
  'refund.partly.lead': {
    es: 'El servicio no aceptó devolver un pago, y lo que venía después no se hizo.',
    pt: 'O serviço não aceitou estornar um pagamento, e o que vinha depois não foi feito.',
    en: 'The service declined to refund one payment, and what came after it was not done.',
  },
  'refund.dropped.title': {
    es: 'Devolución detenida',
    pt: 'Devolução interrompida',
    en: 'Return stopped',
  },
  'refund.dropped.lead': {
    es: 'No se devolvió nada más. Lo que falta se puede devolver después.',
    pt: 'Nada mais foi devolvido. O que falta pode ser devolvido depois.',
    en: 'Nothing more was refunded. You can return the rest later.',
  },
  'refund.state.waiting': {
    es: 'no se empezó',
    pt: 'não foi iniciado',
    en: 'not started',
  },
  'refund.state.asked': {
    es: 'en curso',
    pt: 'em andamento',
    en: 'in progress',
  },
  'refund.state.unknown': {
    es: 'sin confirmar',
    pt: 'sem confirmação',
    en: 'unconfirmed',
  },
  'refund.state.done': {
    es: 'devuelto',
    pt: 'devolvido',
    en: 'returned',
  },
  'refund.state.untold': {
    es: 'por entregar',
    pt: 'a entregar',
    en: 'to hand over',
  },
  'refund.state.refused': {
    es: 'no aceptado',
    pt: 'não aceito',
    en: 'declined',
  },
  'refund.state.dropped': {
    es: 'no se hizo',
    pt: 'não foi feito',
    en: 'not done',
  },
  'refund.waiting.title': {
    es: 'Devolución sin terminar',
    pt: 'Devolução não concluída',
    en: 'Unfinished return',
  },
  'refund.waiting.lead': {
    es: 'La caja se detuvo mientras se devolvía la venta {{number}}, {{when}}. Lo que no se empezó sigue sin devolver: pregunte al cliente antes de seguir.',
    pt: 'O caixa parou durante a devolução da venda {{number}}, {{when}}. O que não foi iniciado ainda não foi devolvido: pergunte ao cliente antes de continuar.',
    en: 'The till stopped while returning sale {{number}}, {{when}}. What was not started has not been refunded: ask the customer before you continue.',
  },
  'refund.waiting.several': {
    es: '{{count}} devoluciones por terminar',
    pt: '{{count}} devoluções a terminar',
    en: '{{count}} returns to finish',
  },
  'refund.waiting.one': {
    es: 'Venta {{number}} · {{amount}}',
    pt: 'Venda {{number}} · {{amount}}',
    en: 'Sale {{number}} · {{amount}}',
  },
  'refund.waiting.goOn': {
    es: 'Devolver {{amount}}',
    pt: 'Devolver {{amount}}',
    en: 'Return {{amount}}',
  },
  'refund.waiting.drop': {
    es: 'No devolver lo que falta',
    pt: 'Não devolver o que falta',
    en: 'Do not return the rest',
  },
  'refund.untold.title': {
    es: 'Entregue {{amount}}; no se sabe si ya se entregó',
    pt: 'Entregue {{amount}}; não se sabe se já foi entregue',
    en: 'Hand over {{amount}}; it is not known if this was done',
  },
  'refund.untold.creditTitle': {
    es: 'Entregue el vale de compra {{shown}}; no se sabe si ya se entregó',
    pt: 'Entregue o vale-compra {{shown}}; não se sabe se já foi entregue',
    en: 'Hand over the store credit {{shown}}; it is not known if this was done',
  },
  'refund.untold.lead': {
    es: 'La devolución de la venta {{number}}, {{when}}, ya está registrada, y nadie confirmó la entrega: pregunte al cliente y mire la gaveta. Si ya se entregó, no lo entregue otra vez.',
    pt: 'A devolução da venda {{number}}, {{when}}, já está registrada, e ninguém confirmou a entrega: pergunte ao cliente e confira a gaveta. Se já foi entregue, não entregue de novo.',
    en: 'The return of sale {{number}}, {{when}}, is recorded, and nobody confirmed the hand-over: ask the customer and check the drawer. If it was handed over, do not hand it over again.',
  },
  'refund.untold.slipTitle': {
    es: 'No se sabe si salió el comprobante',
    pt: 'Não se sabe se o comprovante saiu',
    en: 'It is not known if the slip was printed',
  },
  'refund.untold.slipLead': {
    es: 'La devolución de la venta {{number}}, {{when}}, ya está registrada: no la haga otra vez. Nadie confirmó el comprobante; si el cliente no lo tiene, imprima una copia.',
    pt: 'A devolução da venda {{number}}, {{when}}, já está registrada: não a faça de novo. Ninguém confirmou o comprovante; se o cliente não o tem, imprima uma cópia.',
    en: 'The return of sale {{number}}, {{when}}, is recorded: do not repeat it. Nobody confirmed its slip; if the customer has none, print a copy.',
  },
  'refund.untold.slipDone': { es: 'Listo', pt: 'Pronto', en: 'Done' },
  'refund.untold.blindLead': {
    es: 'La devolución sin venta, {{when}} ({{reason}}), ya está registrada, y nadie confirmó la entrega: pregunte al cliente y mire la gaveta. Si ya se entregó, no lo entregue otra vez.',
    pt: 'A devolução sem venda, {{when}} ({{reason}}), já está registrada, e ninguém confirmou a entrega: pergunte ao cliente e confira a gaveta. Se já foi entregue, não entregue de novo.',
    en: 'The refund without a sale, {{when}} ({{reason}}), is recorded, and nobody confirmed the hand-over: ask the customer and check the drawer. If it was handed over, do not hand it over again.',
  },
  'refund.untold.blindOne': {
    es: 'Sin venta · {{amount}}',
    pt: 'Sem venda · {{amount}}',
    en: 'Without a sale · {{amount}}',
  },
  'refund.untold.done': { es: 'Ya está entregado', pt: 'Já foi entregue', en: 'Already handed over' },
  'refund.untold.print': { es: 'Imprimir una copia', pt: 'Imprimir uma cópia', en: 'Print a copy' },
  'refund.untold.printed': { es: 'Copia impresa.', pt: 'Cópia impressa.', en: 'Copy printed.' },
  'refund.untold.drawer': { es: 'Abrir la gaveta', pt: 'Abrir a gaveta', en: 'Open the drawer' },
  'refund.refused.cancellationTitle': {
    es: 'Anulación no aceptada',
    pt: 'Cancelamento não aceito',
    en: 'Cancellation not accepted',
  },
  'refund.refused.refundTitle': { es: 'Reembolso no aceptado', pt: 'Estorno não aceito', en: 'Refund not accepted' },
  'refund.refused.lead': {
    es: 'El servicio no lo aceptó. No se devolvió nada y el cobro sigue igual.',
    pt: 'O serviço não aceitou. Nada foi devolvido e a cobrança continua igual.',
    en: 'The service declined it. Nothing was refunded and the charge stands.',
  },
  'refund.notSent.title': { es: 'No se envió', pt: 'Não foi enviado', en: 'Not sent' },
  'refund.notSent.lead': {
    es: 'No se devolvió nada y el cobro sigue igual. Puede intentar de nuevo.',
    pt: 'Nada foi devolvido e a cobrança continua igual. Pode tentar de novo.',
    en: 'Nothing was refunded and the charge stands. You can try again.',
  },
  'refund.unknown.cancellationTitle': {
    es: 'No sabemos si la anulación se hizo',
    pt: 'Não sabemos se o cancelamento foi feito',
    en: 'We do not know if the cancellation went through',
  },
  'refund.unknown.refundTitle': {
    es: 'No sabemos si el reembolso se hizo',
    pt: 'Não sabemos se o estorno foi feito',
    en: 'We do not know if the refund went through',
  },
  'refund.unknown.lead': {
    es: 'El servicio no lo confirmó. La caja lo verifica sola y no lo envía dos veces.',
    pt: 'O serviço não confirmou. O caixa verifica sozinho e não envia duas vezes.',
    en: 'The service did not confirm it. The till is checking by itself and will not send it twice.',
  },
  'refund.unknown.advice': {
    es: 'No devuelva el dinero de otra forma. El avance se ve en Recuperación.',
    pt: 'Não devolva o dinheiro de outra forma. O andamento aparece em Recuperação.',
    en: 'Do not refund the money another way. Follow it in Recovery.',
  },
  'refund.notDone.cancellationTitle': {
    es: 'La anulación no se hizo',
    pt: 'O cancelamento não foi feito',
    en: 'The cancellation was not done',
  },
  'refund.notDone.refundTitle': {
    es: 'El reembolso no se hizo',
    pt: 'O estorno não foi feito',
    en: 'The refund was not done',
  },
  'refund.notDone.fact': {
    es: 'No se hizo: no se devolvió nada',
    pt: 'Não foi feito: nada foi devolvido',
    en: 'Not done: nothing was refunded',
  },
  'refund.notDone.lead': {
    es: 'Ya se sabe: no se devolvió nada y el cobro sigue igual. Devuélvalo de nuevo.',
    pt: 'Já se sabe: nada foi devolvido e a cobrança continua igual. Devolva de novo.',
    en: 'It is known now: nothing was refunded and the charge stands. Return it again.',
  },
  'refund.partly.notDone': {
    es: 'Ya se sabe: un pago no se devolvió. Devuelva de nuevo lo que falta.',
    pt: 'Já se sabe: um pagamento não foi devolvido. Devolva de novo o que falta.',
    en: 'It is known now: one payment was not refunded. Try again to return what is left.',
  },
  'refund.said': {
    es: '{{headline}}, {{amount}}. {{lead}}',
    pt: '{{headline}}, {{amount}}. {{lead}}',
    en: '{{headline}}, {{amount}}. {{lead}}',
  },
  'refund.another': { es: 'Otra devolución', pt: 'Outra devolução', en: 'Another return' },
  'refund.retry': { es: 'Intentar de nuevo', pt: 'Tentar de novo', en: 'Try again' },
  'refund.toRecovery': { es: 'Ver en Recuperación', pt: 'Ver em Recuperação', en: 'See it in Recovery' },
  'refund.transaction': { es: 'Transacción {{id}}', pt: 'Transação {{id}}', en: 'Transaction {{id}}' },
} as const satisfies MessageSet;
