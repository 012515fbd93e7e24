import type { Catalogue } from './catalogue.ts';

/** What waits for a person because the till was put back, copied, moved or lost power (payment-safety 13.1, 13.2). */
export const suspense = {
  'suspense.title': { es: 'Espera su decisión', pt: 'Espera sua decisão', en: 'Waits for your decision' },
  'suspense.doubt.older_copy': {
    es: 'Esta caja volvió a un estado anterior. Solo efectivo: nada de antes se deshace.',
    pt: 'Este caixa voltou a um estado anterior. Só dinheiro: nada de antes é desfeito.',
    en: 'This till was put back to an older state. Cash only: nothing of before is undone.',
  },
  'suspense.doubt.restored': {
    es: 'Esta caja se restauró desde una copia. Solo efectivo: nada de antes se deshace.',
    pt: 'Este caixa foi restaurado de uma cópia. Só dinheiro: nada de antes é desfeito.',
    en: 'This till was restored from a backup. Cash only: nothing of before is undone.',
  },
  'suspense.doubt.other_machine': {
    es: 'Los datos vienen de otro equipo. Solo efectivo: nada de antes se deshace.',
    pt: 'Os dados vêm de outra máquina. Só dinheiro: nada de antes é desfeito.',
    en: 'The data came from another machine. Cash only: nothing of before is undone.',
  },
  'suspense.doubt.anchor_missing': {
    es: 'Falta el ancla de esta caja: los datos se movieron o se perdió. Solo efectivo: nada de antes se deshace.',
    pt: 'Falta a âncora deste caixa: os dados foram movidos ou ela se perdeu. Só dinheiro: nada de antes é desfeito.',
    en: 'The anchor of this till is missing: the data was moved, or it was lost. Cash only: nothing of before is undone.',
  },
  'suspense.doubt.second_holder': {
    es: 'Otra caja trabaja con los mismos datos: una de las dos es una copia. Solo efectivo.',
    pt: 'Outro caixa trabalha com os mesmos dados: um dos dois é uma cópia. Só dinheiro.',
    en: 'Another till works with the same data: one of the two is a copy. Cash only.',
  },
  'suspense.doubt.set_aside': {
    es: 'El registro se dañó y se abrió otro. Solo efectivo: nada de antes se deshace.',
    pt: 'O registro foi danificado e outro foi aberto. Só dinheiro: nada de antes é desfeito.',
    en: 'The journal was damaged and a new one opened. Cash only: nothing of before is undone.',
  },
  'suspense.missing': {
    es: 'Cobros con tarjeta que no conoce: {{count}}',
    pt: 'Cobranças com cartão que não conhece: {{count}}',
    en: 'Card payments that it does not know: {{count}}',
  },
  'suspense.calmLead': {
    es: 'Cobros de antes sin respuesta, o números que quizá se usaron. Compárelos con el servicio.',
    pt: 'Cobranças anteriores sem resposta, ou números que talvez foram usados. Compare com o serviço.',
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
    en: 'The service has no payments of these days that this till does not know.',
  },
  'suspense.unknown': {
    es: 'En el servicio, no en esta caja',
    pt: 'No serviço, não neste caixa',
    en: 'At the service, not at this till',
  },
  'suspense.held': { es: 'Cobro sin respuesta', pt: 'Cobrança sem resposta', en: 'Payment without an answer' },
  'suspense.numbers': {
    es: 'Números que quizá se usaron: {{count}}',
    pt: 'Números que talvez foram usados: {{count}}',
    en: 'Numbers not proven unused: {{count}}',
  },
  'suspense.asked': {
    es: 'Consultando al servicio: {{count}}',
    pt: 'Consultando o serviço: {{count}}',
    en: 'Being asked for: {{count}}',
  },
  'suspense.accept': { es: 'Aceptar esta caja', pt: 'Aceitar este caixa', en: 'Accept this till' },
  'suspense.giveBackNumbers': {
    es: 'Consultar y devolver',
    pt: 'Consultar e devolver',
    en: 'Ask and give back',
  },
  'suspense.giveBack': { es: 'Devolver', pt: 'Devolver', en: 'Give back' },
  'suspense.keep': { es: 'Conservar', pt: 'Manter', en: 'Keep' },
  'suspense.consequence.accept': {
    es: 'La caja vuelve a cobrar con tarjeta, con números nuevos. Otra copia de estos datos queda como antigua. Lo que no conoce no se deshace.',
    pt: 'O caixa volta a cobrar com cartão, com números novos. Outra cópia destes dados fica antiga. O que não conhece não é desfeito.',
    en: 'The till takes cards again, with new numbers. Any other copy of this data is older from now on. What it does not know is not undone.',
  },
  'suspense.consequence.give_back_numbers': {
    es: 'Se consulta cada número, y lo que el servicio cobró se devuelve al cliente. No lo haga si alguna de esas ventas se entregó.',
    pt: 'Cada número é consultado, e o que o serviço cobrou é devolvido ao cliente. Não faça se alguma dessas vendas foi entregue.',
    en: 'Each number is asked for, and what the service charged goes back to the customer. Do not, if goods of such a sale have left.',
  },
  'suspense.consequence.give_back': {
    es: 'El cobro se deshace: el dinero vuelve al cliente.',
    pt: 'A cobrança é desfeita: o dinheiro volta ao cliente.',
    en: 'The payment is undone: the money goes back to the customer.',
  },
  'suspense.consequence.keep': {
    es: 'El cobro queda pagado: el servicio lo tiene y la mercadería se entregó.',
    pt: 'A cobrança fica paga: o serviço a tem e a mercadoria foi entregue.',
    en: 'The payment is paid: the service holds it and the goods have left.',
  },
  'suspense.consequence.keep_unknown': {
    es: 'Queda como venta pagada de artículos desconocidos; se puede devolver desde esta caja.',
    pt: 'Fica como venda paga de itens desconhecidos; pode ser devolvida neste caixa.',
    en: 'It becomes a paid sale of unknown goods; it can be returned at this till.',
  },
  'suspense.transaction': {
    es: 'Transacción en el servicio',
    pt: 'Transação no serviço',
    en: "The service's transaction",
  },
  'suspense.evidence': {
    es: 'Dónde consta la comparación',
    pt: 'Onde consta a comparação',
    en: 'Where the comparison stands',
  },
  'suspense.refused.held_elsewhere': {
    es: 'La otra caja sigue funcionando. Deténgala primero.',
    pt: 'O outro caixa continua funcionando. Pare-o primeiro.',
    en: 'The other till is still running. Stop it first.',
  },
  'suspense.refused.accept_first': {
    es: 'Primero acepte esta caja.',
    pt: 'Primeiro aceite este caixa.',
    en: 'Accept this till first.',
  },
  'suspense.refused.already_known': {
    es: 'Esta caja ya conoce esa transacción.',
    pt: 'Este caixa já conhece essa transação.',
    en: 'This till knows that transaction already.',
  },
  'suspense.refused.anchor_unwritable': {
    es: 'La caja no puede escribir su ancla. Avise a soporte.',
    pt: 'O caixa não consegue gravar sua âncora. Avise o suporte.',
    en: 'The till cannot write its anchor. Tell support.',
  },
} as const satisfies Catalogue;
