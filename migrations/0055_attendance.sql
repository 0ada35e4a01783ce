CREATE TABLE `attendance_explanations` (
	`attendance_explanation_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`user_id` text NOT NULL,
	`day` text NOT NULL,
	`reason` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `attendance_explanations_day` ON `attendance_explanations` (`salon_id`,`user_id`,`day`);--> statement-breakpoint
CREATE TABLE `attendance_months` (
	`attendance_month_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`month` text NOT NULL,
	`closed_utc` integer NOT NULL,
	`closed_by` text NOT NULL,
	`plan_json` text DEFAULT '[]' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `attendance_months_once` ON `attendance_months` (`salon_id`,`month`) WHERE deleted_utc IS NULL;--> statement-breakpoint
CREATE TABLE `attendance_pin_failures` (
	`attendance_pin_failure_id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`salon_id` text NOT NULL,
	`user_id` text NOT NULL,
	`at_utc` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `attendance_pin_failures_recent` ON `attendance_pin_failures` (`salon_id`,`user_id`,`at_utc`);--> statement-breakpoint
CREATE TABLE `attendance_pins` (
	`user_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`pin_hash` text NOT NULL,
	`changed_utc` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `attendance_pins_once` ON `attendance_pins` (`salon_id`,`pin_hash`);--> statement-breakpoint
CREATE TABLE `attendance_settings` (
	`salon_id` text PRIMARY KEY NOT NULL,
	`break_after_minutes` integer NOT NULL,
	`break_minutes` integer NOT NULL,
	`deduct_planned_breaks` integer NOT NULL,
	`tolerance_minutes` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE TABLE `attendances` (
	`attendance_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`user_id` text NOT NULL,
	`in_utc` integer NOT NULL,
	`out_utc` integer,
	`breaks_json` text DEFAULT '[]' NOT NULL,
	`clocked_in_utc` integer,
	`clocked_out_utc` integer,
	`clocked_breaks_json` text DEFAULT '[]' NOT NULL,
	`forgotten` integer DEFAULT false NOT NULL,
	`by_pin` integer DEFAULT false NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`comment` text DEFAULT '' NOT NULL,
	`corrected_by` text,
	`corrected_utc` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `attendances_start` ON `attendances` (`salon_id`,`user_id`,`in_utc`);--> statement-breakpoint
CREATE UNIQUE INDEX `attendances_open` ON `attendances` (`salon_id`,`user_id`) WHERE out_utc IS NULL AND forgotten = 0 AND deleted_utc IS NULL;