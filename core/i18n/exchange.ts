import type { MessageSet } from './message.ts';

/** Exchanging goods of an earlier sale for new ones. */
export const exchange = {
  'exchange.start': {
    es: 'Cambiar por otros productos',
    pt: 'Trocar por outros produtos',
    en: 'Exchange for other goods',
  },
  'exchange.title': {
    es: 'Cambio de productos',
    pt: 'Troca de produtos',
    en: 'Exchange of goods',
  },
  'exchange.lead': {
    es: 'Lo devuelto de la venta {{number}} paga esta venta.',
    pt: 'O devolvido da venda {{number}} paga esta venda.',
    en: 'What comes back from sale {{number}} pays for this sale.',
  },
  'exchange.credit': {
    es: 'Valor de lo devuelto',
    pt: 'Valor da devolução',
    en: 'Value of returned goods',
  },
  'exchange.new': {
    es: 'Productos nuevos',
    pt: 'Produtos novos',
    en: 'New goods',
  },
  'exchange.back': {
    es: 'Se devuelve al cliente',
    pt: 'Devolver ao cliente',
    en: 'Given back to the customer',
  },
  'exchange.rounded': {
    es: '{{exact}} redondeado a efectivo: se entregan {{amount}}.',
    pt: '{{exact}} arredondado para dinheiro: entregar {{amount}}.',
    en: '{{exact}} rounded for cash: {{amount}} is handed over.',
  },
  'exchange.roundedAway': {
    es: '{{exact}} redondeado a efectivo: no se entrega nada.',
    pt: '{{exact}} arredondado para dinheiro: nada a entregar.',
    en: '{{exact}} rounded for cash: nothing is handed over.',
  },
  'exchange.rail': {
    es: 'Cubierta por lo devuelto',
    pt: 'Coberta pelo devolvido',
    en: 'Covered by returned goods',
  },
  'exchange.railNote': {
    es: '<b>{{amount}}</b> lo paga lo devuelto',
    pt: '<b>{{amount}}</b> é pago pelo devolvido',
    en: '<b>{{amount}}</b> is paid by the returned goods',
  },
  'exchange.railBar': {
    es: 'Lo devuelto paga {{due}}; no falta nada',
    pt: 'O devolvido paga {{due}}; não falta nada',
    en: 'The returned goods pay {{due}}; nothing is left',
  },
  'exchange.even': {
    es: 'No queda diferencia.',
    pt: 'Não fica diferença.',
    en: 'There is no difference.',
  },
  'exchange.asking': {
    es: 'Consultando cómo se devuelve…',
    pt: 'Consultando como devolver…',
    en: 'Checking how it is given back…',
  },
  'exchange.problem': {
    es: 'No se puede devolver así ahora. Vuelva a la venta y agregue productos, o quite el cambio.',
    pt: 'Não dá para devolver assim agora. Volte à venda e adicione produtos, ou remova a troca.',
    en: 'It cannot be given back this way now. Go back to the sale and add goods, or remove the exchange.',
  },
  'exchange.go': {
    es: 'Cambiar y devolver {{amount}}',
    pt: 'Trocar e devolver {{amount}}',
    en: 'Exchange and give back {{amount}}',
  },
  'exchange.goEven': {
    es: 'Hacer el cambio',
    pt: 'Fazer a troca',
    en: 'Make the exchange',
  },
  'exchange.busy': {
    es: 'Devolviendo…',
    pt: 'Devolvendo…',
    en: 'Giving back…',
  },
  'exchange.toSale': {
    es: 'Volver a la venta',
    pt: 'Voltar à venda',
    en: 'Back to the sale',
  },
  'exchange.given.done': {
    es: 'Devuelto al cliente: {{amount}}',
    pt: 'Devolvido ao cliente: {{amount}}',
    en: 'Given back: {{amount}}',
  },
  'exchange.given.doneNote': {
    es: 'El cambio está hecho.',
    pt: 'A troca está feita.',
    en: 'The exchange is done.',
  },
  'exchange.given.roundedAway': {
    es: 'No se entrega dinero',
    pt: 'Nenhum dinheiro a entregar',
    en: 'No money is handed over',
  },
  'exchange.given.doubt': {
    es: 'Sin confirmar: {{amount}}',
    pt: 'Sem confirmação: {{amount}}',
    en: 'Unconfirmed: {{amount}}',
  },
  'exchange.given.doubtNote': {
    es: 'El cambio está hecho. La caja lo verifica; no lo repita.',
    pt: 'A troca está feita. O caixa verifica; não repita.',
    en: 'The exchange is done. The till is checking; do not repeat it.',
  },
  'exchange.given.refused': {
    es: 'No se devolvió {{amount}}',
    pt: '{{amount}} não foi devolvido',
    en: '{{amount}} was not given back',
  },
  'exchange.given.refusedNote': {
    es: 'El cambio está hecho. Devuelva ese dinero desde la venta {{number}}.',
    pt: 'A troca está feita. Devolva esse valor pela venda {{number}}.',
    en: 'The exchange is done. Give that money back from sale {{number}}.',
  },
  'customer.exchange': {
    es: 'Cambio de productos',
    pt: 'Troca de produtos',
    en: 'Exchange of goods',
  },
  'payment.tenderCredit': {
    es: 'Cambio',
    pt: 'Troca',
    en: 'Exchange',
  },
  'payment.tenderCreditNote': {
    es: 'Productos devueltos',
    pt: 'Produtos devolvidos',
    en: 'Returned goods',
  },
  'payment.approvedCredit': {
    es: 'Cambio hecho',
    pt: 'Troca feita',
    en: 'Exchange done',
  },
  'tender.returnGoods': {
    es: 'Los productos quedan con el cliente',
    pt: 'Os produtos ficam com o cliente',
    en: 'The goods stay with the customer',
  },
  'recovery.why.credit': {
    es: 'La venta se pagó con productos devueltos. Si el banco también cobró, el cliente pagó dos veces.',
    pt: 'A venda foi paga com produtos devolvidos. Se o banco também cobrou, o cliente pagou duas vezes.',
    en: 'The sale was paid with returned goods. If the bank also charged, the customer paid twice.',
  },
  'refund.paidCredit': {
    es: 'Pagado con productos devueltos {{amount}}',
    pt: 'Pago com produtos devolvidos {{amount}}',
    en: 'Paid with returned goods {{amount}}',
  },
  'refund.goodsBack': {
    es: 'Cambiado por otros productos {{amount}}',
    pt: 'Trocado por outros produtos {{amount}}',
    en: 'Exchanged for other goods {{amount}}',
  },
  'refund.problem.exchange_open': {
    es: 'Productos de esta venta pagan otra que no se ha cobrado. Termine esa venta, o salga de su cobro.',
    pt: 'Produtos desta venda pagam outra que ainda não foi cobrada. Termine aquela venda ou saia da cobrança.',
    en: 'Goods of this sale pay for another one that is not paid yet. Finish that sale, or leave its payment.',
  },
  'refund.problem.paid_by_goods': {
    es: 'Una parte se pagó con productos devueltos: en dinero quedan {{amount}}. Elija menos, o cambie productos por otros.',
    pt: 'Uma parte foi paga com produtos devolvidos: só {{amount}} pode ser devolvido. Escolha menos, ou troque produtos por outros.',
    en: 'Part of it was paid with returned goods: only {{amount}} can be given back as money. Choose less, or exchange goods for others.',
  },
  'refund.problem.paid_by_goods_alone': {
    es: 'Esta venta se pagó con productos devueltos y no sale en dinero. Elija productos para cambiarlos por otros.',
    pt: 'Esta venda foi paga com produtos devolvidos e não há valor a devolver. Escolha produtos para trocar por outros.',
    en: 'This sale was paid with returned goods and cannot be given back as money. Choose goods to exchange for others.',
  },
} as const satisfies MessageSet;
