CREATE TABLE `commission_approvals` (
	`commission_approval_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`user_id` text NOT NULL,
	`month` text NOT NULL,
	`total_cents` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `commission_approvals_month` ON `commission_approvals` (`salon_id`,`user_id`,`month`) WHERE deleted_utc is null;--> statement-breakpoint
CREATE TABLE `commission_lines` (
	`commission_line_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`user_id` text NOT NULL,
	`commission_version_id` text NOT NULL,
	`part` text NOT NULL,
	`role` text NOT NULL,
	`kind` text NOT NULL,
	`origin_id` text,
	`ledger_entry_id` text NOT NULL,
	`appointment_id` text NOT NULL,
	`line_id` text NOT NULL,
	`day` text NOT NULL,
	`category_id` text,
	`item` text NOT NULL,
	`quantity` integer DEFAULT 1 NOT NULL,
	`list_cents` integer NOT NULL,
	`paid_cents` integer NOT NULL,
	`material_cents` integer DEFAULT 0 NOT NULL,
	`share` integer DEFAULT 100 NOT NULL,
	`redo_percentage` real
);
--> statement-breakpoint
CREATE INDEX `commission_lines_user` ON `commission_lines` (`salon_id`,`user_id`,`day`);--> statement-breakpoint
CREATE INDEX `commission_lines_day` ON `commission_lines` (`salon_id`,`day`);--> statement-breakpoint
CREATE INDEX `commission_lines_line` ON `commission_lines` (`line_id`);--> statement-breakpoint
CREATE INDEX `commission_lines_origin` ON `commission_lines` (`origin_id`) WHERE origin_id is not null;--> statement-breakpoint
CREATE TABLE `commission_versions` (
	`commission_version_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`commission_id` text NOT NULL,
	`user_id` text NOT NULL,
	`version` integer NOT NULL,
	`from_utc` integer NOT NULL,
	`changed_by` text NOT NULL,
	`rules_json` text DEFAULT '{"startStop":null,"service":null,"product":null}' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `commission_versions_user` ON `commission_versions` (`salon_id`,`user_id`,`from_utc`);--> statement-breakpoint
CREATE TABLE `commissions` (
	`commission_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`user_id` text NOT NULL,
	`rules_json` text DEFAULT '{"startStop":null,"service":null,"product":null}' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `commissions_user` ON `commissions` (`salon_id`,`user_id`) WHERE deleted_utc is null;--> statement-breakpoint
ALTER TABLE `client_history_services` ADD `assistant_id` text;--> statement-breakpoint
ALTER TABLE `client_history_services` ADD `redo_of_id` text;--> statement-breakpoint
ALTER TABLE `client_history_services` ADD `redo_reason` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `client_history_services` ADD `redo_percentage` real DEFAULT 0 NOT NULL;