ALTER TABLE `gift_card_failures` ADD `network` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `gift_card_failures_salon` ON `gift_card_failures` (`salon_id`,`at_utc`);--> statement-breakpoint
CREATE INDEX `gift_card_failures_network` ON `gift_card_failures` (`network`,`at_utc`);