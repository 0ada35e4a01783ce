CREATE TABLE `guest_passkeys` (
	`guest_passkey_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`client_id` text NOT NULL,
	`phone_number` text NOT NULL,
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
CREATE UNIQUE INDEX `guest_passkeys_credential` ON `guest_passkeys` (`credential_id`);--> statement-breakpoint
CREATE INDEX `guest_passkeys_phone` ON `guest_passkeys` (`salon_id`,`phone_number`);--> statement-breakpoint
CREATE INDEX `guest_passkeys_client` ON `guest_passkeys` (`client_id`);