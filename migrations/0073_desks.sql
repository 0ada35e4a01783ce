CREATE TABLE `desk_pins` (
	`user_id` text PRIMARY KEY NOT NULL,
	`pin_hash` text NOT NULL,
	`tries_left` integer DEFAULT 5 NOT NULL,
	`changed_utc` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `desks` (
	`desk_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`name` text NOT NULL,
	`token_hash` text NOT NULL,
	`registered_by` text NOT NULL,
	`created_utc` integer NOT NULL,
	`used_utc` integer,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `desks_token` ON `desks` (`token_hash`);--> statement-breakpoint
CREATE INDEX `desks_salon` ON `desks` (`salon_id`);--> statement-breakpoint
ALTER TABLE `sessions` ADD `desk_id` text;--> statement-breakpoint
CREATE INDEX `sessions_desk` ON `sessions` (`desk_id`) WHERE desk_id IS NOT NULL;