CREATE TABLE `client_surveys` (
	`client_survey_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`client_id` text NOT NULL,
	`survey_id` text NOT NULL,
	`appointment_id` text,
	`asked_utc` integer NOT NULL,
	`answered_utc` integer,
	`survey_version` integer,
	`answers_json` text DEFAULT '[]' NOT NULL,
	`user_id` text DEFAULT '' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `client_surveys_client` ON `client_surveys` (`salon_id`,`client_id`,`asked_utc`);--> statement-breakpoint
CREATE INDEX `client_surveys_answered` ON `client_surveys` (`salon_id`,`survey_id`,`answered_utc`);--> statement-breakpoint
CREATE UNIQUE INDEX `client_surveys_visit` ON `client_surveys` (`salon_id`,`survey_id`,`appointment_id`) WHERE appointment_id is not null and deleted_utc is null;--> statement-breakpoint
CREATE TABLE `survey_versions` (
	`survey_id` text NOT NULL,
	`survey_version` integer NOT NULL,
	`salon_id` text NOT NULL,
	`title` text NOT NULL,
	`questions_json` text DEFAULT '[]' NOT NULL,
	PRIMARY KEY(`survey_id`, `survey_version`)
);
--> statement-breakpoint
CREATE TABLE `surveys` (
	`survey_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`title` text NOT NULL,
	`intro` text DEFAULT '' NOT NULL,
	`questions_json` text DEFAULT '[]' NOT NULL,
	`archived_utc` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `surveys_salon` ON `surveys` (`salon_id`);--> statement-breakpoint
ALTER TABLE `client_npss` ADD `handled_utc` integer;