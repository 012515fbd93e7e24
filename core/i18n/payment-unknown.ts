import type { MessageSet } from './message.ts';

/**
 * The unknown outcome: what happened, what the till does automatically, what may be done now (DESIGN 9, payment-safety
 * 5.9).
 */
export const paymentUnknown = {
  // Unknown
  'payment.unknown': {
    es: 'No sabemos si el cobro se hizo',
    pt: 'Não sabemos se a cobrança foi feita',
    en: 'We do not know if the charge went through',
  },
  'payment.unknownLead': {
    es: 'El servicio de pagos no respondió a tiempo. La venta sigue sin pagar.',
    pt: 'O serviço não respondeu a tempo. A venda ainda não está paga.',
    en: 'The payment service did not answer in time. The sale is still unpaid.',
  },
  'payment.unknownLead.connection': {
    es: 'Se cortó la conexión con el servicio de pagos. La venta sigue sin pagar.',
    pt: 'A conexão com o serviço de pagamentos caiu. A venda ainda não está paga.',
    en: 'The connection to the payment service was lost. The sale is still unpaid.',
  },
  'payment.unknownLead.service': {
    es: 'El servicio de pagos respondió sin decir si cobró. La venta sigue sin pagar.',
    pt: 'O serviço de pagamentos respondeu sem dizer se cobrou. A venda ainda não está paga.',
    en: 'The payment service did not say whether the charge went through. The sale is still unpaid.',
  },
  'payment.unknownLead.card': {
    es: 'La tarjeta no aceptó la respuesta del banco. La venta sigue sin pagar.',
    pt: 'O cartão não aceitou a resposta do banco. A venda ainda não está paga.',
    en: "The card did not accept the bank's response. The sale is still unpaid.",
  },
  'payment.unknownLead.reader': {
    es: 'El lector se desconectó durante el cobro. La venta sigue sin pagar.',
    pt: 'A maquininha se desconectou durante a cobrança. A venda ainda não está paga.',
    en: 'The reader disconnected during the charge. The sale is still unpaid.',
  },
  'payment.unknownLead.restart': {
    es: 'La caja se reinició durante el cobro. La venta sigue sin pagar.',
    pt: 'O caixa reiniciou durante a cobrança. A venda ainda não está paga.',
    en: 'The till restarted during the charge. The sale is still unpaid.',
  },
  'payment.unknownHappened': { es: 'Qué pasó', pt: 'O que aconteceu', en: 'What happened' },
  'payment.unknownSent': {
    es: 'Se enviaron {{amount}} a {{card}}',
    pt: 'Foram enviados {{amount}} a {{card}}',
    en: '{{amount}} was sent to {{card}}',
  },
  'payment.unknownSentNoCard': {
    es: 'Se empezó un cobro de {{amount}}',
    pt: 'Começou uma cobrança de {{amount}}',
    en: 'A charge of {{amount}} was started',
  },
  'payment.unknownWhat': {
    es: 'Sin respuesta en {{n}} s. El banco pudo haber cobrado.',
    pt: 'Sem resposta em {{n}} s. O banco pode ter cobrado.',
    en: 'No answer in {{n}} s. The bank may have charged it.',
  },
  'payment.unknownWhat.connection': {
    es: 'Se cortó la conexión. El banco pudo haber cobrado.',
    pt: 'A conexão caiu. O banco pode ter cobrado.',
    en: 'The connection was lost. The bank may have charged it.',
  },
  'payment.unknownWhat.service': {
    es: 'Respuesta sin resultado. El banco pudo haber cobrado.',
    pt: 'Resposta sem resultado. O banco pode ter cobrado.',
    en: 'Response without a result. The bank may have charged it.',
  },
  'payment.unknownWhat.card': {
    es: 'La tarjeta no aceptó la respuesta. El banco pudo haber cobrado.',
    pt: 'O cartão não aceitou a resposta. O banco pode ter cobrado.',
    en: 'The card did not accept the response. The bank may have charged it.',
  },
  'payment.unknownWhat.reader': {
    es: 'El lector se desconectó. El banco pudo haber cobrado.',
    pt: 'A maquininha se desconectou. O banco pode ter cobrado.',
    en: 'The reader disconnected. The bank may have charged it.',
  },
  'payment.unknownWhat.restart': {
    es: 'La caja se reinició. El banco pudo haber cobrado.',
    pt: 'O caixa reiniciou. O banco pode ter cobrado.',
    en: 'The till restarted. The bank may have charged it.',
  },
  'payment.unknownAlone': {
    es: 'Qué hace la caja sola',
    pt: 'O que o caixa faz sozinho',
    en: 'What the till does by itself',
  },
  'payment.unknownAuto': { es: 'Anulando este cobro', pt: 'Cancelando esta cobrança', en: 'Cancelling this charge' },
  'payment.unknownNext': {
    es: 'Intento {{n}} · próximo en {{s}} s',
    pt: 'Tentativa {{n}} · próxima em {{s}} s',
    en: 'Attempt {{n}} · next in {{s}} s',
  },
  'payment.unknownNextMinutes': {
    es: 'Intento {{n}} · próximo en {{m}} min {{s}} s',
    pt: 'Tentativa {{n}} · próxima em {{m}} min {{s}} s',
    en: 'Attempt {{n}} · next in {{m}} min {{s}} s',
  },
  'payment.unknownTrying': {
    es: 'Intento {{n}} en curso…',
    pt: 'Tentativa {{n}} em andamento…',
    en: 'Attempt {{n}} in progress…',
  },
  'payment.unknownSoon': {
    es: 'Intento {{n}} · empieza ahora',
    pt: 'Tentativa {{n}} · começa agora',
    en: 'Attempt {{n}} · starting now',
  },
  'payment.unknownQuarantine': {
    es: 'Comprobando si se cobró',
    pt: 'Verificando se foi cobrado',
    en: 'Checking if it was charged',
  },
  'payment.unknownQuarantineWhy': {
    es: 'El servicio todavía no tiene este cobro. La caja pregunta otra vez para estar segura.',
    pt: 'O serviço ainda não tem esta cobrança. O caixa pergunta de novo para ter certeza.',
    en: 'The service does not have this charge yet. The till asks again to be sure.',
  },
  'payment.unknownEffect': {
    es: 'Si el banco cobró, se devuelve. Si no cobró, no cambia nada.',
    pt: 'Se o banco cobrou, o valor será devolvido. Se não cobrou, nada muda.',
    en: 'If the bank charged it, the money is refunded. If not, nothing changes.',
  },
  'payment.unknownDurable': {
    es: 'Sigue aunque se corte la luz. Si no lo logra, esta pantalla avisa.',
    pt: 'Continua mesmo se faltar energia. Se não conseguir, esta tela avisa.',
    en: 'It continues even after a power cut. If it cannot finish, this screen will tell you.',
  },
  'payment.unknownYou': { es: 'Qué puede hacer usted', pt: 'O que você pode fazer', en: 'What you can do' },
  'payment.unknownPart': {
    es: 'Cobrar {{amount}} con esta tarjeta',
    pt: 'Cobrar {{amount}} neste cartão',
    en: 'Charge {{amount}} to this card',
  },
  'payment.unknownPartSub': {
    es: 'Es lo que el banco aprobó. Quedan {{amount}} por pagar de otra forma.',
    pt: 'É o que o banco aprovou. Restam {{amount}} para pagar de outra forma.',
    en: 'That is what the bank approved. {{amount}} is left to be paid another way.',
  },
  'payment.unknownAgain': {
    es: 'Cobrar de nuevo con tarjeta',
    pt: 'Cobrar de novo no cartão',
    en: 'Charge again by card',
  },
  'payment.otherWay': { es: 'Otra forma de pago', pt: 'Outra forma de pagamento', en: 'Another way to pay' },
  'payment.otherWaySub': {
    es: 'Todos los medios de pago de la caja, también en partes.',
    pt: 'Todas as formas de pagamento do caixa, também em partes.',
    en: 'All the payment methods of this till, in parts too.',
  },
  'payment.unknownAgainSub': {
    es: '{{amount}}. Es seguro: es otro cobro y el anterior se anula. El cliente podría ver los dos por un rato.',
    pt: '{{amount}}. É seguro: é outra cobrança e a anterior é cancelada. O cliente pode ver as duas por um tempo.',
    en: '{{amount}}. This is safe: it is a new charge and the first one is being cancelled. The customer may see both for a while.',
  },
  'payment.unknownAgainSubDone': {
    es: '{{amount}}. Es otro cobro. El anterior ya no cuenta.',
    pt: '{{amount}}. É outra cobrança. A anterior já não conta.',
    en: '{{amount}}. It is a new charge. The first one no longer counts.',
  },
  'payment.unknownCash': { es: 'Recibir efectivo', pt: 'Receber em dinheiro', en: 'Take cash' },
  'payment.unknownCashSub': {
    es: '{{amount}}. El cobro con tarjeta se anula igual.',
    pt: '{{amount}}. A cobrança no cartão é cancelada do mesmo jeito.',
    en: '{{amount}}. The card charge is cancelled anyway.',
  },
  'payment.unknownCashSubDone': { es: '{{amount}}.', pt: '{{amount}}.', en: '{{amount}}.' },
  'payment.unknownWait': { es: 'Esperar la anulación', pt: 'Aguardar o cancelamento', en: 'Wait for the cancellation' },
  'payment.unknownWaitSub': {
    es: 'Suele tardar menos de 1 minuto. Esta pantalla avisa.',
    pt: 'Costuma levar menos de 1 minuto. Esta tela avisa.',
    en: 'Usually under 1 minute. This screen will tell you.',
  },
  'payment.unknownWaitLong': {
    es: 'Puede tardar varios minutos. Esta pantalla avisa.',
    pt: 'Pode levar vários minutos. Esta tela avisa.',
    en: 'This may take several minutes. This screen will tell you.',
  },
  'payment.unknownDid': {
    es: 'Qué hizo la caja sola',
    pt: 'O que o caixa fez sozinho',
    en: 'What the till did by itself',
  },
  'payment.unknownConfirmed': {
    es: 'Anulación confirmada',
    pt: 'Cancelamento confirmado',
    en: 'Cancellation confirmed',
  },
  'payment.unknownRefunded': {
    es: 'Devolución confirmada',
    pt: 'Devolução confirmada',
    en: 'Refund confirmed',
  },
  'payment.unknownConfirmedNone': {
    es: 'El servicio confirmó que nunca se cobró',
    pt: 'O serviço confirmou que nunca foi cobrado',
    en: 'The service confirmed that it was never charged',
  },
  'payment.unknownWaiting': {
    es: 'Esperando la anulación',
    pt: 'Aguardando o cancelamento',
    en: 'Waiting for the cancellation',
  },
  'payment.unknownSay': {
    es: '«El banco no nos confirmó el pago y lo estamos anulando. Si le cobró, le devolverá el dinero.»',
    pt: '“O banco não confirmou o pagamento e estamos cancelando. Se houve cobrança, o banco devolve o valor.”',
    en: '“The bank did not confirm the payment and we are cancelling it. If you were charged, the bank will refund you.”',
  },
  'payment.unknownSayDone': {
    es: '«El intento anterior quedó anulado. Usted no lo paga.»',
    pt: '“A tentativa anterior foi cancelada. Você não paga por ela.”',
    en: '“The first attempt was cancelled. You will not pay for it.”',
  },
  'payment.unknownSayRefunded': {
    es: '«El intento anterior se cobró y ya se lo devolvimos. Su banco puede tardar varios días en mostrarlo.»',
    pt: '“A tentativa anterior foi cobrada e já devolvemos o valor. Seu banco pode levar vários dias para mostrar.”',
    en: '“The first attempt was charged and we have refunded it. Your bank may take several days to show it.”',
  },
  'payment.unknownSayUndone': {
    es: '«El intento anterior quedó anulado. Si su banco muestra un cobro, se le devuelve.»',
    pt: '“A tentativa anterior foi cancelada. Se o seu banco mostrar uma cobrança, o valor é devolvido.”',
    en: '“The first attempt was cancelled. If your bank shows a charge, it will be refunded.”',
  },
  'payment.unknownSayNone': {
    es: '«El intento anterior nunca se cobró.»',
    pt: '“A tentativa anterior nunca foi cobrada.”',
    en: '“The first attempt was never charged.”',
  },
  'payment.unknownSlip': {
    es: 'Imprimir constancia para el cliente',
    pt: 'Imprimir aviso para o cliente',
    en: 'Print a slip for the customer',
  },
  'payment.unknownSlipDone': { es: 'Constancia impresa', pt: 'Aviso impresso', en: 'Slip printed' },
  'payment.unknownHold': { es: 'Atender al siguiente', pt: 'Atender o próximo', en: 'Serve the next customer' },
  'payment.unknownHoldWhy': {
    es: 'La venta {{number}} queda en espera. La anulación sigue sola.',
    pt: 'A venda {{number}} fica em espera. O cancelamento continua sozinho.',
    en: 'Sale {{number}} goes on hold. The cancellation continues by itself.',
  },
  'payment.unknownHoldWhyDone': {
    es: 'La venta {{number}} queda en espera, sin pagar.',
    pt: 'A venda {{number}} fica em espera, sem pagamento.',
    en: 'Sale {{number}} goes on hold, unpaid.',
  },
  'payment.cancelledTitle': { es: 'Cobro anulado', pt: 'Cobrança cancelada', en: 'Charge cancelled' },
  'payment.cancelledLead': {
    es: 'El cliente no paga este intento. La venta sigue sin pagar.',
    pt: 'O cliente não paga esta tentativa. A venda ainda não está paga.',
    en: 'The customer does not pay for this attempt. The sale is still unpaid.',
  },
  'payment.undoneLead': {
    es: 'Si el banco muestra un cobro, se le devuelve al cliente. La venta sigue sin pagar.',
    pt: 'Se o banco mostrar uma cobrança, o valor é devolvido ao cliente. A venda ainda não está paga.',
    en: 'If the bank shows a charge, the customer gets it back. The sale is still unpaid.',
  },
  'payment.refundedTitle': { es: 'Se cobró y se devolvió', pt: 'Foi cobrado e devolvido', en: 'Charged and refunded' },
  'payment.refundedLead': {
    es: 'El banco del cliente puede tardar varios días en mostrar la devolución. La venta sigue sin pagar.',
    pt: 'O banco do cliente pode levar vários dias para mostrar a devolução. A venda ainda não está paga.',
    en: "The customer's bank may take several days to show the refund. The sale is still unpaid.",
  },
  'payment.cancelledNoneTitle': { es: 'Nunca se cobró', pt: 'Nunca foi cobrado', en: 'It was never charged' },
  'payment.cancelledNoneLead': {
    es: 'No había nada que anular. La venta sigue sin pagar.',
    pt: 'Não havia o que cancelar. A venda ainda não está paga.',
    en: 'There was nothing to cancel. The sale is still unpaid.',
  },
  'payment.errorLine': { es: '{{n}}: {{what}}', pt: '{{n}}: {{what}}', en: '{{n}}: {{what}}' },
  'payment.errorTimeout': { es: 'sin respuesta', pt: 'sem resposta', en: 'no response' },
  'payment.errorConnection': { es: 'sin conexión', pt: 'sem conexão', en: 'no connection' },
  'payment.errorStatus': {
    es: 'error {{status}} del servicio',
    pt: 'erro {{status}} do serviço',
    en: 'service error {{status}}',
  },
  'payment.errorService': { es: 'error del servicio', pt: 'erro do serviço', en: 'service error' },
  'payment.errorNotFound': {
    es: 'el servicio aún no lo tiene',
    pt: 'o serviço ainda não a tem',
    en: 'the service does not have it yet',
  },
  'payment.errorConflict': {
    es: 'el servicio no pudo anular aún',
    pt: 'o serviço ainda não pôde cancelar',
    en: 'the service could not cancel it yet',
  },
  'payment.errorOther': {
    es: 'respuesta sin resultado',
    pt: 'resposta sem resultado',
    en: 'response without a result',
  },
} as const satisfies MessageSet;
