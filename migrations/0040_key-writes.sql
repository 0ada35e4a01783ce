CREATE TABLE `api_key_writes` (
	`api_key_write_id` integer PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`api_key_id` text NOT NULL,
	`after_id` integer NOT NULL,
	`until_id` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `api_key_writes_salon` ON `api_key_writes` (`salon_id`,`until_id`);