CREATE TABLE `booking_groups` (
	`booking_group_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`agenda_id` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `booking_groups_salon` ON `booking_groups` (`salon_id`);--> statement-breakpoint
ALTER TABLE `agendas` ADD `booking_group_id` text;--> statement-breakpoint
CREATE INDEX `agendas_group` ON `agendas` (`salon_id`,`booking_group_id`,`start_utc`) WHERE booking_group_id is not null;