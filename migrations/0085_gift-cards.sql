CREATE TABLE `gift_card_failures` (
	`salon_id` text NOT NULL,
	`user_id` text NOT NULL,
	`at_utc` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `gift_card_failures_user` ON `gift_card_failures` (`salon_id`,`user_id`,`at_utc`);--> statement-breakpoint
CREATE TABLE `gift_card_settings` (
	`salon_id` text PRIMARY KEY NOT NULL,
	`amounts_json` text DEFAULT '[]' NOT NULL,
	`valid_months` integer NOT NULL,
	`vat_kind` text NOT NULL,
	`vat_rate` real NOT NULL,
	`online` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE TABLE `gift_cards` (
	`prepaid_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`code_hash` text NOT NULL,
	`code_end` text NOT NULL,
	`recipient_email` text DEFAULT '' NOT NULL,
	`message` text DEFAULT '' NOT NULL,
	`language` text NOT NULL,
	`reserved_utc` integer,
	`reserved_cents` integer DEFAULT 0 NOT NULL,
	`replaces_id` text,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `gift_cards_code` ON `gift_cards` (`salon_id`,`code_hash`);--> statement-breakpoint
CREATE INDEX `gift_cards_reserved` ON `gift_cards` (`salon_id`,`reserved_utc`) WHERE reserved_utc is not null and deleted_utc is null;--> statement-breakpoint
CREATE INDEX `gift_cards_replaces` ON `gift_cards` (`replaces_id`) WHERE replaces_id is not null;