import type { MessageSet } from './message.ts';

/** A payment that the customer makes on a telephone (docs/specs/pay-link.md). */
export const payLink = {
  'link.option': { es: 'Enlace o QR', pt: 'Link ou QR', en: 'Link or QR' },
  'link.optionSub': {
    es: 'El cliente paga con su teléfono',
    pt: 'O cliente paga com o telefone',
    en: 'The customer pays on a telephone',
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
  'link.givingUp': { es: 'Dejando de esperar…', pt: 'Deixando de esperar…', en: 'Giving it up…' },
  'link.code': { es: 'Código de pago', pt: 'Código de pagamento', en: 'Payment code' },
  'link.lead': {
    es: 'La caja sigue sola cuando el pago está confirmado.',
    pt: 'O caixa segue sozinho quando o pagamento é confirmado.',
    en: 'The till goes on by itself once the payment is confirmed.',
  },
  'link.giveUp': { es: 'Dejar de esperar', pt: 'Deixar de esperar', en: 'Stop waiting' },
  'link.giveUpWhy': {
    es: 'Si el cliente paga después, se le devuelve todo.',
    pt: 'Se o cliente pagar depois, tudo é devolvido.',
    en: 'If the customer pays later, all of it goes back.',
  },
  'link.left': { es: 'Quedan {{m}} min {{s}} s', pt: 'Restam {{m}} min {{s}} s', en: '{{m}} min {{s}} s left' },
  'link.timer': { es: 'Tiempo para pagar', pt: 'Tempo para pagar', en: 'Time to pay' },
  'link.approved': { es: 'Pagado con enlace', pt: 'Pago com link', en: 'Paid by link' },
  'link.return': { es: 'Vuelve por el enlace', pt: 'Volta pelo link', en: 'Goes back by link' },
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
    en: 'Scan and pay on your telephone',
  },
  'link.customerSoon': { es: 'Un momento…', pt: 'Um momento…', en: 'One moment…' },

  // Given up: what is said in the place of the words for a card without an answer.
  'link.doubt': {
    es: 'Pago por enlace sin confirmar',
    pt: 'Pagamento por link sem confirmação',
    en: 'Payment by link not confirmed',
  },
  'link.doubtLead': {
    es: 'La caja ya no lo espera. Si el cliente paga, se le devuelve todo.',
    pt: 'O caixa já não espera. Se o cliente pagar, tudo é devolvido.',
    en: 'The till no longer waits for it. If the customer pays, all of it goes back.',
  },
  'link.doubtSent': {
    es: 'Se pidió un pago por enlace de {{amount}}',
    pt: 'Foi pedido um pagamento por link de {{amount}}',
    en: 'A payment by link of {{amount}} was asked for',
  },
  'link.doubtWhat': {
    es: 'Se dejó de esperar. El cliente todavía puede pagar.',
    pt: 'Deixou-se de esperar. O cliente ainda pode pagar.',
    en: 'Given up. The customer can still pay.',
  },
  'link.doubtAuto': {
    es: 'Vigilando este enlace',
    pt: 'Vigiando este link',
    en: 'Watching this link',
  },
  'link.doubtEffect': {
    es: 'Si alguien lo paga, se devuelve. Cuando vence, no cambia nada.',
    pt: 'Se alguém pagar, é devolvido. Quando vence, nada muda.',
    en: 'If anybody pays it, it goes back. When it expires, nothing changes.',
  },
  'link.again': { es: 'Cobrar con tarjeta', pt: 'Cobrar no cartão', en: 'Charge a card' },
  'link.doubtAgain': {
    es: '{{amount}}. Es otro cobro. Si además pagan el enlace, eso se devuelve.',
    pt: '{{amount}}. É outra cobrança. Se também pagarem o link, isso é devolvido.',
    en: '{{amount}}. It is another charge. If the link is paid as well, that goes back.',
  },
  'link.doubtCash': {
    es: '{{amount}}. Si además pagan el enlace, eso se devuelve.',
    pt: '{{amount}}. Se também pagarem o link, isso é devolvido.',
    en: '{{amount}}. If the link is paid as well, that goes back.',
  },
  'link.doubtWait': { es: 'Esperar aquí', pt: 'Aguardar aqui', en: 'Wait here' },
  'link.doubtWaiting': { es: 'Esperando', pt: 'Aguardando', en: 'Waiting' },
  'link.doubtWaitSub': {
    es: 'Termina cuando el enlace vence, o su dinero volvió.',
    pt: 'Termina quando o link vence, ou seu dinheiro voltou.',
    en: 'It ends when the link expires, or its money is back.',
  },
  'link.doubtNext': {
    es: 'La venta {{number}} queda en espera. La caja vigila el enlace sola.',
    pt: 'A venda {{number}} fica em espera. O caixa vigia o link sozinho.',
    en: 'Sale {{number}} goes on hold. The till watches the link by itself.',
  },
  'link.doubtSay': {
    es: '«Ya no use ese código. Si alcanzó a pagar, el dinero vuelve solo.»',
    pt: '“Não use mais esse código. Se chegou a pagar, o dinheiro volta sozinho.”',
    en: '“Please do not use that code any more. If you did pay, the money comes back by itself.”',
  },
  'link.doubtEscalated': {
    es: 'El enlace sigue abierto. El encargado puede anularlo en el servicio.',
    pt: 'O link continua aberto. O gerente pode anulá-lo no serviço.',
    en: 'The link is still open. The manager can cancel it at the service.',
  },
  'link.doubtCustomer': {
    es: 'Si ya pagó, el dinero vuelve solo.',
    pt: 'Se já pagou, o dinheiro volta sozinho.',
    en: 'If you have paid, the money comes back by itself.',
  },

  // In Recuperación: nobody waits for it at the till any more.
  'link.watch.next': {
    es: 'Consulta {{n}} · en {{wait}}',
    pt: 'Consulta {{n}} · em {{wait}}',
    en: 'Look {{n}} · in {{wait}}',
  },
  'link.watch.now': {
    es: 'Consulta {{n}} en curso…',
    pt: 'Consulta {{n}} em andamento…',
    en: 'Look {{n}} in progress…',
  },
  'link.watch.soon': { es: 'Consulta {{n}} · ahora', pt: 'Consulta {{n}} · agora', en: 'Look {{n}} · now' },
  'link.watch.noCharge': { es: 'Nadie lo pagó', pt: 'Ninguém pagou', en: 'Nobody paid it' },
  'link.watch.whyUnpaid': {
    es: 'La caja ya no espera este enlace. Se dejó antes de confirmarse y lo sigue vigilando: si alguien lo paga, se le devuelve todo; cuando vence, no cambia nada.',
    pt: 'O caixa já não espera este link. Foi deixado antes de ser confirmado e continua vigiado: se alguém pagar, tudo é devolvido; quando vence, nada muda.',
    en: 'The till no longer waits for this link. It was given up before it was confirmed and is still watched: if anybody pays it, all of it goes back; when it expires, nothing changes.',
  },
  'link.watch.whyNotNamed': {
    es: 'El servicio no dijo cómo se llama este enlace, y ningún cliente lo vio. Búsquelo en el servicio de pagos por su referencia.',
    pt: 'O serviço não disse como se chama este link, e nenhum cliente o viu. Procure-o no serviço de pagamentos pela referência.',
    en: 'The service did not say what this link is called, and no customer saw it. Look it up at the payment service by its reference.',
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
  'link.watch.tryNow': { es: 'Consultar ahora', pt: 'Consultar agora', en: 'Look now' },
  'link.watch.trying': { es: 'Consultando…', pt: 'Consultando…', en: 'Looking…' },
  'link.watch.doNotRefund': {
    es: 'No devuelva nada a mano: si alguien lo paga, la caja se lo devuelve.',
    pt: 'Não devolva nada manualmente: se alguém pagar, o caixa devolve.',
    en: 'Give nothing back by hand: if anybody pays it, the till gives it back.',
  },
  'link.watch.asked': { es: 'Enlace pedido', pt: 'Link pedido', en: 'Link asked for' },
  'link.watch.made': { es: 'Código mostrado', pt: 'Código mostrado', en: 'Code shown' },
  'link.watch.givenUp': { es: 'Se dejó de esperar', pt: 'Deixou-se de esperar', en: 'Given up' },
  'link.watch.doubt': {
    es: 'La caja vigila el enlace hasta que termine.',
    pt: 'O caixa vigia o link até que termine.',
    en: 'The till watches the link until it ends.',
  },
  'link.watch.look': { es: 'Consulta {{n}}: {{what}}', pt: 'Consulta {{n}}: {{what}}', en: 'Look {{n}}: {{what}}' },
  'link.watch.open': {
    es: 'Nadie lo pagó todavía; sigue abierto',
    pt: 'Ninguém pagou ainda; continua aberto',
    en: 'Nobody has paid it yet; it is still open',
  },
  'link.watch.ended': {
    es: 'El servicio dice que terminó; se consulta otra vez',
    pt: 'O serviço diz que terminou; será consultado outra vez',
    en: 'The service says that it ended; it is looked at again',
  },
  'link.watch.lookNext': {
    es: 'Consulta {{n}}, en {{wait}}',
    pt: 'Consulta {{n}}, em {{wait}}',
    en: 'Look {{n}}, in {{wait}}',
  },
  'link.watch.lookNow': {
    es: 'Consulta {{n}} en curso…',
    pt: 'Consulta {{n}} em andamento…',
    en: 'Look {{n}} in progress…',
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
    en: 'Customers pay on their telephone, on the page of the payment service. The till shows the code and waits.',
  },
  'settings.field.pay_link_url': {
    es: 'Página donde se paga',
    pt: 'Página onde se paga',
    en: 'Page for paying',
  },
  'settings.help.pay_link_url': {
    es: 'La dirección https que da el servicio de pagos, con {payment_id} en el lugar del pago. Sin ella no se ofrece.',
    pt: 'O endereço https que o serviço de pagamentos dá, com {payment_id} no lugar do pagamento. Sem ele não é oferecido.',
    en: 'The https address that the payment service gives, with {payment_id} in the place of the payment. Without it nothing is offered.',
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
