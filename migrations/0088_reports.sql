CREATE TABLE `report_sendings` (
	`report_sending_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`report_id` text NOT NULL,
	`month` text NOT NULL,
	`mail` text NOT NULL,
	`language` text NOT NULL,
	`at_utc` integer NOT NULL,
	`by_schedule` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX `report_sendings_report` ON `report_sendings` (`salon_id`,`report_id`,`at_utc`);--> statement-breakpoint
CREATE UNIQUE INDEX `report_sendings_once` ON `report_sendings` (`report_id`,`month`) WHERE by_schedule = 1;--> statement-breakpoint
CREATE TABLE `reports` (
	`report_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`name` text NOT NULL,
	`definition_json` text NOT NULL,
	`shared_with_json` text DEFAULT '[]' NOT NULL,
	`mail` text DEFAULT '' NOT NULL,
	`mail_day` integer DEFAULT 1 NOT NULL,
	`scheduled_utc` integer,
	`language` text DEFAULT 'en' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `reports_salon` ON `reports` (`salon_id`);--> statement-breakpoint
CREATE INDEX `reports_mailed` ON `reports` (`mail_day`) WHERE mail <> '' and deleted_utc is null;