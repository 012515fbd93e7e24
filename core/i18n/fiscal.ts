import type { MessageSet } from './message.ts';

/** The page of tax documents. */
export const fiscal = {
  'shell.place.fiscal': { es: 'Documentos', pt: 'Documentos', en: 'Documents' },
  'fiscal.title': { es: 'Documentos tributarios', pt: 'Documentos fiscais', en: 'Tax documents' },
  'fiscal.simulated': {
    es: 'Emisor de práctica',
    pt: 'Emissor de treinamento',
    en: 'Practice issuer',
  },
  'fiscal.lead.simulated': {
    es: 'Son de práctica: no son documentos válidos. Ninguna venta espera por ellos.',
    pt: 'São de treinamento: não são documentos válidos. Nenhuma venda espera por eles.',
    en: 'They are for practice: they are not valid documents. No sale waits for them.',
  },
  'fiscal.lead': {
    es: 'Los emite {{provider}}. Ninguna venta espera por ellos.',
    pt: 'Emitidos por {{provider}}. Nenhuma venda espera por eles.',
    en: 'Issued by {{provider}}. No sale waits for them.',
  },
  'fiscal.closed': {
    es: 'Hace falta permiso para ver los documentos.',
    pt: 'É preciso permissão para ver os documentos.',
    en: 'You need permission to see the documents.',
  },
  'fiscal.none': {
    es: 'Todavía no hay documentos.',
    pt: 'Ainda não há documentos.',
    en: 'There are no documents yet.',
  },
  'fiscal.none.lead': {
    es: 'Cada venta pagada aparece aquí a los pocos segundos.',
    pt: 'Cada venda paga aparece aqui em poucos segundos.',
    en: 'Each paid sale appears here within seconds.',
  },
  'fiscal.group.unfinished': { es: 'Por emitir', pt: 'A emitir', en: 'Not issued yet' },
  'fiscal.group.issued': { es: 'Emitidos', pt: 'Emitidos', en: 'Issued' },
  'fiscal.of.issue': {
    es: 'Boleta de la venta {{number}}',
    pt: 'Cupom da venda {{number}}',
    en: 'Receipt of sale {{number}}',
  },
  'fiscal.of.invoice': {
    es: 'Factura de la venta {{number}}',
    pt: 'Nota fiscal da venda {{number}}',
    en: 'Invoice of sale {{number}}',
  },
  'fiscal.of.credit': {
    es: 'Devolución de la venta {{number}}',
    pt: 'Devolução da venda {{number}}',
    en: 'Return of sale {{number}}',
  },
  'fiscal.state.pending': { es: 'Pendiente', pt: 'Pendente', en: 'Pending' },
  'fiscal.state.waits': { es: 'Espera a otro', pt: 'Espera outro', en: 'Waits for another' },
  'fiscal.state.contingency': { es: 'En contingencia', pt: 'Em contingência', en: 'In contingency' },
  'fiscal.state.issued': { es: 'Emitido', pt: 'Emitido', en: 'Issued' },
  'fiscal.state.rejected': { es: 'Rechazado', pt: 'Rejeitado', en: 'Rejected' },
  'fiscal.state.replaced': {
    es: 'Reemplazada por {{number}}',
    pt: 'Substituído por {{number}}',
    en: 'Replaced by {{number}}',
  },
  'fiscal.state.replacing': { es: 'Se reemplaza', pt: 'Em substituição', en: 'Being replaced' },
  'fiscal.whose': { es: 'Cliente', pt: 'Cliente', en: 'Customer' },
  'fiscal.why.pending': {
    es: 'Todavía no hay respuesta. La caja lo vuelve a pedir sola.',
    pt: 'Ainda não há resposta. O caixa pede de novo sozinho.',
    en: 'There is no answer yet. The till asks again by itself.',
  },
  'fiscal.why.waits': {
    es: 'Espera al documento de la venta, que fue rechazado. Se pide solo cuando ese tenga número: corríjalo e inténtelo de nuevo.',
    pt: 'Espera o documento da venda, que foi rejeitado. É pedido sozinho quando aquele tiver número: corrija-o e tente de novo.',
    en: 'It waits for the document of the sale, which was rejected. It is requested by itself once that one has a number: correct that one and try it again.',
  },
  'fiscal.simulated.reason': {
    es: 'simulación: el RUT no se conoce',
    pt: 'simulação: o CNPJ não é conhecido',
    en: 'simulation: the tax ID is not known',
  },
  'fiscal.why.contingency': {
    es: 'Ya vale como provisorio. La caja espera el definitivo.',
    pt: 'Já vale como provisório. O caixa espera o definitivo.',
    en: 'It is valid provisionally. The till waits for the final one.',
  },
  'fiscal.why.issued': {
    es: 'Emitido. La boleta lleva su número y su código.',
    pt: 'Emitido. O cupom traz o número e o código.',
    en: 'Issued. The receipt carries its number and code.',
  },
  'fiscal.why.issued.credit': {
    es: 'Emitido. Anula lo devuelto en el documento de la venta.',
    pt: 'Emitido. Cancela o que foi devolvido no documento da venda.',
    en: 'Issued. It cancels what was returned on the document of the sale.',
  },
  'fiscal.why.issued.invoice': {
    es: 'Emitida. El papel de la venta lleva su número.',
    pt: 'Emitida. O papel da venda traz o número dela.',
    en: 'Issued. The printout of the sale carries its number.',
  },
  'fiscal.why.replaced': {
    es: 'La reemplaza la factura {{number}}: el papel de la venta lleva ahora el número de la factura.',
    pt: 'É substituído pela nota fiscal {{number}}: o papel da venda traz agora o número da nota.',
    en: 'The invoice {{number}} replaces it: the printout of the sale now carries the number of the invoice.',
  },
  'fiscal.why.replacing': {
    es: 'Se pidió una factura en su lugar. Hasta que tenga número, el papel de la venta lleva esta boleta.',
    pt: 'Foi pedida uma nota fiscal no seu lugar. Até ela ter número, o papel da venda traz este cupom.',
    en: 'An invoice was requested in its place. Until it has a number, the printout of the sale carries this receipt.',
  },
  'fiscal.why.rejected': {
    es: 'No fue aceptado: «{{reason}}». Corrija la causa y vuelva a intentar.',
    pt: 'Não foi aceito: “{{reason}}”. Corrija a causa e tente de novo.',
    en: 'It was not accepted: “{{reason}}”. Fix the cause and try again.',
  },
  'fiscal.rejected_one': {
    es: '{{count}} documento tributario fue rechazado',
    pt: '{{count}} documento fiscal foi rejeitado',
    en: '{{count}} tax document was rejected',
  },
  'fiscal.rejected_other': {
    es: '{{count}} documentos tributarios fueron rechazados',
    pt: '{{count}} documentos fiscais foram rejeitados',
    en: '{{count}} tax documents were rejected',
  },
  'fiscal.rejected.help': {
    es: 'Lo cobrado está a salvo; falta el documento. El encargado corrige la causa que se indica y lo vuelve a pedir.',
    pt: 'O que foi cobrado está a salvo; falta o documento. O gerente corrige a causa indicada e o pede de novo.',
    en: 'What was charged is safe; the document is missing. A manager fixes the cause that is shown and requests it again.',
  },
  'fiscal.rejected.go': { es: 'Ver los documentos', pt: 'Ver os documentos', en: 'See the documents' },
  'fiscal.number': { es: 'Número', pt: 'Número', en: 'Number' },
  'fiscal.number.none': { es: 'aún sin número', pt: 'ainda sem número', en: 'no number yet' },
  'fiscal.amount': { es: 'Monto', pt: 'Valor', en: 'Amount' },
  'fiscal.asked': { es: 'Pedido', pt: 'Pedido em', en: 'Requested' },
  'fiscal.changed': { es: 'Última novedad', pt: 'Atualizado em', en: 'Last update' },
  'fiscal.next': { es: 'Próximo intento', pt: 'Próxima tentativa', en: 'Next try' },
  'fiscal.next.now': { es: 'en segundos', pt: 'em segundos', en: 'in seconds' },
  'fiscal.next.at': { es: 'se reintenta {{time}}', pt: 'nova tentativa {{time}}', en: 'next try {{time}}' },
  'fiscal.link': { es: 'Dirección', pt: 'Endereço', en: 'Address' },
  'fiscal.again': { es: 'Intentar ahora', pt: 'Tentar agora', en: 'Try now' },
  'fiscal.trying': { es: 'Intentando…', pt: 'Tentando…', en: 'Trying…' },
  'fiscal.receipt': { es: 'Boleta de la venta', pt: 'Cupom da venda', en: 'Receipt of the sale' },
} as const satisfies MessageSet;
