import type { MessageSet } from './message.ts';

/** Card totals against the service's settlement, and why they differ. */
export const shiftReconcile = {
  'shift.reconcile.label': { es: 'Conciliación de tarjetas', pt: 'Conciliação de cartões', en: 'Card reconciliation' },
  'shift.reconcile.title': {
    es: 'Tarjetas comparadas con la liquidación del servicio',
    pt: 'Cartões comparados com a liquidação do serviço',
    en: "Cards compared with the service's settlement",
  },
  'shift.reconcile.again': { es: 'Conciliar', pt: 'Conciliar', en: 'Reconcile' },
  'shift.reconcile.notAsked': {
    es: 'Todavía no se ha pedido la liquidación.',
    pt: 'A liquidação ainda não foi pedida.',
    en: 'The settlement has not been requested yet.',
  },
  'shift.reconcile.reading': {
    es: 'Cargando la liquidación, {{done}} de {{of}}…',
    pt: 'Carregando a liquidação, {{done}} de {{of}}…',
    en: 'Loading the settlement, {{done}} of {{of}}…',
  },
  'shift.reconcile.failed': {
    es: 'El servicio no entregó la liquidación. Puede cerrar y conciliar después.',
    pt: 'O serviço não entregou a liquidação. Pode fechar e conciliar depois.',
    en: 'The service did not provide the settlement. You can close and reconcile later.',
  },
  'shift.reconcile.of': {
    es: 'Liquidación del {{dates}}',
    pt: 'Liquidação de {{dates}}',
    en: 'Settlement of {{dates}}',
  },
  'shift.reconcile.noCards': {
    es: 'No hubo tarjetas en este turno.',
    pt: 'Não houve cartões neste turno.',
    en: 'No card payments in this shift.',
  },
  'shift.reconcile.card': { es: 'Tarjeta', pt: 'Cartão', en: 'Card' },
  'shift.reconcile.ours': { es: 'Esta caja', pt: 'Este caixa', en: 'This till' },
  'shift.reconcile.theirs': { es: 'Servicio', pt: 'Serviço', en: 'Service' },
  'shift.reconcile.same': { es: 'igual', pt: 'igual', en: 'equal' },
  'shift.reconcile.fees': {
    es: 'Comisión {{fees}}. Abono neto {{net}}.',
    pt: 'Taxa {{fees}}. Crédito líquido {{net}}.',
    en: 'Fee {{fees}}. Net payout {{net}}.',
  },
  'shift.reconcile.otherShifts_one': {
    es: '{{count}} línea ({{amount}}) es de otro turno.',
    pt: '{{count}} linha ({{amount}}) é de outro turno.',
    en: '{{count}} line ({{amount}}) belongs to another shift.',
  },
  'shift.reconcile.otherShifts_other': {
    es: '{{count}} líneas ({{amount}}) son de otros turnos.',
    pt: '{{count}} linhas ({{amount}}) são de outros turnos.',
    en: '{{count}} lines ({{amount}}) belong to other shifts.',
  },
  'shift.diff.one.captured_later': {
    es: '{{brand}}: la venta {{number}} se liquida después.',
    pt: '{{brand}}: a venda {{number}} é liquidada depois.',
    en: '{{brand}}: sale {{number}} settles later.',
  },
  'shift.diff.many.captured_later_one': {
    es: '{{brand}}: {{count}} cobro se liquida después.',
    pt: '{{brand}}: {{count}} cobrança é liquidada depois.',
    en: '{{brand}}: {{count}} charge settles later.',
  },
  'shift.diff.many.captured_later_other': {
    es: '{{brand}}: {{count}} cobros se liquidan después.',
    pt: '{{brand}}: {{count}} cobranças são liquidadas depois.',
    en: '{{brand}}: {{count}} charges settle later.',
  },
  'shift.diff.effect.captured_later': {
    es: 'Se concilia sola con un informe siguiente.',
    pt: 'Será conciliada com um relatório seguinte.',
    en: 'It reconciles by itself with a later report.',
  },
  'shift.diff.one.refund': {
    es: '{{brand}}: la devolución de la venta {{number}} llega después.',
    pt: '{{brand}}: a devolução da venda {{number}} chega depois.',
    en: '{{brand}}: the refund of sale {{number}} comes later.',
  },
  'shift.diff.many.refund_one': {
    es: '{{brand}}: {{count}} devolución llega después.',
    pt: '{{brand}}: {{count}} devolução chega depois.',
    en: '{{brand}}: {{count}} refund comes later.',
  },
  'shift.diff.many.refund_other': {
    es: '{{brand}}: {{count}} devoluciones llegan después.',
    pt: '{{brand}}: {{count}} devoluções chegam depois.',
    en: '{{brand}}: {{count}} refunds come later.',
  },
  'shift.diff.effect.refund': {
    es: 'El servicio la presentará en un informe siguiente.',
    pt: 'O serviço vai apresentá-la em um relatório seguinte.',
    en: 'The service will include it in a later report.',
  },
  'shift.diff.one.netted': {
    es: '{{brand}}: la venta {{number}} se liquidó descontada su devolución.',
    pt: '{{brand}}: a venda {{number}} foi liquidada já descontada a devolução.',
    en: '{{brand}}: sale {{number}} was settled less its refund.',
  },
  'shift.diff.many.netted_one': {
    es: '{{brand}}: {{count}} cobro se liquidó descontada su devolución.',
    pt: '{{brand}}: {{count}} cobrança foi liquidada já descontada a devolução.',
    en: '{{brand}}: {{count}} charge was settled less its refund.',
  },
  'shift.diff.many.netted_other': {
    es: '{{brand}}: {{count}} cobros se liquidaron descontadas sus devoluciones.',
    pt: '{{brand}}: {{count}} cobranças foram liquidadas já descontadas as devoluções.',
    en: '{{brand}}: {{count}} charges were settled less their refunds.',
  },
  'shift.diff.effect.netted': {
    es: 'Venta y devolución son de turnos distintos; juntas cuadran.',
    pt: 'Venda e devolução são de turnos diferentes; juntas conferem.',
    en: 'Sale and refund are in different shifts; together they match.',
  },
  'shift.diff.one.undone': {
    es: '{{brand}}: la venta {{number}} figura liquidada y fue anulada.',
    pt: '{{brand}}: a venda {{number}} consta liquidada e foi cancelada.',
    en: '{{brand}}: sale {{number}} is settled, but was cancelled.',
  },
  'shift.diff.many.undone_one': {
    es: '{{brand}}: {{count}} cobro anulado figura liquidado.',
    pt: '{{brand}}: {{count}} cobrança cancelada consta liquidada.',
    en: '{{brand}}: {{count}} cancelled charge is settled.',
  },
  'shift.diff.many.undone_other': {
    es: '{{brand}}: {{count}} cobros anulados figuran liquidados.',
    pt: '{{brand}}: {{count}} cobranças canceladas constam liquidadas.',
    en: '{{brand}}: {{count}} cancelled charges are settled.',
  },
  'shift.diff.effect.undone': {
    es: 'Se compensa con su devolución.',
    pt: 'A devolução compensa.',
    en: 'Its refund offsets it.',
  },
  'shift.diff.one.unknown': {
    es: '{{brand}}: la venta {{number}} figura cobrada y sigue en anulación.',
    pt: '{{brand}}: a venda {{number}} consta cobrada e ainda está sendo cancelada.',
    en: '{{brand}}: sale {{number}} was charged and is still being cancelled.',
  },
  'shift.diff.many.unknown_one': {
    es: '{{brand}}: {{count}} cobro figura hecho y sigue en anulación.',
    pt: '{{brand}}: {{count}} cobrança consta feita e ainda está sendo cancelada.',
    en: '{{brand}}: {{count}} charge went through and is still being cancelled.',
  },
  'shift.diff.many.unknown_other': {
    es: '{{brand}}: {{count}} cobros figuran hechos y siguen en anulación.',
    pt: '{{brand}}: {{count}} cobranças constam feitas e ainda estão sendo canceladas.',
    en: '{{brand}}: {{count}} charges went through and are still being cancelled.',
  },
  'shift.diff.effect.unknown': {
    es: 'No bloquea el cierre. Queda en la cola de recuperación.',
    pt: 'Não impede o fechamento. Fica na fila de recuperação.',
    en: 'It does not block closing. It stays in the recovery queue.',
  },
  'shift.diff.one.amount': {
    es: '{{brand}}: la venta {{number}} se liquidó por otro monto.',
    pt: '{{brand}}: a venda {{number}} foi liquidada por outro valor.',
    en: '{{brand}}: sale {{number}} was settled for a different amount.',
  },
  'shift.diff.many.amount_one': {
    es: '{{brand}}: {{count}} cobro se liquidó por otro monto.',
    pt: '{{brand}}: {{count}} cobrança foi liquidada por outro valor.',
    en: '{{brand}}: {{count}} charge was settled for a different amount.',
  },
  'shift.diff.many.amount_other': {
    es: '{{brand}}: {{count}} cobros se liquidaron por otro monto.',
    pt: '{{brand}}: {{count}} cobranças foram liquidadas por outro valor.',
    en: '{{brand}}: {{count}} charges were settled for a different amount.',
  },
  'shift.diff.effect.amount': {
    es: 'Reclame al servicio con la referencia.',
    pt: 'Reclame ao serviço com a referência.',
    en: 'Raise it with the service, with the reference.',
  },
  'shift.diff.one.missing_there': {
    es: '{{brand}}: la venta {{number}} no está en la liquidación.',
    pt: '{{brand}}: a venda {{number}} não está na liquidação.',
    en: '{{brand}}: sale {{number}} is not in the settlement.',
  },
  'shift.diff.many.missing_there_one': {
    es: '{{brand}}: {{count}} cobro no está en la liquidación.',
    pt: '{{brand}}: {{count}} cobrança não está na liquidação.',
    en: '{{brand}}: {{count}} charge is not in the settlement.',
  },
  'shift.diff.many.missing_there_other': {
    es: '{{brand}}: {{count}} cobros no están en la liquidación.',
    pt: '{{brand}}: {{count}} cobranças não estão na liquidação.',
    en: '{{brand}}: {{count}} charges are not in the settlement.',
  },
  'shift.diff.effect.missing_there': {
    es: 'Pasó el plazo. Reclame al servicio.',
    pt: 'O prazo passou. Reclame ao serviço.',
    en: 'It is overdue. Raise it with the service.',
  },
  'shift.diff.one.missing_here': {
    es: '{{brand}}: una línea de la venta {{number}} no es de esta caja.',
    pt: '{{brand}}: uma linha da venda {{number}} não é deste caixa.',
    en: '{{brand}}: a line of sale {{number}} is not from this till.',
  },
  'shift.diff.many.missing_here_one': {
    es: '{{brand}}: {{count}} línea no es de esta caja.',
    pt: '{{brand}}: {{count}} linha não é deste caixa.',
    en: '{{brand}}: {{count}} line is not from this till.',
  },
  'shift.diff.many.missing_here_other': {
    es: '{{brand}}: {{count}} líneas no son de esta caja.',
    pt: '{{brand}}: {{count}} linhas não são deste caixa.',
    en: '{{brand}}: {{count}} lines are not from this till.',
  },
  'shift.diff.effect.missing_here': {
    es: 'Puede ser de otra caja de la tienda.',
    pt: 'Pode ser de outro caixa da loja.',
    en: 'It may belong to another till of the shop.',
  },
  'shift.diff.settledOn': {
    es: 'Está en la liquidación del {{date}}.',
    pt: 'Está na liquidação de {{date}}.',
    en: 'It is in the settlement of {{date}}.',
  },
  'shift.diff.byAmount': { es: 'Reconocido por su monto.', pt: 'Reconhecido pelo valor.', en: 'Matched by amount.' },
  'shift.unresolved.one': {
    es: 'sin confirmar: la venta {{number}} sigue en anulación.',
    pt: 'sem confirmação: a venda {{number}} ainda está sendo cancelada.',
    en: 'unconfirmed: sale {{number}} is still being cancelled.',
  },
  'shift.unresolved.many_one': {
    es: '{{count}} cobro sin confirmar.',
    pt: '{{count}} cobrança sem confirmação.',
    en: '{{count}} unconfirmed charge.',
  },
  'shift.unresolved.many_other': {
    es: '{{count}} cobros sin confirmar.',
    pt: '{{count}} cobranças sem confirmação.',
    en: '{{count}} unconfirmed charges.',
  },
  'shift.unresolved.effect': {
    es: 'No está en los totales y no bloquea el cierre. La caja lo sigue anulando.',
    pt: 'Não está nos totais e não impede o fechamento. O caixa continua cancelando.',
    en: 'It is not in the totals and does not block closing. The till keeps cancelling it.',
  },
} as const satisfies MessageSet;
