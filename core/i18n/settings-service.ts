import type { MessageSet } from './message.ts';

/** Taxes and the payment service on the settings page. */
export const settingsService = {
  'settings.group.tax': { es: 'Impuestos', pt: 'Impostos', en: 'Taxes' },
  'settings.field.taxes': { es: 'Impuestos', pt: 'Impostos', en: 'Taxes' },
  'settings.help.taxes': {
    es: 'El primero vale para los productos que no nombran otro. Un cambio vale para lo que se agregue desde ahora.',
    pt: 'O primeiro vale para produtos que não indicam outro. A mudança vale para o que for adicionado a partir de agora.',
    en: 'The first one applies to products that name no other. A change applies to what is added from now on.',
  },
  'settings.tax.name': { es: 'Nombre {{number}}', pt: 'Nome {{number}}', en: 'Name {{number}}' },
  'settings.tax.percent': { es: 'Porcentaje {{number}}', pt: 'Porcentagem {{number}}', en: 'Percentage {{number}}' },
  'settings.tax.place': { es: 'Precio {{number}}', pt: 'Preço {{number}}', en: 'Price {{number}}' },
  'settings.tax.included': { es: 'Incluido', pt: 'Incluído', en: 'Included' },
  'settings.tax.added': { es: 'Se suma', pt: 'Somado', en: 'Added' },
  'settings.tax.add': { es: 'Agregar impuesto', pt: 'Adicionar imposto', en: 'Add tax' },

  'settings.group.service': { es: 'Servicio de pagos', pt: 'Serviço de pagamentos', en: 'Payment service' },
  'settings.field.service_url': { es: 'Dirección', pt: 'Endereço', en: 'Address' },
  'settings.help.service_url': {
    es: 'Dirección https del servicio de pagos.',
    pt: 'Endereço https do serviço de pagamentos.',
    en: 'The https address of the payment service.',
  },
  'settings.field.terminal_id': { es: 'Terminal', pt: 'Terminal', en: 'Terminal' },
  'settings.help.terminal_id': {
    es: 'Con el que el servicio conoce a esta caja.',
    pt: 'Com o qual o serviço conhece este caixa.',
    en: 'What the service knows this till by.',
  },
  'settings.field.merchant_id': { es: 'Comercio', pt: 'Estabelecimento', en: 'Merchant' },
  'settings.help.merchant_id': {
    es: 'Con el que el servicio conoce a la tienda.',
    pt: 'Com o qual o serviço conhece a loja.',
    en: 'What the service knows the shop by.',
  },
  'settings.field.request_timeout_seconds': {
    es: 'Espera de una respuesta',
    pt: 'Espera por uma resposta',
    en: 'Wait for an answer',
  },
  'settings.help.request_timeout_seconds': {
    es: 'Segundos. Después, el pago queda sin confirmar y la caja lo anula sola.',
    pt: 'Segundos. Depois, o pagamento fica sem confirmação e o caixa cancela sozinho.',
    en: 'Seconds. After that the payment is unconfirmed and the till cancels it by itself.',
  },
  'settings.service.training': {
    es: 'Esta caja está en práctica: ningún pago es de verdad. Para cobrar, elija «Configurar la caja» en el menú.',
    pt: 'Este caixa está em treinamento: nenhum pagamento é real. Para cobrar, escolha “Configurar o caixa” no menu.',
    en: 'This till is in training: no payment is real. To take payments, choose “Set up the till” from the menu.',
  },
  'settings.service.test.help': {
    es: 'Pregunta al servicio por un pago que no existe, con lo guardado. No se mueve dinero.',
    pt: 'Pergunta ao serviço por um pagamento que não existe, com o que está salvo. Nenhum dinheiro se move.',
    en: 'Asks the service for a payment that does not exist, with what is saved. No money moves.',
  },
  'settings.credentials': { es: 'Credenciales', pt: 'Credenciais', en: 'Credentials' },
  'settings.credentials.none': {
    es: 'No hay ninguna guardada. No se vuelven a mostrar.',
    pt: 'Nenhuma está salva. Não são mostradas de novo.',
    en: 'None are stored. They are never shown again.',
  },
  'settings.credentials.kept': {
    es: 'Hay unas guardadas. Escriba otras para cambiarlas.',
    pt: 'Há credenciais salvas. Digite outras para trocá-las.',
    en: 'Some are stored. Type others to change them.',
  },
  'settings.credentials.keep': { es: 'Guardar credenciales', pt: 'Salvar credenciais', en: 'Save credentials' },
} as const satisfies MessageSet;
