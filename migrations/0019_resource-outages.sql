CREATE TABLE `resource_outages` (
	`resource_outage_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`resource_id` text NOT NULL,
	`from_utc` integer NOT NULL,
	`to_utc` integer NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `resource_outages_unit` ON `resource_outages` (`salon_id`,`resource_id`);