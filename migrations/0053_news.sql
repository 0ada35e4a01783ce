CREATE TABLE `news` (
	`news_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`user_id` text NOT NULL,
	`text` text NOT NULL,
	`image` text,
	`pinned` integer DEFAULT false NOT NULL,
	`expires` text,
	`at_utc` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `news_salon` ON `news` (`salon_id`,`at_utc`);--> statement-breakpoint
CREATE TABLE `news_pictures` (
	`image` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`news_id` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`at_utc` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `news_pictures_news` ON `news_pictures` (`news_id`);--> statement-breakpoint
CREATE TABLE `news_reads` (
	`news_id` text NOT NULL,
	`user_id` text NOT NULL,
	`salon_id` text NOT NULL,
	`at_utc` integer NOT NULL,
	PRIMARY KEY(`news_id`, `user_id`)
);
