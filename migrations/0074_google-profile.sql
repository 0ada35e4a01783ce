CREATE TABLE `google_profiles` (
	`salon_id` text PRIMARY KEY NOT NULL,
	`connected_utc` integer NOT NULL,
	`location_id` text DEFAULT '' NOT NULL,
	`title` text DEFAULT '' NOT NULL,
	`address` text DEFAULT '' NOT NULL,
	`link_id` text DEFAULT '' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
