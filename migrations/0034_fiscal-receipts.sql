CREATE TABLE `fiscal_connections` (
	`salon_id` text PRIMARY KEY NOT NULL,
	`provider` text NOT NULL,
	`fiscal_id` text NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`system_id` text DEFAULT '' NOT NULL,
	`connected_utc` integer NOT NULL,
	`disconnected_utc` integer,
	`password_utc` integer,
	`reminded_days` integer DEFAULT 0 NOT NULL,
	`problem` text DEFAULT '' NOT NULL,
	`problem_utc` integer,
	`words` text DEFAULT '' NOT NULL,
	`checked_utc` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `fiscal_connections_password` ON `fiscal_connections` (`password_utc`) WHERE disconnected_utc is null and deleted_utc is null;--> statement-breakpoint
CREATE TABLE `fiscal_receipts` (
	`fiscal_receipt_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`ledger_entry_id` text NOT NULL,
	`part` integer NOT NULL,
	`appointment_id` text NOT NULL,
	`kind` text DEFAULT 'sale' NOT NULL,
	`state` text DEFAULT 'queued' NOT NULL,
	`at_utc` integer NOT NULL,
	`total_cents` integer DEFAULT 0 NOT NULL,
	`document_json` text DEFAULT '{}' NOT NULL,
	`lottery_code` text DEFAULT '' NOT NULL,
	`parent_id` text DEFAULT '' NOT NULL,
	`next_utc` integer NOT NULL,
	`leased_until_utc` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`sending_no` integer DEFAULT 0 NOT NULL,
	`provider` text DEFAULT '' NOT NULL,
	`reservation_id` text DEFAULT '' NOT NULL,
	`external_id` text DEFAULT '' NOT NULL,
	`number` text DEFAULT '' NOT NULL,
	`issued_utc` integer,
	`problem` text DEFAULT '' NOT NULL,
	`words` text DEFAULT '' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `fiscal_receipts_entry` ON `fiscal_receipts` (`ledger_entry_id`,`part`);--> statement-breakpoint
CREATE INDEX `fiscal_receipts_visit` ON `fiscal_receipts` (`salon_id`,`appointment_id`);--> statement-breakpoint
CREATE INDEX `fiscal_receipts_salon` ON `fiscal_receipts` (`salon_id`,`at_utc`);--> statement-breakpoint
CREATE INDEX `fiscal_receipts_due` ON `fiscal_receipts` (`next_utc`) WHERE state in ('queued', 'unknown', 'sent');--> statement-breakpoint
CREATE INDEX `fiscal_receipts_open` ON `fiscal_receipts` (`salon_id`,`at_utc`) WHERE state in ('queued', 'unknown', 'sent', 'refused');