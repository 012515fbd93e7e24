/** Tax documents of the lanes, which another lane reverses when it returns the sale (docs/specs/counter.md). */
export const SCHEMA_027 = `
CREATE TABLE cobro.tax_document (
  document_id text PRIMARY KEY,
  till_id uuid NOT NULL REFERENCES cobro.till,
  kind text NOT NULL,
  sale_id text NOT NULL,
  return_id text,
  amount_minor bigint NOT NULL CHECK (amount_minor >= 0),
  state text NOT NULL,
  number text,
  stamp text,
  link text
);
CREATE INDEX tax_document_sale ON cobro.tax_document (sale_id);
CREATE INDEX tax_document_return ON cobro.tax_document (return_id) WHERE return_id IS NOT NULL;

INSERT INTO cobro.tax_document (document_id, till_id, kind, sale_id, return_id, amount_minor, state, number, stamp, link)
  SELECT DISTINCT ON (i.body::json #>> '{intent,document_id}') i.body::json #>> '{intent,document_id}', i.till_id,
    i.body::json #>> '{intent,kind}', i.body::json #>> '{intent,sale_id}', i.body::json #>> '{intent,return_id}',
    (i.body::json #>> '{intent,amount_minor}')::bigint, 'pending', NULL, NULL, NULL
  FROM cobro.lane_event i JOIN cobro.till t USING (till_id) WHERE i.seq > t.known_seq AND i.type = 'fiscal_intent' ORDER BY i.body::json #>> '{intent,document_id}', i.at_ms;
UPDATE cobro.tax_document d SET state = s.answer ->> 'state', number = s.answer ->> 'number', stamp = s.answer ->> 'stamp',
    link = s.answer ->> 'link'
  FROM (SELECT DISTINCT ON (body::json ->> 'document_id') body::json ->> 'document_id' AS document_id, body::json -> 'answer' AS answer
    FROM cobro.lane_event WHERE type = 'fiscal_step' ORDER BY body::json ->> 'document_id', at_ms DESC, seq DESC) s
  WHERE s.document_id = d.document_id;

GRANT SELECT ON cobro.tax_document TO cobro_store, cobro_read;
GRANT INSERT, UPDATE ON cobro.tax_document TO cobro_store;
`;
