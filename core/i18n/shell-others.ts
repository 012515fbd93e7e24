import type { MessageSet } from './message.ts';

/** The menu, the strip's details, and pairing. */
export const shellOthers = {
  'shell.sections': { es: 'Secciones', pt: 'Seções', en: 'Sections' },
  'shell.language': { es: 'Idioma', pt: 'Idioma', en: 'Language' },
  'shell.theme': { es: 'Apariencia', pt: 'Aparência', en: 'Appearance' },
  'shell.theme.light': { es: 'Clara', pt: 'Clara', en: 'Light' },
  'shell.theme.dark': { es: 'Oscura', pt: 'Escura', en: 'Dark' },
  'shell.theme.system': { es: 'Del sistema', pt: 'Do sistema', en: 'System' },
  'shell.sounds': { es: 'Sonidos', pt: 'Sons', en: 'Sounds' },
  'shell.sounds.scan': { es: 'Al escanear', pt: 'Ao escanear', en: 'Scan' },
  'shell.sounds.payment': { es: 'Pagos', pt: 'Pagamentos', en: 'Payments' },
  'shell.keys.lines': { es: 'Otra línea', pt: 'Outra linha', en: 'Next line' },
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

  'cards.stopped.help': {
    es: 'La caja no puede cobrar con tarjeta ahora. Puede cobrar en efectivo. Avise al encargado.',
    pt: 'O caixa não pode cobrar com cartão agora. Pode receber em dinheiro. Avise o gerente.',
    en: 'The till cannot take cards right now. You can take cash. Let the manager know.',
  },
  'cards.stopped.gone': {
    es: 'El archivo del registro de esta caja fue borrado, cambiado o cortado mientras vendía. Lo cobrado antes está en el servicio de pagos. No cobre aquí, tampoco en efectivo: nada quedaría guardado. Llame a soporte antes de reiniciar la caja.',
    pt: 'O arquivo do registro deste caixa foi apagado, trocado ou cortado enquanto vendia. O que foi cobrado antes está no serviço de pagamentos. Não receba aqui, nem em dinheiro: nada ficaria guardado. Chame o suporte antes de reiniciar o caixa.',
    en: "The file of this till's journal was removed, replaced or cut while the till was selling. What was charged before is at the payment service. Take no payment here, not even in cash: nothing would be recorded. Call support before you restart the till.",
  },
  'strip.closeAskedBy': {
    es: '{{name}} pide cerrar este turno ({{time}}).',
    pt: '{{name}} pede para fechar este turno ({{time}}).',
    en: '{{name}} asks to close this shift ({{time}}).',
  },
  'strip.closeAskedHelp': {
    es: 'Termine de atender y cuente la gaveta. La caja sigue vendiendo hasta entonces.',
    pt: 'Conclua o atendimento e conte a gaveta. O caixa continua vendendo até lá.',
    en: 'Finish serving your customer and count the drawer. The till goes on selling until then.',
  },
  'strip.closeAskedGo': { es: 'Ir al turno', pt: 'Ir ao turno', en: 'Go to the shift' },
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
  'strip.toCompare_one': {
    es: '{{count}} cobro liquidado no coincide con los de esta caja.',
    pt: '{{count}} cobrança liquidada não confere com as deste caixa.',
    en: "{{count}} settled payment does not match this till's records.",
  },
  'strip.toCompare_other': {
    es: '{{count}} cobros liquidados no coinciden con los de esta caja.',
    pt: '{{count}} cobranças liquidadas não conferem com as deste caixa.',
    en: "{{count}} settled payments do not match this till's records.",
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
  'strip.returnsStopped_one': {
    es: '{{count}} devolución sin terminar',
    pt: '{{count}} devolução não concluída',
    en: '{{count}} unfinished return',
  },
  'strip.returnsStopped_other': {
    es: '{{count}} devoluciones sin terminar',
    pt: '{{count}} devoluções não concluídas',
    en: '{{count}} unfinished returns',
  },
  'strip.returnsGo': { es: 'Ir a Devolución', pt: 'Ir para Devolução', en: 'Go to Returns' },
  'strip.seeRecovery': { es: 'Ver recuperación', pt: 'Ver recuperação', en: 'See recovery' },

  'pair.title': { es: 'Conectar esta pantalla', pt: 'Conectar esta tela', en: 'Connect this screen' },
  'pair.lead': {
    es: 'En la caja, abra Dispositivos, Pantallas en el navegador, y conecte una. Escriba aquí el código.',
    pt: 'No caixa, abra Dispositivos, Telas no navegador, e conecte uma. Digite o código aqui.',
    en: 'On the till, open Devices, Browser screens, and connect one. Type the code here.',
  },
  'pair.code': { es: 'Código', pt: 'Código', en: 'Code' },
  'pair.do': { es: 'Conectar', pt: 'Conectar', en: 'Connect' },
  'pair.wrong': {
    es: 'Ese código no es válido. Pida uno nuevo en la caja.',
    pt: 'Esse código não é válido. Peça um novo no caixa.',
    en: 'That code is not valid. Get a new one at the till.',
  },
} as const satisfies MessageSet;
