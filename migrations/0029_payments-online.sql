CREATE TABLE `payment_accounts` (
	`payment_account_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`account_id` text NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`state` text DEFAULT 'incomplete' NOT NULL,
	`pays_out` integer DEFAULT false NOT NULL,
	`missing_details` integer DEFAULT 0 NOT NULL,
	`connected_utc` integer NOT NULL,
	`checked_utc` integer NOT NULL,
	`disconnected_utc` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `payment_accounts_account` ON `payment_accounts` (`account_id`);--> statement-breakpoint
CREATE INDEX `payment_accounts_of_salon` ON `payment_accounts` (`salon_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `payment_accounts_salon` ON `payment_accounts` (`salon_id`) WHERE disconnected_utc is null and deleted_utc is null;--> statement-breakpoint
CREATE TABLE `payment_events` (
	`payment_event_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`event_id` text NOT NULL,
	`account_id` text NOT NULL,
	`type` text NOT NULL,
	`object_id` text DEFAULT '' NOT NULL,
	`payment_order_id` text,
	`at_utc` integer NOT NULL,
	`problem` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_events_once` ON `payment_events` (`salon_id`,`event_id`);--> statement-breakpoint
CREATE INDEX `payment_events_at` ON `payment_events` (`at_utc`);--> statement-breakpoint
CREATE INDEX `payment_events_problem` ON `payment_events` (`salon_id`,`at_utc`) WHERE problem <> '';--> statement-breakpoint
CREATE TABLE `payment_orders` (
	`payment_order_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`client_id` text NOT NULL,
	`purpose` text NOT NULL,
	`appointment_id` text,
	`agenda_id` text,
	`amount_cents` integer NOT NULL,
	`currency` text NOT NULL,
	`state` text DEFAULT 'new' NOT NULL,
	`user_id` text NOT NULL,
	`asked_utc` integer NOT NULL,
	`expires_utc` integer NOT NULL,
	`account_id` text NOT NULL,
	`session_no` integer DEFAULT 0 NOT NULL,
	`session_id` text DEFAULT '' NOT NULL,
	`opened_utc` integer,
	`checked_utc` integer,
	`gateway_payment_id` text DEFAULT '' NOT NULL,
	`paid_utc` integer,
	`ledger_entry_ids_json` text DEFAULT '[]' NOT NULL,
	`refund_no` integer DEFAULT 0 NOT NULL,
	`refund_reason` text DEFAULT '' NOT NULL,
	`refunded_utc` integer,
	`problem` text DEFAULT '' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `payment_orders_client` ON `payment_orders` (`salon_id`,`client_id`,`asked_utc`);--> statement-breakpoint
CREATE INDEX `payment_orders_visit` ON `payment_orders` (`salon_id`,`appointment_id`) WHERE appointment_id is not null;--> statement-breakpoint
CREATE INDEX `payment_orders_payment` ON `payment_orders` (`salon_id`,`gateway_payment_id`) WHERE gateway_payment_id <> '';--> statement-breakpoint
CREATE INDEX `payment_orders_waiting` ON `payment_orders` (`checked_utc`) WHERE state in ('open', 'refunding');--> statement-breakpoint
CREATE UNIQUE INDEX `payment_orders_fee` ON `payment_orders` (`salon_id`,`agenda_id`) WHERE purpose = 'fee' and state in ('new', 'open', 'paid', 'refunding') and deleted_utc is null;