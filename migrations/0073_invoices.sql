CREATE TABLE `invoice_entries` (
	`invoice_entry_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`invoice_id` text NOT NULL,
	`appointment_id` text NOT NULL,
	`ledger_entry_id` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invoice_entries_once` ON `invoice_entries` (`ledger_entry_id`) WHERE deleted_utc is null;--> statement-breakpoint
CREATE INDEX `invoice_entries_invoice` ON `invoice_entries` (`salon_id`,`invoice_id`);--> statement-breakpoint
CREATE INDEX `invoice_entries_appointment` ON `invoice_entries` (`salon_id`,`appointment_id`);--> statement-breakpoint
CREATE TABLE `invoice_settings` (
	`salon_id` text PRIMARY KEY NOT NULL,
	`company_name` text DEFAULT '' NOT NULL,
	`regime` text DEFAULT 'RF01' NOT NULL,
	`series` text DEFAULT '' NOT NULL,
	`due_days` integer DEFAULT 0 NOT NULL,
	`rea_office` text DEFAULT '' NOT NULL,
	`rea_number` text DEFAULT '' NOT NULL,
	`rates_json` text DEFAULT '[]' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE TABLE `invoices` (
	`invoice_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`kind` text NOT NULL,
	`state` text DEFAULT 'draft' NOT NULL,
	`client_id` text NOT NULL,
	`series` text DEFAULT '' NOT NULL,
	`year` integer,
	`number` integer,
	`day` text,
	`file_no` integer,
	`total_cents` integer NOT NULL,
	`tax_cents` integer NOT NULL,
	`stamp_cents` integer DEFAULT 0 NOT NULL,
	`document_json` text NOT NULL,
	`sent_utc` integer,
	`answered_utc` integer,
	`exchange_id` text DEFAULT '' NOT NULL,
	`answer_errors_json` text DEFAULT '[]' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_number` ON `invoices` (`salon_id`,`series`,`year`,`number`) WHERE number is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_file` ON `invoices` (`salon_id`,`file_no`) WHERE file_no is not null;--> statement-breakpoint
CREATE INDEX `invoices_day` ON `invoices` (`salon_id`,`day`);--> statement-breakpoint
CREATE INDEX `invoices_client` ON `invoices` (`salon_id`,`client_id`);--> statement-breakpoint
ALTER TABLE `clients` ADD `pec` text DEFAULT '' NOT NULL;