import type { Language } from '../contract/snapshot.ts';
import type { ShiftCash } from '../shift/shift.ts';

/** Texts of printed X and Z reports. */
export interface ShiftMessages {
  readonly x_title: string;
  readonly z_title: string;
  /** Below the title of an X report. */
  readonly x_detail: string;
  readonly shift: string;
  readonly opened: string;
  readonly closed: string;
  readonly printed: string;
  readonly sales: string;
  readonly sales_total: string;
  readonly discounts: string;
  /** Adjustment for the way of paying. */
  readonly adjustments: { readonly less: string; readonly more: string };
  readonly tips: string;
  readonly taxes: string;
  readonly base: string;
  readonly tenders: string;
  readonly cash: string;
  readonly other_card: string;
  readonly returned: string;
  readonly exchanges: string;
  readonly gift_cards: string;
  readonly gifts: Readonly<Record<'sold' | 'redeemed' | 'given' | 'unsold' | 'adjusted' | 'owed', string>>;
  readonly link: string;
  readonly cards_total: string;
  /** Used when payments by link are included. */
  readonly cards_and_links_total: string;
  readonly installments: string;
  readonly drawer: string;
  readonly float: string;
  readonly cash_sales: string;
  readonly cash_in: string;
  readonly cash_out: string;
  readonly cash_refunds: string;
  readonly expected: string;
  readonly counted: string;
  readonly difference: string;
  readonly not_counted: string;
  readonly blind: string;
  readonly drawer_openings: string;
  readonly movements: string;
  readonly hand_overs: string;
  /** The last cashier's part of the difference. */
  readonly since_hand_over: string;
  readonly note: string;
  readonly hours: string;
  readonly unresolved: string;
  readonly unresolved_detail: string;
  readonly open_tabs: string;
  readonly open_tabs_detail: string;
  /** Precedes the end of the journal's chain. */
  readonly journal: string;
  readonly signature: string;
  readonly reasons: Readonly<Record<ShiftCash['reason'], string>>;
}

