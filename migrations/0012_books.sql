CREATE TABLE `book_entries` (
	`book_entry_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`appointment_id` text NOT NULL,
	`kind` text NOT NULL,
	`user_id` text NOT NULL,
	`at_utc` integer NOT NULL,
	`day` text NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`corrects_id` text,
	`charged_cents` integer NOT NULL,
	`paid_cents` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `book_entries_day` ON `book_entries` (`salon_id`,`day`);--> statement-breakpoint
CREATE INDEX `book_entries_appointment` ON `book_entries` (`salon_id`,`appointment_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `book_entries_corrects` ON `book_entries` (`corrects_id`) WHERE corrects_id is not null;--> statement-breakpoint
CREATE TABLE `takings` (
	`taking_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`book_entry_id` text NOT NULL,
	`appointment_id` text NOT NULL,
	`user_id` text NOT NULL,
	`side` text NOT NULL,
	`line_id` text,
	`amount_cents` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `takings_entry` ON `takings` (`salon_id`,`book_entry_id`);--> statement-breakpoint
CREATE INDEX `takings_appointment` ON `takings` (`salon_id`,`appointment_id`);--> statement-breakpoint
CREATE TABLE `till_closings` (
	`till_closing_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`day` text NOT NULL,
	`at_utc` integer NOT NULL,
	`user_id` text NOT NULL,
	`opening_cash_cents` integer NOT NULL,
	`expected_cash_cents` integer NOT NULL,
	`counted_cash_cents` integer NOT NULL,
	`left_cash_cents` integer NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `till_closings_day` ON `till_closings` (`salon_id`,`day`) WHERE deleted_utc is null;--> statement-breakpoint
ALTER TABLE `payments` ADD `book_entry_id` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `payments_entry` ON `payments` (`salon_id`,`book_entry_id`);--> statement-breakpoint
CREATE INDEX `appointments_owed` ON `appointments` (`salon_id`) WHERE owed_cents > 0 and deleted_utc is null;