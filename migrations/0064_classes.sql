CREATE TABLE `class_waiting_entries` (
	`class_waiting_entry_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`class_id` text NOT NULL,
	`client_id` text NOT NULL,
	`seats` integer DEFAULT 1 NOT NULL,
	`channel` text NOT NULL,
	`language` text,
	`state` text DEFAULT 'waiting' NOT NULL,
	`agenda_id` text,
	`created_utc` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `class_waiting_entries_class` ON `class_waiting_entries` (`salon_id`,`class_id`,`created_utc`);--> statement-breakpoint
CREATE INDEX `class_waiting_entries_client` ON `class_waiting_entries` (`salon_id`,`client_id`);--> statement-breakpoint
CREATE INDEX `class_waiting_entries_waiting` ON `class_waiting_entries` (`salon_id`) WHERE state = 'waiting' and deleted_utc is null;--> statement-breakpoint
CREATE TABLE `classes` (
	`class_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`name` text NOT NULL,
	`text` text DEFAULT '' NOT NULL,
	`service_id` text NOT NULL,
	`user_id` text NOT NULL,
	`resource_id` text,
	`start_utc` integer NOT NULL,
	`length_minutes` integer NOT NULL,
	`seats` integer NOT NULL,
	`minimum_seats` integer DEFAULT 0 NOT NULL,
	`deadline_hours` integer NOT NULL,
	`decided_utc` integer,
	`price_cents` integer NOT NULL,
	`online` integer DEFAULT false NOT NULL,
	`outside_hours` integer DEFAULT false NOT NULL,
	`repeat_id` text,
	`cancelled_utc` integer,
	`cancelled_for` text,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `classes_start` ON `classes` (`salon_id`,`start_utc`);--> statement-breakpoint
CREATE INDEX `classes_undecided` ON `classes` (`start_utc`) WHERE minimum_seats > 0 and decided_utc is null and cancelled_utc is null and deleted_utc is null;--> statement-breakpoint
ALTER TABLE `agendas` ADD `class_id` text;--> statement-breakpoint
CREATE INDEX `agendas_class` ON `agendas` (`salon_id`,`class_id`) WHERE class_id is not null;