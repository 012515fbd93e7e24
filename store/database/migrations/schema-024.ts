/** After a restore: returns are found by their sale, and no Z reuses a number that was printed. */
export const SCHEMA_024 = `
CREATE INDEX sale_return_sale ON cobro.sale_return (sale_id);
-- The last Z that a person named after a restore; 0: none.
ALTER TABLE cobro.store ADD COLUMN z_after bigint NOT NULL DEFAULT 0 CHECK (z_after >= 0);
`;
