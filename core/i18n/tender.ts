import type { MessageSet } from './message.ts';

/** Tip presets and timeout, a second currency, the signature, refunds of parts, and the customer's receipt. */
export const tender = {
  // Tip
  'tender.tipShare': { es: '{{percent}} de la venta', pt: '{{percent}} da venda', en: '{{percent}} of the sale' },
  'tender.tipEndsNone_one': {
    es: 'En {{count}} segundo continúa sin propina.',
    pt: 'Em {{count}} segundo continua sem gorjeta.',
    en: 'Continues without a tip in {{count}} second.',
  },
  'tender.tipEndsNone_other': {
    es: 'En {{count}} segundos continúa sin propina.',
    pt: 'Em {{count}} segundos continua sem gorjeta.',
    en: 'Continues without a tip in {{count}} seconds.',
  },
  'tender.tipEndsWait_one': {
    es: 'Queda {{count}} segundo para elegir.',
    pt: 'Resta {{count}} segundo para escolher.',
    en: '{{count}} second left to choose.',
  },
  'tender.tipEndsWait_other': {
    es: 'Quedan {{count}} segundos para elegir.',
    pt: 'Restam {{count}} segundos para escolher.',
    en: '{{count}} seconds left to choose.',
  },
  'tender.tipTimeUp': {
    es: 'Se acabó el tiempo. La caja espera la respuesta del cliente.',
    pt: 'O tempo acabou. O caixa espera a resposta do cliente.',
    en: 'Time is up. The till is waiting for the customer.',
  },
  'tender.tipTimer': { es: 'Tiempo para la propina', pt: 'Tempo para a gorjeta', en: 'Time for the tip' },

  // Second currency
  'tender.currencyGroup': { es: 'Moneda del efectivo', pt: 'Moeda do dinheiro', en: 'Cash currency' },
  'tender.rate': {
    es: '{{amount}} a {{rate}} por {{unit}}',
    pt: '{{amount}} a {{rate}} por {{unit}}',
    en: '{{amount}} at {{rate}} per {{unit}}',
  },
  'tender.multiples': {
    es: 'Se recibe en múltiplos de {{step}}.',
    pt: 'Recebe-se em múltiplos de {{step}}.',
    en: 'Only multiples of {{step}} are taken.',
  },
  'tender.worth': {
    es: 'Vale {{amount}} al cambio de la tienda.',
    pt: 'Vale {{amount}} pela cotação da loja.',
    en: "Worth {{amount}} at the shop's rate.",
  },
  'tender.changeIn': { es: 'Vuelto en', pt: 'Troco em', en: 'Change in' },
  'tender.exchanged': {
    es: '{{received}} a {{rate}}',
    pt: '{{received}} a {{rate}}',
    en: '{{received}} at {{rate}}',
  },
  'tender.changeBoth': {
    es: '{{foreign}} y {{store}}',
    pt: '{{foreign}} e {{store}}',
    en: '{{foreign}} and {{store}}',
  },

  // Signature
  'tender.signTitle': { es: 'Compare la firma', pt: 'Compare a assinatura', en: 'Compare the signature' },
  'tender.signLead': {
    es: 'El banco aprobó {{amount}}. El pago vale cuando usted acepte la firma del cliente.',
    pt: 'O banco aprovou {{amount}}. O pagamento vale quando você aceitar a assinatura do cliente.',
    en: "The bank approved {{amount}}. The payment counts once you accept the customer's signature.",
  },
  'tender.signSlip.printing': {
    es: 'Imprimiendo el voucher para firmar…',
    pt: 'Imprimindo a via para assinar…',
    en: 'Printing the slip to sign…',
  },
  'tender.signSlip.printed': {
    es: 'Pida al cliente que firme el voucher impreso.',
    pt: 'Peça ao cliente que assine a via impressa.',
    en: 'Ask the customer to sign the printed slip.',
  },
  'tender.signSlip.failed': {
    es: 'El voucher no se imprimió. Pida la firma en otro papel.',
    pt: 'A via não foi impressa. Peça a assinatura em outro papel.',
    en: 'The slip did not print. Ask for the signature on other paper.',
  },
  'tender.signSlip.no_printer': {
    es: 'No hay impresora. Pida la firma en papel.',
    pt: 'Não há impressora. Peça a assinatura em papel.',
    en: 'There is no printer. Ask for the signature on paper.',
  },
  'tender.signYes': { es: 'La firma coincide', pt: 'A assinatura confere', en: 'The signature matches' },
  'tender.signYesSub': {
    es: 'El pago queda completo.',
    pt: 'O pagamento fica concluído.',
    en: 'The payment is complete.',
  },
  'tender.signNo': { es: 'La firma no coincide', pt: 'A assinatura não confere', en: 'The signature does not match' },
  'tender.signNoSub': {
    es: 'La caja anula el cobro aprobado y la venta sigue sin pagar.',
    pt: 'O caixa cancela a cobrança aprovada e a venda continua sem pagamento.',
    en: 'The till cancels the approved charge and the sale stays unpaid.',
  },
  'tender.signNoCancel': {
    es: 'El banco ya aprobó. Elija una de las dos respuestas.',
    pt: 'O banco já aprovou. Escolha uma das duas respostas.',
    en: 'The bank has already approved. Choose one of the two answers.',
  },
  'tender.signSaid': {
    es: 'Se pide firma, {{amount}}. {{slip}}',
    pt: 'Assinatura solicitada, {{amount}}. {{slip}}',
    en: 'Signature needed, {{amount}}. {{slip}}',
  },

  // Refund of parts
  'tender.returnOpen': { es: 'Devolver lo pagado', pt: 'Devolver o que foi pago', en: 'Refund what was paid' },
  'tender.returnTitle': { es: 'Devolver lo pagado', pt: 'Devolver o que foi pago', en: 'Refund what was paid' },
  'tender.returnLead': {
    es: 'Cada parte vuelve por donde se pagó. La venta queda abierta y sin pagar.',
    pt: 'Cada parte volta pela forma em que foi paga. A venda fica aberta e sem pagamento.',
    en: 'Each part is refunded the way it was paid. The sale stays open and unpaid.',
  },
  'tender.returnUntoldLead': {
    es: 'La caja se detuvo al devolver lo pagado de esta venta. El efectivo ya está registrado como devuelto: pregunte al cliente y mire la gaveta. Si ya se entregó, no lo entregue otra vez.',
    pt: 'O caixa parou ao devolver o que foi pago desta venda. O dinheiro já está registrado como devolvido: pergunte ao cliente e confira a gaveta. Se já foi entregue, não entregue de novo.',
    en: 'The till stopped while refunding what was paid of this sale. The cash is already recorded as returned: ask the customer and check the drawer. If it was handed over, do not hand it over again.',
  },
  'tender.returnDone': { es: 'Todo fue devuelto', pt: 'Tudo foi devolvido', en: 'Everything was refunded' },
  'tender.returnDoneLead': {
    es: 'La venta sigue abierta y sin pagar.',
    pt: 'A venda continua aberta e sem pagamento.',
    en: 'The sale is still open and unpaid.',
  },
  'tender.returnTotal': { es: 'A devolver', pt: 'A devolver', en: 'To refund' },
  'tender.returnGo': { es: 'Devolver {{amount}}', pt: 'Devolver {{amount}}', en: 'Refund {{amount}}' },
  'tender.returnBusy': { es: 'Devolviendo…', pt: 'Devolvendo…', en: 'Refunding…' },
  'tender.returnBack': { es: 'Seguir cobrando', pt: 'Continuar cobrando', en: 'Continue charging' },
  'tender.returnToSale': { es: 'Volver a la venta', pt: 'Voltar à venda', en: 'Back to the sale' },
  'tender.returnHold': {
    es: 'Dejar la venta en espera',
    pt: 'Deixar a venda em espera',
    en: 'Put the sale on hold',
  },
  'tender.returnGroup': { es: 'Partes pagadas', pt: 'Partes pagas', en: 'Paid parts' },
  'tender.returnCash': {
    es: 'Entregue {{amount}} de la gaveta',
    pt: 'Entregue {{amount}} da gaveta',
    en: 'Hand over {{amount}} from the drawer',
  },
  'tender.returnCard': {
    es: 'Vuelve a la tarjeta por el servicio de pagos',
    pt: 'Volta ao cartão pelo serviço de pagamentos',
    en: 'Refunded to the card by the payment service',
  },
  'tender.returnState.returning': { es: 'Devolviendo…', pt: 'Devolvendo…', en: 'Refunding…' },
  'tender.returnState.returned': { es: 'Devuelto', pt: 'Devolvido', en: 'Refunded' },
  'tender.returnState.doubt': {
    es: 'Sin confirmar. La caja sigue intentando sola.',
    pt: 'Sem confirmação. O caixa continua tentando sozinho.',
    en: 'Unconfirmed. The till keeps trying by itself.',
  },
  'tender.returnState.refused': {
    es: 'El servicio no lo devolvió. Sigue pagado.',
    pt: 'O serviço não devolveu. Continua pago.',
    en: 'The service did not refund it. It is still paid.',
  },

  // Receipt
  'tender.receiptEmail': { es: 'Correo', pt: 'E-mail', en: 'E-mail' },
  'tender.receiptEmailSub': { es: 'Escribir dirección', pt: 'Digitar endereço', en: 'Enter an address' },
  'tender.receiptCode': { es: 'Código QR', pt: 'Código QR', en: 'QR code' },
  'tender.receiptCodeSub': { es: 'El cliente lo escanea', pt: 'O cliente escaneia', en: 'The customer scans it' },
  'tender.codeView': { es: 'Código QR del comprobante', pt: 'Código QR do comprovante', en: 'QR code of the receipt' },
  'tender.codeAddress': {
    es: 'Abre el comprobante en la página de la tienda.',
    pt: 'Abre o comprovante na página da loja.',
    en: "Opens the receipt on the shop's page.",
  },
  'tender.codePage': {
    es: 'Abre el comprobante con el wifi de la tienda, durante 15 minutos.',
    pt: 'Abre o comprovante com o Wi-Fi da loja, por 15 minutos.',
    en: 'Opens the receipt on the shop’s Wi-Fi, for 15 minutes.',
  },
  'tender.codeFacts': {
    es: 'Contiene los datos del comprobante. No necesita internet.',
    pt: 'Contém os dados do comprovante. Não precisa de internet.',
    en: 'Contains the receipt details. No internet needed.',
  },
  'tender.emailTitle': { es: 'Comprobante por correo', pt: 'Comprovante por e-mail', en: 'Receipt by e-mail' },
  'tender.emailField': { es: 'Correo del cliente', pt: 'E-mail do cliente', en: "Customer's e-mail" },
  'tender.emailWhy': {
    es: 'La dirección se usa solo para este envío.',
    pt: 'O endereço é usado só para este envio.',
    en: 'The address is used for this receipt only.',
  },
  'tender.emailSave': { es: 'Enviar', pt: 'Enviar', en: 'Send' },
  'tender.emailSends': {
    es: 'Se está enviando. Si no hay red, sale después.',
    pt: 'Enviando. Sem rede, será enviado depois.',
    en: 'Sending. If the network is down, it goes out later.',
  },
  'tender.emailSaved': {
    es: 'Guardado en la bandeja de salida: {{file}}',
    pt: 'Guardado na caixa de saída: {{file}}',
    en: 'Saved in the outbox: {{file}}',
  },
  'tender.close': { es: 'Cerrar', pt: 'Fechar', en: 'Close' },

  // Approved, but being undone
  'tender.undoingTitle': {
    es: 'Cobro aprobado que se está anulando',
    pt: 'Cobrança aprovada em cancelamento',
    en: 'Approved charge being cancelled',
  },
  'tender.undoingSignature': {
    es: 'La firma no fue aceptada. La venta sigue sin pagar.',
    pt: 'A assinatura não foi aceita. A venda ainda não está paga.',
    en: 'The signature was not accepted. The sale is still unpaid.',
  },
  'tender.undoingAmount': {
    es: 'El banco aprobó otro monto. La venta sigue sin pagar.',
    pt: 'O banco aprovou outro valor. A venda ainda não está paga.',
    en: 'The bank approved another amount. The sale is still unpaid.',
  },
  'tender.undoingSay': {
    es: '«El banco aprobó el pago y lo estamos anulando. Si ve el cobro, el banco lo devolverá.»',
    pt: '“O banco aprovou o pagamento e estamos cancelando. Se a cobrança aparecer, o banco devolve.”',
    en: '“The bank approved the payment and we are cancelling it. If you see the charge, the bank will refund it.”',
  },
  'tender.whatSignature': {
    es: 'El banco aprobó y la firma no coincidió.',
    pt: 'O banco aprovou e a assinatura não conferiu.',
    en: 'The bank approved and the signature did not match.',
  },
  'tender.whatAmount': {
    es: 'El banco aprobó un monto distinto del pedido. La caja no acepta aprobaciones parciales.',
    pt: 'O banco aprovou um valor diferente do pedido. O caixa não aceita aprovações parciais.',
    en: 'The bank approved a different amount than requested. The till does not accept partial approvals.',
  },

  // Fees
  'tender.feesRead': {
    es: 'Comisiones del comercio consultadas el {{when}}.',
    pt: 'Taxas do estabelecimento consultadas em {{when}}.',
    en: 'Merchant fees read on {{when}}.',
  },
} as const satisfies MessageSet;
