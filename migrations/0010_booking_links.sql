CREATE TABLE `calendar_feeds` (
	`calendar_feed_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`user_id` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `calendar_feeds_user` ON `calendar_feeds` (`salon_id`,`user_id`) WHERE deleted_utc is null;--> statement-breakpoint
ALTER TABLE `agendas` ADD `outcome_note` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `agendas` ADD `outcome_utc` integer;--> statement-breakpoint
ALTER TABLE `agendas` ADD `outcome_by` text;--> statement-breakpoint
CREATE INDEX `agendas_repeat` ON `agendas` (`salon_id`,`repeat_id`,`start_utc`);--> statement-breakpoint
ALTER TABLE `salons` ADD `change_until_hours` integer DEFAULT 24 NOT NULL;