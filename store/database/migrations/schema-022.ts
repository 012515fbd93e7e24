/**
 * Sales are found by customer: by marks made with a key that is not in this database (decision 067). Marks are in no
 * chain, so that they can be erased with the person; erased people are kept as ids that identify no person.
 */
export const SCHEMA_022 = `
ALTER TABLE cobro.sale ADD COLUMN person_id text;
UPDATE cobro.sale s SET person_id = e.body::json -> 'sale' ->> 'person_id'
  FROM cobro.lane_event e WHERE e.till_id = s.till_id AND e.seq = coalesce(s.last_seq, s.first_seq)
    AND e.body LIKE '%"person_id":%';
CREATE INDEX sale_person ON cobro.sale (person_id) WHERE person_id IS NOT NULL;

CREATE TABLE cobro.person_mark (
  mark bytea NOT NULL CHECK (length(mark) = 32),
  person_id text NOT NULL,
  PRIMARY KEY (mark, person_id)
);
CREATE INDEX person_mark_person ON cobro.person_mark (person_id);
CREATE TABLE cobro.person_gone (
  person_id text PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT clock_timestamp()
);
INSERT INTO cobro.person_gone (person_id)
  SELECT DISTINCT json_array_elements_text(body::json -> 'person_ids') FROM cobro.lane_event WHERE type = 'person_erased';

GRANT SELECT, INSERT, DELETE ON cobro.person_mark TO cobro_store;
GRANT SELECT, INSERT ON cobro.person_gone TO cobro_store;
GRANT SELECT ON cobro.person_mark, cobro.person_gone TO cobro_read;
`;
