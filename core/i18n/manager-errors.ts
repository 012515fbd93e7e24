import type { MessageSet } from './message.ts';

/** Refusals of what only the managers' pages ask for: the first picture has none of them. */
export const managerErrors = {
  'error.promotions_full': {
    es: 'Hay demasiadas promociones. Quite una que ya no se use.',
    pt: 'Há promoções demais. Remova uma que não se usa mais.',
    en: 'There are too many promotions. Remove one that is no longer used.',
  },
  'error.import_gone': {
    es: 'El archivo no llegó completo. Elíjalo otra vez.',
    pt: 'O arquivo não chegou completo. Escolha de novo.',
    en: 'The file did not arrive complete. Choose it again.',
  },
  'error.import_has_bad_rows': {
    es: 'El archivo tiene filas con errores. No se importó nada.',
    pt: 'O arquivo tem linhas com erros. Nada foi importado.',
    en: 'The file has rows with errors. Nothing was imported.',
  },
  'error.settlement_unreadable': {
    es: 'El servicio no entregó su liquidación. Puede cerrar el turno y conciliar después.',
    pt: 'O serviço não entregou a liquidação. Pode fechar o turno e conciliar depois.',
    en: 'The service did not provide its settlement. You can close the shift and reconcile later.',
  },
  'error.records_not_read': {
    es: 'El servicio de pagos no los entregó. Pruébelo; si responde, revise el identificador y los permisos.',
    pt: 'O serviço de pagamentos não os entregou. Teste-o; se responder, confira o identificador e as permissões.',
    en: 'The payment service did not provide them. Test it; if it responds, check the identifier and permissions.',
  },
  'error.record_refused': {
    es: 'El servicio de pagos no lo aceptó. Nada cambió. Revise los datos y los permisos.',
    pt: 'O serviço de pagamentos não aceitou. Nada mudou. Confira os dados e as permissões.',
    en: 'The payment service did not accept it. Nothing changed. Check the data and the permissions.',
  },
  'error.record_not_sent': {
    es: 'No se llegó al servicio de pagos. Nada cambió; puede repetirlo.',
    pt: 'O serviço de pagamentos não foi alcançado. Nada mudou; pode repetir.',
    en: 'The payment service could not be reached. Nothing changed; you can try again.',
  },
  'error.record_unconfirmed': {
    es: 'El servicio de pagos no lo confirmó, y puede estar hecho. Consúltelo antes de repetirlo.',
    pt: 'O serviço de pagamentos não confirmou, e pode estar feito. Consulte antes de repetir.',
    en: 'The payment service did not confirm it, and it may be done. Look it up before trying again.',
  },
} as const satisfies MessageSet;
