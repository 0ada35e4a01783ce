CREATE TABLE `absences` (
	`absence_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`user_id` text,
	`from_utc` integer NOT NULL,
	`to_utc` integer NOT NULL,
	`reason` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`timeframe_ids_json` text DEFAULT '[]' NOT NULL,
	`bookings_json` text DEFAULT '[]' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `absences_end` ON `absences` (`salon_id`,`to_utc`);