CREATE TABLE `client_distinctions` (
	`salon_id` text NOT NULL,
	`client_id` text NOT NULL,
	`other_client_id` text NOT NULL,
	`user_id` text NOT NULL,
	`at_utc` integer NOT NULL,
	PRIMARY KEY(`salon_id`, `client_id`, `other_client_id`)
);
--> statement-breakpoint
CREATE TABLE `client_list_settings` (
	`user_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`views_json` text DEFAULT '[]' NOT NULL,
	`columns_json` text DEFAULT '[]' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `client_spending` (
	`salon_id` text NOT NULL,
	`client_id` text NOT NULL,
	`month` text NOT NULL,
	`amount_cents` integer NOT NULL,
	PRIMARY KEY(`salon_id`, `client_id`, `month`)
);
--> statement-breakpoint
ALTER TABLE `clients` ADD `salon_config_category_id` text;--> statement-breakpoint
ALTER TABLE `clients` ADD `language` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `clients` ADD `electronic_invoice_code` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `clients` ADD `inactive_reason` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `clients` ADD `confirmed_fields_json` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `clients` ADD `favourite_day` integer;--> statement-breakpoint
ALTER TABLE `clients` ADD `favourite_time` text;--> statement-breakpoint
INSERT INTO client_spending (salon_id, client_id, month, amount_cents)
SELECT p.salon_id, p.client_id, substr(e.day, 1, 7), sum(l.amount_cents)
FROM ledger_lines l
JOIN ledger_entries e ON e.ledger_entry_id = l.ledger_entry_id
JOIN appointments p ON p.appointment_id = l.appointment_id
WHERE l.side <> 'tip'
GROUP BY p.salon_id, p.client_id, substr(e.day, 1, 7);
