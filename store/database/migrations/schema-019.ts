/** Payments by link of a dead till: another lane watches them by their id at the payment service (decision 040). */
export const SCHEMA_019 = `
ALTER TABLE cobro.handover
  ADD COLUMN link_payment_id text,
  DROP CONSTRAINT handover_kind_check,
  ADD CONSTRAINT handover_kind_check CHECK (kind IN ('attempt', 'number', 'link')),
  ADD CONSTRAINT handover_link_check CHECK ((kind = 'link') = (link_payment_id IS NOT NULL));
`;
