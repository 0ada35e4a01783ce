CREATE TABLE `invoice_exchanges` (
	`salon_id` text PRIMARY KEY NOT NULL,
	`provider` text NOT NULL,
	`connected_utc` integer NOT NULL,
	`disconnected_utc` integer,
	`problem_utc` integer,
	`words` text DEFAULT '' NOT NULL,
	`checked_utc` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE TABLE `invoice_sendings` (
	`invoice_sending_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`invoice_id` text NOT NULL,
	`file_no` integer NOT NULL,
	`state` text DEFAULT 'queued' NOT NULL,
	`at_utc` integer NOT NULL,
	`next_utc` integer NOT NULL,
	`leased_until_utc` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`external_id` text DEFAULT '' NOT NULL,
	`words` text DEFAULT '' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `invoice_sendings_invoice` ON `invoice_sendings` (`salon_id`,`invoice_id`);--> statement-breakpoint
CREATE INDEX `invoice_sendings_due` ON `invoice_sendings` (`next_utc`) WHERE state in ('queued', 'unknown', 'sent');--> statement-breakpoint
CREATE INDEX `invoice_sendings_open` ON `invoice_sendings` (`salon_id`,`next_utc`) WHERE state in ('queued', 'unknown', 'sent');