import type { Catalogue } from './catalogue.ts';

/** The page of settings. */
export const settingsPage = {
  'shell.place.settings': { es: 'Ajustes', pt: 'Ajustes', en: 'Settings' },

  'settings.title': { es: 'Ajustes', pt: 'Ajustes', en: 'Settings' },
  'settings.groups': { es: 'Temas de los ajustes', pt: 'Temas dos ajustes', en: 'Settings groups' },
  'settings.group.shop': { es: 'Tienda', pt: 'Loja', en: 'Shop' },
  'settings.group.screen': { es: 'Pantalla y sonido', pt: 'Tela e som', en: 'Screen and sound' },
  'settings.group.receipt': { es: 'Boleta', pt: 'Cupom', en: 'Receipt' },
  'settings.group.tip': { es: 'Propina', pt: 'Gorjeta', en: 'Tip' },
  'settings.group.discount': { es: 'Descuentos', pt: 'Descontos', en: 'Discounts' },
  'settings.group.cash': { es: 'Efectivo y turno', pt: 'Dinheiro e turno', en: 'Cash and shift' },
  'settings.group.kiosk': { es: 'Autoservicio', pt: 'Autoatendimento', en: 'Self-service' },
  'settings.changed_here': { es: 'Con cambios', pt: 'Com mudanças', en: 'Changed' },

  'settings.yes': { es: 'Sí', pt: 'Sim', en: 'Yes' },
  'settings.no': { es: 'No', pt: 'Não', en: 'No' },
  'settings.word.theme.light': { es: 'Clara', pt: 'Clara', en: 'Light' },
  'settings.word.theme.dark': { es: 'Oscura', pt: 'Escura', en: 'Dark' },
  'settings.word.theme.system': { es: 'Del sistema', pt: 'Do sistema', en: 'System' },
  'settings.word.customer_display_window.auto': {
    es: 'Si hay otro monitor',
    pt: 'Se houver outro monitor',
    en: 'When another monitor is connected',
  },
  'settings.word.customer_display_window.off': { es: 'Nunca', pt: 'Nunca', en: 'Never' },
  'settings.word.tip_asked.with_tender': { es: 'Junto al pago', pt: 'Junto ao pagamento', en: 'With the payment' },
  'settings.word.tip_asked.first': { es: 'En su pantalla', pt: 'Em tela própria', en: 'On its own screen' },
  'settings.word.tip_presets.smart': { es: 'Según el total', pt: 'Conforme o total', en: 'By total' },
  'settings.word.tip_presets.percent': { es: 'Porcentajes', pt: 'Porcentagens', en: 'Percentages' },
  'settings.word.tip_presets.amount': { es: 'Montos', pt: 'Valores', en: 'Amounts' },
  'settings.word.tip_when_time_is_up.wait': { es: 'Esperar', pt: 'Esperar', en: 'Wait' },
  'settings.word.tip_when_time_is_up.no_tip': { es: 'Sin propina', pt: 'Sem gorjeta', en: 'No tip' },
  'settings.word.receipt_default.print': { es: 'Papel', pt: 'Papel', en: 'Paper' },
  'settings.word.receipt_default.qr': { es: 'Código QR', pt: 'Código QR', en: 'QR code' },
  'settings.word.receipt_default.none': { es: 'Nada', pt: 'Nada', en: 'Nothing' },

  'settings.part': { es: '{{name}}, {{number}}', pt: '{{name}}, {{number}}', en: '{{name}}, {{number}}' },
  'settings.currency.none': { es: 'Ninguna', pt: 'Nenhuma', en: 'None' },
  'settings.currency.which': { es: 'Moneda', pt: 'Moeda', en: 'Currency' },
  'settings.currency.rate': {
    es: 'Una unidad vale ({{currency}})',
    pt: 'Uma unidade vale ({{currency}})',
    en: 'One unit is worth ({{currency}})',
  },
  'settings.currency.step': { es: 'Pieza menor que recibe', pt: 'Menor peça aceita', en: 'Smallest amount taken' },
  'settings.currency.change_step': {
    es: 'Pieza menor de vuelto',
    pt: 'Menor peça de troco',
    en: 'Smallest change given',
  },
  'settings.sounds': { es: 'Sonidos en esta pantalla', pt: 'Sons nesta tela', en: 'Sounds on this screen' },
  'settings.sounds.help': {
    es: 'Valen al instante y solo para este equipo. Nada se dice solo con sonido.',
    pt: 'Valem na hora e só para este equipamento. Nada é dito só com som.',
    en: 'They act at once, and on this machine alone. Nothing is said by sound alone.',
  },

  'settings.save': { es: 'Guardar', pt: 'Salvar', en: 'Save' },
  'settings.saving': { es: 'Guardando…', pt: 'Salvando…', en: 'Saving…' },
  'settings.same': { es: 'Sin cambios', pt: 'Sem mudanças', en: 'No changes' },
  'settings.discard': { es: 'Descartar', pt: 'Descartar', en: 'Discard' },
  'settings.saved': { es: 'Guardado. Ya vale.', pt: 'Salvo. Já vale.', en: 'Saved.' },
  'settings.saved.waiting': {
    es: 'Guardado. Parte vale desde el próximo inicio de la caja.',
    pt: 'Salvo. Parte vale a partir do próximo início do caixa.',
    en: 'Saved. Some changes take effect when the till restarts.',
  },
  'settings.unsaved': {
    es: 'Hay cambios sin guardar. Guarde o descarte.',
    pt: 'Há mudanças não salvas. Salve ou descarte.',
    en: 'There are unsaved changes. Save or discard them.',
  },
  'settings.at_start': {
    es: 'Vale desde el próximo inicio de la caja.',
    pt: 'Vale a partir do próximo início do caixa.',
    en: 'Takes effect when the till restarts.',
  },
  'settings.waiting': {
    es: 'Guardado; vale desde el próximo inicio de la caja.',
    pt: 'Salvo; vale a partir do próximo início do caixa.',
    en: 'Saved; takes effect when the till restarts.',
  },
  'settings.overridden': {
    es: 'La caja se inició con otra indicación, que manda. Cámbiela donde se inicia la caja.',
    pt: 'O caixa foi iniciado com outra indicação, que prevalece. Mude-a onde o caixa é iniciado.',
    en: 'The till was started with another instruction, which wins. Change it where the till is started.',
  },
  'settings.not_understood': { es: 'Revise este dato.', pt: 'Confira este dado.', en: 'Check this.' },
  'settings.invalid': {
    es: '{{name}}: no se puede guardar así. {{help}}',
    pt: '{{name}}: não pode ser salvo assim. {{help}}',
    en: '{{name}}: it cannot be saved like this. {{help}}',
  },
  'settings.loading': { es: 'Leyendo los ajustes…', pt: 'Lendo os ajustes…', en: 'Reading the settings…' },
  'settings.closed': {
    es: 'Hace falta permiso para cambiar los ajustes.',
    pt: 'É preciso permissão para mudar os ajustes.',
    en: 'Changing the settings needs permission.',
  },
  'settings.ask': { es: 'Pedir permiso', pt: 'Pedir permissão', en: 'Ask for permission' },

  'audit.act.setting_changed': { es: 'Ajuste cambiado', pt: 'Ajuste alterado', en: 'Setting changed' },
  'audit.act.device_chosen': { es: 'Aparato elegido', pt: 'Aparelho escolhido', en: 'Device chosen' },
  'error.setting_invalid': {
    es: 'Un ajuste no se puede guardar así. Revíselo.',
    pt: 'Um ajuste não pode ser salvo assim. Confira.',
    en: 'A setting cannot be saved like this. Check it.',
  },
  'error.settings_not_saved': {
    es: 'No se pudo escribir el archivo de ajustes. Nada cambió. Revise el espacio en disco y los permisos.',
    pt: 'Não foi possível gravar o arquivo de ajustes. Nada mudou. Verifique o espaço em disco e as permissões.',
    en: 'The settings file could not be written. Nothing changed. Check disk space and permissions.',
  },
  'error.payment_is_open': {
    es: 'Hay un pago abierto. Guarde cuando termine.',
    pt: 'Há um pagamento aberto. Salve quando terminar.',
    en: 'A payment is open. Save when it is over.',
  },
} as const satisfies Catalogue;