export const SHIFT_MESSAGES: Readonly<Record<Language, ShiftMessages>> = {
  es: {
    x_title: 'INFORME X',
    z_title: 'INFORME Z',
    x_detail: 'El turno sigue abierto.',
    shift: 'Turno',
    opened: 'Abierto',
    closed: 'Cerrado',
    printed: 'Impreso',
    sales: 'VENTAS',
    sales_total: 'Ventas',
    discounts: 'Descuentos',
    adjustments: { less: 'Desc. por pago', more: 'Recargos por pago' },
    tips: 'Propinas',
    taxes: 'IMPUESTOS',
    base: 'neto',
    tenders: 'MEDIOS DE PAGO',
    cash: 'Efectivo',
    other_card: 'Tarjeta',
    returned: 'Devuelto',
    exchanges: 'Cambios',
    gift_cards: 'TARJETAS DE REGALO',
    gifts: {
      sold: 'Vendidas',
      redeemed: 'Pagado con ellas',
      given: 'Devuelto a ellas',
      unsold: 'Devueltas',
      adjusted: 'Saldos ajustados',
      owed: 'Se debe',
    },
    link: 'Enlace o QR',
    cards_total: 'Tarjetas, neto',
    cards_and_links_total: 'Tarjetas y enlaces, neto',
    installments: 'cuotas',
    drawer: 'GAVETA',
    float: 'Fondo',
    cash_sales: 'Ventas en efectivo',
    cash_in: 'Ingresos',
    cash_out: 'Retiros',
    cash_refunds: 'Devoluciones',
    expected: 'Esperado',
    counted: 'Contado',
    difference: 'Diferencia',
    not_counted: 'No se contó.',
    blind: 'Conteo a ciegas.',
    drawer_openings: 'Aperturas sin venta',
    movements: 'MOVIMIENTOS DE EFECTIVO',
    hand_overs: 'ENTREGAS DE GAVETA',
    since_hand_over: 'Desde la entrega',
    note: 'Nota',
    hours: 'VENTAS POR HORA',
    unresolved: 'COBROS SIN CONFIRMAR',
    unresolved_detail: 'No están en los totales. La caja los sigue anulando.',
    open_tabs: 'CUENTAS ABIERTAS',
    open_tabs_detail: 'Reservado en tarjetas, no cobrado. Cobre o libere cada una.',
    journal: 'Registro hasta este cierre:',
    signature: 'Firma',
    reasons: {
      change: 'Sencillo',
      correction: 'Corrección',
      deposit: 'Depósito',
      safe_drop: 'Caja fuerte',
      supplier: 'Proveedor',
      expense: 'Gasto',
      refund: 'Devolución',
      tips: 'Propinas',
      other: 'Otro',
    },
  },
  pt: {
    x_title: 'RELATÓRIO X',
    z_title: 'RELATÓRIO Z',
    x_detail: 'O turno continua aberto.',
    shift: 'Turno',
    opened: 'Aberto',
    closed: 'Fechado',
    printed: 'Impresso',
    sales: 'VENDAS',
    sales_total: 'Vendas',
    discounts: 'Descontos',
    adjustments: { less: 'Desc. por pagamento', more: 'Acréscimos por pagamento' },
    tips: 'Gorjetas',
    taxes: 'IMPOSTOS',
    base: 'base',
    tenders: 'FORMAS DE PAGAMENTO',
    cash: 'Dinheiro',
    other_card: 'Cartão',
    returned: 'Devolvido',
    exchanges: 'Trocas',
    gift_cards: 'CARTÕES-PRESENTE',
    gifts: {
      sold: 'Vendidos',
      redeemed: 'Pago com eles',
      given: 'Devolvido a eles',
      unsold: 'Devolvidos',
      adjusted: 'Saldos ajustados',
      owed: 'Devido',
    },
    link: 'Link ou QR',
    cards_total: 'Cartões, líquido',
    cards_and_links_total: 'Cartões e links, líquido',
    installments: 'parcelas',
    drawer: 'GAVETA',
    float: 'Fundo de troco',
    cash_sales: 'Vendas em dinheiro',
    cash_in: 'Suprimentos',
    cash_out: 'Sangrias',
    cash_refunds: 'Devoluções',
    expected: 'Esperado',
    counted: 'Contado',
    difference: 'Diferença',
    not_counted: 'Não foi contado.',
    blind: 'Contagem às cegas.',
    drawer_openings: 'Aberturas sem venda',
    movements: 'SUPRIMENTOS E SANGRIAS',
    hand_overs: 'ENTREGAS DA GAVETA',
    since_hand_over: 'Desde a entrega',
    note: 'Nota',
    hours: 'VENDAS POR HORA',
    unresolved: 'COBRANÇAS SEM CONFIRMAÇÃO',
    unresolved_detail: 'Não estão nos totais. O caixa continua cancelando.',
    open_tabs: 'CONTAS ABERTAS',
    open_tabs_detail: 'Reservado em cartões, não cobrado. Cobre ou libere cada uma.',
    journal: 'Registro até este fechamento:',
    signature: 'Assinatura',
    reasons: {
      change: 'Troco',
      correction: 'Correção',
      deposit: 'Depósito',
      safe_drop: 'Cofre',
      supplier: 'Fornecedor',
      expense: 'Despesa',
      refund: 'Devolução',
      tips: 'Gorjetas',
      other: 'Outro',
    },
  },
  en: {
    x_title: 'X REPORT',
    z_title: 'Z REPORT',
    x_detail: 'The shift is still open.',
    shift: 'Shift',
    opened: 'Opened',
    closed: 'Closed',
    printed: 'Printed',
    sales: 'SALES',
    sales_total: 'Sales',
    discounts: 'Discounts',
    adjustments: { less: 'Payment discounts', more: 'Payment surcharges' },
    tips: 'Tips',
    taxes: 'TAXES',
    base: 'net',
    tenders: 'PAYMENT METHODS',
    cash: 'Cash',
    other_card: 'Card',
    returned: 'Returned',
    exchanges: 'Exchanges',
    gift_cards: 'GIFT CARDS',
    gifts: {
      sold: 'Sold',
      redeemed: 'Paid with them',
      given: 'Given back to them',
      unsold: 'Returned',
      adjusted: 'Balances adjusted',
      owed: 'Owed',
    },
    link: 'Link or QR',
    cards_total: 'Cards, net',
    cards_and_links_total: 'Cards and links, net',
    installments: 'installments',
    drawer: 'DRAWER',
    float: 'Float',
    cash_sales: 'Cash sales',
    cash_in: 'Cash in',
    cash_out: 'Cash out',
    cash_refunds: 'Refunds',
    expected: 'Expected',
    counted: 'Counted',
    difference: 'Difference',
    not_counted: 'Not counted.',
    blind: 'Blind count.',
    drawer_openings: 'No-sale openings',
    movements: 'CASH MOVEMENTS',
    hand_overs: 'DRAWER HAND-OVERS',
    since_hand_over: 'Since the hand-over',
    note: 'Note',
    hours: 'SALES BY HOUR',
    unresolved: 'UNCONFIRMED CHARGES',
    unresolved_detail: 'Not in the totals. The till keeps cancelling them.',
    open_tabs: 'OPEN TABS',
    open_tabs_detail: 'Held on cards, not captured. Capture or release each one.',
    journal: 'Journal up to this close:',
    signature: 'Signature',
    reasons: {
      change: 'Change',
      correction: 'Correction',
      deposit: 'Deposit',
      safe_drop: 'Safe',
      supplier: 'Supplier',
      expense: 'Expense',
      refund: 'Refund',
      tips: 'Tips',
      other: 'Other',
    },
  },
};
