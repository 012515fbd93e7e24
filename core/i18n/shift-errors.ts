import type { Catalogue } from './catalogue.ts';

/** Refusals of shifts and reconciliations. */
export const shiftErrors = {
  'error.shift_needed': {
    es: 'Primero abra el turno.',
    pt: 'Primeiro abra o turno.',
    en: 'Open the shift first.',
  },
  'error.shift_open_already': {
    es: 'Ya hay un turno abierto.',
    pt: 'Já há um turno aberto.',
    en: 'A shift is open already.',
  },
  'error.shift_not_open': {
    es: 'Ese turno ya no está abierto.',
    pt: 'Esse turno já não está aberto.',
    en: 'That shift is not open any more.',
  },
  'error.shift_changed': {
    es: 'La gaveta se usó mientras tanto. Revise la diferencia y cierre de nuevo.',
    pt: 'A gaveta foi usada nesse meio-tempo. Confira a diferença e feche de novo.',
    en: 'The drawer was used meanwhile. Check the difference and close again.',
  },
  'error.shift_too_long': {
    es: 'El turno duró más de un mes. Concílielo en la página del servicio.',
    pt: 'O turno durou mais de um mês. Concilie na página do serviço.',
    en: "The shift lasted more than a month. Reconcile it on the service's page.",
  },
  'error.count_wrong': {
    es: 'El conteo tiene una pieza que no existe o una suma demasiado grande.',
    pt: 'A contagem tem uma peça que não existe ou uma soma grande demais.',
    en: 'The count has a piece that does not exist, or a sum that is too large.',
  },
  'error.payment_under_way': {
    es: 'Hay un cobro con tarjeta en curso. Cierre cuando termine.',
    pt: 'Há uma cobrança com cartão em curso. Feche quando terminar.',
    en: 'A card payment is under way. Close when it has ended.',
  },
  'error.not_written': {
    es: 'El registro no se puede escribir, así que nada se cerró. Avise a soporte.',
    pt: 'O registro não pode ser gravado, então nada foi fechado. Avise o suporte.',
    en: 'The journal cannot be written, so nothing was closed. Tell support.',
  },
  'error.settlement_unreadable': {
    es: 'El servicio no entregó su liquidación. Puede cerrar el turno y conciliar después.',
    pt: 'O serviço não entregou a liquidação. Pode fechar o turno e conciliar depois.',
    en: 'The service gave no settlement. You can close the shift and reconcile later.',
  },
} as const satisfies Catalogue;
