import { createTrigger, type SchemaObject } from '../schema-object.ts'

// An interval is at most a day long, so every interval that can overlap the new one starts less than a day before it.
const refuseOverlap = (condition = '') => `
  SELECT RAISE(ABORT, 'refuse:overlap')
  WHERE EXISTS (
    SELECT 1
    FROM busy_intervals b
    WHERE b.salon_id = NEW.salon_id
      AND b.start_utc > NEW.start_utc - 86400
      AND b.start_utc < NEW.end_utc
      AND b.user_id = NEW.user_id
      AND b.end_utc > NEW.start_utc
      AND NOT (NEW.outside_hours = 1 AND b.cause = 'day_off')${condition}
  );`
const refuseLength = `
  SELECT RAISE(ABORT, 'refuse:length')
  WHERE NEW.end_utc <= NEW.start_utc OR NEW.end_utc - NEW.start_utc > 86400;`

/** Exclusion constraint: refuse intervals of one team member that overlap, unless the new one may (`may_overlap`). */
export const busyIntervalTriggers: SchemaObject[] = [
  createTrigger('busy_intervals_length', 'BEFORE INSERT ON busy_intervals', refuseLength),
  createTrigger('busy_intervals_overlap', 'BEFORE INSERT ON busy_intervals WHEN NEW.may_overlap = 0', refuseOverlap()),
  createTrigger(
    'busy_intervals_overlap_update',
    'BEFORE UPDATE ON busy_intervals WHEN NEW.may_overlap = 0',
    refuseLength,
    refuseOverlap('\n      AND b.busy_interval_id <> OLD.busy_interval_id'),
  ),
]
