CREATE TABLE `deposits` (
	`deposit_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`agenda_id` text NOT NULL,
	`client_id` text NOT NULL,
	`payment_order_id` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`text` text NOT NULL,
	`text_version` text NOT NULL,
	`language` text NOT NULL,
	`agreed_utc` integer,
	`device` text DEFAULT '' NOT NULL,
	`refundable_hours` integer NOT NULL,
	`refundable_until_utc` integer NOT NULL,
	`moves` integer NOT NULL,
	`moved` integer DEFAULT 0 NOT NULL,
	`held_until_utc` integer,
	`held_json` text,
	`ended` text DEFAULT '' NOT NULL,
	`ended_utc` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `deposits_booking` ON `deposits` (`salon_id`,`agenda_id`) WHERE ended in ('', 'kept', 'returned');--> statement-breakpoint
CREATE INDEX `deposits_order` ON `deposits` (`salon_id`,`payment_order_id`);--> statement-breakpoint
CREATE INDEX `deposits_client` ON `deposits` (`salon_id`,`client_id`);--> statement-breakpoint
CREATE INDEX `deposits_held` ON `deposits` (`held_until_utc`) WHERE held_until_utc is not null;--> statement-breakpoint
CREATE INDEX `deposits_open` ON `deposits` (`salon_id`,`agenda_id`) WHERE ended = '';--> statement-breakpoint
CREATE UNIQUE INDEX `payment_orders_deposit` ON `payment_orders` (`salon_id`,`agenda_id`) WHERE purpose = 'deposit' and state in ('new', 'open', 'paid', 'refunding') and deleted_utc is null;