/** What a return hands over is due until a person saw it (decision 018); null where nothing is, and in older rows. */
export const SCHEMA_039 = `
ALTER TABLE return_part ADD COLUMN handover TEXT CHECK (handover IS NULL OR (handover IN ('due', 'told') AND state = 'done'));
CREATE INDEX return_part_due ON return_part (return_id) WHERE handover = 'due';
DROP TRIGGER return_part_goes_forward;
CREATE TRIGGER return_part_goes_forward BEFORE UPDATE ON return_part
  WHEN OLD.part_id <> NEW.part_id OR OLD.return_id <> NEW.return_id OR OLD.sale_id <> NEW.sale_id OR NOT (
    (OLD.state = 'waiting' AND NEW.state IN ('asked', 'done', 'refused', 'dropped') AND NEW.handover IS NULL)
    OR (OLD.state = 'asked' AND NEW.state IN ('unknown', 'done', 'refused') AND NEW.handover IS NULL)
    OR (OLD.state = 'unknown' AND NEW.state IN ('done', 'refused') AND NEW.handover IS NULL)
    OR (OLD.state = 'done' AND NEW.state = 'done' AND OLD.handover IS NULL AND NEW.handover IS 'due')
    OR (OLD.state = 'done' AND NEW.state = 'done' AND OLD.handover IS 'due' AND NEW.handover IS 'told'))
  BEGIN SELECT RAISE(ABORT, 'a part of a return only goes forward'); END;
`;
