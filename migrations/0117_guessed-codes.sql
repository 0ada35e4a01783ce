CREATE TABLE `code_failures` (
	`salon_id` text NOT NULL,
	`kind` text NOT NULL,
	`user_id` text NOT NULL,
	`at_utc` integer NOT NULL,
	`network` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `code_failures_user` ON `code_failures` (`salon_id`,`user_id`,`at_utc`);--> statement-breakpoint
CREATE INDEX `code_failures_salon` ON `code_failures` (`salon_id`,`kind`,`at_utc`);--> statement-breakpoint
CREATE INDEX `code_failures_network` ON `code_failures` (`network`,`at_utc`);--> statement-breakpoint
DROP TABLE `gift_card_failures`;