import type { MessageSet } from './message.ts';

/** Installment plans on the settings page. */
export const settingsPlans = {
  'settings.field.financial_fees': { es: 'Planes de cuotas', pt: 'Planos de parcelas', en: 'Installment plans' },
  'settings.help.financial_fees': {
    es: 'Por los primeros dígitos de la tarjeta, de 1 a 8; valen los más largos que coincidan. Cada número de cuotas, de 1 a 99, una vez, con su interés mensual de 0 a 100. Sin planes, se cobra en un pago. Si el servicio de pagos dicta los planes, valen los suyos.',
    pt: 'Pelos primeiros dígitos do cartão, de 1 a 8; valem os mais longos que coincidirem. Cada número de parcelas, de 1 a 99, uma vez, com juros mensais de 0 a 100. Sem planos, cobra-se à vista. Se o serviço de pagamentos dita os planos, valem os dele.',
    en: 'By the first digits of the card, 1 to 8; the longest that match apply. Each number of installments, 1 to 99, once, with its monthly interest from 0 to 100. Without plans, a card is charged in one payment. Where the payment service sets the plans, its plans apply.',
  },
  'settings.plan.cards': { es: 'Tarjetas {{number}}', pt: 'Cartões {{number}}', en: 'Cards {{number}}' },
  'settings.plan.prefix': { es: 'Empiezan con', pt: 'Começam com', en: 'Begin with' },
  'settings.plan.head.count': { es: 'Cuotas', pt: 'Parcelas', en: 'Installments' },
  'settings.plan.head.percent': { es: 'Interés mensual, %', pt: 'Juros mensais, %', en: 'Monthly interest, %' },
  'settings.plan.count': { es: 'Cuotas {{number}}', pt: 'Parcelas {{number}}', en: 'Installments {{number}}' },
  'settings.plan.percent': {
    es: 'Interés mensual {{number}}, en %',
    pt: 'Juros mensais {{number}}, em %',
    en: 'Monthly interest {{number}}, in %',
  },
  'settings.plan.none': {
    es: 'Sin planes: en un pago',
    pt: 'Sem planos: à vista',
    en: 'No plans: one payment',
  },
  'settings.plan.add': { es: 'Agregar cuotas', pt: 'Adicionar parcelas', en: 'Add installments' },
  'settings.plan.remove': {
    es: 'Quitar cuotas {{number}}',
    pt: 'Remover parcelas {{number}}',
    en: 'Remove installments {{number}}',
  },
  'settings.plan.add_cards': { es: 'Agregar tarjetas', pt: 'Adicionar cartões', en: 'Add cards' },
  'settings.plan.remove_cards': {
    es: 'Quitar tarjetas {{number}}',
    pt: 'Remover cartões {{number}}',
    en: 'Remove cards {{number}}',
  },
} as const satisfies MessageSet;
