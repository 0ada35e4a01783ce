DROP TRIGGER IF EXISTS busy_intervals_taken;
--> statement-breakpoint
DROP TRIGGER IF EXISTS busy_intervals_taken_update;
--> statement-breakpoint
DROP TRIGGER IF EXISTS ledger_entries_stay;
--> statement-breakpoint
DROP TRIGGER IF EXISTS ledger_entries_stay_there;
--> statement-breakpoint
DROP TRIGGER IF EXISTS ledger_lines_stay;
--> statement-breakpoint
DROP TRIGGER IF EXISTS ledger_lines_stay_there;
--> statement-breakpoint
DROP TRIGGER IF EXISTS payments_stay;
--> statement-breakpoint
DROP TRIGGER IF EXISTS payments_stay_there;
--> statement-breakpoint
CREATE TRIGGER busy_intervals_overlap
BEFORE INSERT ON busy_intervals WHEN NEW.may_overlap = 0
BEGIN
  SELECT RAISE(ABORT, 'refuse:overlap')
  WHERE EXISTS (
    SELECT 1
    FROM busy_intervals b
    WHERE b.salon_id = NEW.salon_id
      AND b.start_utc > NEW.start_utc - 86400
      AND b.start_utc < NEW.end_utc
      AND b.user_id = NEW.user_id
      AND b.end_utc > NEW.start_utc
      AND NOT (NEW.outside_hours = 1 AND b.cause = 'day_off')
  );
END;
--> statement-breakpoint
CREATE TRIGGER busy_intervals_overlap_update
BEFORE UPDATE ON busy_intervals WHEN NEW.may_overlap = 0
BEGIN
  SELECT RAISE(ABORT, 'refuse:length')
  WHERE NEW.end_utc <= NEW.start_utc OR NEW.end_utc - NEW.start_utc > 86400;
  SELECT RAISE(ABORT, 'refuse:overlap')
  WHERE EXISTS (
    SELECT 1
    FROM busy_intervals b
    WHERE b.salon_id = NEW.salon_id
      AND b.start_utc > NEW.start_utc - 86400
      AND b.start_utc < NEW.end_utc
      AND b.user_id = NEW.user_id
      AND b.end_utc > NEW.start_utc
      AND NOT (NEW.outside_hours = 1 AND b.cause = 'day_off')
      AND b.busy_interval_id <> OLD.busy_interval_id
  );
END;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_immutable
BEFORE UPDATE OF ledger_entry_id, salon_id, appointment_id, kind, user_id, at_utc, day, corrects_id, charged_cents, paid_cents ON ledger_entries
BEGIN
  SELECT RAISE(ABORT, 'refuse:ledger');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_undeletable
BEFORE DELETE ON ledger_entries
BEGIN
  SELECT RAISE(ABORT, 'refuse:ledger');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_lines_immutable
BEFORE UPDATE ON ledger_lines
BEGIN
  SELECT RAISE(ABORT, 'refuse:ledger');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_lines_undeletable
BEFORE DELETE ON ledger_lines
BEGIN
  SELECT RAISE(ABORT, 'refuse:ledger');
END;
--> statement-breakpoint
CREATE TRIGGER payments_immutable
BEFORE UPDATE OF ledger_entry_id, appointment_id, method, amount_cents, at_utc, deleted_utc ON payments
BEGIN
  SELECT RAISE(ABORT, 'refuse:ledger');
END;
--> statement-breakpoint
CREATE TRIGGER payments_undeletable
BEFORE DELETE ON payments
BEGIN
  SELECT RAISE(ABORT, 'refuse:ledger');
END;
