ALTER TABLE `attendance_months` ADD `start_utc` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `attendance_months` ADD `end_utc` integer DEFAULT 0 NOT NULL;