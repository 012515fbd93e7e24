import type { Catalogue } from './catalogue.ts';

/** People, PINs and what each may do. */
export const staff = {
  'approval.title': { es: 'Hace falta aprobación', pt: 'Precisa de aprovação', en: 'Approval needed' },
  'approval.lead': {
    es: 'Alguien que pueda hacerlo escribe su clave aquí. Usted sigue en la caja.',
    pt: 'Alguém que possa fazer isso digita a senha aqui. Você continua no caixa.',
    en: 'Somebody who may do this types their PIN here. You stay at the till.',
  },
  'approval.cancel': { es: 'Cancelar', pt: 'Cancelar', en: 'Cancel' },
  'approval.approve': { es: 'Aprobar', pt: 'Aprovar', en: 'Approve' },
  'approval.checking': { es: 'Revisando la clave', pt: 'Conferindo a senha', en: 'Checking the PIN' },
  'signIn.title': { es: '¿Quién está en la caja?', pt: 'Quem está no caixa?', en: 'Who is at the till?' },
  'signIn.lead': {
    es: 'Escriba su clave. Lo que estaba en pantalla sigue ahí.',
    pt: 'Digite sua senha. O que estava na tela continua lá.',
    en: 'Type your PIN. What was on the screen stays there.',
  },
  'signIn.pin': { es: 'Su clave', pt: 'Sua senha', en: 'Your PIN' },
  'approval.pin': { es: 'Clave de quien aprueba', pt: 'Senha de quem aprova', en: 'PIN of who approves' },
  'signIn.enter': { es: 'Entrar', pt: 'Entrar', en: 'Sign in' },
  'permission.sell': { es: 'Vender', pt: 'Vender', en: 'Sell' },
  'permission.discount': { es: 'Dar un descuento', pt: 'Dar um desconto', en: 'Give a discount' },
  'permission.discount_above_limit': {
    es: 'Dar un descuento sobre el límite',
    pt: 'Dar um desconto acima do limite',
    en: 'Give a discount above the limit',
  },
  'permission.change_price': { es: 'Cambiar un precio', pt: 'Mudar um preço', en: 'Change a price' },
  'permission.remove_after_hold': {
    es: 'Quitar productos de una venta que estuvo en espera',
    pt: 'Retirar produtos de uma venda que esteve em espera',
    en: 'Remove goods from a sale that was on hold',
  },
  'permission.clear_sale': { es: 'Vaciar el carro', pt: 'Esvaziar o carrinho', en: 'Empty the cart' },
  'permission.open_drawer': { es: 'Abrir la gaveta', pt: 'Abrir a gaveta', en: 'Open the drawer' },
  'permission.refund': { es: 'Devolver dinero', pt: 'Devolver dinheiro', en: 'Give money back' },
  'permission.blind_refund': {
    es: 'Devolver sin la venta original',
    pt: 'Devolver sem a venda original',
    en: 'Refund without the sale',
  },
  'permission.resolve_payment': {
    es: 'Cerrar un cobro sin confirmar',
    pt: 'Encerrar uma cobrança sem confirmação',
    en: 'Close an unconfirmed charge',
  },
  'permission.open_shift': { es: 'Abrir el turno', pt: 'Abrir o turno', en: 'Open the shift' },
  'permission.move_cash': {
    es: 'Ingresar o retirar efectivo',
    pt: 'Colocar ou retirar dinheiro',
    en: 'Put cash in or take it out',
  },
  'permission.close_shift': { es: 'Cerrar el turno', pt: 'Fechar o turno', en: 'Close the shift' },
  'permission.read_reports': { es: 'Ver los informes', pt: 'Ver os relatórios', en: 'See the reports' },
  'permission.read_audit': { es: 'Ver la auditoría', pt: 'Ver a auditoria', en: 'See the audit trail' },
  'permission.edit_catalogue': { es: 'Cambiar el catálogo', pt: 'Mudar o catálogo', en: 'Change the catalogue' },
  'permission.edit_staff': { es: 'Administrar el personal', pt: 'Administrar a equipe', en: 'Manage the staff' },
  'permission.change_settings': { es: 'Cambiar los ajustes', pt: 'Mudar as configurações', en: 'Change the settings' },
  'permission.leave_kiosk': { es: 'Salir del quiosco', pt: 'Sair do quiosque', en: 'Leave the kiosk' },
} as const satisfies Catalogue;
