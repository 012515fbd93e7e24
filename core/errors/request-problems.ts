import type { Problem } from './problem.ts';

/** Nothing was sent, or the call carried no money: the money certainly did not move. */
export const requestProblems = {
  name_not_found: {
    money: 'not_moved',
    retry: 'may',
    cashier: {
      es: 'Sin conexión con el servicio de pagos. No se envió nada. Puede cobrar en efectivo.',
      pt: 'Sem conexão com o serviço de pagamentos. Nada foi enviado. Pode receber em dinheiro.',
      en: 'No connection to the payment service. Nothing was sent. You can take cash.',
    },
    meaning: 'The name of the service could not be looked up: no internet, or the DNS of this network fails.',
    call: 'network',
  },
  connection_refused: {
    money: 'not_moved',
    retry: 'may',
    cashier: {
      es: 'El servicio de pagos no acepta conexiones. No se envió nada. Puede cobrar en efectivo.',
      pt: 'O serviço de pagamentos não aceita conexões. Nada foi enviado. Pode receber em dinheiro.',
      en: 'The payment service is not accepting connections. Nothing was sent. You can take cash.',
    },
    meaning:
      'The machine answered, but nothing listens at that address and port: the address is wrong or the service is down.',
    call: 'service',
  },
  unreachable: {
    money: 'not_moved',
    retry: 'may',
    cashier: {
      es: 'Sin conexión con el servicio de pagos. No se envió nada. Revise la red o cobre en efectivo.',
      pt: 'Sem conexão com o serviço de pagamentos. Nada foi enviado. Verifique a rede ou receba em dinheiro.',
      en: 'No connection to the payment service. Nothing was sent. Check the network or take cash.',
    },
    meaning: 'There is no way through the network to the service.',
    call: 'network',
  },
  connect_timeout: {
    money: 'not_moved',
    retry: 'may',
    cashier: {
      es: 'El servicio de pagos no respondió a la conexión. No se envió nada. Pruebe otra vez o cobre en efectivo.',
      pt: 'O serviço de pagamentos não respondeu à conexão. Nada foi enviado. Tente de novo ou receba em dinheiro.',
      en: 'The payment service did not respond to the connection. Nothing was sent. Try again or take cash.',
    },
    meaning: 'No connection within the time allowed: a firewall drops it, or the line is very slow.',
    call: 'network',
  },
  secure_connection_failed: {
    money: 'not_moved',
    retry: 'may',
    cashier: {
      es: 'No hay conexión segura con el servicio de pagos. No se envió nada. Revise la hora de este equipo y avise al encargado.',
      pt: 'Não há conexão segura com o serviço de pagamentos. Nada foi enviado. Confira a hora deste computador e avise o gerente.',
      en: 'There is no secure connection to the payment service. Nothing was sent. Check the clock of this machine and tell the manager.',
    },
    meaning:
      'The TLS handshake or the certificate failed: a wrong clock, an intercepting network, or an expired certificate.',
    call: 'network',
  },
  no_credentials: {
    money: 'not_moved',
    retry: 'may',
    cashier: {
      es: 'El servicio de pagos no dio acceso a esta caja. No se envió nada. Avise al encargado.',
      pt: 'O serviço de pagamentos não deu acesso a este caixa. Nada foi enviado. Avise o gerente.',
      en: 'The payment service gave this till no access. Nothing was sent. Tell the manager.',
    },
    meaning: 'No access token could be had: wrong credentials or audience, or the token call failed.',
    call: 'integrator',
  },
  stopped_before_sending: {
    money: 'not_moved',
    retry: 'may',
    cashier: {
      es: 'El cobro se detuvo antes de enviarlo. No se cobró nada.',
      pt: 'A cobrança parou antes do envio. Nada foi cobrado.',
      en: 'The charge was stopped before it was sent. Nothing was charged.',
    },
    meaning: 'The till or the cashier ended the call before a byte of it left.',
    call: 'nobody',
  },
  request_not_allowed: {
    money: 'not_moved',
    retry: 'must_not',
    cashier: {
      es: 'La caja no pudo preparar el cobro. No se envió nada. Avise al encargado.',
      pt: 'O caixa não conseguiu preparar a cobrança. Nada foi enviado. Avise o gerente.',
      en: 'The till could not prepare the charge. Nothing was sent. Tell the manager.',
    },
    meaning:
      'The request is not what the interface allows; the till refused it itself. A setting or the till is wrong.',
    call: 'integrator',
  },
  program_replaced: {
    money: 'not_moved',
    retry: 'may',
    cashier: {
      es: 'El programa de esta caja se actualizó mientras funcionaba. No se envió nada. Reinicie la caja y repítalo.',
      pt: 'O programa deste caixa foi atualizado enquanto funcionava. Nada foi enviado. Reinicie o caixa e repita.',
      en: 'The program of this till was replaced while it ran. Nothing was sent. Restart the till and do it again.',
    },
    meaning: 'A part of the program that is loaded when needed is gone: its package was replaced under a running till.',
    call: 'manager',
  },
  read_failed: {
    money: 'not_moved',
    retry: 'may',
    cashier: {
      es: 'El servicio de pagos no respondió a la consulta. Pruebe otra vez.',
      pt: 'O serviço de pagamentos não respondeu à consulta. Tente de novo.',
      en: 'The payment service did not answer the query. Try again.',
    },
    meaning: 'A question got no usable answer. Asking again is safe.',
    call: 'service',
  },
  change_not_confirmed: {
    money: 'not_moved',
    retry: 'must_not',
    cashier: {
      es: 'No se sabe si el cambio quedó guardado. Consúltelo antes de repetirlo.',
      pt: 'Não se sabe se a alteração foi gravada. Consulte antes de repetir.',
      en: 'It is not known whether the change was saved. Look it up before you repeat it.',
    },
    meaning: 'A change of a record got no usable answer: it may have been made. Read it back first.',
    call: 'manager',
  },
} as const satisfies Record<string, Problem>;
