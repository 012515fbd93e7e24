import type { MessageSet } from './message.ts';

/** Approved, declined and not charged. Only the last two may say "No se cobró nada" (DESIGN 9). */
export const paymentOutcome = {
  // Approved
  'payment.approved': { es: 'Pago aprobado', pt: 'Pagamento aprovado', en: 'Payment approved' },
  'payment.approvedCash': { es: 'Pago recibido', pt: 'Pagamento recebido', en: 'Payment received' },
  'payment.approvedSaid': {
    es: '{{headline}}, {{amount}}',
    pt: '{{headline}}, {{amount}}',
    en: '{{headline}}, {{amount}}',
  },
  'payment.approvedCode': { es: 'Autorización {{code}}', pt: 'Autorização {{code}}', en: 'Authorization {{code}}' },
  'payment.approvedReceived': { es: 'Recibido {{received}}', pt: 'Recebido {{received}}', en: 'Received {{received}}' },
  'payment.changeDue': { es: 'Vuelto {{amount}}', pt: 'Troco {{amount}}', en: 'Change {{amount}}' },
  'payment.changeDueLead': {
    es: 'Entregue el vuelto al cliente.',
    pt: 'Entregue o troco ao cliente.',
    en: 'Give the change to the customer.',
  },
  'payment.removeCard': { es: 'Retire la tarjeta', pt: 'Retire o cartão', en: 'Remove the card' },
  'payment.removeCardWhy': {
    es: 'Devuélvala al cliente junto con el comprobante.',
    pt: 'Devolva-o ao cliente junto com o comprovante.',
    en: 'Give it back to the customer with the receipt.',
  },
  'payment.stillLeft': {
    es: 'Faltan {{amount}} por pagar',
    pt: 'Faltam {{amount}} a pagar',
    en: '{{amount}} left to pay',
  },
  'payment.stillLeftWhy': {
    es: 'Esta parte está pagada. Continúe con el resto.',
    pt: 'Esta parte está paga. Continue com o restante.',
    en: 'This part is paid. Continue with the rest.',
  },
  'payment.payRest': { es: 'Cobrar el resto', pt: 'Cobrar o restante', en: 'Charge the rest' },
  'payment.receipt': { es: 'Comprobante', pt: 'Comprovante', en: 'Receipt' },
  'payment.receiptPrint': { es: 'Imprimir', pt: 'Imprimir', en: 'Print' },
  'payment.receiptPrintSub': { es: 'Boleta y comprobante', pt: 'Cupom e comprovante', en: 'Receipt and card slip' },
  'payment.receiptCopy': { es: 'Imprimir copia', pt: 'Imprimir cópia', en: 'Print a copy' },
  'payment.receiptCopySub': {
    es: 'Sale marcada como copia',
    pt: 'Sai marcada como cópia',
    en: 'Marked as a copy',
  },
  'payment.receiptNone': { es: 'Sin papel', pt: 'Sem papel', en: 'No paper' },
  'payment.receiptNoneSub': { es: 'Queda en el sistema', pt: 'Fica guardado no sistema', en: 'Kept in the system' },
  'payment.receiptNoPrinter': {
    es: 'No hay impresora configurada',
    pt: 'Nenhuma impressora configurada',
    en: 'No printer is set up',
  },
  'payment.receiptView': { es: 'Vista del comprobante', pt: 'Visão do comprovante', en: 'Receipt preview' },
  'payment.receiptLoading': {
    es: 'Preparando el comprobante…',
    pt: 'Preparando o comprovante…',
    en: 'Preparing the receipt…',
  },
  'payment.receiptUnavailable': {
    es: 'El comprobante no se puede mostrar ahora. La venta está guardada.',
    pt: 'O comprovante não pode ser mostrado agora. A venda está salva.',
    en: 'The receipt cannot be shown right now. The sale is saved.',
  },
  'payment.printing': { es: 'Imprimiendo…', pt: 'Imprimindo…', en: 'Printing…' },
  'payment.printed': { es: 'Comprobante impreso', pt: 'Comprovante impresso', en: 'Receipt printed' },
  'payment.printUncertain': {
    es: 'No se sabe si se imprimió completo. Revise el papel; si falta algo, imprima una copia. La venta está pagada.',
    pt: 'Não se sabe se imprimiu inteiro. Confira o papel; se faltar algo, imprima uma cópia. A venda está paga.',
    en: 'It may not have printed completely. Check the paper; if anything is missing, print a copy. The sale is paid.',
  },
  'payment.printFailed': {
    es: 'No se pudo imprimir. La venta está pagada y guardada.',
    pt: 'Não foi possível imprimir. A venda está paga e salva.',
    en: 'Could not print. The sale is paid and saved.',
  },
  'payment.receiptReady': {
    es: 'Venta {{number}} guardada',
    pt: 'Venda {{number}} salva',
    en: 'Sale {{number}} saved',
  },
  'payment.newSale': { es: 'Nueva venta', pt: 'Nova venda', en: 'New sale' },

  // Declined and not charged
  'payment.declined': { es: 'Pago rechazado', pt: 'Pagamento recusado', en: 'Payment declined' },
  'payment.nothing': { es: 'No se cobró nada.', pt: 'Nada foi cobrado.', en: 'Nothing was charged.' },
  'payment.nothingTitle': { es: 'No se cobró nada', pt: 'Nada foi cobrado', en: 'Nothing was charged' },
  'payment.whyFunds': { es: 'Fondos insuficientes.', pt: 'Saldo insuficiente.', en: 'Insufficient funds.' },
  'payment.whyLimit': {
    es: 'Supera el límite de la tarjeta.',
    pt: 'Acima do limite do cartão.',
    en: "Over the card's limit.",
  },
  'payment.whyExpired': { es: 'Tarjeta vencida.', pt: 'Cartão vencido.', en: 'Card expired.' },
  'payment.whyPin': {
    es: 'La clave de la tarjeta es incorrecta.',
    pt: 'A senha do cartão está incorreta.',
    en: "The card's PIN is wrong.",
  },
  'payment.whyIssuer': {
    es: 'El banco de la tarjeta no responde ahora. Puede intentarlo de nuevo.',
    pt: 'O banco do cartão não responde agora. Pode tentar de novo.',
    en: "The card's bank does not answer now. You can try again.",
  },
  'payment.whyPinlock': {
    es: 'La clave de la tarjeta está bloqueada por demasiados intentos.',
    pt: 'A senha do cartão está bloqueada por excesso de tentativas.',
    en: "The card's PIN is blocked after too many tries.",
  },
  'payment.whyPlan': {
    es: 'La tarjeta no admite estas cuotas.',
    pt: 'O cartão não aceita este parcelamento.',
    en: 'The card does not allow these installments.',
  },
  'payment.whyNotallowed': {
    es: 'Tarjeta no habilitada para este pago.',
    pt: 'Cartão não habilitado para este pagamento.',
    en: 'This card is not enabled for this payment.',
  },
  'payment.whyBank': {
    es: 'El banco no autorizó el pago.',
    pt: 'O banco não autorizou o pagamento.',
    en: 'The bank did not authorise the payment.',
  },
  'payment.whyRefused': {
    es: 'El servicio de pagos no aceptó el cobro.',
    pt: 'O serviço de pagamentos não aceitou a cobrança.',
    en: 'The payment service did not accept the charge.',
  },
  'payment.whyRead': {
    es: 'No se pudo leer la tarjeta.',
    pt: 'Não foi possível ler o cartão.',
    en: 'The card could not be read.',
  },
  'payment.whyNocard': {
    es: 'No se presentó ninguna tarjeta.',
    pt: 'Nenhum cartão foi apresentado.',
    en: 'No card was presented.',
  },
  'payment.whyCustomer': {
    es: 'El cliente canceló en el lector.',
    pt: 'O cliente cancelou na maquininha.',
    en: 'The customer cancelled on the reader.',
  },
  'payment.whyCashier': {
    es: 'Usted canceló el cobro antes de enviarlo.',
    pt: 'Você cancelou a cobrança antes do envio.',
    en: 'You cancelled the charge before it was sent.',
  },
  'payment.whyClear': {
    es: 'El lector no cifró la tarjeta. Por seguridad, no se envió nada.',
    pt: 'A maquininha não criptografou o cartão. Por segurança, nada foi enviado.',
    en: 'The reader did not encrypt the card. For security, nothing was sent.',
  },
  'payment.whyReaderLost': {
    es: 'Lector desconectado. Revise el cable USB.',
    pt: 'Maquininha desconectada. Verifique o cabo USB.',
    en: 'Reader disconnected. Check the USB cable.',
  },
  'payment.whyReaderNotReady': {
    es: 'El lector no está listo. Revise el cable USB.',
    pt: 'A maquininha não está pronta. Verifique o cabo USB.',
    en: 'The reader is not ready. Check the USB cable.',
  },
  'payment.whyService': {
    es: 'Sin conexión con el servicio de pagos. No se envió nada. Puede cobrar en efectivo.',
    pt: 'Sem conexão com o serviço de pagamentos. Nada foi enviado. Pode receber em dinheiro.',
    en: 'No connection to the payment service. Nothing was sent. You can take cash.',
  },
  'payment.whyCredentials': {
    es: 'El servicio de pagos no reconoce a esta caja. No se envió nada. Puede cobrar en efectivo; avise a soporte.',
    pt: 'O serviço de pagamentos não reconhece este caixa. Nada foi enviado. Pode receber em dinheiro; avise o suporte.',
    en: 'The payment service does not recognise this till. Nothing was sent. You can take cash; contact support.',
  },
  'payment.whyStopped': {
    es: 'La caja no puede cobrar con tarjeta ahora. Puede cobrar en efectivo.',
    pt: 'O caixa não pode cobrar com cartão agora. Pode receber em dinheiro.',
    en: 'The till cannot take cards now. You can take cash.',
  },
  'payment.whyNotSent': {
    es: 'El cobro no salió de la caja.',
    pt: 'A cobrança não saiu do caixa.',
    en: 'The charge did not leave the till.',
  },
  'payment.bankAnswer': {
    es: 'Respuesta del banco {{code}}',
    pt: 'Resposta do banco {{code}}',
    en: 'Bank response {{code}}',
  },
  'payment.mayRemoveCard': {
    es: 'Puede retirar la tarjeta',
    pt: 'Pode retirar o cartão',
    en: 'You can remove the card',
  },
  'payment.outcomeSaid': {
    es: '{{headline}}, {{amount}}. {{lead}}',
    pt: '{{headline}}, {{amount}}. {{lead}}',
    en: '{{headline}}, {{amount}}. {{lead}}',
  },
  'payment.whatNow': { es: 'Qué hacer ahora', pt: 'O que fazer agora', en: 'What to do now' },
  'payment.otherCard': { es: 'Pagar con otra tarjeta', pt: 'Pagar com outro cartão', en: 'Pay with another card' },
  'payment.otherCardSub': {
    es: 'Mismo monto, {{amount}}. Es lo más rápido.',
    pt: 'Mesmo valor, {{amount}}. É o mais rápido.',
    en: 'Same amount, {{amount}}. The fastest option.',
  },
  'payment.tryAgain': { es: 'Intentar de nuevo', pt: 'Tentar de novo', en: 'Try again' },
  'payment.tryAgainSub': {
    es: 'Mismo monto, {{amount}}.',
    pt: 'Mesmo valor, {{amount}}.',
    en: 'Same amount, {{amount}}.',
  },
  'payment.split': { es: 'Dividir el pago', pt: 'Dividir o pagamento', en: 'Split the payment' },
  'payment.splitSub': {
    es: 'Una parte con tarjeta y el resto con otro medio.',
    pt: 'Uma parte com cartão e o restante com outra forma.',
    en: 'One part by card and the rest by another method.',
  },
  'payment.payCash': { es: 'Pagar en efectivo', pt: 'Pagar em dinheiro', en: 'Pay in cash' },
  'payment.payCashRounded': {
    es: '{{amount}}, redondeado a efectivo.',
    pt: '{{amount}}, arredondado para dinheiro.',
    en: '{{amount}}, rounded for cash.',
  },
  'payment.payCashSub': { es: '{{amount}}.', pt: '{{amount}}.', en: '{{amount}}.' },
  'payment.toCustomer': { es: 'Para decirle al cliente', pt: 'Para dizer ao cliente', en: 'What to tell the customer' },
  'payment.sayDeclined': {
    es: '«Su banco no autorizó el pago y no se le cobró nada. ¿Probamos con otra tarjeta?»',
    pt: '“Seu banco não autorizou o pagamento e nada foi cobrado. Tentamos com outro cartão?”',
    en: '“Your bank did not authorise the payment and you were not charged. Shall we try another card?”',
  },
  'payment.sayNotCharged': {
    es: '«El cobro no salió de esta caja y no se le cobró nada. ¿Probamos otra vez?»',
    pt: '“A cobrança não saiu deste caixa e nada foi cobrado. Tentamos de novo?”',
    en: '“The charge did not leave this till and you were not charged. Shall we try again?”',
  },
  'payment.sayNoCards': {
    es: '«El cobro no salió de esta caja y no se le cobró nada. ¿Puede pagar de otra forma?»',
    pt: '“A cobrança não saiu deste caixa e nada foi cobrado. Pode pagar de outra forma?”',
    en: '“The charge did not leave this till and you were not charged. Can you pay another way?”',
  },
} as const satisfies MessageSet;
