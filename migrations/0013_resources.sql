CREATE TABLE `resource_kinds` (
	`resource_kind_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`kind_name` text NOT NULL,
	`cleaning_minutes` integer DEFAULT 0 NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `resource_kinds_salon` ON `resource_kinds` (`salon_id`);--> statement-breakpoint
CREATE TABLE `resources` (
	`resource_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`resource_kind_id` text NOT NULL,
	`resource_name` text NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `resources_kind` ON `resources` (`salon_id`,`resource_kind_id`);--> statement-breakpoint
CREATE TABLE `service_resources` (
	`service_resource_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`service_id` text NOT NULL,
	`resource_kind_id` text NOT NULL,
	`needed_parts` text DEFAULT 'all' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `service_resources_once` ON `service_resources` (`salon_id`,`service_id`,`resource_kind_id`);--> statement-breakpoint
ALTER TABLE `busy_intervals` ADD `kind` text DEFAULT 'person' NOT NULL;--> statement-breakpoint
CREATE INDEX `busy_intervals_unit` ON `busy_intervals` (`salon_id`,`user_id`,`start_utc`) WHERE kind = 'resource';