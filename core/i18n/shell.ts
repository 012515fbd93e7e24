import type { Catalogue } from './catalogue.ts';

/** Status strip, menu, navigation and the state of the connection to the till itself. */
export const shell = {
  'shell.menu': { es: 'Menú', pt: 'Menu', en: 'Menu' },
  'shell.status': { es: 'Estado de la caja', pt: 'Estado do caixa', en: 'Till status' },
  'shell.shift': { es: 'Turno {{number}}', pt: 'Turno {{number}}', en: 'Shift {{number}}' },
  'shell.sections': { es: 'Secciones', pt: 'Seções', en: 'Sections' },
  'shell.place.sale': { es: 'Venta', pt: 'Venda', en: 'Sale' },
  'shell.place.recovery': { es: 'Recuperación', pt: 'Recuperação', en: 'Recovery' },
  'shell.place.catalogue': { es: 'Catálogo', pt: 'Catálogo', en: 'Catalogue' },
  'shell.place.staff': { es: 'Personal', pt: 'Equipe', en: 'Staff' },
  'shell.place.audit': { es: 'Auditoría', pt: 'Auditoria', en: 'Audit' },
  'shell.place.refund': { es: 'Devolución', pt: 'Devolução', en: 'Returns' },
  'shell.language': { es: 'Idioma', pt: 'Idioma', en: 'Language' },
  'shell.theme': { es: 'Apariencia', pt: 'Aparência', en: 'Appearance' },
  'shell.theme.light': { es: 'Clara', pt: 'Clara', en: 'Light' },
  'shell.theme.dark': { es: 'Oscura', pt: 'Escura', en: 'Dark' },
  'shell.theme.system': { es: 'Del sistema', pt: 'Do sistema', en: 'System' },
  'shell.sounds': { es: 'Sonidos', pt: 'Sons', en: 'Sounds' },
  'shell.sounds.scan': { es: 'Al escanear', pt: 'Ao escanear', en: 'On scanning' },
  'shell.sounds.payment': { es: 'De los pagos', pt: 'Dos pagamentos', en: 'Of payments' },
  'shell.keys.lines': { es: 'Otra línea', pt: 'Outra linha', en: 'Another line' },
  'shell.version': {
    es: 'Cobro {{version}} · Terminal {{terminal}}',
    pt: 'Cobro {{version}} · Terminal {{terminal}}',
    en: 'Cobro {{version}} · Terminal {{terminal}}',
  },
  'shell.afterPayment': {
    es: 'Termine este pago para ir a otra sección.',
    pt: 'Conclua este pagamento para ir a outra seção.',
    en: 'Finish this payment to go to another section.',
  },

  'reader.connecting': { es: 'Conectando lector', pt: 'Conectando leitor', en: 'Connecting reader' },
  'reader.ready': { es: 'Lector conectado', pt: 'Leitor conectado', en: 'Reader connected' },
  'reader.busy': { es: 'Lector ocupado', pt: 'Leitor ocupado', en: 'Reader busy' },
  'reader.lost': { es: 'Lector desconectado', pt: 'Leitor desconectado', en: 'Reader disconnected' },
  'reader.refused': { es: 'Lector no aceptado', pt: 'Leitor não aceito', en: 'Reader not accepted' },
  'reader.help.connecting': {
    es: 'La caja busca el lector. Suele tardar unos segundos.',
    pt: 'O caixa procura o leitor. Costuma levar alguns segundos.',
    en: 'The till is looking for the reader. It usually takes a few seconds.',
  },
  'reader.help.ready': { es: 'Listo para leer tarjetas.', pt: 'Pronto para ler cartões.', en: 'Ready to read cards.' },
  'reader.help.busy': {
    es: 'Atiende un pago o se está preparando.',
    pt: 'Atende um pagamento ou está se preparando.',
    en: 'It is serving a payment or getting ready.',
  },
  'reader.help.lost': {
    es: 'Revise el cable USB. La caja vuelve a buscarlo sola. Puede cobrar en efectivo.',
    pt: 'Verifique o cabo USB. O caixa volta a procurar sozinho. Pode receber em dinheiro.',
    en: 'Check the USB cable. The till keeps looking for it by itself. You can take cash.',
  },
  'reader.help.refused': {
    es: 'El aparato conectado no es el lector de esta caja. Avise a soporte. Puede cobrar en efectivo.',
    pt: 'O aparelho conectado não é o leitor deste caixa. Avise o suporte. Pode receber em dinheiro.',
    en: "The connected device is not this till's reader. Tell support. You can take cash.",
  },

  'service.online': { es: 'Servicio en línea', pt: 'Serviço on-line', en: 'Service online' },
  'service.slow': { es: 'Servicio lento', pt: 'Serviço lento', en: 'Service slow' },
  'service.offline': { es: 'Sin conexión', pt: 'Sem conexão', en: 'No connection' },
  'service.unauthorized': { es: 'Servicio sin acceso', pt: 'Serviço sem acesso', en: 'Service refuses access' },
  'service.unknown': { es: 'Servicio sin probar', pt: 'Serviço não testado', en: 'Service not checked' },
  'service.neverAnswered': {
    es: 'Todavía no respondió desde que se encendió la caja.',
    pt: 'Ainda não respondeu desde que o caixa foi ligado.',
    en: 'It has not answered since the till was started.',
  },
  'service.answeredSeconds_one': {
    es: 'Última respuesta: hace {{count}} segundo.',
    pt: 'Última resposta: há {{count}} segundo.',
    en: 'Last answer: {{count}} second ago.',
  },
  'service.answeredSeconds_other': {
    es: 'Última respuesta: hace {{count}} segundos.',
    pt: 'Última resposta: há {{count}} segundos.',
    en: 'Last answer: {{count}} seconds ago.',
  },
  'service.answeredMinutes_one': {
    es: 'Última respuesta: hace {{count}} minuto.',
    pt: 'Última resposta: há {{count}} minuto.',
    en: 'Last answer: {{count}} minute ago.',
  },
  'service.answeredMinutes_other': {
    es: 'Última respuesta: hace {{count}} minutos.',
    pt: 'Última resposta: há {{count}} minutos.',
    en: 'Last answer: {{count}} minutes ago.',
  },
  'service.help.online': {
    es: 'El servicio de pagos responde.',
    pt: 'O serviço de pagamentos responde.',
    en: 'The payment service is online.',
  },
  'service.help.slow': {
    es: 'El servicio de pagos responde con demora. Los cobros pueden tardar.',
    pt: 'O serviço de pagamentos responde com demora. As cobranças podem demorar.',
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
    en: "The payment service does not accept this till's credentials. Tell support. You can take cash.",
  },
  'service.help.unknown': {
    es: 'Se sabrá con el primer cobro.',
    pt: 'Será conhecido na primeira cobrança.',
    en: 'It will be known with the first charge.',
  },

  'cards.stopped': { es: 'Tarjetas detenidas', pt: 'Cartões parados', en: 'Cards stopped' },
  'cards.stopped.help': {
    es: 'La caja no puede cobrar con tarjeta ahora. El efectivo sigue. Avise al encargado.',
    pt: 'O caixa não pode cobrar com cartão agora. O dinheiro continua. Avise o gerente.',
    en: 'The till cannot take cards now. You can take cash. Tell the manager.',
  },
  'printer.ready': { es: 'Impresora lista', pt: 'Impressora pronta', en: 'Printer ready' },
  'printer.failed': { es: 'Impresora con falla', pt: 'Impressora com falha', en: 'Printer failing' },
  'printer.unknown': { es: 'Impresora sin probar', pt: 'Impressora não testada', en: 'Printer not checked' },
  'printer.help': {
    es: 'Las ventas siguen. La boleta se puede ver y reimprimir.',
    pt: 'As vendas continuam. O cupom pode ser visto e reimpresso.',
    en: 'Sales continue. The receipt can be viewed and printed again.',
  },

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
  'strip.allConfirmed': {
    es: 'Todos los cobros están confirmados.',
    pt: 'Todas as cobranças estão confirmadas.',
    en: 'Every charge is confirmed.',
  },
  'strip.atRisk': {
    es: '{{amount}} sin confirmar. La caja los anula sola.',
    pt: '{{amount}} sem confirmação. O caixa cancela sozinho.',
    en: '{{amount}} unconfirmed. The till is cancelling them by itself.',
  },
  'strip.needsPerson_one': {
    es: '{{count}} necesita al encargado.',
    pt: '{{count}} precisa do gerente.',
    en: '{{count}} needs the manager.',
  },
  'strip.needsPerson_other': {
    es: '{{count}} necesitan al encargado.',
    pt: '{{count}} precisam do gerente.',
    en: '{{count}} need the manager.',
  },
  'strip.seeRecovery': { es: 'Ver recuperación', pt: 'Ver recuperação', en: 'See recovery' },

  'link.connecting': { es: 'Conectando con la caja…', pt: 'Conectando ao caixa…', en: 'Connecting to the till…' },
  'link.lost': { es: 'La caja no responde', pt: 'O caixa não responde', en: 'The till does not respond' },
  'link.lost.help': {
    es: 'Se reintenta sola. No repita un cobro hasta que vuelva: lo registrado está a salvo.',
    pt: 'Ela tenta de novo sozinha. Não repita uma cobrança até voltar: o que foi registrado está a salvo.',
    en: 'It retries by itself. Do not repeat a charge until it is back: what was recorded is safe.',
  },
  'pair.title': { es: 'Conectar esta pantalla', pt: 'Conectar esta tela', en: 'Connect this screen' },
  'pair.lead': {
    es: 'En la caja, abra Aparatos, Pantallas en el navegador, y conecte una. Escriba aquí el código.',
    pt: 'No caixa, abra Aparelhos, Telas no navegador, e conecte uma. Digite o código aqui.',
    en: 'On the till, open Devices, Browser screens, and connect one. Type the code here.',
  },
  'pair.code': { es: 'Código', pt: 'Código', en: 'Code' },
  'pair.do': { es: 'Conectar', pt: 'Conectar', en: 'Connect' },
  'pair.wrong': {
    es: 'Ese código no sirve. Pida uno nuevo en la caja.',
    pt: 'Esse código não serve. Peça um novo no caixa.',
    en: 'That code does not work. Ask for a new one on the till.',
  },
  'link.noToken': {
    es: 'Abra la caja con la dirección completa que muestra al iniciar.',
    pt: 'Abra o caixa com o endereço completo que ele mostra ao iniciar.',
    en: 'Open the till with the full address that it shows when it starts.',
  },
} as const satisfies Catalogue;
