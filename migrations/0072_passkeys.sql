CREATE TABLE `passkeys` (
	`passkey_id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`credential_id` text NOT NULL,
	`public_key` text NOT NULL,
	`counter` integer DEFAULT 0 NOT NULL,
	`transports_json` text DEFAULT '[]' NOT NULL,
	`name` text NOT NULL,
	`created_utc` integer NOT NULL,
	`used_utc` integer,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `passkeys_credential` ON `passkeys` (`credential_id`);--> statement-breakpoint
CREATE INDEX `passkeys_user` ON `passkeys` (`user_id`);--> statement-breakpoint
CREATE TABLE `used_challenges` (
	`challenge_hash` text PRIMARY KEY NOT NULL,
	`expiry_utc` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `sessions` ADD `method` text DEFAULT 'password' NOT NULL;