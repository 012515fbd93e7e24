import type { MessageSet } from './message.ts';

/** Status strip, menu, navigation and the link to the till, as far as the first screen needs them. */
export const shell = {
  'shell.menu': { es: 'Menú', pt: 'Menu', en: 'Menu' },
  'shell.status': { es: 'Estado de la caja', pt: 'Estado do caixa', en: 'Till status' },
  'shell.moved': {
    es: 'Trasladada a otro equipo',
    pt: 'Transferido para outro computador',
    en: 'Moved to another machine',
  },
  /** From Sunday. */
  'shell.weekdays': {
    es: 'dom lun mar mié jue vie sáb',
    pt: 'dom seg ter qua qui sex sáb',
    en: 'Sun Mon Tue Wed Thu Fri Sat',
  },
  'shell.months': {
    es: 'ene feb mar abr may jun jul ago sept oct nov dic',
    pt: 'jan fev mar abr mai jun jul ago set out nov dez',
    en: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec',
  },
  'shell.noShift': { es: 'Sin turno', pt: 'Sem turno', en: 'No shift' },
  'shell.shift': { es: 'Turno {{number}}', pt: 'Turno {{number}}', en: 'Shift {{number}}' },
  'shell.place.sale': { es: 'Venta', pt: 'Venda', en: 'Sale' },
  'shell.place.recovery': { es: 'Recuperación', pt: 'Recuperação', en: 'Recovery' },
  'shell.place.catalogue': { es: 'Catálogo', pt: 'Catálogo', en: 'Catalogue' },
  'shell.place.staff': { es: 'Personal', pt: 'Equipe', en: 'Staff' },
  'shell.place.audit': { es: 'Auditoría', pt: 'Auditoria', en: 'Audit' },
  'shell.place.refund': { es: 'Devolución', pt: 'Devolução', en: 'Returns' },
  'reader.connecting': { es: 'Conectando lector', pt: 'Conectando maquininha', en: 'Connecting reader' },
  'reader.ready': { es: 'Lector conectado', pt: 'Maquininha conectada', en: 'Reader connected' },
  'reader.busy': { es: 'Lector ocupado', pt: 'Maquininha ocupada', en: 'Reader busy' },
  'reader.lost': { es: 'Lector desconectado', pt: 'Sem maquininha', en: 'Reader disconnected' },
  'reader.refused': { es: 'Lector no aceptado', pt: 'Maquininha não aceita', en: 'Reader not accepted' },
  'reader.help.connecting': {
    es: 'La caja busca el lector. Suele tardar unos segundos.',
    pt: 'O caixa procura a maquininha. Costuma levar alguns segundos.',
    en: 'The till is looking for the reader. It usually takes a few seconds.',
  },
  'reader.help.ready': { es: 'Listo para leer tarjetas.', pt: 'Pronta para ler cartões.', en: 'Ready to read cards.' },
  'reader.help.busy': {
    es: 'Está en un pago o se está preparando.',
    pt: 'Está em um pagamento ou se preparando.',
    en: 'It is taking a payment or getting ready.',
  },
  'reader.help.lost': {
    es: 'Revise el cable USB. La caja vuelve a buscarlo sola. Puede cobrar en efectivo.',
    pt: 'Verifique o cabo USB. O caixa continua procurando. Pode receber em dinheiro.',
    en: 'Check the USB cable. The till keeps looking for it by itself. You can take cash.',
  },
  'reader.help.refused': {
    es: 'El lector responde, pero no se puede usar. Avise a soporte. Puede cobrar en efectivo.',
    pt: 'A maquininha responde, mas não pode ser usada. Avise o suporte. Pode receber em dinheiro.',
    en: 'The reader answers but cannot be used. Contact support. You can take cash.',
  },

  'service.online': { es: 'Servicio en línea', pt: 'Serviço on-line', en: 'Service online' },
  'service.slow': { es: 'Servicio lento', pt: 'Serviço lento', en: 'Service slow' },
  'service.offline': { es: 'Sin conexión', pt: 'Sem conexão', en: 'No connection' },
  'service.unauthorized': { es: 'Servicio sin acceso', pt: 'Serviço sem acesso', en: 'Service refuses access' },
  'service.unknown': { es: 'Servicio sin probar', pt: 'Serviço não testado', en: 'Service not checked' },
  'service.neverAnswered': {
    es: 'Todavía no respondió desde que se encendió la caja.',
    pt: 'Ainda não respondeu desde que o caixa foi ligado.',
    en: 'It has not responded since the till was started.',
  },
  'service.answeredSeconds_one': {
    es: 'Última respuesta: hace {{count}} segundo.',
    pt: 'Última resposta: há {{count}} segundo.',
    en: 'Last response: {{count}} second ago.',
  },
  'service.answeredSeconds_other': {
    es: 'Última respuesta: hace {{count}} segundos.',
    pt: 'Última resposta: há {{count}} segundos.',
    en: 'Last response: {{count}} seconds ago.',
  },
  'service.answeredMinutes_one': {
    es: 'Última respuesta: hace {{count}} minuto.',
    pt: 'Última resposta: há {{count}} minuto.',
    en: 'Last response: {{count}} minute ago.',
  },
  'service.answeredMinutes_other': {
    es: 'Última respuesta: hace {{count}} minutos.',
    pt: 'Última resposta: há {{count}} minutos.',
    en: 'Last response: {{count}} minutes ago.',
  },
  'service.help.online': {
    es: 'El servicio de pagos responde.',
    pt: 'O serviço de pagamentos responde.',
    en: 'The payment service is online.',
  },
  'service.help.slow': {
    es: 'El servicio de pagos está lento. Los cobros pueden tardar.',
    pt: 'O serviço de pagamentos está lento. As cobranças podem demorar.',
    en: 'The payment service is slow. Charges may take longer.',
  },
  'service.help.offline': {
    es: 'Sin conexión con el servicio de pagos. Puede cobrar en efectivo.',
    pt: 'Sem conexão com o serviço de pagamentos. Pode receber em dinheiro.',
    en: 'No connection to the payment service. You can take cash.',
  },
  'service.help.unauthorized': {
    es: 'El servicio de pagos no acepta las credenciales de esta caja. Avise a soporte. Puede cobrar en efectivo.',
    pt: 'O serviço de pagamentos não aceita as credenciais deste caixa. Avise o suporte. Pode receber em dinheiro.',
    en: "The payment service does not accept this till's credentials. Contact support. You can take cash.",
  },
  'service.help.unknown': {
    es: 'Se sabrá con el primer cobro.',
    pt: 'Será conhecido na primeira cobrança.',
    en: 'We will know with the first charge.',
  },

  'cards.stopped': { es: 'Tarjetas detenidas', pt: 'Cartões parados', en: 'Cards stopped' },
  'printer.ready': { es: 'Impresora lista', pt: 'Impressora pronta', en: 'Printer ready' },
  'printer.failed': { es: 'Impresora con falla', pt: 'Impressora com falha', en: 'Printer failing' },
  'printer.unknown': { es: 'Impresora sin probar', pt: 'Impressora não testada', en: 'Printer not checked' },
  'printer.help': {
    es: 'Puede seguir vendiendo. La boleta se puede ver y reimprimir.',
    pt: 'Você pode continuar vendendo. O cupom pode ser visto e reimpresso.',
    en: 'You can keep selling. Receipts can be viewed and printed again.',
  },

  'strip.closeAsked': { es: 'Cerrar turno', pt: 'Fechar turno', en: 'Close shift' },
  'strip.documents': { es: 'Documentos rechazados', pt: 'Documentos rejeitados', en: 'Documents rejected' },
  'strip.recovery': { es: 'Recuperación', pt: 'Recuperação', en: 'Recovery' },
  'strip.unconfirmed_one': {
    es: '{{count}} cobro sin confirmar',
    pt: '{{count}} cobrança sem confirmação',
    en: '{{count}} unconfirmed charge',
  },
  'strip.unconfirmed_other': {
    es: '{{count}} cobros sin confirmar',
    pt: '{{count}} cobranças sem confirmação',
    en: '{{count}} unconfirmed charges',
  },
  'link.connecting': { es: 'Conectando con la caja…', pt: 'Conectando ao caixa…', en: 'Connecting to the till…' },
  'link.lost': { es: 'La caja no responde', pt: 'O caixa não responde', en: 'The till is not responding' },
  'link.lost.help': {
    es: 'Se reconecta sola. No repita un cobro hasta que vuelva: lo registrado está a salvo.',
    pt: 'A reconexão é automática. Não repita uma cobrança até voltar: o que foi registrado está a salvo.',
    en: 'It reconnects by itself. Do not repeat a charge until it is back: everything recorded is safe.',
  },
  'link.renewed': {
    es: 'La caja se inició de nuevo',
    pt: 'O caixa foi iniciado de novo',
    en: 'The till was restarted',
  },
  'link.renewed.help': {
    es: 'Ábrala con su acceso directo, o con la dirección que muestra al iniciar. Lo registrado está a salvo.',
    pt: 'Abra-o pelo atalho, ou pelo endereço que ele mostra ao iniciar. O que foi registrado está a salvo.',
    en: 'Open it from its shortcut, or with the address that it shows when it starts. Everything recorded is safe.',
  },
  'link.noToken': {
    es: 'Abra la caja con la dirección completa que muestra al iniciar.',
    pt: 'Abra o caixa com o endereço completo que ele mostra ao iniciar.',
    en: 'Open the till with the full address that it shows when it starts.',
  },
  'training.banner': {
    es: 'Práctica: no se mueve dinero',
    pt: 'Treinamento: nada é cobrado',
    en: 'Training: no money moves',
  },
  'training.simulated_reader': {
    es: 'Lector simulado: no lee tarjetas',
    pt: 'Maquininha simulada: não lê cartões',
    en: 'Simulated reader: it does not read cards',
  },
  'staff.switch': { es: 'Cambiar de persona', pt: 'Trocar de pessoa', en: 'Switch person' },
  'staff.nobody': { es: 'Nadie identificado', pt: 'Ninguém identificado', en: 'No one signed in' },
  'sale.key.tab': { es: 'Cuenta', pt: 'Conta', en: 'Tab' },
  'sale.key.others': { es: 'Más', pt: 'Mais', en: 'More' },
  'sale.others.title': { es: 'Más de la venta', pt: 'Mais da venda', en: 'More of the sale' },
  'sale.key.gift': { es: 'Regalo', pt: 'Presente', en: 'Gift card' },
  'hold.onCart': {
    es: 'Cuenta: {{amount}} reservado',
    pt: 'Conta: {{amount}} reservado',
    en: 'Tab: {{amount}} on hold',
  },
  'strip.tabs': { es: 'Cuentas', pt: 'Contas', en: 'Tabs' },
  'strip.tabsOpen_one': { es: '{{count}} abierta', pt: '{{count}} aberta', en: '{{count}} open' },
  'strip.tabsOpen_other': { es: '{{count}} abiertas', pt: '{{count}} abertas', en: '{{count}} open' },
  'hold.already': {
    es: 'Esta venta ya tiene una cuenta abierta.',
    pt: 'Esta venda já tem uma conta aberta.',
    en: 'This sale already has an open tab.',
  },
} as const satisfies MessageSet;
