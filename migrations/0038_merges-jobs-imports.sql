CREATE TABLE `import_mappings` (
	`salon_id` text NOT NULL,
	`kind` text NOT NULL,
	`header` text NOT NULL,
	`mapping_json` text DEFAULT '{}' NOT NULL,
	PRIMARY KEY(`salon_id`, `kind`, `header`)
);
--> statement-breakpoint
CREATE TABLE `imported_rows` (
	`salon_id` text NOT NULL,
	`kind` text NOT NULL,
	`row_key` text NOT NULL,
	`job_id` text NOT NULL,
	`thing_id` text NOT NULL,
	PRIMARY KEY(`salon_id`, `kind`, `row_key`)
);
--> statement-breakpoint
CREATE INDEX `imported_rows_job` ON `imported_rows` (`salon_id`,`job_id`);--> statement-breakpoint
CREATE TABLE `jobs` (
	`job_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`kind` text NOT NULL,
	`title` text NOT NULL,
	`state` text NOT NULL,
	`user_id` text NOT NULL,
	`settings_json` text DEFAULT '{}' NOT NULL,
	`cursor` integer DEFAULT 0 NOT NULL,
	`done` integer DEFAULT 0 NOT NULL,
	`total` integer DEFAULT 0 NOT NULL,
	`counts_json` text DEFAULT '{}' NOT NULL,
	`result` text,
	`failures` integer DEFAULT 0 NOT NULL,
	`claim` text DEFAULT '' NOT NULL,
	`leased_until_utc` integer NOT NULL,
	`created_utc` integer NOT NULL,
	`finished_utc` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `jobs_one_run` ON `jobs` (`salon_id`,`kind`) WHERE state = 'running';--> statement-breakpoint
CREATE INDEX `jobs_due` ON `jobs` (`leased_until_utc`) WHERE state = 'running';--> statement-breakpoint
CREATE INDEX `jobs_salon` ON `jobs` (`salon_id`,`created_utc`);--> statement-breakpoint
CREATE TABLE `client_merges` (
	`merge_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`kept_client_id` text NOT NULL,
	`deleted_client_id` text NOT NULL,
	`user_id` text NOT NULL,
	`at_utc` integer NOT NULL,
	`before_json` text DEFAULT '{}' NOT NULL,
	`after_json` text DEFAULT '{}' NOT NULL,
	`moved_json` text DEFAULT '{}' NOT NULL,
	`distinguished_json` text DEFAULT '[]' NOT NULL,
	`undone_utc` integer
);
--> statement-breakpoint
CREATE INDEX `client_merges_kept` ON `client_merges` (`salon_id`,`kept_client_id`);--> statement-breakpoint
CREATE INDEX `client_merges_deleted` ON `client_merges` (`salon_id`,`deleted_client_id`);--> statement-breakpoint
CREATE INDEX `booking_sessions_client` ON `booking_sessions` (`client_id`) WHERE client_id is not null;