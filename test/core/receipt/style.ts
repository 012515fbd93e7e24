import type { ReceiptStyle } from '../../../core/receipt/slip.ts';

/** The style of a shop with nothing but a name. */
export const STYLE: ReceiptStyle = {
  store_name: 'La Esquina',
  store_lines: [],
  till_name: 'Caja 2',
  store_locale: 'es-CL',
  language: 'es',
  training: false,
  footer: [],
  columns: 42,
};
