CREATE TABLE `api_key_uses` (
	`api_key_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`last_used_utc` integer NOT NULL,
	`calls` integer NOT NULL,
	`minute` integer NOT NULL,
	`minute_calls` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `api_keys` (
	`api_key_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`key_hash` text NOT NULL,
	`ending` text NOT NULL,
	`scopes_json` text DEFAULT '[]' NOT NULL,
	`addresses_json` text DEFAULT '[]' NOT NULL,
	`created_utc` integer NOT NULL,
	`expiry_utc` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `api_keys_salon` ON `api_keys` (`salon_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `api_keys_hash` ON `api_keys` (`key_hash`);