CREATE TABLE `whatsapp_accounts` (
	`salon_id` text PRIMARY KEY NOT NULL,
	`phone_number_id` text NOT NULL,
	`business_account_id` text NOT NULL,
	`number` text NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`quality` text DEFAULT '' NOT NULL,
	`sending_limit` text DEFAULT '' NOT NULL,
	`is_active` integer DEFAULT false NOT NULL,
	`connected_utc` integer NOT NULL,
	`disconnected_utc` integer,
	`problem_utc` integer,
	`words` text DEFAULT '' NOT NULL,
	`checked_utc` integer,
	`utility_price` integer DEFAULT 248 NOT NULL,
	`marketing_price` integer DEFAULT 572 NOT NULL,
	`authentication_price` integer DEFAULT 248 NOT NULL,
	`service_price` integer DEFAULT 248 NOT NULL,
	`free_messages` integer DEFAULT 1000 NOT NULL,
	`has_payment_method` integer DEFAULT false NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE TABLE `whatsapp_templates` (
	`whatsapp_template_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`kind` text NOT NULL,
	`language` text NOT NULL,
	`name` text NOT NULL,
	`submit_no` integer DEFAULT 1 NOT NULL,
	`external_id` text DEFAULT '' NOT NULL,
	`category` text NOT NULL,
	`body` text NOT NULL,
	`fields_json` text DEFAULT '[]' NOT NULL,
	`state` text DEFAULT 'pending' NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`submitted_utc` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `whatsapp_templates_once` ON `whatsapp_templates` (`salon_id`,`kind`,`language`) WHERE deleted_utc is null;--> statement-breakpoint
ALTER TABLE `outbox` ADD `receipt_due_utc` integer;--> statement-breakpoint
ALTER TABLE `outbox` ADD `fallback_id` text;--> statement-breakpoint
ALTER TABLE `outbox` ADD `price_category` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `outbox` ADD `is_billable` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `outbox_receipt_due` ON `outbox` (`receipt_due_utc`) WHERE receipt_due_utc is not null;--> statement-breakpoint
ALTER TABLE `conversations` ADD `window_utc` integer;