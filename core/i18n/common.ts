import type { MessageSet } from './message.ts';

/** Words shared by several screens. */
export const common = {
  'common.close': { es: 'Cerrar', pt: 'Fechar', en: 'Close' },
  'common.undo': { es: 'Deshacer', pt: 'Desfazer', en: 'Undo' },
  'common.clear': { es: 'Borrar', pt: 'Apagar', en: 'Clear' },
  'common.backspace': { es: 'Borrar el último dígito', pt: 'Apagar o último dígito', en: 'Delete the last digit' },
  'common.sending': { es: 'Enviando…', pt: 'Enviando…', en: 'Sending…' },
  'common.total': { es: 'Total', pt: 'Total', en: 'Total' },
  'common.card': {
    es: '{{brand}} •••• {{last_four}}',
    pt: '{{brand}} •••• {{last_four}}',
    en: '{{brand}} •••• {{last_four}}',
  },
  'common.saleNumber': { es: 'Venta {{number}}', pt: 'Venda {{number}}', en: 'Sale {{number}}' },
  'common.minutes': { es: 'min', pt: 'min', en: 'min' },
  'common.seconds': { es: 's', pt: 's', en: 's' },

  'pin.label': { es: 'Clave del encargado', pt: 'Senha do gerente', en: "Manager's PIN" },
  'pin.entered_one': { es: '{{count}} dígito', pt: '{{count}} dígito', en: '{{count}} digit' },
  'pin.entered_other': { es: '{{count}} dígitos', pt: '{{count}} dígitos', en: '{{count}} digits' },

  'state.paid': { es: 'Aprobado', pt: 'Aprovado', en: 'Approved' },
  'state.declined': { es: 'Rechazado', pt: 'Recusado', en: 'Declined' },
  'state.unknown': { es: 'Sin confirmar', pt: 'Sem confirmação', en: 'Unconfirmed' },
  'state.needsPerson': { es: 'Necesita al encargado', pt: 'Precisa do gerente', en: 'Needs the manager' },
  'state.held': { es: 'Reservado', pt: 'Reservado', en: 'Held' },
  'state.cancelled': { es: 'Anulado', pt: 'Cancelado', en: 'Cancelled' },
  'state.refunded': { es: 'Reembolsado', pt: 'Estornado', en: 'Refunded' },

  'ring.trying': { es: 'Intentando ahora', pt: 'Tentando agora', en: 'Trying now' },
  'ring.next_one': {
    es: 'Próximo intento en {{count}} segundo',
    pt: 'Próxima tentativa em {{count}} segundo',
    en: 'Next try in {{count}} second',
  },
  'ring.next_other': {
    es: 'Próximo intento en {{count}} segundos',
    pt: 'Próxima tentativa em {{count}} segundos',
    en: 'Next try in {{count}} seconds',
  },
} as const satisfies MessageSet;
