CREATE TABLE `rota_drafts` (
	`rota_draft_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`user_id` text NOT NULL,
	`day` text NOT NULL,
	`spans_json` text DEFAULT '[]' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `rota_drafts_day` ON `rota_drafts` (`salon_id`,`day`,`user_id`);--> statement-breakpoint
CREATE TABLE `rota_settings` (
	`salon_id` text PRIMARY KEY NOT NULL,
	`yearly_days` real NOT NULL,
	`max_off_per_day` integer,
	`max_off_per_service` integer,
	`blocked_periods_json` text DEFAULT '[]' NOT NULL,
	`min_rest_hours` integer NOT NULL,
	`thin_percent` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE TABLE `rota_templates` (
	`rota_template_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`name` text NOT NULL,
	`days_json` text DEFAULT '[]' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `rota_templates_salon` ON `rota_templates` (`salon_id`);--> statement-breakpoint
CREATE TABLE `user_allowances` (
	`user_allowance_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`user_id` text NOT NULL,
	`year` integer NOT NULL,
	`days` real NOT NULL,
	`carried_over` real DEFAULT 0 NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `user_allowances_year` ON `user_allowances` (`salon_id`,`user_id`,`year`);--> statement-breakpoint
CREATE TABLE `user_shift_requests` (
	`user_shift_request_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`user_id` text NOT NULL,
	`type` text NOT NULL,
	`day_start` text NOT NULL,
	`day_end` text NOT NULL,
	`start_minutes` integer,
	`end_minutes` integer,
	`note` text DEFAULT '' NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`with_user_id` text,
	`agreed` integer DEFAULT false NOT NULL,
	`decided_by` text,
	`decided_utc` integer,
	`decision_note` text DEFAULT '' NOT NULL,
	`created_utc` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `user_shift_requests_user` ON `user_shift_requests` (`salon_id`,`user_id`,`day_start`);--> statement-breakpoint
CREATE INDEX `user_shift_requests_status` ON `user_shift_requests` (`salon_id`,`status`,`created_utc`);--> statement-breakpoint
ALTER TABLE `user_timeframes` ADD `reason` text DEFAULT 'holiday' NOT NULL;--> statement-breakpoint
ALTER TABLE `user_timeframes` ADD `user_shift_id` text;--> statement-breakpoint
ALTER TABLE `user_timeframes` ADD `user_shift_request_id` text;