CREATE TABLE `booking_rules` (
	`salon_id` text PRIMARY KEY NOT NULL,
	`rules_json` text DEFAULT '[]' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE TABLE `client_booking_marks` (
	`client_booking_mark_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`client_id` text NOT NULL,
	`mark` text NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`until_day` text,
	`user_id` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `client_booking_marks_client` ON `client_booking_marks` (`salon_id`,`client_id`);