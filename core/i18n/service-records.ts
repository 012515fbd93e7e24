import type { MessageSet } from './message.ts';

/** Records of the payment service, on the page of settings. */
export const serviceRecords = {
  'records.title': { es: 'Registros del servicio', pt: 'Registros do serviço', en: 'Records of the service' },
  'records.help': {
    es: 'Lo que el servicio de pago guarda de la tienda, además de sus pagos. Aquí solo se mira.',
    pt: 'O que o serviço de pagamento guarda da loja, além dos pagamentos. Aqui só se consulta.',
    en: 'What the payment service keeps of the shop beside its payments. Here it is only looked at.',
  },
  'records.kind': { es: 'Qué mirar', pt: 'O que consultar', en: 'What to look at' },
  'records.kind.webhooks': { es: 'Avisos', pt: 'Avisos', en: 'Webhooks' },
  'records.kind.instruments': { es: 'Tarjetas', pt: 'Cartões', en: 'Cards' },
  'records.kind.merchants': { es: 'Comercios', pt: 'Lojas', en: 'Merchants' },
  'records.kind.cashout': { es: 'Retiro', pt: 'Saque', en: 'Cash-out' },
  'records.id.merchants': { es: 'Organización', pt: 'Organização', en: 'Organization' },
  'records.id.cashout': { es: 'Método de retiro', pt: 'Método de saque', en: 'Cash-out method' },
  'records.read': { es: 'Consultar', pt: 'Consultar', en: 'Look up' },
  'records.none': { es: 'El servicio no tiene ninguno.', pt: 'O serviço não tem nenhum.', en: 'The service has none.' },
  'records.shown': {
    es: 'Se ven {{shown}} de {{of}}. Los demás: cobro merchant, instrument y webhook.',
    pt: 'Aparecem {{shown}} de {{of}}. Os demais: cobro merchant, instrument e webhook.',
    en: '{{shown}} of {{of}} are shown. The others: cobro merchant, instrument and webhook.',
  },
  'records.column.id': { es: 'Identificador', pt: 'Identificador', en: 'Identifier' },
  'records.column.name': { es: 'Nombre', pt: 'Nome', en: 'Name' },
  'records.column.url': { es: 'Dirección', pt: 'Endereço', en: 'Address' },
  'records.column.type': { es: 'Tipo', pt: 'Tipo', en: 'Type' },
  'records.column.status': { es: 'Estado', pt: 'Estado', en: 'Status' },
  'records.column.description': { es: 'Descripción', pt: 'Descrição', en: 'Description' },
  'records.column.brand': { es: 'Marca', pt: 'Bandeira', en: 'Brand' },
  'records.column.last_four': { es: 'Termina en', pt: 'Final', en: 'Ends in' },
  'records.column.currency': { es: 'Moneda', pt: 'Moeda', en: 'Currency' },
  'records.column.bank': { es: 'Banco', pt: 'Banco', en: 'Bank' },
  'records.column.account': { es: 'Cuenta', pt: 'Conta', en: 'Account' },
  'records.column.country': { es: 'País', pt: 'País', en: 'Country' },
  'records.column.created': { es: 'Creado', pt: 'Criado', en: 'Created' },
} as const satisfies MessageSet;
