import type { Problem } from './problem.ts';

/** The service answered in its own words that it did not do it. */
export const refusalProblems = {
  bad_request: {
    money: 'not_moved',
    retry: 'must_not',
    cashier: {
      es: 'El servicio de pagos no aceptó los datos. No se cobró nada. Avise al encargado.',
      pt: 'O serviço de pagamentos não aceitou os dados. Nada foi cobrado. Avise o gerente.',
      en: 'The payment service did not accept the data. Nothing was charged. Tell the manager.',
    },
    meaning: 'HTTP 400 or 422: the request is not valid for the service. The details name the field.',
    call: 'integrator',
  },
  not_authenticated: {
    money: 'not_moved',
    retry: 'may',
    cashier: {
      es: 'El servicio de pagos no reconoce esta caja. No se cobró nada. Avise al encargado.',
      pt: 'O serviço de pagamentos não reconhece este caixa. Nada foi cobrado. Avise o gerente.',
      en: 'The payment service does not recognise this till. Nothing was charged. Tell the manager.',
    },
    meaning: 'HTTP 401, also with a new token: wrong credentials, or on POS refunds a wrong or missing Client-Id.',
    call: 'integrator',
  },
  payment_failed: {
    money: 'not_moved',
    retry: 'must_not',
    cashier: {
      es: 'Pago rechazado. No se cobró nada.',
      pt: 'Pagamento recusado. Nada foi cobrado.',
      en: 'Payment declined. Nothing was charged.',
    },
    meaning: 'HTTP 402: the simple payment failed.',
    call: 'nobody',
  },
  not_permitted: {
    money: 'not_moved',
    retry: 'must_not',
    cashier: {
      es: 'Esta caja no tiene permiso para eso. No se cobró nada. Avise al encargado.',
      pt: 'Este caixa não tem permissão para isso. Nada foi cobrado. Avise o gerente.',
      en: 'This till is not permitted to do that. Nothing was charged. Tell the manager.',
    },
    meaning: 'HTTP 403: the credentials do not carry this permission; sensitive card data needs a special one.',
    call: 'integrator',
  },
  not_found: {
    money: 'not_moved',
    retry: 'must_not',
    cashier: {
      es: 'El servicio de pagos no lo encontró. No se movió dinero.',
      pt: 'O serviço de pagamentos não encontrou. Nenhum dinheiro foi movido.',
      en: 'The payment service did not find it. No money moved.',
    },
    meaning: 'HTTP 404: no such payment, transaction, instrument, merchant or trace.',
    call: 'manager',
  },
  trace_not_found: {
    money: 'not_known',
    retry: 'only_recovery',
    cashier: {
      es: 'El servicio de pagos todavía no conoce este cobro. La caja lo seguirá revisando sola.',
      pt: 'O serviço de pagamentos ainda não conhece esta cobrança. O caixa continuará verificando sozinho.',
      en: 'The payment service does not know this charge yet. The till keeps checking by itself.',
    },
    meaning: 'HTTP 404 to an undo: final only when it was asked after horizon H (payment-safety 5.5).',
    call: 'nobody',
  },
  conflict: {
    money: 'not_known',
    retry: 'only_recovery',
    cashier: {
      es: 'El servicio de pagos no pudo hacerlo en el estado actual del pago. La caja prueba el camino siguiente.',
      pt: 'O serviço de pagamentos não pôde fazer isso no estado atual do pagamento. O caixa tenta o próximo caminho.',
      en: 'The payment service could not do it in the present state of the payment. The till tries the next way.',
    },
    meaning:
      'HTTP 409: not refundable, reversible or cancellable now, or a trace that is known already. It proves nothing by itself.',
    call: 'manager',
  },
  record_conflict: {
    money: 'not_moved',
    retry: 'must_not',
    cashier: {
      es: 'El servicio de pagos ya tiene ese registro, o no permite cambiarlo ahora.',
      pt: 'O serviço de pagamentos já tem esse registro, ou não permite alterá-lo agora.',
      en: 'The payment service has that record already, or does not let it change now.',
    },
    meaning: 'HTTP 409 to a call that carries no money.',
    call: 'manager',
  },
  too_many_requests: {
    money: 'not_moved',
    retry: 'may',
    cashier: {
      es: 'El servicio de pagos está ocupado. No se cobró nada. Espere un momento y pruebe otra vez.',
      pt: 'O serviço de pagamentos está ocupado. Nada foi cobrado. Espere um momento e tente de novo.',
      en: 'The payment service is busy. Nothing was charged. Wait a moment and try again.',
    },
    meaning: 'HTTP 429: too many requests; Retry-After says how long to wait.',
    call: 'service',
  },
  refused: {
    money: 'not_moved',
    retry: 'must_not',
    cashier: {
      es: 'El servicio de pagos no aceptó el pedido. No se cobró nada. Avise al encargado.',
      pt: 'O serviço de pagamentos não aceitou o pedido. Nada foi cobrado. Avise o gerente.',
      en: 'The payment service did not accept the request. Nothing was charged. Tell the manager.',
    },
    meaning: 'Another 4xx status in the words of the service.',
    call: 'integrator',
  },
} as const satisfies Record<string, Problem>;
