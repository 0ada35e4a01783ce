DROP TRIGGER IF EXISTS book_entries_stay;
--> statement-breakpoint
CREATE TRIGGER book_entries_stay BEFORE UPDATE OF book_entry_id, salon_id, appointment_id, kind, user_id, at_utc, day, corrects_id, charged_cents, paid_cents ON book_entries BEGIN SELECT RAISE(ABORT, 'refuse:books'); END;
