CREATE TABLE `card_terminal_totals` (
	`card_terminal_total_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`card_terminal_id` text NOT NULL,
	`day` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `card_terminal_totals_day` ON `card_terminal_totals` (`card_terminal_id`,`day`) WHERE deleted_utc is null;--> statement-breakpoint
CREATE TABLE `card_terminals` (
	`card_terminal_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`name` text NOT NULL,
	`terminal_code` text DEFAULT '' NOT NULL,
	`acquirer` text DEFAULT '' NOT NULL,
	`acquirer_vat_number` text DEFAULT '' NOT NULL,
	`register_serial` text DEFAULT '' NOT NULL,
	`premises` text DEFAULT '' NOT NULL,
	`registered_on` text,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `card_terminals_salon` ON `card_terminals` (`salon_id`);--> statement-breakpoint
CREATE TABLE `cash_clients` (
	`cash_client_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`client_id` text NOT NULL,
	`external_id` text NOT NULL,
	`values_json` text DEFAULT '{"name":""}' NOT NULL,
	`agreed_json` text DEFAULT '{"name":""}' NOT NULL,
	`has_differences` integer DEFAULT false NOT NULL,
	`seen_job_id` text DEFAULT '' NOT NULL,
	`changed_utc` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `cash_clients_external` ON `cash_clients` (`salon_id`,`external_id`);--> statement-breakpoint
CREATE INDEX `cash_clients_client` ON `cash_clients` (`salon_id`,`client_id`);--> statement-breakpoint
CREATE TABLE `cash_decisions` (
	`cash_decision_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`kind` text NOT NULL,
	`external_id` text NOT NULL,
	`action` text NOT NULL,
	`agreed_before_json` text DEFAULT '{"name":""}' NOT NULL,
	`user_id` text NOT NULL,
	`at_utc` integer NOT NULL,
	`undone_utc` integer
);
--> statement-breakpoint
CREATE INDEX `cash_decisions_salon` ON `cash_decisions` (`salon_id`,`external_id`);--> statement-breakpoint
CREATE TABLE `cash_items` (
	`salon_id` text NOT NULL,
	`kind` text NOT NULL,
	`external_id` text NOT NULL,
	`values_json` text DEFAULT '{"name":""}' NOT NULL,
	`agreed_json` text DEFAULT '{"name":""}' NOT NULL,
	`has_differences` integer DEFAULT false NOT NULL,
	`seen_job_id` text DEFAULT '' NOT NULL,
	`role` text DEFAULT '' NOT NULL,
	`thing_id` text,
	`variant_id` text DEFAULT '' NOT NULL,
	`department_id` text DEFAULT '' NOT NULL,
	`tax_id` text DEFAULT '' NOT NULL,
	`problem` text DEFAULT '' NOT NULL,
	`missing_utc` integer,
	`is_missing_kept` integer DEFAULT false NOT NULL,
	`changed_utc` integer NOT NULL,
	PRIMARY KEY(`salon_id`, `kind`, `external_id`)
);
--> statement-breakpoint
CREATE INDEX `cash_items_thing` ON `cash_items` (`salon_id`,`thing_id`);--> statement-breakpoint
CREATE TABLE `cash_notices` (
	`salon_id` text NOT NULL,
	`hash` text NOT NULL,
	`at_utc` integer NOT NULL,
	PRIMARY KEY(`salon_id`, `hash`)
);
--> statement-breakpoint
CREATE TABLE `cash_orders` (
	`cash_order_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`appointment_id` text NOT NULL,
	`user_id` text NOT NULL,
	`external_id` text NOT NULL,
	`state` text NOT NULL,
	`total_cents` integer NOT NULL,
	`lines_json` text DEFAULT '[]' NOT NULL,
	`order_id` text DEFAULT '' NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`words` text DEFAULT '' NOT NULL,
	`at_utc` integer NOT NULL,
	`leased_until_utc` integer NOT NULL,
	`receipt_number` text DEFAULT '' NOT NULL,
	`receipt_cents` integer,
	`receipt_utc` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `cash_orders_external` ON `cash_orders` (`salon_id`,`external_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `cash_orders_live` ON `cash_orders` (`appointment_id`) WHERE state in ('sending', 'unknown', 'exported', 'paid');--> statement-breakpoint
CREATE INDEX `cash_orders_order` ON `cash_orders` (`salon_id`,`order_id`);--> statement-breakpoint
CREATE INDEX `cash_orders_salon` ON `cash_orders` (`salon_id`,`at_utc`);--> statement-breakpoint
CREATE TABLE `cash_systems` (
	`salon_id` text PRIMARY KEY NOT NULL,
	`id_sales_point` text NOT NULL,
	`sales_point_name` text NOT NULL,
	`connected_utc` integer NOT NULL,
	`disconnected_utc` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `cash_systems_sales_point` ON `cash_systems` (`id_sales_point`) WHERE disconnected_utc is null and deleted_utc is null;--> statement-breakpoint
ALTER TABLE `payments` ADD `card_terminal_id` text;