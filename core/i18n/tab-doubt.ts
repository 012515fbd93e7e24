import type { MessageSet } from './message.ts';

/** Texts for an unconfirmed hold, in place of those for an unconfirmed charge. */
export const tabDoubt = {
  'doubt.title': {
    es: 'No sabemos si la reserva se hizo',
    pt: 'Não sabemos se a reserva foi feita',
    en: 'We do not know if the hold was placed',
  },
  'doubt.lead': {
    es: 'No llegó una respuesta clara del banco. La cuenta no quedó abierta.',
    pt: 'Não chegou uma resposta clara do banco. A conta não ficou aberta.',
    en: 'No clear answer came from the bank. The tab is not open.',
  },
  'doubt.sent': {
    es: 'Se pidió reservar {{amount}} en {{card}}',
    pt: 'Foi pedido reservar {{amount}} em {{card}}',
    en: 'A hold of {{amount}} on {{card}} was requested',
  },
  'doubt.sentNoCard': {
    es: 'Se empezó una reserva de {{amount}}',
    pt: 'Começou uma reserva de {{amount}}',
    en: 'A hold of {{amount}} was started',
  },
  'doubt.what': {
    es: 'Sin respuesta clara. El banco pudo haber reservado el monto.',
    pt: 'Sem resposta clara. O banco pode ter reservado o valor.',
    en: 'No clear answer. The bank may have placed the hold.',
  },
  'doubt.undoingTitle': {
    es: 'Reserva aprobada que se está liberando',
    pt: 'Reserva aprovada em liberação',
    en: 'Approved hold being released',
  },
  'doubt.auto': { es: 'Liberando esta reserva', pt: 'Liberando esta reserva', en: 'Releasing this hold' },
  'doubt.quarantine': {
    es: 'Comprobando si se reservó',
    pt: 'Verificando se foi reservado',
    en: 'Checking if it was held',
  },
  'doubt.quarantineWhy': {
    es: 'El servicio todavía no tiene esta reserva. La caja pregunta otra vez para estar segura.',
    pt: 'O serviço ainda não tem esta reserva. O caixa pergunta de novo para ter certeza.',
    en: 'The service does not have this hold yet. The till asks again to be sure.',
  },
  'doubt.effect': {
    es: 'Si el banco reservó, se libera. Si no, no cambia nada.',
    pt: 'Se o banco reservou, é liberado. Se não, nada muda.',
    en: 'If the bank placed it, it is released. If not, nothing changes.',
  },
  'doubt.wait': { es: 'Esperar la liberación', pt: 'Aguardar a liberação', en: 'Wait for the release' },
  'doubt.waiting': { es: 'Esperando la liberación', pt: 'Aguardando a liberação', en: 'Waiting for the release' },
  'doubt.confirmed': { es: 'Liberación confirmada', pt: 'Liberação confirmada', en: 'Release confirmed' },
  'doubt.confirmedNone': {
    es: 'El servicio confirmó que nunca se reservó',
    pt: 'O serviço confirmou que nunca foi reservado',
    en: 'The service confirmed that it was never held',
  },
  'doubt.released': { es: 'Reserva liberada', pt: 'Reserva liberada', en: 'Hold released' },
  'doubt.releasedLead': {
    es: 'El banco ya no tiene reservado este monto. La cuenta no quedó abierta.',
    pt: 'O banco já não mantém este valor reservado. A conta não ficou aberta.',
    en: 'The bank no longer holds this amount. The tab is not open.',
  },
  'doubt.none': { es: 'Nunca se reservó', pt: 'Nunca foi reservado', en: 'It was never held' },
  'doubt.noneLead': {
    es: 'No había nada que liberar. La cuenta no quedó abierta.',
    pt: 'Não havia o que liberar. A conta não ficou aberta.',
    en: 'There was nothing to release. The tab is not open.',
  },
  'doubt.say': {
    es: '«El banco no nos confirmó la reserva y la estamos liberando. Si reservó el monto, lo liberará.»',
    pt: '“O banco não confirmou a reserva e estamos liberando. Se houve reserva, o banco libera o valor.”',
    en: '“The bank did not confirm the hold and we are releasing it. If it placed the hold, it will release it.”',
  },
  'doubt.sayReleased': {
    es: '«La reserva anterior quedó liberada.»',
    pt: '“A reserva anterior foi liberada.”',
    en: '“The earlier hold was released.”',
  },
  'doubt.sayNone': {
    es: '«La reserva anterior nunca se hizo.»',
    pt: '“A reserva anterior nunca foi feita.”',
    en: '“The earlier hold was never placed.”',
  },
  'doubt.next': {
    es: 'La venta {{number}} queda en espera. La liberación sigue sola.',
    pt: 'A venda {{number}} fica em espera. A liberação continua sozinha.',
    en: 'Sale {{number}} goes on hold. The release continues by itself.',
  },
  'doubt.customerLead': {
    es: 'Si el banco reservó el monto, lo liberamos.',
    pt: 'Se o banco reservou o valor, vamos liberar.',
    en: 'If the bank placed the hold, we will release it.',
  },
} as const satisfies MessageSet;
