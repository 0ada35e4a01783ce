CREATE TABLE `directory_attempts` (
	`kind` text NOT NULL,
	`network` text NOT NULL,
	`account` text DEFAULT '' NOT NULL,
	`at_utc` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `directory_attempts_network` ON `directory_attempts` (`kind`,`network`,`at_utc`);--> statement-breakpoint
CREATE TABLE `directory_names` (
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`database_name` text NOT NULL,
	`reserved_utc` integer NOT NULL,
	PRIMARY KEY(`kind`, `name`)
);
--> statement-breakpoint
CREATE TABLE `directory_salons` (
	`salon_id` text PRIMARY KEY NOT NULL,
	`salon_no` integer NOT NULL,
	`database_name` text NOT NULL,
	`state` text NOT NULL,
	`begun_utc` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `directory_salons_no` ON `directory_salons` (`salon_no`);--> statement-breakpoint
CREATE INDEX `directory_salons_database` ON `directory_salons` (`database_name`,`salon_id`);