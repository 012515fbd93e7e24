/** A person asks a lane to close its shift (store 10.2): the till shows the request, and its next close fulfils it. */
export const SCHEMA_014 = `
CREATE TABLE cobro.close_request (
  till_id uuid PRIMARY KEY REFERENCES cobro.till,
  asked_by text NOT NULL,
  asked_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- What the store held of the till then: a close above it is the answer.
  after_seq bigint NOT NULL
);
GRANT SELECT ON cobro.close_request TO cobro_store, cobro_read;
GRANT INSERT, UPDATE ON cobro.close_request TO cobro_store;
`;
