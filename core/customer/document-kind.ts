/** What the customer gets: a receipt (boleta, ticket, cupom), or an invoice in their name (factura, nota fiscal). */
export const DOCUMENT_KINDS = ['receipt', 'invoice'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];
