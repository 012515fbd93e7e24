import type { MessageSet } from './message.ts';

/** A payment that the customer makes on a phone (docs/specs/pay-link.md). */
export const payLink = {
  'link.option': { es: 'Enlace o QR', pt: 'Link ou QR', en: 'Link or QR' },
  'link.optionSub': {
    es: 'El cliente paga con su teléfono',
    pt: 'O cliente paga com o telefone',
    en: 'The customer pays on their phone',
  },
  'link.tender': { es: 'Enlace o QR', pt: 'Link ou QR', en: 'Link or QR' },
  'link.waiting': { es: 'Esperando el pago', pt: 'Aguardando o pagamento', en: 'Waiting for the payment' },
  'link.title': {
    es: 'El cliente escanea y paga',
    pt: 'O cliente escaneia e paga',
    en: 'The customer scans and pays',
  },
  'link.making': {
    es: 'Pidiendo el código de pago…',
    pt: 'Pedindo o código de pagamento…',
    en: 'Asking for the code…',
  },
  'link.givingUp': { es: 'Dejando de esperar…', pt: 'Deixando de esperar…', en: 'Stopping…' },
  'link.code': { es: 'Código de pago', pt: 'Código de pagamento', en: 'Payment code' },
  'link.lead': {
    es: 'La caja sigue sola cuando el pago está confirmado.',
    pt: 'O caixa segue sozinho quando o pagamento é confirmado.',
    en: 'The till continues by itself once the payment is confirmed.',
  },
  'link.giveUp': { es: 'Dejar de esperar', pt: 'Deixar de esperar', en: 'Stop waiting' },
  'link.giveUpWhy': {
    es: 'Si el cliente paga después, se le devuelve todo.',
    pt: 'Se o cliente pagar depois, tudo é devolvido.',
    en: 'If the customer pays later, all of it is given back.',
  },
  'link.left': { es: 'Quedan {{m}} min {{s}} s', pt: 'Restam {{m}} min {{s}} s', en: '{{m}} min {{s}} s left' },
  'link.timer': { es: 'Tiempo para pagar', pt: 'Tempo para pagar', en: 'Time to pay' },
  'link.approved': { es: 'Pagado con enlace', pt: 'Pago com link', en: 'Paid by link' },
  'link.return': { es: 'Vuelve por el enlace', pt: 'Volta pelo link', en: 'Given back by link' },
  'link.why': {
    es: 'La venta se pagó con un enlace.',
    pt: 'A venda foi paga com um link.',
    en: 'The sale was paid by link.',
  },
  'link.whyRefused': {
    es: 'El servicio no hizo el código de pago.',
    pt: 'O serviço não fez o código de pagamento.',
    en: 'The service did not make the payment code.',
  },
  'link.customer': {
    es: 'Escanee y pague con su teléfono',
    pt: 'Escaneie e pague com o telefone',
    en: 'Scan and pay on your phone',
  },
  'link.customerSoon': { es: 'Un momento…', pt: 'Um momento…', en: 'One moment…' },

  // Abandoned: these replace the phrases for a card without a reply.
  'link.doubt.title': {
    es: 'Pago por enlace sin confirmar',
    pt: 'Pagamento por link sem confirmação',
    en: 'Payment by link unconfirmed',
  },
  'link.doubt.lead': {
    es: 'La caja ya no lo espera. Si el cliente paga, se le devuelve todo.',
    pt: 'O caixa já não espera. Se o cliente pagar, tudo é devolvido.',
    en: 'The till no longer waits for it. If the customer pays, all of it is given back.',
  },
  'link.doubtSent': {
    es: 'Se pidió un pago por enlace de {{amount}}',
    pt: 'Foi pedido um pagamento por link de {{amount}}',
    en: 'A payment by link of {{amount}} was requested',
  },
  'link.doubt.what': {
    es: 'Se dejó de esperar. El cliente todavía puede pagar.',
    pt: 'Deixou-se de esperar. O cliente ainda pode pagar.',
    en: 'The till stopped waiting. The customer can still pay.',
  },
  'link.doubt.auto': {
    es: 'Vigilando este enlace',
    pt: 'Vigiando este link',
    en: 'Watching this link',
  },
  'link.doubt.effect': {
    es: 'Si alguien lo paga, se devuelve. Cuando vence, no cambia nada.',
    pt: 'Se alguém pagar, é devolvido. Quando vence, nada muda.',
    en: 'If anyone pays it, it is given back. When it expires, nothing changes.',
  },
  'link.again': { es: 'Cobrar con tarjeta', pt: 'Cobrar no cartão', en: 'Charge a card' },
  'link.doubt.again': {
    es: '{{amount}}. Es otro cobro. Si además pagan el enlace, eso se devuelve.',
    pt: '{{amount}}. É outra cobrança. Se também pagarem o link, isso é devolvido.',
    en: '{{amount}}. It is another charge. If the link is paid as well, that is given back.',
  },
  'link.doubt.cash': {
    es: '{{amount}}. Si además pagan el enlace, eso se devuelve.',
    pt: '{{amount}}. Se também pagarem o link, isso é devolvido.',
    en: '{{amount}}. If the link is paid as well, that is given back.',
  },
  'link.doubtWait': { es: 'Esperar aquí', pt: 'Esperar aqui', en: 'Wait here' },
  'link.doubtWaiting': { es: 'Esperando', pt: 'Aguardando', en: 'Waiting' },
  'link.doubt.wait': {
    es: 'Termina cuando el enlace vence, o su dinero volvió.',
    pt: 'Termina quando o link vence, ou seu dinheiro voltou.',
    en: 'It ends when the link expires, or its money is back.',
  },
  'link.doubt.next': {
    es: 'La venta {{number}} queda en espera. La caja vigila el enlace sola.',
    pt: 'A venda {{number}} fica em espera. O caixa vigia o link sozinho.',
    en: 'Sale {{number}} goes on hold. The till watches the link by itself.',
  },
  'link.doubt.say': {
    es: '«Ya no use ese código. Si alcanzó a pagar, el dinero vuelve solo.»',
    pt: '“Não use mais esse código. Se chegou a pagar, o dinheiro volta sozinho.”',
    en: '“Please do not use that code any more. If you did pay, the money comes back by itself.”',
  },
  'link.doubt.escalated': {
    es: 'El enlace sigue abierto. El encargado puede anularlo en el servicio.',
    pt: 'O link continua aberto. O gerente pode cancelá-lo no serviço.',
    en: 'The link is still open. The manager can cancel it at the service.',
  },
  'link.doubt.customer': {
    es: 'Si ya pagó, el dinero vuelve solo.',
    pt: 'Se já pagou, o dinheiro volta sozinho.',
    en: 'If you have paid, the money comes back by itself.',
  },

  // Found paid after it was abandoned.
  'link.paid.title': {
    es: 'Se pagó tarde',
    pt: 'Foi pago tarde',
    en: 'It was paid late',
  },
  'link.paid.lead': {
    es: 'El cliente pagó cuando ya nadie esperaba. La caja le devuelve todo.',
    pt: 'O cliente pagou quando ninguém mais esperava. O caixa devolve tudo.',
    en: 'The customer paid after the till stopped waiting. The till gives all of it back.',
  },
  'link.paid.what': {
    es: 'Se dejó de esperar. El cliente pagó de todos modos.',
    pt: 'Deixou-se de esperar. O cliente pagou mesmo assim.',
    en: 'The till stopped waiting. The customer paid all the same.',
  },
  'link.paid.auto': {
    es: 'Devolviendo este pago',
    pt: 'Devolvendo este pagamento',
    en: 'Giving this payment back',
  },
  'link.paid.effect': {
    es: 'Se devuelve una sola vez: la caja lee el pago antes de pedirlo otra vez.',
    pt: 'É devolvido uma única vez: o caixa lê o pagamento antes de pedir outra vez.',
    en: 'It is given back only once: the till reads the payment before it asks again.',
  },
  'link.paid.again': {
    es: '{{amount}}. Es otro cobro. El pago del enlace se devuelve.',
    pt: '{{amount}}. É outra cobrança. O pagamento do link é devolvido.',
    en: '{{amount}}. It is another charge. The payment by link is given back.',
  },
  'link.paid.cash': {
    es: '{{amount}}. El pago del enlace se devuelve.',
    pt: '{{amount}}. O pagamento do link é devolvido.',
    en: '{{amount}}. The payment by link is given back.',
  },
  'link.paid.wait': {
    es: 'Termina cuando la devolución está confirmada.',
    pt: 'Termina quando a devolução está confirmada.',
    en: 'It ends when the refund is confirmed.',
  },
  'link.paid.next': {
    es: 'La venta {{number}} queda en espera. La caja confirma la devolución sola.',
    pt: 'A venda {{number}} fica em espera. O caixa confirma a devolução sozinho.',
    en: 'Sale {{number}} goes on hold. The till confirms the refund by itself.',
  },
  'link.paid.say': {
    es: '«Su pago llegó tarde. Se lo estamos devolviendo.»',
    pt: '“Seu pagamento chegou tarde. Estamos devolvendo.”',
    en: '“Your payment arrived late. We are giving it back.”',
  },
  'link.paid.escalated': {
    es: 'El cliente pagó, y la devolución no está confirmada. El encargado la revisa en el servicio.',
    pt: 'O cliente pagou, e a devolução não está confirmada. O gerente a verifica no serviço.',
    en: 'The customer paid, and the refund is not confirmed. The manager checks it at the service.',
  },
  'link.paid.customer': {
    es: 'Su pago llegó tarde. Se está devolviendo.',
    pt: 'Seu pagamento chegou tarde. Está sendo devolvido.',
    en: 'Your payment arrived late. It is being given back.',
  },

  // Found paid, with another amount than requested.
  'link.other_sum.title': {
    es: 'Se pagó otro monto',
    pt: 'Foi pago outro valor',
    en: 'A different amount was paid',
  },
  'link.other_sum.lead': {
    es: 'El cliente pagó otro monto o moneda. Nada vuelve solo.',
    pt: 'O cliente pagou outro valor ou moeda. Nada volta sozinho.',
    en: 'The customer paid a different amount or currency. Nothing goes back by itself.',
  },
  'link.other_sum.what': {
    es: 'El servicio informa un pago de otro monto o moneda.',
    pt: 'O serviço informa um pagamento de outro valor ou moeda.',
    en: 'The service reports a payment of a different amount or currency.',
  },
  'link.other_sum.auto': {
    es: 'Consultando este pago',
    pt: 'Consultando este pagamento',
    en: 'Looking at this payment',
  },
  'link.other_sum.effect': {
    es: 'No paga la venta, y la caja no lo devuelve sola.',
    pt: 'Não paga a venda, e o caixa não o devolve sozinho.',
    en: 'It does not pay the sale, and the till does not give it back by itself.',
  },
  'link.other_sum.again': {
    es: '{{amount}}. Es otro cobro. Lo pagado no vuelve solo.',
    pt: '{{amount}}. É outra cobrança. O que foi pago não volta sozinho.',
    en: '{{amount}}. It is another charge. What was paid does not go back by itself.',
  },
  'link.other_sum.cash': {
    es: '{{amount}}. Lo pagado no vuelve solo.',
    pt: '{{amount}}. O que foi pago não volta sozinho.',
    en: '{{amount}}. What was paid does not go back by itself.',
  },
  'link.other_sum.wait': {
    es: 'Termina cuando el encargado lo resuelve.',
    pt: 'Termina quando o gerente resolve.',
    en: 'It ends when the manager resolves it.',
  },
  'link.other_sum.next': {
    es: 'La venta {{number}} queda en espera. El pago del enlace queda para el encargado.',
    pt: 'A venda {{number}} fica em espera. O pagamento do link fica para o gerente.',
    en: 'Sale {{number}} goes on hold. The payment by link is left to the manager.',
  },
  'link.other_sum.say': {
    es: '«Su pago llegó con otro monto. El encargado lo revisa.»',
    pt: '“Seu pagamento chegou com outro valor. O gerente vai verificar.”',
    en: '“Your payment arrived with a different amount. The manager is looking into it.”',
  },
  'link.other_sum.escalated': {
    es: 'El cliente pagó otro monto o en otra moneda. El encargado lo compara en el servicio y decide.',
    pt: 'O cliente pagou outro valor ou em outra moeda. O gerente compara no serviço e decide.',
    en: 'The customer paid a different amount or currency. The manager compares it at the service and decides.',
  },
  'link.other_sum.customer': {
    es: 'Su pago llegó con otro monto. El encargado lo revisa.',
    pt: 'Seu pagamento chegou com outro valor. O gerente vai verificar.',
    en: 'Your payment arrived with a different amount. The manager is looking into it.',
  },

  // Abandoned before this till showed its address.
  'link.never_shown.title': {
    es: 'Enlace sin confirmar',
    pt: 'Link sem confirmação',
    en: 'Link unconfirmed',
  },
  'link.never_shown.lead': {
    es: 'Esta caja no le dio la dirección del enlace a nadie.',
    pt: 'Este caixa não deu o endereço do link a ninguém.',
    en: "This till did not give the link's address to anyone.",
  },
  'link.never_shown.what': {
    es: 'Se dejó de esperar el enlace antes de mostrarlo.',
    pt: 'Deixou-se de esperar o link antes de mostrá-lo.',
    en: 'The till stopped waiting for the link before it was shown.',
  },
  'link.never_shown.auto': {
    es: 'Aclarando este enlace',
    pt: 'Esclarecendo este link',
    en: 'Checking this link',
  },
  'link.never_shown.effect': {
    es: 'Nadie recibió su dirección de esta caja.',
    pt: 'Nenhum cliente recebeu o endereço deste caixa.',
    en: 'No customer got its address from this till.',
  },
  'link.never_shown.again': {
    es: '{{amount}}. Es otro cobro. El enlace no se mostró.',
    pt: '{{amount}}. É outra cobrança. O link não foi mostrado.',
    en: '{{amount}}. It is another charge. The link was not shown.',
  },
  'link.never_shown.cash': {
    es: '{{amount}}. El enlace no se mostró.',
    pt: '{{amount}}. O link não foi mostrado.',
    en: '{{amount}}. The link was not shown.',
  },
  'link.never_shown.wait': {
    es: 'Termina cuando se aclara.',
    pt: 'Termina quando é esclarecido.',
    en: 'It ends when it is cleared up.',
  },
  'link.never_shown.next': {
    es: 'La venta {{number}} queda en espera. El enlace no se mostró.',
    pt: 'A venda {{number}} fica em espera. O link não foi mostrado.',
    en: 'Sale {{number}} goes on hold. The link was not shown.',
  },
  'link.never_shown.say': {
    es: '«El código no llegó. Puede pagar de otra forma.»',
    pt: '“O código não chegou. Pode pagar de outra forma.”',
    en: '“The code did not arrive. You can pay another way.”',
  },
  'link.never_shown.escalated': {
    es: 'Esta caja no le dio el enlace a nadie. El encargado lo busca en el servicio por su referencia.',
    pt: 'Este caixa não deu o link a ninguém. O gerente o procura no serviço pela referência.',
    en: 'This till did not give the link to anyone. The manager looks it up at the service by its reference.',
  },
  'link.never_shown.customer': {
    es: 'El código no llegó. Puede pagar de otra forma.',
    pt: 'O código não chegou. Pode pagar de outra forma.',
    en: 'The code did not arrive. You can pay another way.',
  },

  // On the recovery page: the till no longer waits for it.
  'link.watch.next': {
    es: 'Consulta {{n}} · en {{wait}}',
    pt: 'Consulta {{n}} · em {{wait}}',
    en: 'Check {{n}} · in {{wait}}',
  },
  'link.watch.now': {
    es: 'Consulta {{n}} en curso…',
    pt: 'Consulta {{n}} em andamento…',
    en: 'Check {{n}} in progress…',
  },
  'link.watch.soon': { es: 'Consulta {{n}} · ahora', pt: 'Consulta {{n}} · agora', en: 'Check {{n}} · now' },
  'link.watch.noCharge': { es: 'Nadie lo pagó', pt: 'Ninguém pagou', en: 'Nobody paid it' },
  'link.watch.whyUnpaid': {
    es: 'La caja ya no espera este enlace. Se dejó antes de confirmarse y lo sigue vigilando: si alguien lo paga, se le devuelve todo; cuando vence, no cambia nada.',
    pt: 'O caixa já não espera este link. Foi deixado antes de ser confirmado e continua vigiado: se alguém pagar, tudo é devolvido; quando vence, nada muda.',
    en: 'The till no longer waits for this link. It stopped before the link was confirmed and still watches it: if anyone pays it, all of it is given back; when it expires, nothing changes.',
  },
  'link.watch.whyNotNamed': {
    es: 'El servicio no dijo cómo se llama este enlace, y esta caja no le dio su dirección a nadie. Búsquelo en el servicio de pagos por su referencia.',
    pt: 'O serviço não disse como se chama este link, e este caixa não deu seu endereço a ninguém. Procure-o no serviço de pagamentos pela referência.',
    en: 'The service did not say what this link is called, and this till did not give its address to anyone. Look it up at the payment service by its reference.',
  },
  'link.watch.why.paid': {
    es: 'El cliente pagó este enlace cuando ya nadie lo esperaba. La caja lo devuelve, y lee el pago hasta ver la devolución.',
    pt: 'O cliente pagou este link quando ninguém mais o esperava. O caixa o devolve, e lê o pagamento até ver a devolução.',
    en: 'The customer paid this link after the till stopped waiting. The till gives it back, and reads the payment until it sees the refund.',
  },
  'link.watch.why.other_sum': {
    es: 'El cliente pagó este enlace por otro monto o en otra moneda. No paga la venta y nada vuelve solo: compárelo en el servicio de pagos.',
    pt: 'O cliente pagou este link com outro valor ou em outra moeda. Não paga a venda e nada volta sozinho: compare no serviço de pagamentos.',
    en: 'The customer paid a different amount or currency for this link. It does not pay the sale and nothing goes back by itself: compare it at the payment service.',
  },
  'link.watch.why.never_shown': {
    es: 'Esta caja no le dio la dirección de este enlace a nadie, y lo sigue vigilando.',
    pt: 'Este caixa não deu o endereço deste link a ninguém, e continua vigiando.',
    en: "This till did not give this link's address to anyone, and still watches it.",
  },
  'link.watch.whyNoCharge': {
    es: 'El servicio confirmó que nadie pagó este enlace. No había nada que devolver.',
    pt: 'O serviço confirmou que ninguém pagou este link. Não havia o que devolver.',
    en: 'The service confirmed that nobody paid this link. There was nothing to give back.',
  },
  'link.watch.whyPaid': {
    es: 'El cliente pagó este enlace.',
    pt: 'O cliente pagou este link.',
    en: 'The customer paid this link.',
  },
  'link.watch.whyDeclined': {
    es: 'El servicio no hizo este enlace. No se cobró nada.',
    pt: 'O serviço não fez este link. Nada foi cobrado.',
    en: 'The service did not make this link. Nothing was charged.',
  },
  'link.watch.tryNow': { es: 'Consultar ahora', pt: 'Consultar agora', en: 'Check now' },
  'link.watch.trying': { es: 'Consultando…', pt: 'Consultando…', en: 'Checking…' },
  'link.watch.doNotRefund': {
    es: 'No devuelva nada a mano: si alguien lo paga, la caja se lo devuelve.',
    pt: 'Não devolva nada manualmente: se alguém pagar, o caixa devolve.',
    en: 'Give nothing back by hand: if anyone pays it, the till gives it back.',
  },
  'link.watch.advice.paid': {
    es: 'No devuelva a mano sin mirar el pago en el servicio.',
    pt: 'Não devolva manualmente sem ver o pagamento no serviço.',
    en: 'Give nothing back by hand before looking at the service.',
  },
  'link.watch.advice.other_sum': {
    es: 'La caja no lo devuelve. Mírelo antes en el servicio.',
    pt: 'O caixa não o devolve. Veja antes no serviço.',
    en: 'The till does not give it back. Look at the service first.',
  },
  'link.watch.advice.never_shown': {
    es: 'No devuelva a mano sin mirar el pago en el servicio.',
    pt: 'Não devolva manualmente sem ver o pagamento no serviço.',
    en: 'Give nothing back by hand before looking at the service.',
  },
  'link.watch.asked': { es: 'Enlace pedido', pt: 'Link pedido', en: 'Link requested' },
  'link.watch.made': { es: 'Código mostrado', pt: 'Código mostrado', en: 'Code shown' },
  'link.watch.givenUp': { es: 'Se dejó de esperar', pt: 'Deixou-se de esperar', en: 'Stopped waiting' },
  'link.watch.doubt': {
    es: 'La caja vigila el enlace hasta que termine.',
    pt: 'O caixa vigia o link até que termine.',
    en: 'The till watches the link until it ends.',
  },
  'link.watch.look': { es: 'Consulta {{n}}: {{what}}', pt: 'Consulta {{n}}: {{what}}', en: 'Check {{n}}: {{what}}' },
  'link.watch.open': {
    es: 'Nadie lo pagó todavía; sigue abierto',
    pt: 'Ninguém pagou ainda; continua aberto',
    en: 'Nobody has paid it yet; it is still open',
  },
  'link.watch.ended': {
    es: 'El servicio dice que terminó; se consulta otra vez',
    pt: 'O serviço diz que terminou; será consultado outra vez',
    en: 'The service says that it ended; it is checked again',
  },
  'link.watch.notProven': {
    es: 'Pagado, sin devolución aún',
    pt: 'Pago, ainda sem devolução',
    en: 'Paid, not given back yet',
  },
  'link.watch.otherSum': {
    es: 'Se pagó otro monto o moneda',
    pt: 'Foi pago outro valor ou moeda',
    en: 'A different amount or currency was paid',
  },
  'link.watch.paidLate': {
    es: 'El cliente pagó',
    pt: 'O cliente pagou',
    en: 'The customer paid',
  },
  'link.watch.askedBack': {
    es: 'Se pide devolver todo',
    pt: 'Pede-se a devolução de tudo',
    en: 'Full return requested',
  },
  'link.watch.lookNext': {
    es: 'Consulta {{n}}, en {{wait}}',
    pt: 'Consulta {{n}}, em {{wait}}',
    en: 'Check {{n}}, in {{wait}}',
  },
  'link.watch.lookNow': {
    es: 'Consulta {{n}} en curso…',
    pt: 'Consulta {{n}} em andamento…',
    en: 'Check {{n}} in progress…',
  },

  // Settings
  'settings.field.pay_link_enabled': {
    es: 'Pago con enlace o QR',
    pt: 'Pagamento com link ou QR',
    en: 'Payment by link or QR',
  },
  'settings.help.pay_link_enabled': {
    es: 'El cliente paga con su teléfono en la página del servicio de pagos. La caja muestra el código y espera.',
    pt: 'O cliente paga com o telefone na página do serviço de pagamentos. O caixa mostra o código e aguarda.',
    en: 'Customers pay on their phone, on the page of the payment service. The till shows the code and waits.',
  },
  'settings.field.pay_link_url': {
    es: 'Página donde se paga',
    pt: 'Página onde se paga',
    en: 'Payment page',
  },
  'settings.help.pay_link_url': {
    es: 'La dirección https que da el servicio de pagos, con {payment_id} en el lugar del pago. Sin ella no se ofrece.',
    pt: 'O endereço https que o serviço de pagamentos dá, com {payment_id} no lugar do pagamento. Sem ele não é oferecido.',
    en: 'The https address that the payment service gives, with {payment_id} in the place of the payment. Without it this is not offered.',
  },
  'settings.field.pay_link_wait_minutes': {
    es: 'Esperar el pago, en minutos',
    pt: 'Aguardar o pagamento, em minutos',
    en: 'Wait for the payment, in minutes',
  },
  'settings.help.pay_link_wait_minutes': {
    es: 'Después la caja queda libre. Quien pague más tarde recibe su dinero de vuelta.',
    pt: 'Depois o caixa fica livre. Quem pagar mais tarde recebe o dinheiro de volta.',
    en: 'After that the till is free. Whoever pays later gets the money back.',
  },
} as const satisfies MessageSet;
