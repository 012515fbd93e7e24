import type { ReceiptStyle } from '../../../core/receipt/slip.ts';

/** Paper of a shop that says nothing about itself but its name. */
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
