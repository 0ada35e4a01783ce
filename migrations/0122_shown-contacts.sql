CREATE TABLE `shown_contacts` (
	`salon_id` text NOT NULL,
	`user_id` text NOT NULL,
	`search_no` integer NOT NULL,
	`at_utc` integer NOT NULL,
	PRIMARY KEY(`salon_id`, `user_id`, `search_no`)
);
--> statement-breakpoint
CREATE INDEX `shown_contacts_at` ON `shown_contacts` (`salon_id`,`user_id`,`at_utc`);