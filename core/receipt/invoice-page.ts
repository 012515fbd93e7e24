import type { Language } from '../contract/snapshot.ts';
import type { TaxIdKind } from '../customer/tax-id.ts';

/** Why a customer's input was refused. */
export const INVOICE_REFUSALS = ['tax_id', 'name', 'address', 'late', 'often'] as const;
export type InvoiceRefusal = (typeof INVOICE_REFUSALS)[number];

/** Texts of the page on which a customer requests an invoice; no screen of the till shows them. */
interface InvoicePageMessages {
  readonly lead: string;
  readonly tax_id: Readonly<Record<TaxIdKind, string>>;
  readonly name: string;
  readonly address: string;
  readonly ask: string;
  readonly pending: string;
  readonly issued: string;
  readonly rejected: string;
  readonly refused: Readonly<Record<InvoiceRefusal, string>>;
}

export const INVOICE_PAGE: Readonly<Record<Language, InvoicePageMessages>> = {
  es: {
    lead: '¿Necesita factura? Escriba los datos de quien la recibe.',
    tax_id: { RUT: 'RUT', CUIT: 'CUIT', CPF: 'CPF o CNPJ', CNPJ: 'CNPJ', OTHER: 'Número tributario' },
    name: 'Nombre o razón social',
    address: 'Dirección (si la factura la lleva)',
    ask: 'Pedir factura',
    pending: 'La factura está pedida. Vuelva a abrir esta página en unos minutos.',
    issued: 'Su factura es la número',
    rejected: 'La factura no fue aceptada. Pídala en la caja.',
    refused: {
      tax_id: 'Ese número no es correcto. Revíselo.',
      name: 'Falta el nombre, o no se puede usar.',
      address: 'Esa dirección no se puede usar.',
      late: 'Esta factura ya no se puede pedir aquí. Pídala en la caja.',
      often: 'Demasiados intentos. Pídala en la caja.',
    },
  },
  pt: {
    lead: 'Precisa de nota fiscal? Escreva os dados de quem a recebe.',
    tax_id: { RUT: 'RUT', CUIT: 'CUIT', CPF: 'CPF ou CNPJ', CNPJ: 'CNPJ', OTHER: 'Número fiscal' },
    name: 'Nome ou razão social',
    address: 'Endereço (se constar na nota)',
    ask: 'Pedir nota fiscal',
    pending: 'A nota foi pedida. Abra esta página de novo em alguns minutos.',
    issued: 'Sua nota é a número',
    rejected: 'A nota não foi aceita. Peça no caixa.',
    refused: {
      tax_id: 'Esse número não está correto. Confira.',
      name: 'Falta o nome, ou não pode ser usado.',
      address: 'Esse endereço não pode ser usado.',
      late: 'Esta nota não pode mais ser pedida aqui. Peça no caixa.',
      often: 'Muitas tentativas. Peça no caixa.',
    },
  },
  en: {
    lead: 'Do you need an invoice? Enter the details of who receives it.',
    tax_id: { RUT: 'RUT', CUIT: 'CUIT', CPF: 'CPF or CNPJ', CNPJ: 'CNPJ', OTHER: 'Tax ID' },
    name: 'Name or company',
    address: 'Address (if the invoice shows it)',
    ask: 'Ask for the invoice',
    pending: 'The invoice was asked for. Open this page again in a few minutes.',
    issued: 'Your invoice is number',
    rejected: 'The invoice was not accepted. Ask for it at the till.',
    refused: {
      tax_id: 'That number is not right. Check it.',
      name: 'The name is missing, or cannot be used.',
      address: 'That address cannot be used.',
      late: 'This invoice can no longer be asked for here. Ask at the till.',
      often: 'Too many tries. Ask at the till.',
    },
  },
};
