import type { ConstraintChange } from './migrations.ts';

/** A third kind of tax document: the invoice that replaces a sale's receipt, with its customer. */
export const SCHEMA_025 = `
ALTER TABLE fiscal_document ADD COLUMN person_id TEXT;
CREATE UNIQUE INDEX fiscal_invoice_of_sale ON fiscal_document (sale_id) WHERE kind = 'invoice';
CREATE INDEX fiscal_document_of_person ON fiscal_document (person_id) WHERE person_id IS NOT NULL;
`;

export const INVOICES_TOO: ConstraintChange = {
  table: 'fiscal_document',
  from: "CHECK (kind IN ('issue', 'credit'))",
  to: "CHECK (kind IN ('issue', 'credit', 'invoice'))",
};
