CREATE TABLE `payroll_settings` (
	`salon_id` text PRIMARY KEY NOT NULL,
	`columns_json` text DEFAULT '[]' NOT NULL,
	`hours` text DEFAULT 'decimal' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
ALTER TABLE `users` ADD `payroll_number` text;