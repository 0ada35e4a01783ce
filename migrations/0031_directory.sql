CREATE TABLE `directory_databases` (
	`database_name` text PRIMARY KEY NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`migrated_to` text,
	`migrated_utc` integer
);
--> statement-breakpoint
CREATE TABLE `directory_salons` (
	`salon_id` text PRIMARY KEY NOT NULL,
	`salon_no` integer NOT NULL,
	`database_name` text NOT NULL,
	`state` text DEFAULT 'live' NOT NULL,
	`created_utc` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `directory_salons_no` ON `directory_salons` (`salon_no`);--> statement-breakpoint
CREATE INDEX `directory_salons_database` ON `directory_salons` (`database_name`,`state`);--> statement-breakpoint
CREATE TABLE `directory_users` (
	`username` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`database_name` text NOT NULL,
	`created_utc` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `directory_users_database` ON `directory_users` (`database_name`);