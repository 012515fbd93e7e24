import type { MessageSet } from './message.ts';

/**
 * What is refunded and how: lines or an amount, the way of each part (cash, a cancellation before capture, a refund
 * after it), and the manager's PIN (DESIGN 6 and 9).
 */
export const refund = {
  'refund.what': { es: 'Qué se devuelve', pt: 'O que será devolvido', en: 'What to return' },
  'refund.mode': { es: 'Modo', pt: 'Modo', en: 'Mode' },
  'refund.mode.lines': { es: 'Por productos', pt: 'Por produtos', en: 'By item' },
  'refund.mode.amount': { es: 'Por monto', pt: 'Por valor', en: 'By amount' },
  'refund.mode.all': { es: 'Todo', pt: 'Tudo', en: 'All' },
  'refund.took': { es: 'llevó {{count}}', pt: 'levou {{count}}', en: 'bought {{count}}' },
  'refund.tookEach': {
    es: '{{price}} c/u · llevó {{count}}',
    pt: '{{price}} cada · levou {{count}}',
    en: '{{price}} each · bought {{count}}',
  },
  'refund.tip': { es: 'Propina', pt: 'Gorjeta', en: 'Tip' },
  'refund.tipWhole': { es: 'Se devuelve completa', pt: 'Será devolvida por inteiro', en: 'To be returned in full' },
  'refund.quantityOf': { es: 'Cantidad de {{name}}', pt: 'Quantidade de {{name}}', en: 'Quantity of {{name}}' },
  'refund.amountLabel': { es: 'Monto a devolver', pt: 'Valor a devolver', en: 'Amount to return' },
  'refund.amountMax': { es: 'Hasta {{amount}}', pt: 'Até {{amount}}', en: 'Up to {{amount}}' },
  'refund.paymentOf': {
    es: 'Pago de la venta {{number}}',
    pt: 'Pagamento da venda {{number}}',
    en: 'Payment of sale {{number}}',
  },
  'refund.paymentChoice': { es: 'Pago que se devuelve', pt: 'Pagamento a devolver', en: 'Payment to return' },
  'refund.authorized': { es: 'Autorizado {{amount}}', pt: 'Autorizado {{amount}}', en: 'Authorised {{amount}}' },
  'refund.captured': { es: 'Capturado', pt: 'Capturado', en: 'Captured' },
  'refund.capturedNote': {
    es: 'Desde aquí solo se puede reembolsar',
    pt: 'A partir daqui só é possível estornar',
    en: 'From here on it can only be refunded',
  },
  'refund.capture': { es: 'Captura', pt: 'Captura', en: 'Capture' },
  'refund.captureToCome': { es: 'Todavía no ocurrió', pt: 'Ainda não ocorreu', en: 'Not yet' },
  'refund.captureNever': {
    es: 'Ya no ocurrirá para esta venta',
    pt: 'Não ocorrerá mais para esta venda',
    en: 'It will no longer happen for this sale',
  },
  'refund.captureRest': {
    es: 'Será de {{amount}}',
    pt: 'Será de {{amount}}',
    en: 'It will be {{amount}}',
  },
  'refund.capturePending': { es: 'Está en curso', pt: 'Em andamento', en: 'In progress' },
  'refund.next.cancellation': {
    es: 'Anulación de {{amount}}',
    pt: 'Cancelamento de {{amount}}',
    en: 'Cancellation of {{amount}}',
  },
  'refund.next.refund': { es: 'Reembolso de {{amount}}', pt: 'Estorno de {{amount}}', en: 'Refund of {{amount}}' },
  'refund.next.partial': {
    es: 'Reembolso parcial de {{amount}}',
    pt: 'Estorno parcial de {{amount}}',
    en: 'Partial refund of {{amount}}',
  },
  'refund.from.all': {
    es: 'Todos los pagos',
    pt: 'Todos os pagamentos',
    en: 'All payments',
  },
  'refund.cameBack': {
    es: 'Ya se devolvió',
    pt: 'Já foi devolvido',
    en: 'Already returned',
  },
  'refund.backUnfinished': {
    es: 'Devolución sin terminar',
    pt: 'Devolução não concluída',
    en: 'Unfinished return',
  },
  'refund.backInDoubt': {
    es: 'Devolución sin confirmar',
    pt: 'Devolução sem confirmação',
    en: 'Return not confirmed',
  },
  'refund.cameBackPart': {
    es: 'devueltos {{count}}',
    pt: 'devolvidos {{count}}',
    en: '{{count}} returned',
  },
  'refund.paidCash': {
    es: 'Pagado en efectivo {{amount}}',
    pt: 'Pago em dinheiro {{amount}}',
    en: 'Paid in cash {{amount}}',
  },
  'refund.cashBack': {
    es: 'Devuelto en efectivo {{amount}}',
    pt: 'Devolvido em dinheiro {{amount}}',
    en: 'Returned in cash {{amount}}',
  },
  'refund.next.cash': {
    es: 'Efectivo de la gaveta: {{amount}}',
    pt: 'Dinheiro da gaveta: {{amount}}',
    en: 'Cash from the drawer: {{amount}}',
  },
  'refund.reason': {
    es: 'Motivo',
    pt: 'Motivo',
    en: 'Reason',
  },
  'refund.reasonOther': {
    es: 'Otro motivo',
    pt: 'Outro motivo',
    en: 'Another reason',
  },
  'refund.chooseReason': {
    es: 'Elija el motivo',
    pt: 'Escolha o motivo',
    en: 'Choose a reason',
  },
  'refund.verdict': { es: 'Resumen y clave', pt: 'Resumo e senha', en: 'Summary and PIN' },
  'refund.kind.cancellation': { es: 'Será una anulación', pt: 'Será um cancelamento', en: 'It will be a cancellation' },
  'refund.kind.refund': { es: 'Será un reembolso', pt: 'Será um estorno', en: 'It will be a refund' },
  'refund.kind.cash': {
    es: 'Se devuelve en efectivo',
    pt: 'Será devolvido em dinheiro',
    en: 'It will be refunded in cash',
  },
  'refund.kind.parts_one': {
    es: 'Se devuelve en {{count}} parte',
    pt: 'Será devolvido em {{count}} parte',
    en: 'It will be refunded in {{count}} part',
  },
  'refund.kind.parts_other': {
    es: 'Se devuelve en {{count}} partes',
    pt: 'Será devolvido em {{count}} partes',
    en: 'It will be refunded in {{count}} parts',
  },
  'refund.parts': {
    es: 'Partes de la devolución',
    pt: 'Partes da devolução',
    en: 'Parts of the return',
  },
  'refund.part.cancellation': {
    es: 'anulación',
    pt: 'cancelamento',
    en: 'cancellation',
  },
  'refund.part.refund': {
    es: 'reembolso',
    pt: 'estorno',
    en: 'refund',
  },
  'refund.part.handed': {
    es: 'se entregan {{amount}}',
    pt: 'entregar {{amount}}',
    en: 'hand over {{amount}}',
  },
  'refund.kind.none': { es: 'No se puede devolver', pt: 'Não é possível devolver', en: 'It cannot be returned' },
  'refund.kind.open': { es: 'Nada elegido todavía', pt: 'Nada escolhido ainda', en: 'Nothing chosen yet' },
  'refund.kind.asking': { es: 'Consultando el pago…', pt: 'Consultando o pagamento…', en: 'Checking the payment…' },
  'refund.axis.before': { es: 'Anulación', pt: 'Cancelamento', en: 'Cancellation' },
  'refund.axis.capture': { es: 'Captura', pt: 'Captura', en: 'Capture' },
  'refund.axis.after': { es: 'Reembolso', pt: 'Estorno', en: 'Refund' },
  'refund.axisSaid.cancellation': {
    es: 'Antes de la captura: corresponde una anulación',
    pt: 'Antes da captura: cabe um cancelamento',
    en: 'Before capture: this is a cancellation',
  },
  'refund.axisSaid.refund': {
    es: 'La captura ya pasó: corresponde un reembolso',
    pt: 'A captura já passou: cabe um estorno',
    en: 'After capture: this is a refund',
  },
  'refund.byException': {
    es: 'La tienda no responde: es una devolución por excepción, sin saber qué devolvieron las otras cajas.',
    pt: 'A loja não responde: é uma devolução por exceção, sem saber o que os outros caixas devolveram.',
    en: 'The store does not answer: this is a return by exception, without knowing what other lanes gave back.',
  },
  'refund.why.cancellation': {
    es: 'El cobro todavía no se captura. Lo que se anula antes no se le cobra al cliente.',
    pt: 'A cobrança ainda não foi capturada. O que se cancela antes não é cobrado do cliente.',
    en: 'The charge has not been captured yet. What is cancelled before that is never charged to the customer.',
  },
  'refund.why.refund': {
    es: 'El cobro ya se capturó. El cliente verá el reembolso en 3 a 10 días hábiles.',
    pt: 'A cobrança já foi capturada. O cliente verá o estorno em 3 a 10 dias úteis.',
    en: 'The charge was already captured. The customer will see a refund in 3 to 10 business days.',
  },
  'refund.why.inProcess': {
    es: 'El cobro se está capturando. El cliente verá el reembolso en 3 a 10 días hábiles.',
    pt: 'A cobrança está sendo capturada. O cliente verá o estorno em 3 a 10 dias úteis.',
    en: 'The charge is being captured. The customer will see a refund in 3 to 10 business days.',
  },
  'refund.why.notKnown': {
    es: 'No se pudo saber si el cobro ya se capturó. La caja lo comprueba antes de enviar.',
    pt: 'Não foi possível saber se a cobrança já foi capturada. O caixa confere antes de enviar.',
    en: 'We could not check whether the charge was captured. The till checks again before sending.',
  },
  'refund.why.cardFirst': {
    es: 'Primero la tarjeta; después se abre la gaveta. Si la tarjeta queda sin confirmar, la caja lo averigua sola y el efectivo se entrega igual.',
    pt: 'Primeiro o cartão; depois a gaveta abre. Se o cartão ficar sem confirmação, o caixa verifica sozinho e o dinheiro é entregue assim mesmo.',
    en: 'The card first; then the drawer opens. If the card stays unconfirmed, the till checks by itself and you still hand over the cash.',
  },
  'refund.why.cash': {
    es: 'Sale de la gaveta y queda registrado en el turno.',
    pt: 'Sai da gaveta e fica registrado no turno.',
    en: 'It comes from the drawer and is recorded in the shift.',
  },
  'refund.why.cashForeign': {
    es: 'Se pagó en {{currency}}: se devuelve en la moneda de la tienda, por lo que valió en la venta.',
    pt: 'Foi pago em {{currency}}: é devolvido na moeda da loja, pelo valor da venda.',
    en: "It was paid in {{currency}}: it is refunded in the shop's currency, at its value in the sale.",
  },
  'refund.why.rounded': {
    es: 'Se entregan {{amount}}, redondeado a monedas.',
    pt: 'Entregue {{amount}}, arredondado às moedas disponíveis.',
    en: 'Hand over {{amount}}, rounded to coins.',
  },
  'refund.problem.goods_returned': {
    es: 'Algo de lo elegido ya se devolvió antes. Elija de nuevo.',
    pt: 'Parte do que foi escolhido já foi devolvida. Escolha de novo.',
    en: 'Some of these items were already returned. Choose again.',
  },
  'refund.problem.below_coin': {
    es: 'Es menos que la moneda más chica.',
    pt: 'É menos que a menor moeda.',
    en: 'It is less than the smallest coin.',
  },
  'refund.problem.drawer_too_low': {
    es: 'En la gaveta hay menos que eso. Registre un ingreso de efectivo en Turno, o devuelva menos.',
    pt: 'Na gaveta há menos do que isso. Registre um suprimento em Turno ou devolva menos.',
    en: 'There is less than that in the drawer. Record cash in under Shift, or refund less.',
  },
  'refund.problem.shift_needed': {
    es: 'Abra el turno: el efectivo sale de su gaveta.',
    pt: 'Abra o turno: o dinheiro sai da gaveta dele.',
    en: 'Open the shift: the cash comes from its drawer.',
  },
  'refund.problem.other_shop': {
    es: 'Esta venta es de otra tienda, donde estaba antes esta caja. Devuélvala allí.',
    pt: 'Esta venda é de outra loja, onde este caixa estava antes. Devolva lá.',
    en: 'This sale is of another shop, where this till was before. Return it there.',
  },
  'refund.problem.return_waiting': {
    es: 'Una devolución de esta venta quedó sin terminar. Termínela antes: está en Devolución, sin elegir ninguna venta.',
    pt: 'Uma devolução desta venda não foi concluída. Conclua-a antes: está em Devolução, sem escolher uma venda.',
    en: 'A return of this sale is unfinished. Finish it first: it is under Returns, with no sale chosen.',
  },
  'refund.why.rest': {
    es: 'Quedan {{amount}} por devolver.',
    pt: 'Restam {{amount}} a devolver.',
    en: '{{amount}} left to return.',
  },
  'refund.why.nothingLeft': {
    es: 'Este pago ya se devolvió completo.',
    pt: 'Este pagamento já foi devolvido por inteiro.',
    en: 'This payment was already refunded in full.',
  },
  'refund.why.pending': {
    es: 'Hay una devolución de este pago sin confirmar. La caja la está verificando; espere a que termine.',
    pt: 'Há uma devolução deste pagamento sem confirmação. O caixa está verificando; aguarde terminar.',
    en: 'A refund of this payment is unconfirmed. The till is checking it; wait until it is done.',
  },
  'refund.why.wholeOnly': {
    es: 'Antes de la captura solo se puede anular el pago completo. Una parte se puede reembolsar después.',
    pt: 'Antes da captura só é possível cancelar o pagamento inteiro. Uma parte pode ser estornada depois.',
    en: 'Before capture only the whole payment can be cancelled. A part can be refunded later.',
  },
  'refund.elsewhere': {
    es: 'Ya se devolvió en la caja {{lane}}, {{time}}: {{amount}}',
    pt: 'Já foi devolvido no caixa {{lane}}, {{time}}: {{amount}}',
    en: 'Already returned at lane {{lane}}, {{time}}: {{amount}}',
  },
  'refund.why.elsewhere': {
    es: 'Otra caja lo devolvió mientras tanto. Abra la venta otra vez para ver lo que queda.',
    pt: 'Outro caixa devolveu enquanto isso. Abra a venda de novo para ver o que resta.',
    en: 'Another lane returned it meanwhile. Open the sale again to see what is left.',
  },
  'refund.why.offline': {
    es: 'Sin conexión con el servicio de pagos. No se envió nada. Pruebe cuando vuelva la conexión.',
    pt: 'Sem conexão com o serviço de pagamentos. Nada foi enviado. Tente de novo quando a conexão voltar.',
    en: 'No connection to the payment service. Nothing was sent. Try again when it is back.',
  },
  'refund.why.credentials': {
    es: 'El servicio de pagos no reconoce a esta caja. No se envió nada. Avise a soporte.',
    pt: 'O serviço de pagamentos não reconhece este caixa. Nada foi enviado. Avise o suporte.',
    en: 'The payment service does not recognise this till. Nothing was sent. Contact support.',
  },
  'refund.why.none': {
    es: 'El servicio no permite devolver este pago ahora.',
    pt: 'O serviço não permite devolver este pagamento agora.',
    en: 'The service does not allow a refund of this payment now.',
  },
  'refund.amountThenPin': {
    es: 'Termine el monto con Enter. Después se escribe la clave.',
    pt: 'Termine o valor com Enter. Depois se digita a senha.',
    en: 'End the amount with Enter. Then comes the PIN.',
  },
  'refund.why.tooMuch': {
    es: 'Es más de lo que queda por devolver: {{amount}}.',
    pt: 'É mais do que resta devolver: {{amount}}.',
    en: 'That is more than is left to return: {{amount}}.',
  },
  'refund.chooseWhat': { es: 'Elija qué se devuelve', pt: 'Escolha o que será devolvido', en: 'Choose what to return' },
  'refund.pinTries_one': {
    es: 'La clave es incorrecta. Queda {{count}} intento.',
    pt: 'Senha incorreta. Resta {{count}} tentativa.',
    en: 'Incorrect PIN. {{count}} try left.',
  },
  'refund.pinTries_other': {
    es: 'La clave es incorrecta. Quedan {{count}} intentos.',
    pt: 'Senha incorreta. Restam {{count}} tentativas.',
    en: 'Incorrect PIN. {{count}} tries left.',
  },
  'refund.pinLocked': {
    es: 'Clave bloqueada {{seconds}} s por 3 errores',
    pt: 'Senha bloqueada {{seconds}} s por 3 erros',
    en: 'PIN locked for {{seconds}} s after 3 errors',
  },
  'refund.pinLockedLong': {
    es: 'Clave bloqueada {{minutes}} min por demasiados errores',
    pt: 'Senha bloqueada {{minutes}} min por excesso de erros',
    en: 'PIN locked for {{minutes}} min after too many errors',
  },
  'refund.pinTraining': {
    es: 'Práctica: la clave es {{pin}}',
    pt: 'Treinamento: a senha é {{pin}}',
    en: 'Training: the PIN is {{pin}}',
  },
  'refund.do.cancellation': { es: 'Anular {{amount}}', pt: 'Cancelar {{amount}}', en: 'Cancel {{amount}}' },
  'refund.do.return': {
    es: 'Devolver {{amount}}',
    pt: 'Devolver {{amount}}',
    en: 'Return {{amount}}',
  },
  'refund.do.refund': { es: 'Reembolsar {{amount}}', pt: 'Estornar {{amount}}', en: 'Refund {{amount}}' },
} as const satisfies MessageSet;
