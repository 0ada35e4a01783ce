CREATE TABLE `client_courses` (
	`prepaid_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`course_id` text NOT NULL,
	`client_id` text NOT NULL,
	`service_ids_json` text DEFAULT '[]' NOT NULL,
	`sessions` integer NOT NULL,
	`price_cents` integer NOT NULL,
	`validity_months` integer,
	`shareable` integer DEFAULT false NOT NULL,
	`ended` text DEFAULT '' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `client_courses_client` ON `client_courses` (`salon_id`,`client_id`);--> statement-breakpoint
CREATE INDEX `client_courses_course` ON `client_courses` (`salon_id`,`course_id`);--> statement-breakpoint
CREATE TABLE `course_members` (
	`course_member_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`prepaid_id` text NOT NULL,
	`client_id` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `course_members_course` ON `course_members` (`salon_id`,`prepaid_id`);--> statement-breakpoint
CREATE INDEX `course_members_client` ON `course_members` (`salon_id`,`client_id`);--> statement-breakpoint
CREATE TABLE `course_sessions` (
	`course_session_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`prepaid_id` text NOT NULL,
	`number` integer NOT NULL,
	`appointment_id` text NOT NULL,
	`client_history_service_id` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`active` integer DEFAULT true NOT NULL,
	`ended` text DEFAULT '' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `course_sessions_number` ON `course_sessions` (`prepaid_id`,`number`) WHERE active = 1;--> statement-breakpoint
CREATE UNIQUE INDEX `course_sessions_service` ON `course_sessions` (`client_history_service_id`) WHERE active = 1;--> statement-breakpoint
CREATE INDEX `course_sessions_appointment` ON `course_sessions` (`salon_id`,`appointment_id`);--> statement-breakpoint
CREATE TABLE `courses` (
	`course_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`course` text NOT NULL,
	`service_ids_json` text DEFAULT '[]' NOT NULL,
	`sessions` integer NOT NULL,
	`price_cents` integer NOT NULL,
	`validity_months` integer,
	`shareable` integer DEFAULT false NOT NULL,
	`available` integer DEFAULT true NOT NULL,
	`vat_kind` text DEFAULT 'single' NOT NULL,
	`vat_rate` real,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `courses_salon` ON `courses` (`salon_id`);--> statement-breakpoint
CREATE TABLE `loyalty_entries` (
	`loyalty_entry_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`client_id` text NOT NULL,
	`appointment_id` text,
	`ledger_entry_id` text,
	`kind` text NOT NULL,
	`points` integer NOT NULL,
	`amount_cents` integer DEFAULT 0 NOT NULL,
	`at_utc` integer NOT NULL,
	`day` text NOT NULL,
	`expires_day` text,
	`user_id` text NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`basis` text,
	`earned` integer,
	`products` integer
);
--> statement-breakpoint
CREATE INDEX `loyalty_entries_client` ON `loyalty_entries` (`salon_id`,`client_id`,`points`);--> statement-breakpoint
CREATE INDEX `loyalty_entries_appointment` ON `loyalty_entries` (`salon_id`,`appointment_id`);--> statement-breakpoint
CREATE INDEX `loyalty_entries_expiry` ON `loyalty_entries` (`salon_id`,`expires_day`);--> statement-breakpoint
CREATE TABLE `loyalty_settings` (
	`salon_id` text PRIMARY KEY NOT NULL,
	`enabled` integer DEFAULT false NOT NULL,
	`unit` text DEFAULT 'points' NOT NULL,
	`basis` text DEFAULT 'euro' NOT NULL,
	`earned` integer DEFAULT 1 NOT NULL,
	`products` integer DEFAULT true NOT NULL,
	`reward_points` integer DEFAULT 100 NOT NULL,
	`reward_amount_cents` integer DEFAULT 10 NOT NULL,
	`validity_months` integer DEFAULT 12,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE TABLE `prepaid_accounts` (
	`prepaid_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`kind` text NOT NULL,
	`label` text DEFAULT '' NOT NULL,
	`client_id` text,
	`holder_client_id` text,
	`vat_kind` text DEFAULT 'multi' NOT NULL,
	`vat_rate` real,
	`valid_until` text,
	`blocked_utc` integer,
	`blocked_reason` text DEFAULT '' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `prepaid_accounts_salon` ON `prepaid_accounts` (`salon_id`,`kind`,`valid_until`);--> statement-breakpoint
CREATE INDEX `prepaid_accounts_client` ON `prepaid_accounts` (`salon_id`,`client_id`) WHERE client_id is not null;--> statement-breakpoint
CREATE INDEX `prepaid_accounts_holder` ON `prepaid_accounts` (`salon_id`,`holder_client_id`) WHERE holder_client_id is not null;--> statement-breakpoint
CREATE TABLE `prepaid_entries` (
	`prepaid_entry_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`prepaid_id` text NOT NULL,
	`kind` text NOT NULL,
	`ledger_entry_id` text,
	`day` text NOT NULL,
	`at_utc` integer NOT NULL,
	`user_id` text NOT NULL,
	`amount_cents` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `prepaid_entries_account` ON `prepaid_entries` (`salon_id`,`prepaid_id`,`amount_cents`);--> statement-breakpoint
CREATE INDEX `prepaid_entries_day` ON `prepaid_entries` (`salon_id`,`day`);--> statement-breakpoint
CREATE TABLE `prepaid_sales` (
	`prepaid_sale_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`prepaid_id` text NOT NULL,
	`appointment_id` text NOT NULL,
	`user_id` text NOT NULL,
	`price_cents` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `prepaid_sales_appointment` ON `prepaid_sales` (`salon_id`,`appointment_id`);--> statement-breakpoint
CREATE INDEX `prepaid_sales_account` ON `prepaid_sales` (`salon_id`,`prepaid_id`);--> statement-breakpoint
ALTER TABLE `payments` ADD `prepaid_id` text;