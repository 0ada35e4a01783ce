-- The triggers name the column; the next migration creates them again.
DROP TRIGGER `audit_log_client_courses_insert`;--> statement-breakpoint
DROP TRIGGER `audit_log_client_courses_update`;--> statement-breakpoint
ALTER TABLE `client_courses` DROP COLUMN `ended`;
