CREATE TABLE `waiting_list_entries` (
	`waiting_list_entry_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`client_id` text NOT NULL,
	`services_json` text DEFAULT '[]' NOT NULL,
	`day_from` text NOT NULL,
	`day_to` text NOT NULL,
	`weekdays_json` text DEFAULT '[]' NOT NULL,
	`from_time` text NOT NULL,
	`to_time` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`channel` text NOT NULL,
	`language` text,
	`state` text DEFAULT 'waiting' NOT NULL,
	`agenda_id` text,
	`created_utc` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `waiting_list_entries_state` ON `waiting_list_entries` (`salon_id`,`state`,`created_utc`);--> statement-breakpoint
CREATE INDEX `waiting_list_entries_waiting` ON `waiting_list_entries` (`salon_id`) WHERE state = 'waiting' and deleted_utc is null;--> statement-breakpoint
CREATE INDEX `waiting_list_entries_client` ON `waiting_list_entries` (`salon_id`,`client_id`);--> statement-breakpoint
CREATE TABLE `waiting_list_offers` (
	`waiting_list_offer_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`waiting_list_entry_id` text NOT NULL,
	`start_utc` integer NOT NULL,
	`end_utc` integer NOT NULL,
	`services_json` text DEFAULT '[]' NOT NULL,
	`by_hand` integer DEFAULT false NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`expiry_utc` integer NOT NULL,
	`rota_version` integer NOT NULL,
	`created_utc` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `waiting_list_offers_entry` ON `waiting_list_offers` (`salon_id`,`waiting_list_entry_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `waiting_list_offers_open` ON `waiting_list_offers` (`waiting_list_entry_id`) WHERE state = 'open';--> statement-breakpoint
CREATE INDEX `waiting_list_offers_expiry` ON `waiting_list_offers` (`expiry_utc`) WHERE state = 'open';--> statement-breakpoint
CREATE TABLE `waiting_list_rooms` (
	`salon_id` text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE `waiting_list_settings` (
	`salon_id` text PRIMARY KEY NOT NULL,
	`hold_minutes` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
