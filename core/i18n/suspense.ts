import type { MessageSet } from './message.ts';

/** Items that need a person because the till was restored, copied, moved or lost power (payment-safety 13.1, 13.2). */
export const suspense = {
  'suspense.title': { es: 'Espera su decisión', pt: 'Espera sua decisão', en: 'Waiting for your decision' },
  'suspense.doubt.older_copy': {
    es: 'Esta caja volvió a un estado anterior. Solo efectivo: nada de antes se deshace.',
    pt: 'Este caixa voltou a um estado anterior. Só dinheiro: nada de antes é desfeito.',
    en: 'This till went back to an earlier state. Cash only: nothing from before is undone.',
  },
  'suspense.doubt.restored': {
    es: 'Esta caja se restauró desde un respaldo. Solo efectivo: nada de antes se deshace.',
    pt: 'Este caixa foi restaurado de um backup. Só dinheiro: nada de antes é desfeito.',
    en: 'This till was restored from a backup. Cash only: nothing from before is undone.',
  },
  'suspense.doubt.other_machine': {
    es: 'Los datos vienen de otro equipo. Solo efectivo: nada de antes se deshace.',
    pt: 'Os dados vêm de outro computador. Só dinheiro: nada de antes é desfeito.',
    en: 'The data came from another machine. Cash only: nothing from before is undone.',
  },
  'suspense.doubt.anchor_missing': {
    es: 'Falta el ancla de esta caja: los datos se movieron o el ancla se perdió. Solo efectivo: nada de antes se deshace.',
    pt: 'Falta a âncora deste caixa: os dados foram movidos ou ela se perdeu. Só dinheiro: nada de antes é desfeito.',
    en: "This till's anchor is missing: the data was moved, or the anchor was lost. Cash only: nothing from before is undone.",
  },
  'suspense.doubt.moved_away': {
    es: 'Esta caja se trasladó a otro equipo y aquí no cobra nada. Acéptela solo si el otro equipo no va a usarse.',
    pt: 'Este caixa foi transferido para outro computador e aqui não cobra nada. Aceite-o só se o outro não for usado.',
    en: 'This till was moved to another machine and takes no payments here. Accept it only if the other machine is not going to be used.',
  },
  'suspense.doubt.moved_here': {
    es: 'Esta caja se trasladó desde otro equipo. Solo efectivo, hasta que confirme que el otro equipo ya no cobra.',
    pt: 'Este caixa foi transferido de outro computador. Só dinheiro, até você confirmar que o outro não cobra mais.',
    en: 'This till was moved here from another machine. Cash only, until you confirm that the other machine no longer takes payments.',
  },
  'suspense.doubt.second_holder': {
    es: 'Otra caja usa los mismos datos: una de las dos es una copia. Solo efectivo.',
    pt: 'Outro caixa usa os mesmos dados: um dos dois é uma cópia. Só dinheiro.',
    en: 'Another till is using the same data: one of the two is a copy. Cash only.',
  },
  'suspense.doubt.set_aside': {
    es: 'El registro se dañó y se abrió otro. Solo efectivo: nada de antes se deshace.',
    pt: 'O registro foi danificado e outro foi aberto. Só dinheiro: nada de antes é desfeito.',
    en: 'The journal was damaged and a new one was opened. Cash only: nothing from before is undone.',
  },
  'suspense.doubt.emptied_folder': {
    es: 'En esta carpeta vendía una caja y su registro ya no está. Solo efectivo: restaure un respaldo, o compare con el servicio.',
    pt: 'Um caixa vendia nesta pasta e o registro dele sumiu. Só dinheiro: restaure um backup, ou compare com o serviço.',
    en: 'A till sold in this folder, and its journal is gone. Cash only: restore a backup, or compare with the service.',
  },
  'suspense.doubt.key_changed': {
    es: 'La llave de esta caja (till.key) falta o es otra; su registro está entero. Solo efectivo: reponga la llave desde un respaldo y reinicie, o compare y acepte.',
    pt: 'A chave deste caixa (till.key) falta ou é outra; o registro está inteiro. Só dinheiro: reponha a chave de um backup e reinicie, ou compare e aceite.',
    en: "This till's key (till.key) is missing or is another one; its journal is whole. Cash only: put the key back from a backup and restart, or compare and accept.",
  },
  'suspense.doubt.anchor_unread': {
    es: 'No se pudo leer el ancla de esta caja. Solo efectivo: cobro doctor dice por qué; corríjalo y reinicie. Solo si se perdió, compare y acepte.',
    pt: 'A âncora deste caixa não pôde ser lida. Só dinheiro: cobro doctor diz por quê; corrija e reinicie. Só se foi perdida, compare e aceite.',
    en: "This till's anchor could not be read. Cash only: cobro doctor says why; fix it and restart. Only if it is lost, compare and accept.",
  },
  'suspense.doubt.note_unread': {
    es: 'No se pudo leer la nota de números de esta caja (leases.json). Solo efectivo: cobro doctor dice por qué; corríjalo y reinicie. Solo si se perdió, compare y acepte.',
    pt: 'A nota de números deste caixa (leases.json) não pôde ser lida. Só dinheiro: cobro doctor diz por quê; corrija e reinicie. Só se foi perdida, compare e aceite.',
    en: "This till's note of numbers (leases.json) could not be read. Cash only: cobro doctor says why; fix it and restart. Only if it is lost, compare and accept.",
  },
  'suspense.doubt.store_ahead': {
    es: 'La tienda tiene ventas de esta caja que la propia caja no conoce: volvió a un estado anterior. Solo efectivo.',
    pt: 'A loja tem vendas deste caixa que o próprio caixa não conhece: ele voltou a um estado anterior. Só dinheiro.',
    en: 'The store has sales of this till that the till itself does not know: it went back to an earlier state. Cash only.',
  },
  'suspense.doubt.store_differs': {
    es: 'Lo que la tienda tiene de esta caja no coincide con su registro. Solo efectivo: nada de antes se deshace.',
    pt: 'O que a loja tem deste caixa não confere com o registro dele. Só dinheiro: nada de antes é desfeito.',
    en: 'What the store has of this till does not match its journal. Cash only: nothing from before is undone.',
  },
  'suspense.doubt.two_machines': {
    es: 'Dos equipos trabajan como esta caja. Solo efectivo: elija uno y vuelva a inscribirlo en la tienda.',
    pt: 'Dois computadores trabalham como este caixa. Só dinheiro: escolha um e inscreva-o de novo na loja.',
    en: 'Two machines work as this till. Cash only: choose one and enrol it at the store again.',
  },
  'suspense.doubt.replaced': {
    es: 'La tienda reemplazó esta caja. Solo efectivo: para cobrar con tarjeta, inscríbala de nuevo.',
    pt: 'A loja substituiu este caixa. Só dinheiro: para cobrar com cartão, inscreva-o de novo.',
    en: 'The store replaced this till. Cash only: to take cards, enrol it again.',
  },
  'suspense.missing': {
    es: 'Cobros con tarjeta que no conoce: {{count}}',
    pt: 'Cobranças com cartão que não conhece: {{count}}',
    en: 'Card payments it does not know: {{count}}',
  },
  'suspense.calmLead': {
    es: 'Cobros de antes sin respuesta, o números que quizá se usaron. Compárelos con el servicio.',
    pt: 'Cobranças anteriores sem resposta, ou números que podem ter sido usados. Compare com o serviço.',
    en: 'Earlier payments without an answer, or numbers that may have been used. Compare them with the service.',
  },
  'suspense.compare': {
    es: 'Comparar con el servicio',
    pt: 'Comparar com o serviço',
    en: 'Compare with the service',
  },
  'suspense.comparing': { es: 'Comparando', pt: 'Comparando', en: 'Comparing' },
  'suspense.unknownNone': {
    es: 'El servicio no tiene cobros de estos días que esta caja no conozca.',
    pt: 'O serviço não tem cobranças destes dias que este caixa não conheça.',
    en: 'The service has no payments from these days that this till does not know.',
  },
  'suspense.unknown': {
    es: 'En el servicio, no en esta caja',
    pt: 'No serviço, não neste caixa',
    en: 'At the service, not at this till',
  },
  'suspense.otherwise.other_amount': {
    es: 'Liquidado con otro monto; en esta caja {{known}}',
    pt: 'Liquidado com outro valor; neste caixa {{known}}',
    en: 'Settled with another amount; at this till {{known}}',
  },
  'suspense.otherwise.other_currency': {
    es: 'Liquidado en otra moneda; en esta caja {{known}}',
    pt: 'Liquidado em outra moeda; neste caixa {{known}}',
    en: 'Settled in another currency; at this till {{known}}',
  },
  'suspense.otherwise.not_paid_here': {
    es: 'Liquidado, y en esta caja consta como no cobrado: {{known}}',
    pt: 'Liquidado, e neste caixa consta como não cobrado: {{known}}',
    en: 'Settled, and at this till it is recorded as not charged: {{known}}',
  },
  'suspense.held': { es: 'Cobro sin respuesta', pt: 'Cobrança sem resposta', en: 'Payment without an answer' },
  'suspense.numbers': {
    es: 'Números que pueden haberse usado: {{count}}',
    pt: 'Números que podem ter sido usados: {{count}}',
    en: 'Numbers that may have been used: {{count}}',
  },
  'suspense.asked': {
    es: 'Consultando al servicio: {{count}}',
    pt: 'Consultando o serviço: {{count}}',
    en: 'Checking with the service: {{count}}',
  },
  'suspense.accept': { es: 'Aceptar esta caja', pt: 'Aceitar este caixa', en: 'Accept this till' },
  'suspense.giveBackNumbers': {
    es: 'Consultar y devolver',
    pt: 'Consultar e devolver',
    en: 'Check and refund',
  },
  'suspense.giveBack': { es: 'Devolver', pt: 'Devolver', en: 'Refund' },
  'suspense.keep': { es: 'Conservar', pt: 'Manter', en: 'Keep' },
  'suspense.consequence.accept': {
    es: 'La caja vuelve a cobrar con tarjeta, con números nuevos. Cualquier otra copia de estos datos queda obsoleta. Lo que la caja no conoce no se deshace; un programa que lo repita con la misma llave lo cobra o devuelve otra vez.',
    pt: 'O caixa volta a cobrar com cartão, com números novos. Qualquer outra cópia destes dados fica obsoleta. O que o caixa não conhece não é desfeito; um programa que o repita com a mesma chave cobra ou devolve outra vez.',
    en: 'The till takes cards again, with new numbers. Any other copy of this data becomes outdated. What the till does not know is not undone; a program that repeats it with the same key charges or refunds again.',
  },
  'suspense.consequence.give_back_numbers': {
    es: 'Se consulta cada número, y lo que el servicio cobró se devuelve al cliente. No lo haga si alguna de esas ventas se entregó.',
    pt: 'Cada número é consultado, e o que o serviço cobrou é devolvido ao cliente. Não faça se alguma dessas vendas foi entregue.',
    en: 'Each number is checked, and what the service charged is refunded to the customer. Do not do this if the goods of any of those sales were handed over.',
  },
  'suspense.consequence.give_back': {
    es: 'El cobro se deshace: el dinero vuelve al cliente.',
    pt: 'A cobrança é desfeita: o cliente recebe o dinheiro de volta.',
    en: 'The payment is undone: the customer gets the money back.',
  },
  'suspense.consequence.keep': {
    es: 'El cobro se mantiene: está en el servicio y la mercadería se entregó.',
    pt: 'A cobrança é mantida: está no serviço e a mercadoria foi entregue.',
    en: 'The payment stands: the service has it and the goods were handed over.',
  },
  'suspense.consequence.keep_unknown': {
    es: 'Queda como venta pagada de artículos desconocidos; se puede devolver desde esta caja.',
    pt: 'Fica como venda paga de itens desconhecidos; pode ser devolvida neste caixa.',
    en: 'It becomes a paid sale of unknown items; it can be returned at this till.',
  },
  'suspense.transaction': {
    es: 'Transacción en el servicio',
    pt: 'Transação no serviço',
    en: 'Transaction at the service',
  },
  'suspense.evidence': {
    es: 'Dónde quedó la comparación',
    pt: 'Onde a comparação está registrada',
    en: 'Where the comparison is recorded',
  },
  'suspense.refused.held_elsewhere': {
    es: 'La otra caja sigue funcionando. Deténgala primero.',
    pt: 'O outro caixa continua funcionando. Pare-o primeiro.',
    en: 'The other till is still running. Stop it first.',
  },
  'suspense.refused.enrol_first': {
    es: 'La tienda ya no acepta esta caja: inscríbala de nuevo primero. Si la tienda ya no existe, use cobro store leave.',
    pt: 'A loja já não aceita este caixa: inscreva-o de novo primeiro. Se a loja já não existe, use cobro store leave.',
    en: 'The store no longer accepts this till: enrol it again first. If the store is gone for good, use cobro store leave.',
  },
  'suspense.refused.accept_first': {
    es: 'Primero acepte esta caja.',
    pt: 'Primeiro aceite este caixa.',
    en: 'Accept this till first.',
  },
  'suspense.refused.already_known': {
    es: 'Esta caja ya conoce esa transacción.',
    pt: 'Este caixa já conhece essa transação.',
    en: 'This till already knows that transaction.',
  },
  'suspense.refused.own_payments_unread': {
    es: 'El servicio no respondió por los cobros abiertos de esta caja. Nada se decidió; reintente.',
    pt: 'O serviço não respondeu sobre as cobranças abertas deste caixa. Nada foi decidido; tente de novo.',
    en: 'The service did not answer about the open payments of this till. Nothing was decided; try again.',
  },
  'suspense.refused.settlement_unread': {
    es: 'No se pudo leer la liquidación del servicio. Nada se decidió; reintente.',
    pt: 'Não foi possível ler a liquidação do serviço. Nada foi decidido; tente de novo.',
    en: "The service's settlement could not be read. Nothing was decided; try again.",
  },
  'suspense.refused.not_settled': {
    es: 'La liquidación aún no muestra esa transacción. Nada se decidió; espere a que llegue.',
    pt: 'A liquidação ainda não mostra essa transação. Nada foi decidido; espere que ela chegue.',
    en: 'The settlement does not show that transaction yet. Nothing was decided; wait for it.',
  },
  'suspense.refused.is_a_return': {
    es: 'Esa línea es una devolución, no un cobro. Nada se decidió.',
    pt: 'Essa linha é uma devolução, não uma cobrança. Nada foi decidido.',
    en: 'That line is a refund, not a payment. Nothing was decided.',
  },
  'suspense.refused.other_amount': {
    es: 'La liquidación tiene otro monto para esa transacción. Nada se decidió; compare de nuevo.',
    pt: 'A liquidação tem outro valor para essa transação. Nada foi decidido; compare de novo.',
    en: 'The settlement has another amount for that transaction. Nothing was decided; compare again.',
  },
  'suspense.refused.anchor_unwritable': {
    es: 'La caja no puede escribir su ancla. Avise a soporte.',
    pt: 'O caixa não consegue gravar sua âncora. Avise o suporte.',
    en: 'The till cannot write its anchor. Contact support.',
  },
} as const satisfies MessageSet;
